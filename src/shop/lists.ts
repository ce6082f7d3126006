import type { ReactNode } from "react";
import { createElement } from "../core/dom/create-element";
import type { Edits } from "../core/edits";
import { mountIsland } from "../core/island";
import { BINDINGS } from "../rendering/rows";

export const TEMPLATE_ID = "data-wf-template-id";
const COLLECTION = "data-wf-collection";

/** Whether the page itself says how a row looks. Exports have empty templates, or some without bindings. */
function hasRows(list: Element): boolean {
  const id = list.getAttribute(TEMPLATE_ID);
  const scripts = list.parentElement?.querySelectorAll('script[type="text/x-wf-template"]') ?? [];
  return [...scripts].some((script) => script.id === id && script.textContent.includes(BINDINGS));
}

/**
 * Draws the lists of a part of the page that have no template with bindings. The others are filled from their template.
 * @param contents what each list shows, by the last name of the list's collection (`userItems`).
 */
export function drawLists(
  root: Element,
  contents: Readonly<Record<string, ReactNode>>,
  edits: Edits,
  signal: AbortSignal,
): void {
  for (const list of root.querySelectorAll<HTMLElement>(`[${TEMPLATE_ID}][${COLLECTION}]`)) {
    const content = contents[list.getAttribute(COLLECTION)?.split(".").pop() ?? ""];
    if (!content || hasRows(list)) continue;
    // The tree would empty the list.
    edits.attribute(list, TEMPLATE_ID, null);
    edits.text(list, "");
    mountIsland(content, signal, edits.insert(createElement("div", {}), list));
  }
}
