import { controllers } from "./behaviours";
import { findBuiltPart } from "./built-parts";
import { createDragLoader } from "./drag-loader";
import { islands } from "./islands";
import { runScript } from "./run-script";

/** Runs the script of a tag with every behaviour in it. */
export const runTag = (tag: HTMLScriptElement | null) =>
  runScript(tag, findBuiltPart, (load) => ({ behaviours: [...controllers, ...islands, createDragLoader(load)] }));
