import type { ModuleRows } from "../core/modules";

export const rows: ModuleRows = {
  // Only page scripts with jQuery receive swipes, or those that ask for the module.
  touch: { file: "touch", selector: 'script[src*="jquery"]', stage: "page", calls: ["init"] },
};
