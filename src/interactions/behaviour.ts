import type { Behaviour } from "../core/behaviour";
import { perPage } from "../core/per-page";
import { createFacade, type LoadStore } from "./facade";
import type { LoadPieces } from "./pieces/piece";
import { BLOCKS, createState, NAME } from "./state";

/**
 * The second-generation interactions of a page. Their data is read from JSON blocks, from the file that the script tag
 * names, or from `Webflow.require("ix2").init(data)`; each works before and after the page has loaded
 * (`interactions.md` 2, IX-FIX-25).
 */
export function createInteractions(loadPieces: LoadPieces, loadStore: LoadStore): Behaviour {
  const getState = perPage((page) => createState(page, loadPieces));
  return {
    name: NAME,
    selector: BLOCKS,
    boot: ({ page, signal }) => getState(page).start(signal),
    mount: (element, { page }) => getState(page).blocks.take([element]),
    facade: { as: "ix2", members: (page) => createFacade(getState(page), loadStore) },
  };
}
