import type { InteractionData } from "./javascript/lift";

/** The part of a site's interaction data that one page uses, as short as possible. */
export interface PageInteractions extends InteractionData {
  /** First-generation interactions that elements of the page name in `data-ix`. */
  legacy?: unknown[];
}
