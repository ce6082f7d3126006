import { descendants, readText, type ExportedPage } from "../../read/html/page";
import type { MeasuredFont } from "../measure/in-page";
import { readFamily, type FontFace } from "../remote/faces";
import { splitOutside } from "../../../../common/css-text";

/** Families whose letters are pictures: a text in another font in their place would be wrong. */
const ICONS = /icon|awesome|glyph|symbol|^fa\b/;

/** How often each character is on a page. */
export type Letters = ReadonlyMap<number, number>;

export function countLetters({ document }: ExportedPage): Letters {
  const counts = new Map<number, number>();
  for (const element of descendants(document)) {
    if (/^(script|style|noscript|template|title)$/.test(element.tagName)) continue;
    for (const letter of readText(element)) {
      const code = letter.codePointAt(0) ?? 0;
      if (letter.trim() !== "") counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  return counts;
}

/** The face in which a browser shows most letters of a text; undefined if its fonts are those of the system. */
export function chooseFace<T extends FontFace>(
  { family, weight, style }: MeasuredFont,
  faces: readonly T[],
  letters: Letters,
): T | undefined {
  for (const name of splitOutside(family, ",").map(readFamily)) {
    const named = faces.filter((face) => face.family === name);
    if (named.length === 0) continue;
    if (ICONS.test(name)) return undefined;
    const isItalic = !style.startsWith("normal");
    const styled = named.filter((face) => face.isItalic === isItalic);
    const wanted = Number(weight) || 400;
    const ranked = (styled.length > 0 ? styled : named).map((face) => ({
      face,
      rank: rankWeight(wanted, face.weights),
    }));
    const best = Math.min(...ranked.map(({ rank }) => rank));
    const fitting = ranked.filter(({ rank }) => rank === best).map(({ face }) => face);
    // Of equal ones, the last rule counts.
    return fitting.toReversed().toSorted((a, b) => countCovered(b, letters) - countCovered(a, letters))[0];
  }
  return undefined;
}

/** How far a face is from a weight, in the order in which browsers look for one; 0 for the weight itself. */
function rankWeight(wanted: number, [low, high]: readonly [number, number]): number {
  const nearest = Math.min(Math.max(wanted, low), high);
  const distance = Math.abs(nearest - wanted);
  if (distance === 0) return 0;
  const isAbove = nearest > wanted;
  if (wanted >= 400 && wanted <= 500) return distance + (isAbove ? (nearest <= 500 ? 0 : 2000) : 1000);
  return distance + (isAbove === wanted > 500 ? 0 : 1000);
}

function countCovered({ ranges }: FontFace, letters: Letters): number {
  let count = 0;
  for (const [code, times] of letters)
    if (!ranges || ranges.some(([first, last]) => first <= code && code <= last)) count += times;
  return count;
}
