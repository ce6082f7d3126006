import type { ModuleRows } from "../src/core/modules";
import type { holdPresses } from "./held-presses";

declare module "../src/core/modules" {
  interface Contents {
    /** For scripts that load modules with which a visitor can submit or open something. */
    heldPresses: typeof holdPresses;
  }
}

export const rows: ModuleRows = { heldPresses: { file: "held-presses", of: "core", always: true } };
