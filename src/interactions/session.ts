import { atEnd } from "../core/life";
import type { Page } from "../core/page";
import { inSlices } from "../core/slices";
import type { Binding } from "./binding";
import { bindingsOf, byType, createDispatcher, listen, OF_WINDOW, type Bound } from "./bindings";
import { createTracks } from "./tracks";
import { createFrameLoop } from "../motion/frame-loop";
import { createFrameRules } from "./frame-rules";
import { applyInitialState, claimHidden, hiddenContent } from "./initial-state";
import { watchElements } from "./lookup";
import { isAllowed, isRestricted, listOf, rangeKey } from "./media";
import { createPlayer } from "./player";
import type { EngineReporter } from "./plugins";
import { pointerAfter, POINTER_EVENTS } from "./pointer";
import { configOf, configsOf, type InteractionData, type InteractionEvent } from "./schema";
import { createSight } from "./sight";
import { triggersOf } from "./targets";
import { createTimeline } from "./timeline";
import { triggerOf } from "./triggers";
import { PAGE_EVENTS } from "./triggers/page";
import type { BindingState, Trigger, View } from "./triggers/trigger";
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
  restricted: boolean;
  /** How many trigger elements the events found, forbidden ones included. */
  found: number;
  /** Settles when every event is bound, or the session has ended; `undefined` once it is so. */
  pending: Promise<void> | undefined;
  /** Whether the document may have gained elements since the last question, or since the start. */
  hasGrown(): boolean;
  /** Evaluates scroll and page rules in the next frame, for a start after the document's own events (IX-FIX-9). */
  catchUp(): void;
  /** Asks for a frame, for values that page scripts set. */
  wake(): void;
}

const SCROLL_EVENTS = [...PAGE_EVENTS, "scroll", "wheel", ...OF_WINDOW];

/** @param signal ends listeners, observers and movement; what is shown stays (`interactions.md` 2.6). */
export function createSession(
  data: InteractionData,
  page: Page,
  reporter: EngineReporter,
  signal: AbortSignal,
): Session {
  const states: Record<string, BindingState> = {};
  const parameters: Numbers = {};
  const range = rangeKey(data);
  const reduced = page.reducedMotion;
  const hasGrown = watchElements(signal);
  const { wake } = createFrameLoop(frame, signal);
  // What an observer saw is a frame old: the visitor may be gone from there in the next.
  const moved = () => {
    rules.due("scroll");
    rules.run();
    wake();
  };
  const sight = createSight(moved, (element) => player.turn(element), signal);
  const player = createPlayer(wake, reduced, sight, reporter);
  const timeline = createTimeline(player, sight, page.config.debug, reduced);
  const tracks = createTracks(player, parameters, reduced);
  const { transformed } = player;
  const view: View = { root: document.documentElement, pointer: undefined, parameters, transformed };

  function guard<T>(run: () => T, element?: Node): T | undefined {
    try {
      return run();
    } catch (error) {
      reporter.report(error, { element: element instanceof Element ? element : undefined });
      return undefined;
    }
  }

  const stateOf = ({ key }: Binding) => (states[key] ??= {});
  const play = (binding: Bound) => guard(() => timeline.run(binding), binding.element);
  const dispatcher = createDispatcher((one, happening) => {
    if (guard(() => one.trigger.fires?.(stateOf(one), happening, one, one.paired), one.element)) play(one);
  }, signal);
  const rules = createFrameRules(
    view,
    sight,
    (one) => guard(() => one.trigger.evaluate?.(stateOf(one), view, one, one.paired), one.element),
    play,
  );

  function frame(now: number, elapsed: number): number {
    rules.run();
    const moving = guard(() => tracks.frame(elapsed));
    const wait = guard(() => player.frame(now)) ?? Infinity;
    return moving ? 0 : wait;
  }

  function scrolled(): void {
    rules.due("scroll");
    wake();
  }

  function pointed(event: Event): void {
    view.pointer = pointerAfter(event, view.pointer);
    rules.due("pointer");
    wake();
  }

  /** @returns whether the event can happen on this page and screen. */
  function bind(trigger: Trigger, id: string, event: InteractionEvent): boolean {
    const elements = triggersOf(event);
    if (!elements.length) return false;
    const first = session.found;
    session.found += elements.length;
    session.restricted ||= isRestricted(event, data);
    if (!isAllowed(event, range)) return false;
    for (const bound of bindingsOf(data, id, event, trigger, elements, first)) {
      const { element, local } = bound;
      if (local) sight.watch(element as Element, trigger.once ? marginOf(configOf(event)) : undefined);
      if (trigger.after) rules.add(bound);
      if (trigger.continuous) for (const config of configsOf(event.config)) tracks.add(bound, config);
      dispatcher.add(bound);
    }
    if (!trigger.continuous) applyInitialState(listOf(data, event), event, player, reduced);
    return true;
  }

  const session: Session = {
    states,
    parameters,
    range,
    reduced,
    restricted: false,
    found: 0,
    pending: undefined,
    hasGrown,
    wake,
    catchUp() {
      scrolled();
      const [type = ""] = PAGE_EVENTS;
      requestAnimationFrame(() => signal.aborted || dispatcher.dispatch({ type, target: document }));
    },
  };

  if (!data.site?.mediaQueries) console.warn("IX2 missing mediaQueries in site data");
  const hidden = hiddenContent();
  const jobs: (() => void)[] = [];
  for (const [type, events] of byType(data)) {
    const trigger = triggerOf(type);
    for (const [id, event] of events) {
      jobs.push(() => guard(() => claimHidden(data, event, hidden, !!trigger && bind(trigger, id, event))));
    }
    if (!trigger) {
      console.warn(`IX2 event type not configured: ${type}`);
      continue;
    }
    const { on = [], after } = trigger;
    // At once: what happens before everything is bound comes to those that are bound late, too.
    on.forEach(dispatcher.listen);
    if (after === "scroll") for (const each of SCROLL_EVENTS) listen(each, scrolled, signal);
    if (after === "pointer") for (const each of POINTER_EVENTS) listen(each, pointed, signal);
  }
  session.pending = inSlices(jobs, signal)?.then(() => {
    session.pending = undefined;
    if (signal.aborted) return;
    dispatcher.open();
    scrolled();
  });
  if (!session.pending) dispatcher.open();

  atEnd(signal, player.stopAll);
  wake();
  return session;
}
