import type { ModuleRows } from "../core/modules";

export const TABS = ".w-tabs";

export const rows: ModuleRows = {
  tabs: { file: "tabs", selector: TABS },
};
