import { report } from "../core/errors";
import type { Page } from "../core/page";
import { createTracks } from "./continuous";
import { createFrameLoop } from "./frame-loop";
import { applyInitialState, claimHidden } from "./initial-state";
import { isAllowed, isRestricted, rangeKey } from "./media";
import { configOf, configsOf, type InteractionData, type InteractionEvent } from "./schema";
import { watchElements } from "./lookup";
import { createStage } from "./stage";
import { triggersOf } from "./targets";
import { createTimeline, type Binding } from "./timeline";
import { triggerOf } from "./triggers";
import { PAGE_EVENTS } from "./triggers/page";
import type { BindingState, Pointer, Trigger, View } from "./triggers/trigger";
import { marginOf } from "./triggers/view";
import type { Numbers } from "./values";

/** The engine between a start and a stop: what is bound, and what it remembers (`interactions.md` 2). */
export interface Session {
  /** By `eventId:index`; empty after every start. */
  readonly states: Record<string, BindingState>;
  readonly parameters: Numbers;
  /** Key of the range at the start. */
  readonly range: string | null;
  readonly reduced: boolean;
  /** Whether crossing a range means a restart. */
  readonly restricted: boolean;
  /** How many trigger elements the events found, forbidden ones included. */
  readonly found: number;
  /** Evaluates scroll and page rules in the next frame, for a start after the document's own events (IX-FIX-9). */
  catchUp(): void;
  /** Asks for a frame, for values that page scripts set. */
  wake(): void;
}

interface Bound extends Binding {
  readonly trigger: Trigger;
  /** Whether the opposite event exists. */
  readonly paired: boolean;
  /** Place in binding order. */
  readonly order: number;
  /** Has fired for the last time. */
  spent?: boolean;
}

/** Events of the window; all others are the document's. */
const OF_WINDOW = ["resize", "orientationchange"];
const SCROLL_SET = [...PAGE_EVENTS, "scroll", "wheel", ...OF_WINDOW];
const POINTER_SET = ["mousemove", "mouseout", "scroll"];

/** In order of the types' first appearance (`interactions.md` 2.1). */
function byType({ events }: InteractionData): Map<string, [string, InteractionEvent][]> {
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

/** @param signal ends listeners, observers and movement; what is shown stays (`interactions.md` 2.6). */
export function createSession(data: InteractionData, page: Page, signal: AbortSignal): Session {
  const states: Record<string, BindingState> = {};
  const parameters: Numbers = {};
  const range = rangeKey(data);
  const reduced = page.reducedMotion;
  let pointer: Pointer | undefined;
  const due = { scroll: false, pointer: false };

  watchElements(signal);
  const { wake } = createFrameLoop(frame, signal);
  const stage = createStage(wake, reduced);
  const timeline = createTimeline(data, stage, page.config.debug);
  const tracks = createTracks(data, stage, parameters, reduced);
  /** What holds the elements that events can come from, in binding order. */
  const discrete = new Map<string, Map<Node, Bound[]>>();
  let looking: Bound[] = [];
  let restricted = false;
  let order = 0;
  let found = 0;

  function guard<T>(run: () => T, binding: { element?: Node }): T | undefined {
    try {
      return run();
    } catch (error) {
      report(error, { behaviour: "interactions", element: binding.element instanceof Element ? binding.element : undefined });
      return undefined;
    }
  }

  const stateOf = ({ key }: Binding) => (states[key] ??= {});

  /** Runs what an event of the document concerns: its target and everything around it, in binding order. */
  function dispatch(event: Event): void {
    const bound = discrete.get(event.type);
    const concerned: Bound[] = [];
    for (let node = event.target as Node | null; node; node = node.parentNode) concerned.push(...(bound?.get(node) ?? []));
    concerned.sort((a, b) => a.order - b.order);
    for (const one of concerned) {
      guard(() => {
        if (one.trigger.fires?.(stateOf(one), event, one, one.paired)) timeline.run(one);
      }, one);
    }
  }

  function frame(now: number, elapsed: number): number {
    const firing: Bound[] = [];
    if (due.scroll || due.pointer) {
      // Everything is read before anything is written (IX-FIX-16).
      const view: View = { root: document.documentElement, pointer, parameters, transformed: stage.transformed };
      for (const one of looking) {
        const { trigger } = one;
        if (one.spent || !trigger.after || !due[trigger.after]) continue;
        if (guard(() => trigger.look?.(stateOf(one), view, one, one.paired), one)) firing.push(one);
      }
      due.scroll = due.pointer = false;
    }
    for (const one of firing) {
      guard(() => timeline.run(one), one);
      if (one.trigger.once && !one.paired) one.spent = true;
    }
    if (firing.length) looking = looking.filter(({ spent }) => !spent);
    const moving = guard(() => tracks.frame(elapsed), {});
    const wait = guard(() => stage.frame(now), {}) ?? Infinity;
    return moving ? 0 : wait;
  }

  function listen(type: string, listener: (event: Event) => void): void {
    const target = OF_WINDOW.includes(type) ? window : document;
    target.addEventListener(type, listener, { passive: true, signal });
  }

  /** Says when an element may have come into view without a scroll, e.g. because an image above it has loaded. */
  function observe(): void {
    if (typeof IntersectionObserver !== "function") return;
    const observers = new Map<string, IntersectionObserver>();
    const before = new WeakMap<Element, boolean>();
    const look = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        // The first report only tells where the element is; page rules wait for the page's events.
        if (before.has(target) && before.get(target) !== isIntersecting) {
          due.scroll = true;
          wake();
        }
        before.set(target, isIntersecting);
      }
    };
    for (const { trigger, element, event } of looking) {
      if (!trigger.once || !(element instanceof Element)) continue;
      const rootMargin = marginOf(configOf(event));
      let observer = observers.get(rootMargin);
      if (!observer) observers.set(rootMargin, (observer = new IntersectionObserver(look, { rootMargin })));
      observer.observe(element);
    }
    signal.addEventListener("abort", () => observers.forEach((observer) => observer.disconnect()));
  }

  function bind(trigger: Trigger, id: string, event: InteractionEvent): boolean {
    const elements = triggersOf(event);
    if (!elements.length) return false;
    found += elements.length;
    restricted ||= isRestricted(event, data);
    if (!isAllowed(event, range)) return false;
    const paired = (event.action.config.autoStopEventId ?? "") in data.events;
    elements.forEach((element, index) => {
      const bound: Bound = { id, event, element, index, key: `${id}:${index}`, trigger, paired, order: order++ };
      if (trigger.after) looking.push(bound);
      if (trigger.continuous) for (const config of configsOf(event.config)) tracks.add(bound, config);
      for (const type of trigger.on ?? []) {
        let byNode = discrete.get(type);
        if (!byNode) discrete.set(type, (byNode = new Map()));
        const same = byNode.get(element);
        if (same) same.push(bound);
        else byNode.set(element, [bound]);
      }
    });
    if (!trigger.continuous) applyInitialState(data, event, stage);
    return true;
  }

  if (!data.site?.mediaQueries) console.warn("IX2 missing mediaQueries in site data");
  const live: InteractionEvent[] = [];
  for (const [type, events] of byType(data)) {
    const trigger = triggerOf(type);
    if (!trigger) {
      console.warn(`IX2 event type not configured: ${type}`);
      continue;
    }
    for (const [id, event] of events) if (guard(() => bind(trigger, id, event), {})) live.push(event);
  }
  guard(() => claimHidden(data, live), {});

  for (const type of discrete.keys()) listen(type, dispatch);
  const after = (wanted: Trigger["after"]) => looking.some(({ trigger }) => trigger.after === wanted);
  if (after("scroll")) {
    for (const type of SCROLL_SET) {
      listen(type, () => {
        due.scroll = true;
        wake();
      });
    }
    observe();
  }
  if (after("pointer")) {
    for (const type of POINTER_SET) {
      listen(type, (event) => {
        // Where the pointer is, is not known before it moved (IX-FIX-11).
        if (event instanceof MouseEvent) pointer = pointerOf(event);
        else if (pointer) pointer = { ...pointer, type: event.type };
        due.pointer = true;
        wake();
      });
    }
  }
  signal.addEventListener("abort", () => stage.stopAll());
  wake();

  return {
    states, parameters, range, reduced, restricted, found, wake,
    catchUp() {
      due.scroll = true;
      wake();
      const bound = PAGE_EVENTS.slice(0, 1).some((type) => discrete.has(type));
      if (bound) requestAnimationFrame(() => signal.aborted || dispatch({ type: PAGE_EVENTS[0], target: document } as unknown as Event));
    },
  };
}

function pointerOf({ type, target, clientX, clientY, pageX, pageY }: MouseEvent): Pointer {
  return { type, target: target instanceof Node ? target : null, clientX, clientY, pageX, pageY };
}
