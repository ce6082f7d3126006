import type { ModuleRows } from "../core/modules";
import { BLOCK, HIDDEN, LEGACY, SOURCE } from "./markup";

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
