import { applyEdits, type Edit } from "../../common/edits";
import { match, readPage as readTree } from "../../merge";
import { attribute, readPage, type Element, type ExportedPage } from "../adopt/read/html/page";
import { ADDED_LIST } from "../adopt/steps/search";
import { MARK } from "./appearance";

const UNMARKED = new Set([
  "head",
  "script",
  "style",
  "link",
  "meta",
  "title",
  "base",
  "noscript",
  "template",
  "br",
  "wbr",
  "source",
  "track",
  "param",
]);

/** How a page is marked. */
export interface MarkOptions {
  /** Whether to keep the integrity value of a URL; a replaced script would not run with it. Default: all stay. */
  integrity?: (url: string, value: string) => boolean;
  /** The page of the export, if this one is its copy. */
  original?: string | undefined;
}

/**
 * Numbers the elements of a page in document order. An element of a copy has the number that the same element of the
 * original has; what only the copy has, has none. Lazy pictures load at once.
 */
export function markPage(path: string, source: string, { integrity = () => true, original }: MarkOptions = {}): string {
  const page = readPage(path, source);
  const edits: Edit[] = [];
  for (const element of page.elements) {
    const location = element.sourceCodeLocation;
    const sums = location?.attrs?.integrity;
    const url = attribute(element, "src") ?? attribute(element, "href") ?? "";
    if (sums && !integrity(url, attribute(element, "integrity") ?? ""))
      edits.push({ start: sums.startOffset, end: sums.endOffset, text: "" });
    // The browser decides when a lazy picture gets its size, by what a drag or a scroll has shown on its way.
    const lazy = element.tagName === "img" ? location?.attrs?.loading : undefined;
    if (lazy) edits.push({ start: lazy.startOffset, end: lazy.endOffset, text: "" });
  }
  for (const [element, number] of numberLike(page, original)) {
    const tag = readStartTag(element);
    if (!tag) continue;
    const at = tag.startOffset + 1 + element.tagName.length;
    edits.push({ start: at, end: at, text: ` ${MARK}="${number}"` });
  }
  return applyEdits(source, edits);
}

const readStartTag = ({ sourceCodeLocation: location }: Element) =>
  location?.startTag ?? (location?.startOffset === undefined ? undefined : location);

/** The numbers of the elements of a page, by where their start tags begin. */
export const numberStarts = (path: string, source: string): Map<number, number> =>
  new Map(
    [...numberElements(readPage(path, source))].flatMap(([element, number]) => {
      const tag = readStartTag(element);
      return tag ? [[tag.startOffset, number] as const] : [];
    }),
  );

export function numberElements({ elements }: ExportedPage): Map<Element, number> {
  const numbers = new Map<Element, number>();
  const made = new Set<unknown>();
  for (const element of elements) {
    if (isMade(element) || made.has(element.parentNode)) made.add(element);
    if (UNMARKED.has(element.tagName) || insideTemplate(element) || made.has(element)) continue;
    numbers.set(element, numbers.size + 1);
  }
  return numbers;
}

/** The elements with the numbers that they have in the original. */
function numberLike(page: ExportedPage, original: string | undefined): Map<Element, number> {
  const own = numberElements(page);
  if (original === undefined) return own;
  if (listTags(own) === listTags(numberElements(readPage(page.path, original)))) return own;
  const { origins, problem } = matchPages(original, page.source);
  // Without a tree, the order is all that is known.
  if (problem) return own;
  const numbers = numberStarts(page.path, original);
  return new Map(
    [...own.keys()].flatMap((element) => {
      const start = readStartTag(element)?.startOffset;
      const origin = start === undefined ? undefined : origins.get(start);
      const number = origin === undefined ? undefined : numbers.get(origin);
      return number === undefined ? [] : [[element, number] as const];
    }),
  );
}

const listTags = (numbers: ReadonlyMap<Element, number>) => [...numbers.keys()].map(({ tagName }) => tagName).join();

/** Where the start tags of the original are, by where those of its copy are. */
function matchPages(original: string, copy: string): { origins: Map<number, number>; problem: boolean } {
  const [a, b] = [readTree(original), readTree(copy)];
  const { origins } = match(a, b);
  return {
    origins: new Map([...origins].map(([node, origin]) => [node.start, origin.start])),
    problem: a.problem !== undefined || b.problem !== undefined,
  };
}

/** Removes content added by scripts from pages saved in a browser, because the scripts add it again. */
function isMade(element: Element): boolean {
  const isLottie = element.tagName === "svg" && !!readParent(element, "data-animation-type");
  const isAdded = attribute(element, ADDED_LIST) !== undefined;
  return (
    isLottie || isAdded || /\bw-(nav-overlay|slider-dot|lightbox-backdrop)\b/.test(attribute(element, "class") ?? "")
  );
}

const readParent = ({ parentNode }: Element, name: string) =>
  parentNode && "attrs" in parentNode ? attribute(parentNode, name) : undefined;

/** The content of a template is not part of the page yet. */
function insideTemplate(element: { parentNode?: unknown }): boolean {
  for (
    let at = element.parentNode as { nodeName?: string; parentNode?: unknown } | null | undefined;
    at;
    at = at.parentNode as typeof at
  ) {
    if (at.nodeName === "#document-fragment") return true;
  }
  return false;
}
