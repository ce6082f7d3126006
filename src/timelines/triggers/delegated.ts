import { atEnd } from "../../core/lifetime";
import type { Guard } from "../guard";

/**
 * Listens for events on a trigger.
 * @param run gets each event on the element or inside it.
 * @param capture default true: also what a page script stops.
 * @param where default: the element of the trigger.
 */
export type On = (type: string, run: (event: Event) => void, capture?: boolean, where?: Element) => void;

/** Listens on an element until the signal aborts. */
export type ListenOn = (element: Element | undefined, signal: AbortSignal) => On;

/** One listener of the document for all triggers that wait for an event of one type. @param life ends the listeners. */
export function createDelegation(guard: Guard, life: AbortSignal): ListenOn {
  /** By type and phase. */
  const types: Record<string, Set<(event: Event) => void>> = {};

  function watch(type: string, capture: boolean): Set<(event: Event) => void> {
    const all = new Set<(event: Event) => void>();
    const hear = (event: Event) => [...all].forEach((each) => guard(() => each(event)));
    document.addEventListener(type, hear, { capture, passive: true, signal: life });
    return all;
  }

  return (element, signal) =>
    (type, run, capture = true, where = element) => {
      const all = (types[`${type} ${String(capture)}`] ??= watch(type, capture));
      const hear = (event: Event) => {
        // Events such as `mouseenter` do not bubble: they concern their target only.
        if (event.bubbles ? where?.contains(event.target as Node) : event.target === where) run(event);
      };
      all.add(hear);
      atEnd(signal, () => all.delete(hear));
    };
}
