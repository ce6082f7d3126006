import { attribute, type ExportedPage } from "./html/page";

/** What the runtime drives, by the classes of its elements. */
const WIDGETS: readonly [name: string, className: string][] = [
  ["menu", "w-nav"],
  ["dropdown", "w-dropdown"],
  ["slider", "w-slider"],
  ["set of tabs", "w-tabs"],
  ["lightbox", "w-lightbox"],
  ["background video", "w-background-video"],
  ["map", "w-widget-map"],
];

/** How many of each there are on a page. */
export function countWidgets(page: ExportedPage): Record<string, number> {
  const classes = page.elements.map((element) => new Set((attribute(element, "class") ?? "").split(/\s+/)));
  const counts = WIDGETS.map(
    ([name, className]) => [name, classes.filter((set) => set.has(className)).length] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
