import type { Edits } from "../core/edits";
import type { MapSettings, Place } from "./settings";

/** What a map service needs to draw one map. */
export interface Sheet {
  /** The map's box in the page. */
  root: HTMLElement;
  /** The container of the map: as large as the box, removed at the end. */
  box: HTMLElement;
  place: Place;
  settings: MapSettings;
  edits: Edits;
  nonce: string | undefined;
  signal: AbortSignal;
}

/** Who draws maps. */
export interface Service {
  /** The host that the visitor's browser will contact. */
  readonly host: string;
  /** Where the place is shown without us. */
  link(sheet: Pick<Sheet, "place" | "settings">): string;
  /**
   * Draws the map. The promise rejects when nothing can be drawn.
   * @param lost called when the map fails after it was drawn: blocked by policy, no network, a key that is not valid.
   */
  draw(sheet: Sheet, lost: (reason: string) => void): Promise<void>;
}
