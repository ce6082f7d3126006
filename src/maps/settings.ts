import { flag, number, oneOf, text, type SettingsOf } from "../core/settings";

/** The default position of a map (`dropdown-tabs-lightbox.md` 5). */
const DEFAULT_PLACE = "51.511214,-0.119824";

/** Attributes of `.w-widget-map` (`dropdown-tabs-lightbox.md` 5). */
export const settings = {
  /** Latitude and longitude of the middle and the marker, in degrees; anything else shows no map. */
  place: text("data-widget-latlng", DEFAULT_PLACE),
  /** From the whole world to a building. */
  zoom: number("data-widget-zoom", 12, { min: 0, max: 20 }),
  /** Kind of map; with a key only. */
  style: oneOf("data-widget-style", ["roadmap", "satellite", "hybrid", "terrain"], "roadmap"),
  /** Text at the marker, without a key in the corner of the frame. */
  tooltip: text("data-widget-tooltip", ""),
  /** Name of the map, for the marker and for screen readers. */
  title: text("title", ""),
  /** The wheel zooms; with a key only. */
  scroll: flag("data-enable-scroll"),
  /** A finger drags; with a key only. */
  touch: flag("data-enable-touch"),
  /** The value in exports before 2016. */
  noScroll: flag("data-disable-scroll", true),
  /** The value in exports before 2016. */
  noTouch: flag("data-disable-touch", true),
};

export type MapSettings = SettingsOf<typeof settings>;

export interface Place {
  lat: number;
  lng: number;
}

/** `null` for anything else than a place: a wrong place would be worse than none. */
export function parsePlace(raw: string): Place | null {
  const [lat = NaN, lng = NaN, ...more] = raw.split(",").map((part) => (part.trim() ? Number(part) : NaN));
  return more.length === 0 && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
