import { FAST_PARTS, type FastPartName } from "../model/fast-parts";

/** The options of a command that name parts of `fast`. */
export const FAST_FLAGS = {
  images: { type: "boolean" },
  sizes: { type: "boolean" },
  fonts: { type: "boolean" },
  "local-scripts": { type: "boolean" },
} as const satisfies Record<FastPartName, object>;

/** The parts that options name. */
export const readParts = (values: Partial<Record<FastPartName, boolean>>): FastPartName[] =>
  FAST_PARTS.filter((name) => values[name]);
