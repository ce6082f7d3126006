import { getParent } from "../../core/dom/dom";
import type { Binding } from "../data/binding";
import { findList } from "../data/media";
import { getConfig, type InteractionData, type InteractionEvent } from "../data/schema";
import { listen } from "./listen";
import type { TriggerEvent, Trigger } from "../triggers/trigger";

export interface Bound extends Binding {
  readonly trigger: Trigger;
  /** Whether the opposite event exists. */
  readonly paired: boolean;
  /** Place in binding order. */
  readonly order: number;
  /** Whether all that counts is where its element is. */
  readonly local: boolean;
}

/**
 * An event on each of its trigger elements.
 * @param first place of the first one in binding order.
 */
export function listBindings(
  data: InteractionData,
  id: string,
  event: InteractionEvent,
  trigger: Trigger,
  elements: readonly Node[],
  first: number,
): Bound[] {
  const { autoStopEventId = "" } = event.action.config;
  const common = {
    id,
    event,
    trigger,
    list: findList(data, event),
    opposite: data.events[autoStopEventId],
    paired: autoStopEventId in data.events,
  };
  const isLocal = !!trigger.local && getConfig(event).basedOn !== "VIEWPORT";
  return elements.map((element, index) => ({
    ...common,
    element,
    index,
    key: `${id}:${index}`,
    local: isLocal && element instanceof Element,
    order: first + index,
  }));
}

/** In order of the types' first appearance (`interactions.md` 2.1). */
export function byType({ events }: InteractionData): Map<string, [string, InteractionEvent][]> {
  const types = new Map<string, [string, InteractionEvent][]>();
  for (const entry of Object.entries(events)) {
    const type = entry[1]?.eventTypeId;
    if (!type) continue;
    const same = types.get(type);
    if (same) same.push(entry);
    else types.set(type, [entry]);
  }
  return types;
}

/** The bindings that events of the document concern at once. */
export interface Dispatcher {
  /** Listens for an event type from now on. */
  listen(type: string): void;
  add(binding: Bound): void;
  /** Passes an event to the bindings of its target and everything around it, in binding order. */
  dispatch(triggerEvent: TriggerEvent): void;
  /** Earlier events are passed to elements that were bound late, too. */
  open(): void;
}

/** @param concern called for each binding that an event concerns. */
export function createDispatcher(
  concern: (binding: Bound, triggerEvent: TriggerEvent) => void,
  signal: AbortSignal,
): Dispatcher {
  /** The containers of the elements that dispatch events, in binding order. */
  const byEvent = new Map<string, Map<Node, Bound[]>>();
  /** What happened before all events were bound. */
  let early: TriggerEvent[] | undefined = [];

  function dispatch(triggerEvent: TriggerEvent): void {
    if (early) return void early.push(triggerEvent);
    const byNode = byEvent.get(triggerEvent.type);
    const concerned: Bound[] = [];
    for (let node = triggerEvent.target as Node | null; node; node = getParent(node))
      concerned.push(...(byNode?.get(node) ?? []));
    for (const binding of concerned.sort((a, b) => a.order - b.order)) concern(binding, triggerEvent);
  }

  return {
    listen(type) {
      if (!byEvent.has(type)) byEvent.set(type, new Map());
      listen(type, dispatch, signal);
    },
    add(binding) {
      for (const type of binding.trigger.on ?? []) {
        const byNode = byEvent.get(type);
        const same = byNode?.get(binding.element);
        if (same) same.push(binding);
        else byNode?.set(binding.element, [binding]);
      }
    },
    dispatch,
    open() {
      const waiting = early ?? [];
      early = undefined;
      waiting.forEach(dispatch);
    },
  };
}
