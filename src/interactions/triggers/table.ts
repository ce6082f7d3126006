import { clicks } from "./click";
import { hovers } from "./hover";
import { pages } from "./page";
import type { Trigger } from "./trigger";
import { views } from "./view";

// Without a prototype, because names come from data. Code and no state, so that runtimes of one page may share it.
const triggers = Object.assign(Object.create(null) as object, clicks, hovers, views, pages) as Record<string, Trigger>;

/** Adds types, for every engine of this script. */
export const addTriggers = (more: Readonly<Record<string, Trigger>> | undefined): void =>
  void Object.assign(triggers, more);

/** The rule of an event type; `undefined` for unknown types. */
export const findTrigger = (type: string): Trigger | undefined => triggers[type];
