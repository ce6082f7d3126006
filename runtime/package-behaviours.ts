/**
 * The runtime for bundlers with the behaviours that a project names, and no others.
 *
 * ```ts
 * import { createMillrace, forms, navbar } from "millrace/behaviours";
 * await createMillrace({ behaviours: [forms, navbar] }).start();
 * ```
 */
import {
  deliver,
  type BehaviourGroup,
  type ModuleContent,
  type LoadContent,
  type NamedFacts,
} from "../src/core/modules";
import type { ScriptConfig } from "../src/core/page/script-config";
import { createOnce } from "./create-once";
import "./generated/events";
import type { Millrace } from "./millrace";

export * from "./generated/behaviours";
export type { BehaviourGroup } from "../src/core/modules";

/** The settings of the script tag, each with the default of the tag. */
export interface NamedOptions extends Partial<ScriptConfig> {
  /** The behaviours that run, in mounting order. */
  readonly behaviours: readonly BehaviourGroup[];
}

/** @returns the runtime, also set as `window.Millrace`. If the page has one already, that one. */
export function createMillrace({ behaviours, ...options }: NamedOptions): Millrace {
  const loaders: Partial<Record<string, LoadContent>> = {};
  const composed = behaviours.flat().flatMap(([row, content, loader]): (string | NamedFacts)[] => {
    if (loader) loaders[row.name] = loader;
    else deliver(row.name, content as ModuleContent<string>);
    if (row.of !== undefined) return [];
    return [loader ? row : row.name];
  });
  return createOnce(options, composed, loaders);
}
