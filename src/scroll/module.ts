import type { ModuleRows } from "../core/modules";

export const LINKS = 'a[href*="#"]:not(.w-tab-link)';

export const rows: ModuleRows = {
  scroll: { file: "scroll", selector: LINKS, stage: "page" },
};
