import type { ModuleRows } from "../../src/core/modules";
import type { Inspected } from "../inspected";

declare module "../../src/core/modules" {
  interface Contents {
    /** Shows the panel for QA, until it is closed or the page is stopped. */
    inspector: (subject: Inspected) => void;
  }
}

export const rows: ModuleRows = { inspector: { file: "show", of: "core", part: true } };
