import type { ModuleRows } from "../../src/core/modules";

export const rows: ModuleRows = { inspector: { file: "show", of: "core", part: true, rare: true } };
