import type { ModuleRows } from "../core/modules";

export const MAP = ".w-widget-map";

export const rows: ModuleRows = {
  maps: { file: "maps", selector: MAP, part: true },
};
