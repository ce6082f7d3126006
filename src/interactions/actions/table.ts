import { basics, nothing } from "./basics";
import type { Action } from "./channel";
import { transforms } from "./transform";

// Without a prototype, because names come from data. Code and no state, so that runtimes of one page may share it.
const actions = Object.assign(Object.create(null) as Record<string, Action>, transforms, basics);

/** Adds types, for every engine of this script. */
export const addActions = (more: Readonly<Record<string, Action>> | undefined): void =>
  void Object.assign(actions, more);

/** How an item of this type reads and writes the page. Unknown types are inert (`interactions.md` 5.7). */
export const getAction = (type: string): Action => actions[type] ?? nothing;
