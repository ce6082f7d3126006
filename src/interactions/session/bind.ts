import { inSlices } from "../../core/slices";
import { listBindings, byType, createDispatcher, type Dispatcher } from "./bindings";
import { listen, WINDOW_EVENTS } from "./listen";
import type { Context } from "./context";
import type { Frames } from "./frames";
import { applyInitialState, claimHidden, hiddenContent } from "./initial-state";
import { isAllowed, isRestricted, findList } from "../data/media";
import { POINTER_EVENTS } from "./pointer";
import { getConfig, type InteractionData, type InteractionEvent } from "../data/schema";
import { listTriggerNodes } from "../data/targets";
import { findTrigger } from "../triggers/table";
import { PAGE_EVENTS } from "../triggers/page";
import type { Trigger } from "../triggers/trigger";
import { computeMargin } from "../triggers/view";

/** The events of the data on the elements of the page. */
export interface BoundEvents {
  /** How many trigger elements the events found, forbidden ones included. */
  found: number;
  /** Whether crossing a range means a restart. */
  restricted: boolean;
  /** Settles when every event is bound, or the session has ended; `undefined` once it is so. */
  pending: Promise<void> | undefined;
  /** Passes an event to the elements that it concerns. */
  readonly dispatch: Dispatcher["dispatch"];
}

const SCROLL_EVENTS = [...PAGE_EVENTS, "scroll", "wheel", ...WINDOW_EVENTS];

/**
 * Binds the events of the data, in slices, and listens to the page.
 * @param range key of the range at the start.
 */
export function bindEvents(
  data: InteractionData,
  range: string | null,
  frames: Frames,
  { reduced, getState, guard, signal }: Context,
): BoundEvents {
  const { visibility, rules, play, follow, scrolled, pointed } = frames;
  const dispatcher = createDispatcher((one, triggerEvent) => {
    if (guard(() => one.trigger.fires?.(getState(one), triggerEvent, one, one.paired), one.element)) play(one);
  }, signal);
  const bound: BoundEvents = { found: 0, restricted: false, pending: undefined, dispatch: dispatcher.dispatch };

  /** @returns whether the event can happen on this page and screen. */
  function bind(trigger: Trigger, id: string, event: InteractionEvent): boolean {
    const elements = listTriggerNodes(event);
    if (!elements.length) return false;
    const first = bound.found;
    bound.found += elements.length;
    bound.restricted ||= isRestricted(event, data);
    if (!isAllowed(event, range)) return false;
    for (const binding of listBindings(data, id, event, trigger, elements, first)) {
      const { element, local } = binding;
      if (local) visibility.watch(element as Element, trigger.once ? computeMargin(getConfig(event)) : undefined);
      if (trigger.after) rules.add(binding);
      if (trigger.continuous) follow(binding);
      dispatcher.add(binding);
    }
    if (!trigger.continuous) applyInitialState(findList(data, event), event, frames, reduced);
    return true;
  }

  const hidden = hiddenContent();
  const jobs: (() => void)[] = [];
  for (const [type, events] of byType(data)) {
    const trigger = findTrigger(type);
    for (const [id, event] of events) {
      jobs.push(() => guard(() => claimHidden(data, event, hidden, !!trigger && bind(trigger, id, event))));
    }
    if (!trigger) {
      console.warn(`IX2 event type not configured: ${type}`);
      continue;
    }
    const { on = [], after, fromStart } = trigger;
    if (fromStart) frames.noteStart();
    // At once, because events before the end of binding are passed to elements bound later, too.
    on.forEach(dispatcher.listen);
    if (after === "scroll") for (const each of SCROLL_EVENTS) listen(each, scrolled, signal);
    if (after === "pointer") for (const each of POINTER_EVENTS) listen(each, pointed, signal);
  }
  bound.pending = inSlices(jobs, signal)?.then(() => {
    bound.pending = undefined;
    if (signal.aborted) return;
    dispatcher.open();
    scrolled();
  });
  if (!bound.pending) dispatcher.open();
  return bound;
}
