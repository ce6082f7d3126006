import { quoted } from "../../common/edits";
import { attribute, readClasses, type Element } from "../../cli/adopt/read/html/page";
import type { Change } from "./kind";

/** Texts and URLs of a site do not belong into a list of faults. */
const format = (value = "none") => (/^[\w #:%.-]{0,20}$/.test(value) ? value : "…");

/** @returns undefined if the element has the value already. */
export function setAttribute(element: Element, name: string, value: string): Change | undefined {
  const before = attribute(element, name);
  const location = element.sourceCodeLocation;
  const place = location?.attrs?.[name];
  const open = location?.startTag;
  if (before === value || !open) return undefined;
  const text = `${name}="${quoted(value)}"`;
  const at = open.startOffset + 1 + element.tagName.length;
  const edit = place
    ? { start: place.startOffset, end: place.endOffset, text }
    : { start: at, end: at, text: ` ${text}` };
  return { edits: [edit], words: `${name}: ${format(before)} → ${value}` };
}

/** @returns undefined if the element has none. */
export function removeAttribute(element: Element, name: string): Change | undefined {
  const place = element.sourceCodeLocation?.attrs?.[name];
  if (!place) return undefined;
  const edits = [{ start: place.startOffset, end: place.endOffset, text: "" }];
  return { edits, words: `${name}: ${format(attribute(element, name))} → none` };
}

export function removeClass(element: Element, name: string): Change | undefined {
  const left = readClasses(element).filter((each) => each !== name);
  const change = setAttribute(element, "class", left.join(" "));
  return change && { ...change, words: `class ${name} removed` };
}

export function removeElement(element: Element): Change | undefined {
  const location = element.sourceCodeLocation;
  if (!location) return undefined;
  return { edits: [{ start: location.startOffset, end: location.endOffset, text: "" }], words: "removed" };
}

/** Replaces the content of an element. */
export function setContent(element: Element, text: string, words: string): Change | undefined {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  return startTag && endTag && { edits: [{ start: startTag.endOffset, end: endTag.startOffset, text }], words };
}

/** Exchanges the contents of two elements. @returns undefined if they are equal. */
export function swapContents(source: string, one: Element, other: Element): Change | undefined {
  const [first, second] = [one, other].map((element) => {
    const { startTag, endTag } = element.sourceCodeLocation ?? {};
    return startTag && endTag && { start: startTag.endOffset, end: endTag.startOffset };
  });
  if (!first || !second) return undefined;
  const [before, after] = [source.slice(first.start, first.end), source.slice(second.start, second.end)];
  if (before.trim() === after.trim()) return undefined;
  return {
    edits: [
      { ...first, text: after },
      { ...second, text: before },
    ],
    words: "contents of two swapped",
  };
}
