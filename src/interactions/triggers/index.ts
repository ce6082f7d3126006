import { clicks } from "./click";
import { components } from "./component";
import { continuous } from "./continuous";
import { hovers } from "./hover";
import { pages } from "./page";
import type { Trigger } from "./trigger";
import { views } from "./view";

const TRIGGERS: Record<string, Trigger> = { ...clicks, ...hovers, ...views, ...pages, ...components, ...continuous };

/** The rule of an event type; `undefined` for unknown types. */
export function findTrigger(type: string): Trigger | undefined {
  return Object.hasOwn(TRIGGERS, type) ? TRIGGERS[type] : undefined;
}
