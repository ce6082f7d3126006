import type { ModuleRows } from "../core/modules";

export const SEARCH = "[data-search]";

export const rows: ModuleRows = {
  search: { file: "search", selector: SEARCH, part: true, rare: true },
};
