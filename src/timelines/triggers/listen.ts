import { atEnd } from "../../core/life";
import type { Extras } from "../extras";
import type { Bound } from "./bound";
import { bindComponent } from "./component";
import { createDelegated } from "./delegated";
import { bindHover } from "./hover";
import { bindScroll, type ScrollPlace } from "./scroll";

/** Listens for triggers of all kinds. */
export interface Listening {
  /** Until the signal aborts. */
  listen(bound: Bound, until: AbortSignal): void;
  /** The custom triggers of this name. */
  named(name: string): readonly Bound[];
}

/** @param life ends the listeners that triggers share. */
export function createListening(place: ScrollPlace, extras: Extras, life: AbortSignal): Listening {
  const custom = new Set<Bound>();
  const bindDelegated = createDelegated(life);
  return {
    listen(bound, until) {
      const { kind, element } = bound;
      if (kind === "wf:hover") bindHover(bound, until);
      else if (kind === "wf:scroll") bindScroll(bound, place, until);
      else if (kind === "wf:mouse-move") extras.more?.bindPointer(bound, place, until);
      else if (kind === "wf:navbar" || kind === "wf:dropdown") bindComponent(bound, until);
      else if (kind === "wf:custom") {
        custom.add(bound);
        atEnd(until, () => custom.delete(bound));
      } else if (element) bindDelegated(bound, until);
    },
    named: (name) => [...custom].filter(({ config: { pluginConfig } }) => pluginConfig?.eventName === name),
  };
}
