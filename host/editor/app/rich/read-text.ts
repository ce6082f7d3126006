import { DOMParser, type Node } from "prosemirror-model";
import { HIDDEN, MARK, parseMark } from "../../../pages/mark";
import { isForeign, type RichKind } from "../../../pages/rich-tags";
import { KNOWN_TAGS, LOCKED, schema } from "./schema";
import { writeText } from "./write-text";

/** A rich text as it is edited. */
export interface RichText {
  text: Node;
  /** Marks of the elements inside. */
  places: ReadonlySet<string>;
}

const parser = DOMParser.fromSchema(schema);

/**
 * Reads a rich text of the page as the host gives it for the editor. What the schema cannot hold is locked: it stays as it is,
 * character for character, and can be moved and deleted.
 * @returns the text, or why it cannot be edited, in a sentence.
 */
export function readText(rich: Element, kind: RichKind): RichText | string {
  if (rich.querySelector(`[${HIDDEN}]`)) return "A part of this text is hidden. Show it again, then edit the text.";
  const source = rich.cloneNode(true) as Element;
  removeOtherMarks(source, rich.getAttribute(MARK) ?? "");
  if (kind === "inline") wrap(source);
  const isRead = [...source.children].every((block) => isEditable(block) || lock(block, "div"));
  if (!isRead) return "This text has parts that were not made here, and that cannot be edited here.";
  const places = new Set(listMarked(source).map((one) => one.getAttribute(MARK) ?? ""));
  return { text: parser.parse(source), places };
}

/** A text without paragraphs is edited as one. */
function wrap(source: Element): void {
  const paragraph = document.createElement("p");
  paragraph.append(...source.childNodes);
  source.append(paragraph);
}

const listMarked = (element: Element): Element[] => [...element.querySelectorAll(`[${MARK}]`)];

/** Elements in copies of a part of the text are written anew: the host finds the marks of one page or copy only. */
function removeOtherMarks(source: Element, place: string): void {
  const copy = parseMark(place)?.copy;
  for (const one of listMarked(source))
    if (parseMark(one.getAttribute(MARK) ?? "")?.copy !== copy) one.removeAttribute(MARK);
}

/** Whether a block of the text is the same after it was read and written. Images and boxes inside of it are locked. */
function isEditable(block: Element): boolean {
  if ([block, ...block.querySelectorAll("*")].some(({ localName }) => isForeign(localName, "block"))) return false;
  const holder = document.createElement("div");
  const copy = holder.appendChild(block.cloneNode(true) as Element);
  for (const one of copy.querySelectorAll("figure, div")) lock(one, "div");
  for (const one of copy.querySelectorAll("img")) lock(one, "span");
  const isKnown = [...holder.querySelectorAll(`:not([${MARK}])`)].every(({ localName }) => KNOWN_TAGS.has(localName));
  if (!isKnown || describe(writeText(parser.parse(holder))) !== describe(holder)) return false;
  block.replaceWith(copy);
  return true;
}

/** The marks and the words of a text, by which a loss is found. */
const describe = (element: Element): string =>
  JSON.stringify([listMarked(element).map((one) => one.getAttribute(MARK)), element.textContent?.replace(/\s+/g, "")]);

/** Puts something that stays as it is in place of an element. @returns false if the element is not one of the page. */
function lock(element: Element, tag: "div" | "span"): boolean {
  const mark = element.getAttribute(MARK);
  if (mark === null) return false;
  const locked = document.createElement(tag);
  locked.setAttribute(MARK, mark);
  locked.setAttribute(LOCKED, nameLocked(element));
  element.replaceWith(locked);
  return true;
}

function nameLocked(element: Element): string {
  const image = element.matches("img") ? element : element.querySelector("img");
  const text = element.textContent?.replace(/\s+/g, " ").trim() || image?.getAttribute("alt") || "";
  const kind = element.querySelector("iframe, video, object, embed, script")
    ? "Embedded part"
    : image
      ? "Image"
      : "Part with its own style";
  return text ? `${kind}: ${text.slice(0, 60)}` : kind;
}
