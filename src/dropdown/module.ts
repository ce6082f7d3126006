import type { ModuleRows } from "../core/modules";

export const DROPDOWN = ".w-dropdown";

export const rows: ModuleRows = {
  dropdown: { file: "dropdown", selector: DROPDOWN },
};
