import type { Part } from "./difference";

export type Line = readonly Part[];

/** What is left of a long equal text beside a difference, and of each end of a long difference, in characters. */
const CUTS = [
  [Infinity, Infinity],
  [160, Infinity],
  [80, Infinity],
  [40, Infinity],
  [20, Infinity],
  [10, Infinity],
  [10, 160],
  [10, 80],
  [10, 40],
  [10, 20],
] as const;

/**
 * Lines of a text, at most `height` of `width` columns. Equal text is left out first, so that differences stay. Blank lines
 * and indents are left out.
 */
export function fitLines(parts: readonly Part[], width: number, height: number): Line[] {
  let lines: Line[] = [];
  for (const [equal, changed] of CUTS) {
    const shorter = shortenParts(parts, equal, changed);
    lines = wrap(shorter, width, height + 1);
    if (lines.length <= height) return lines;
  }
  return [...lines.slice(0, height - 1), [{ text: "…", changed: false }]];
}

/**
 * Leaves the middle of long parts out.
 * @param equal so many characters of equal text stay beside a difference.
 * @param changed so many stay at each end of a difference.
 */
export function shortenParts(parts: readonly Part[], equal: number, changed: number): Part[] {
  const hasEnds = parts.length > 1;
  return parts.map((part, at) => {
    if (part.changed) return { ...part, text: cut(part.text, changed, changed) };
    const start = hasEnds && at === 0 ? 0 : equal;
    const end = hasEnds && at === parts.length - 1 ? 0 : equal;
    return { ...part, text: cut(part.text, start, end) };
  });
}

/** Keeps so many characters of the start and the end, and whole words where there are some. */
function cut(text: string, start: number, end: number): string {
  if (text.length <= start + end + 3) return text;
  const first = text.slice(0, start).replace(/(?<=\s)\S+$|[\ud800-\udbff]$/, "");
  const last = text.slice(text.length - end).replace(/^\S+(?=\s)|^[\udc00-\udfff]/, "");
  return [first.trimEnd(), last.trimStart()].join(" … ");
}

/** Ideographs and emojis take two columns in a terminal. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;

const measure = (text: string): number => [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0);

/** Breaks at spaces where it can. @param limit number of lines after which it stops. */
function wrap(parts: readonly Part[], width: number, limit: number): Line[] {
  // Each piece fits into a line, even if all of it is wide.
  const pieces = new RegExp(`\\n|[^\\S\\n]+|\\S{1,${Math.floor(width / 2)}}`, "gu");
  const lines: Line[] = [];
  let line: Part[] = [];
  let used = 0;
  const endLine = () => {
    const end = line.at(-1);
    if (end && !end.changed) line.splice(-1, 1, { ...end, text: end.text.trimEnd() });
    if (line.some(({ text }) => text !== "")) lines.push(line);
    line = [];
    used = 0;
  };
  for (const { text, changed } of parts)
    for (const [piece] of text.matchAll(pieces)) {
      if (lines.length === limit) return lines;
      const shown = piece.trim() === "" ? " " : piece;
      if (piece === "\n" || used + measure(shown) > width) endLine();
      if (piece === "\n" || (shown === " " && used === 0 && !changed)) continue;
      const last = line.at(-1);
      if (last?.changed === changed) line.splice(-1, 1, { changed, text: last.text + shown });
      else line.push({ changed, text: shown });
      used += measure(shown);
    }
  endLine();
  return lines.slice(0, limit);
}

/** A text without differences, as {@link fitLines} makes it. */
export const fitText = (text: string, width: number, height: number): string[] =>
  fitLines([{ text, changed: false }], width, height).map((line) => line.map((part) => part.text).join(""));
