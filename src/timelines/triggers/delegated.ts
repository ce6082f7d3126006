import { atEnd } from "../../core/life";
import { counts, type Bound } from "./bound";

/** The event of the document that each kind waits for. */
const EVENTS: Readonly<Record<string, string>> = {
  "wf:click": "click",
  "wf:focus": "focusin",
  "wf:blur": "focusout",
  "wf:change": "change",
};

export type Delegated = (bound: Bound, signal: AbortSignal) => void;

/** Clicks, focus and changes: one listener of the document for all triggers of a kind. @param life ends the listeners. */
export function createDelegated(life: AbortSignal): Delegated {
  const waiting = new Map<string, Set<(target: Node) => void>>();

  function getListeners(type: string): Set<(target: Node) => void> {
    let listeners = waiting.get(type);
    if (!listeners) {
      const all = (listeners = new Set<(target: Node) => void>());
      waiting.set(type, all);
      const hear = ({ target }: Event) => {
        if (target instanceof Node) for (const each of [...all]) each(target);
      };
      document.addEventListener(type, hear, { signal: life });
    }
    return listeners;
  }

  return ({ kind, config: { pluginConfig = {} }, element, act }, signal) => {
    const type = EVENTS[kind];
    if (!type || !element) return;
    let count = 0;
    // Once for an event, however deep in the trigger it happened (IX3-FIX-2).
    const hear = (target: Node) => {
      if (!element.contains(target)) return;
      count++;
      if (counts(pluginConfig.click, pluginConfig.custom, count)) act();
    };
    const listeners = getListeners(type);
    listeners.add(hear);
    atEnd(signal, () => listeners.delete(hear));
  };
}
