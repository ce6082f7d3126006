import { getLetters } from "./letters";

/** What begins a line is this much lower than what is before it, as a share of its height. */
const STEP = 0.5;

/**
 * Says of boxes, in the order of the text, whether each begins a line. Text that is not rendered begins none. The
 * bottom of the line counts, too: small text beside large text is lower, yet in the same line.
 */
function createLineReader(): (box: DOMRect) => boolean {
  let last = -Infinity;
  let low = -Infinity;
  return ({ top, height, bottom }) => {
    if (!height) return false;
    const begins = top - last > height * STEP && top + height / 2 > low;
    low = begins ? bottom : Math.max(low, bottom);
    last = top;
    return begins;
  };
}

/** The places in a text at which a line begins, in UTF-16 units. */
function findStarts(text: Text, begins: (box: DOMRect) => boolean): number[] {
  const { position, hyphens } = getComputedStyle(text.parentElement as Element);
  const starts: number[] = [];
  // What is out of the flow is in no line, such as a visually hidden copy.
  if (position === "absolute") return starts;
  const range = new Range();
  function select(from: number, length: number): Range {
    range.setStart(text, from);
    range.setEnd(text, from + length);
    return range;
  }
  const words = [...text.data.matchAll(/\S+/g)];
  const [whole, inAnotherLine] = select(0, text.length).getClientRects();
  if (whole && !inAnotherLine) return words[0] && begins(whole) ? [words[0].index] : starts;
  for (const { 0: word, index } of words) {
    const boxes = select(index, word.length).getClientRects();
    // A word that the browser breaks with a hyphen stays whole: in two lines of their own its parts would lose it.
    const wraps = boxes.length > 1 && hyphens !== "auto" && !word.includes("\u00AD");
    let at = index;
    for (const part of wraps ? getLetters(word) : [word]) {
      const box = boxes.length > 1 ? select(at, part.length).getBoundingClientRect() : boxes[0];
      if (box && begins(box)) starts.push(at);
      at += part.length;
    }
  }
  return starts;
}

/** Divides texts where a line begins. Returns the texts that begin a line, as laid out before the first is divided. */
export function divideAtLines(texts: readonly Text[]): Set<Node> {
  const begins = createLineReader();
  const found = texts.map((text) => [text, findStarts(text, begins)] as const);
  const beginnings = new Set<Node>();
  for (const [text, starts] of found) {
    if (!starts.length) continue;
    const parts = starts.map((start, index) => new Text(text.data.slice(start, starts[index + 1])));
    text.replaceWith(text.data.slice(0, starts[0]), ...parts);
    parts.forEach((part) => beginnings.add(part));
  }
  return beginnings;
}
