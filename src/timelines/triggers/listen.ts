import { atEnd } from "../../core/lifetime";
import type { Extras } from "../extras";
import type { Guard } from "../guard";
import { onCounted, type Bound } from "./bound";
import { bindComponent } from "./component";
import { createDelegation } from "./delegated";
import { bindHover } from "./hover";
import { bindScroll, type ScrollPlace } from "./scroll";

/** The event that each kind waits for. */
const EVENTS: Readonly<Record<string, string>> = {
  "wf:click": "click",
  "wf:focus": "focusin",
  "wf:blur": "focusout",
  "wf:change": "change",
};

/** Listens for triggers of all kinds. */
export interface Listening {
  /** Until the signal aborts. */
  listen(bound: Bound, until: AbortSignal): void;
  /** The custom triggers of this name. */
  named(name: string): readonly Bound[];
}

/** @param life ends the listeners that triggers share. */
export function createListening(place: ScrollPlace, extras: Extras, guard: Guard, life: AbortSignal): Listening {
  const custom = new Set<Bound>();
  const hear = createDelegation(guard, life);
  return {
    listen(bound, until) {
      const { kind, element } = bound;
      const on = hear(element, until);
      const type = EVENTS[kind];
      if (kind === "wf:hover") bindHover(bound, on);
      else if (kind === "wf:scroll") bindScroll(bound, place, on, until);
      else if (kind === "wf:mouse-move") extras.more?.bindPointer(bound, place, on, until);
      else if (kind === "wf:navbar" || kind === "wf:dropdown") bindComponent(bound, on);
      else if (kind === "wf:custom") {
        custom.add(bound);
        atEnd(until, () => custom.delete(bound));
      } else if (type) {
        // Once for an event, however deep in the trigger it happened (IX3-FIX-2); not where a page script stops it.
        on(type, onCounted(bound, "click"), false);
      }
    },
    named: (name) => [...custom].filter(({ config: { pluginConfig } }) => pluginConfig?.eventName === name),
  };
}
