import { controllers } from "./behaviours";
import { findBuiltPart } from "./built-parts";
import { createDragLoader } from "./drag-loader";
import { islands } from "./islands";
import { kit } from "./kit";
import { runScript } from "./run-script";
import { shared } from "../src/core/shared";

/** Runs the script of a tag with every behaviour in it. */
export function runTag(tag: HTMLScriptElement | null): void {
  shared("kit", () => kit);
  runScript(tag, findBuiltPart, (load) => ({ behaviours: [...controllers, ...islands, createDragLoader(load)] }));
}
