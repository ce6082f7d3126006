import type { Edit } from "../../common/edits";
import { headEnd, type Element, type ExportedPage } from "./read/html/page";
import type { ScriptUse } from "./read/script-use";

export function addToHead(page: ExportedPage, text: string): Edit {
  const at = headEnd(page);
  return { start: at, end: at, text };
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
