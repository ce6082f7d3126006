import type { Edit } from "../../common/edits";
import { headEnd, type Element, type ExportedPage } from "./read/html/page";
import { splitTemplateTags } from "./read/html/template-tags";
import type { ScriptUse } from "./read/script-use";

/** Escapes a text for use between the quotes of an attribute. Template tags stay: a program replaces them before. */
export const quoted = (value: string): string =>
  splitTemplateTags(value)
    .map((part, index) => (index % 2 ? part : part.replaceAll("&", "&amp;").replaceAll('"', "&quot;")))
    .join("");

/** Sets an attribute of an element, in place of its value if it has one. */
export function setAttribute(element: Element, name: string, value: string): Edit[] {
  const text = `${name}="${quoted(value)}"`;
  const at = element.sourceCodeLocation?.attrs?.[name];
  return at ? [{ start: at.startOffset, end: at.endOffset, text }] : insertInTag(element, ` ${text}`);
}

/** Removes an attribute, if the element has it. */
export function removeAttribute(element: Element, name: string): Edit[] {
  const at = element.sourceCodeLocation?.attrs?.[name];
  return at ? [{ start: at.startOffset, end: at.endOffset, text: "" }] : [];
}

/** Adds attributes to the start tag of an element. */
export function insertInTag(element: Element, text: string): Edit[] {
  const tag = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation;
  if (!tag) return [];
  const at = tag.startOffset + 1 + element.tagName.length;
  return [{ start: at, end: at, text }];
}

export function addToHead(page: ExportedPage, text: string): Edit {
  const at = headEnd(page);
  return { start: at, end: at, text };
}

/** Adds a script that runs before those of the page. */
export function insertAboveScripts({ scripts }: ExportedPage, text: string): Edit {
  const start = scripts[0]?.element.sourceCodeLocation?.startOffset ?? 0;
  return { start, end: start, text };
}

export function removeElement(element: Element): Edit {
  const location = element.sourceCodeLocation;
  return { start: location?.startOffset ?? 0, end: location?.endOffset ?? 0, text: "" };
}

/** A script that is never closed contains the rest of the file: only its start tag may be replaced. */
export function replaceScript(page: ExportedPage, { script }: ScriptUse, text: string): Edit {
  const location = script.element.sourceCodeLocation;
  const start = location?.startOffset ?? 0;
  if (location?.endTag || script.src === undefined) return { start, end: location?.endOffset ?? start, text };
  const open = text.endsWith("</script>") ? text.slice(0, -"</script>".length) : `<script type="text/plain">`;
  return { start, end: location?.startTag?.endOffset ?? page.source.length, text: open };
}
