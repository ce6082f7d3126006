import { applyEdits, type Edit } from "../../common/edits";
import { attribute, readPage, type Element } from "../adopt/read/html/page";
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

/**
 * Numbers the elements of a page in document order, so that each can be found in other copies of the page, which differ
 * only in their scripts. Lazy pictures load at once.
 * @param integrity whether to keep the integrity value of a URL; a replaced script would not run with it.
 */
export function markPage(
  path: string,
  source: string,
  integrity: (url: string, value: string) => boolean = () => true,
): string {
  const page = readPage(path, source);
  const edits: Edit[] = [];
  let number = 0;
  const made = new Set<unknown>();
  for (const element of page.elements) {
    const location = element.sourceCodeLocation;
    const sums = location?.attrs?.integrity;
    if (
      sums &&
      !integrity(attribute(element, "src") ?? attribute(element, "href") ?? "", attribute(element, "integrity") ?? "")
    ) {
      edits.push({ start: sums.startOffset, end: sums.endOffset, text: "" });
    }
    // The browser decides when a lazy picture gets its size, by what a drag or a scroll has shown on its way.
    const lazy = element.tagName === "img" ? location?.attrs?.loading : undefined;
    if (lazy) edits.push({ start: lazy.startOffset, end: lazy.endOffset, text: "" });
    if (isMade(element) || made.has(element.parentNode)) made.add(element);
    if (UNMARKED.has(element.tagName) || insideTemplate(element) || made.has(element)) continue;
    number++;
    const tag = location?.startTag ?? (location?.startOffset === undefined ? undefined : location);
    if (!tag) continue;
    const at = tag.startOffset + 1 + element.tagName.length;
    edits.push({ start: at, end: at, text: ` ${MARK}="${number}"` });
  }
  return applyEdits(source, edits);
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
