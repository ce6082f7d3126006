import type { ModuleRows } from "../core/modules";

export const NAVBAR = ".w-nav";

export const rows: ModuleRows = {
  navbar: { file: "navbar", selector: NAVBAR },
};
