import type { ModuleRows } from "../src/core/modules";

export const rows: ModuleRows = { heldPresses: { file: "held-presses", of: "core", always: true } };
