import type { ModuleRows } from "../core/modules";

/** The block with a page's third-generation interactions. */
export const BLOCK = "script[data-interactions-3]";

export const rows: ModuleRows = {
  ix3: {
    file: "timelines",
    selector: BLOCK,
    stage: "interactions",
    calls: ["ready"],
    objects: ["emit", "init"],
    reads: ["getInstance"],
    part: true,
  },
  ix3Text: { file: "text/split", of: "ix3", part: true },
  ix3More: { file: "more", of: "ix3", part: true },
};
