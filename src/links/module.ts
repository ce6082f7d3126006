import type { ModuleRows } from "../core/modules";

export const LINKS = "a[href]:not(.w-tab-link), area[href]";

export const rows: ModuleRows = {
  links: { file: "links", selector: LINKS, stage: "page" },
};
