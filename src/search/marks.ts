import type { SplitWords } from "./words";

/** Characters of the text that a result shows. */
const LENGTH = 240;
/** Characters of them before the first word that was found. */
const BEFORE = 60;

/** The part of a text around the first word that was found, else its beginning. */
export function cutExcerpt(text: string, terms: ReadonlySet<string>, split: SplitWords): string {
  const words: { start: number; end: number }[] = [];
  let first: number | undefined;
  for (const { term, start, end } of split(text)) {
    if (first === undefined && terms.has(term)) first = start;
    words.push({ start, end });
    if (first !== undefined && end > first + LENGTH) break;
  }
  const from = Math.max(0, (first ?? 0) - BEFORE);
  const start = from === 0 ? 0 : (words.find((word) => word.start >= from)?.start ?? 0);
  if (text.length <= start + LENGTH) return (start > 0 ? "… " : "") + text.slice(start);
  const end = words.filter((word) => word.end <= start + LENGTH).at(-1)?.end ?? 0;
  // A single word may be longer than the excerpt.
  const part = text.slice(start, end > start ? end : start + LENGTH);
  return `${start > 0 ? "… " : ""}${part} …`;
}

/** A text as nodes, with the words that were found in `<mark>` elements (SE-9). */
export function markWords(text: string, terms: ReadonlySet<string>, split: SplitWords): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const { term, start, end } of split(text)) {
    if (!terms.has(term)) continue;
    const mark = document.createElement("mark");
    mark.textContent = text.slice(start, end);
    nodes.push(document.createTextNode(text.slice(at, start)), mark);
    at = end;
  }
  return [...nodes, document.createTextNode(text.slice(at))];
}
