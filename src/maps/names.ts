import type { MapSettings } from "./settings";

/** The text of the marker (`dropdown-tabs-lightbox.md` 5). */
export function markerName({ title, tooltip }: MapSettings): string {
  return ["Map pin", title && `on ${title}`, tooltip && `showing location of ${tooltip}`].filter(Boolean).join(" ");
}

/** What the map is called, in frames and for screen readers. */
export function mapName({ title, tooltip }: MapSettings): string {
  return title || (tooltip ? `Map of ${tooltip}` : "Map");
}
