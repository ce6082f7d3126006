import { states } from "../core/component-states";
import { listChildren, FOCUSABLE } from "../core/dom/dom";
import { fill, type Edits } from "../core/edits";

export interface Tab {
  name: string;
  link: HTMLElement;
  /** All panes of that name; none, and the link shows nothing. */
  panes: readonly HTMLElement[];
}

const readName = (element: Element) => element.getAttribute("data-w-tab") ?? "";

/**
 * Pairs the links of the menus with the panes of the contents, and gives them roles and names.
 * @param ordinal position of the widget on the page.
 */
export function prepareTabs(
  menus: readonly HTMLElement[],
  contents: readonly HTMLElement[],
  ordinal: number,
  edits: Edits,
): Tab[] {
  const allPanes = listChildren(contents, ".w-tab-pane[data-w-tab]");
  // Ids count the links and panes of the page, paired or not, as published fragments expect.
  const links = listChildren(menus, ".w-tab-link[data-w-tab]");
  const tabs = links.flatMap((link) => {
    const name = readName(link);
    const panes = allPanes.filter((candidate) => readName(candidate) === name);
    // Links without any pane still lead interactions (TB-7).
    return panes.length || !allPanes.length ? { name, link, panes } : [];
  });

  for (const menu of menus) edits.attribute(menu, "role", "tablist");
  // Backwards, so that of two links with one name the first names their pane.
  for (const { link, panes } of [...tabs].reverse()) {
    fill(edits, link, "id", `w-tabs-${ordinal}-data-w-tab-${links.indexOf(link)}`);
    edits.attribute(link, "role", "tab");
    states.delete(link);
    for (const pane of panes) {
      fill(edits, pane, "id", `w-tabs-${ordinal}-data-w-pane-${allPanes.indexOf(pane)}`);
      edits.attribute(pane, "role", "tabpanel");
      edits.attribute(pane, "aria-labelledby", link.id);
      if (!pane.querySelector(FOCUSABLE)) edits.attribute(pane, "tabindex", "0");
      states.delete(pane);
    }
    if (panes[0]) edits.attribute(link, "aria-controls", panes[0].id);
    if (link instanceof HTMLAnchorElement) edits.attribute(link, "href", `#${panes[0]?.id ?? ""}`);
  }
  return tabs;
}
