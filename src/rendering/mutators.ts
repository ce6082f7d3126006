import { toText } from "../core/text";
import { isScriptUrl } from "./addresses";
import { sanitize } from "./sanitize";

/** Hides a node that has nothing to show (stylesheet). */
const EMPTY = "w-dyn-bind-empty";

/** Field types whose value is written as text (`rendering.md` R-10). A price is text too: R-24. */
const TEXT_TYPES = /^(PlainText|HighlightedText|Number|Option|Date|Phone|Email|Link|CommercePropValues|CommercePrice)$/;

/** Takes a class away, and the attribute with the last one (`rendering.md` ). */
export function dropClass(element: Element, name: string): void {
  element.classList.remove(name);
  if (!element.classList.length) element.removeAttribute("class");
}

export function dropEmptyClass(element: Element): void {
  dropClass(element, EMPTY);
}

/** Fills an element with a value as its type allows (`rendering.md` R-20). @returns whether the type was one of these. */
export function setContent(element: Element, value: unknown, type: unknown): boolean {
  const richText = type === "RichText";
  if (!richText && !TEXT_TYPES.test(toText(type))) return false;
  if (richText) element.replaceChildren(sanitize(toText(value)));
  else element.textContent = toText(value);
  return true;
}

/** What runs the document it loads, so that no URL of the server gets there. */
const RUNS = "script,iframe,frame,embed,object";

/** Sets the URL of an image. @returns whether it was one; what could run scripts counts as none. */
export function setSource(element: Element, url: unknown): boolean {
  const text = toText(url);
  // An image never runs what it shows.
  const safe = /^data:image\//i.test(text) ? element instanceof HTMLImageElement : !isScriptUrl(text);
  if (!text || !safe || element.matches(RUNS)) return false;
  element.setAttribute("src", text);
  return true;
}
