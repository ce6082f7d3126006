import { plugins } from "./plugins";
import type { Action } from "./channel";
import { nothing, styles } from "./style";
import { transforms } from "./transform";

const ACTIONS: Record<string, Action> = { ...transforms, ...styles, ...plugins };

/** How an item of this type reads and writes the page. Unknown types are inert (`interactions.md` 5.7). */
export function getAction(type: string): Action {
  return Object.hasOwn(ACTIONS, type) ? (ACTIONS[type] ?? nothing) : nothing;
}
