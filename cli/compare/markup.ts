import { applyEdits, type Edit } from "../adopt/edits";
import { attribute, readPage, type Element } from "../adopt/read/html/page";
import { MARK } from "./look";

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
 * Numbers the elements of a page in document order, so that each is found again in another copy of it: scripts may be
 * different ones, all else is the same.
 * @param integrity whether the integrity value of an address may stay; a script that is answered by another copy would not run.
 */
export function markPage(
  path: string,
  source: string,
  integrity: (address: string, value: string) => boolean = () => true,
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

/** A page saved in a browser has in it what the script made there, and makes again. */
function isMade(element: Element): boolean {
  const isDrawing = element.tagName === "svg" && !!parentOf(element, "data-animation-type");
  return isDrawing || /\bw-(nav-overlay|slider-dot|lightbox-backdrop)\b/.test(attribute(element, "class") ?? "");
}

const parentOf = ({ parentNode }: Element, name: string) =>
  parentNode && "attrs" in parentNode ? attribute(parentNode, name) : undefined;

/** What stands in a template is no part of the page yet. */
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
