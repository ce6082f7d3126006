import { controllers } from "./behaviours";
import { islands } from "./islands";
import { findBuiltPart } from "./parts";
import { runScript } from "./run-script";

/** Runs the script of a tag with every behaviour in it. */
export const runTag = (tag: HTMLScriptElement | null) =>
  runScript(tag, findBuiltPart, () => ({ behaviours: [...controllers, ...islands] }));
