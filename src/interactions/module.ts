import type { ModuleRows } from "../core/modules";
import type { Piece, PieceName } from "./pieces/piece";
import type { createStore } from "./store";

declare module "../core/modules" {
  interface Contents extends Record<PieceName, Piece> {
    /** For page scripts that read the state of the engine. */
    interactionsStore: typeof createStore;
  }
}

/** The attribute of a block with data. */
export const BLOCK = "data-interactions";
/** The attribute of the script tag that names a file with data. */
export const SOURCE = "data-interactions-src";
export const LEGACY = "[data-ix]";
/** Hidden content: exports write inline styles without a space, browsers that save a page with one. */
export const HIDDEN = '[style*="opacity:0"], [style*="opacity: 0"]';

export const rows: ModuleRows = {
  interactions: {
    file: "interactions",
    selector: `script[${BLOCK}], script[${SOURCE}]:not([${SOURCE}=''])`,
    stage: "interactions",
    as: ["ix2"],
    calls: ["init"],
    objects: ["store", "actions"],
    reveals: true,
  },
  interactionsPosition: { file: "pieces/position", of: "interactions" },
  interactionsComponents: { file: "triggers/component", of: "interactions" },
  interactionsColors: { file: "actions/colors", of: "interactions" },
  interactionsStyles: { file: "actions/style", of: "interactions" },
  interactionsPlugins: { file: "actions/plugins", of: "interactions" },
  // For page scripts that read the state of the engine.
  interactionsStore: { file: "store", of: "interactions", as: ["ix2"] },
  legacyInteractions: {
    file: "legacy/legacy",
    selector: LEGACY,
    stage: "interactions",
    as: ["ix"],
    calls: ["init", "run", "style"],
    reveals: true,
  },
  failOpen: { file: "hidden/fail-open", selector: HIDDEN, stage: "interactions", as: ["fail-open"], always: true },
};
