import type { ModuleRows } from "../core/modules";

export const rows: ModuleRows = {
  editor: { file: "editor", selector: ":root", as: ["edit"], part: true, setting: "editor" },
};
