import { report } from "../core/errors";
import { actionOf } from "./actions";
import type { Action, Channel, Goal, State } from "./actions/channel";
import { easingOf, type Easing } from "./easing";
import { lastFrame } from "./frame-loop";
import type { Item, ItemConfig } from "./schema";
import type { Styled } from "./targets";
import { mix, round5, type Numbers } from "./values";
import { remember } from "./served";
import { createHints } from "./will-change";

/** One channel of one element: what is animated there now, merged over all lists. */
export interface Slot {
  readonly element: Styled;
  readonly channel: Channel;
  readonly state: State;
  /** Running instances in order of creation: the last one wins while it runs (`interactions.md` 5.5). */
  readonly instances: Set<Instance>;
  /** Set while the browser does the work. */
  animation?: Animation | undefined;
}

/** One item at work on one element. */
export interface Instance {
  readonly id: string;
  readonly slot: Slot;
  readonly config: ItemConfig;
  readonly goal: Goal;
  readonly from: Numbers;
  /** Time stamps and durations in ms. */
  readonly start: number;
  readonly delay: number;
  readonly duration: number;
  readonly easing: Easing;
  /** Called in the frame in which the instance reaches its end. */
  readonly done?: ((now: number) => void) | undefined;
  /** All running instances of one run of a list. */
  readonly run?: Set<Instance> | undefined;
}

export interface Spec {
  readonly element: Styled;
  readonly item: Item;
  /** Replaces the item's delay, in ms. */
  readonly delay?: number | null | undefined;
  readonly done?: ((now: number) => void) | undefined;
  /** Holds the instance while it runs, and not longer (IX-FIX-19). */
  readonly run?: Set<Instance> | undefined;
}

export interface Stage {
  /** Starts items together, reading everything before anything is written. */
  begin(specs: readonly Spec[], start: number): void;
  /** Writes the end of items at once, without delay or movement. */
  settle(specs: readonly Spec[]): void;
  /** Ends instances where they are. */
  stop(instances: Iterable<Instance>): void;
  /** Stops everything; the page keeps what it shows. */
  stopAll(): void;
  /** Advances what scripts move. @returns ms until it wants to be called again. */
  frame(now: number): number;
  slot(element: Styled, channel: Channel): Slot;
  /** Writes what a continuous list put into the slot's state. */
  write(slot: Slot, config: ItemConfig): void;
  hint(slot: Slot, on: boolean): void;
  /** Whether anything here transforms the element. */
  transformed(element: Element): boolean;
}

function announce(name: string, detail: unknown): void {
  document.body?.dispatchEvent(new CustomEvent(`ix2-animation-${name}`, { bubbles: true, cancelable: true, detail }));
}

/**
 * Runs timed items: opacity, transform and filter as animations of the browser where nothing else moves the same
 * property, everything else frame by frame (`interactions.md` 13.1).
 * @param wake asks for a call of `frame`.
 * @param reduced whether movement is skipped.
 */
export function createStage(wake: () => void, reduced: boolean): Stage {
  const slots = new WeakMap<Element, Map<string, Slot>>();
  const active = new Set<Instance>();
  const hint = createHints();
  let count = 0;

  function slot(element: Styled, channel: Channel): Slot {
    let own = slots.get(element);
    if (!own) slots.set(element, (own = new Map()));
    let found = own.get(channel.name);
    if (!found) {
      remember(element, channel.properties);
      own.set(channel.name, (found = { element, channel, state: { values: {}, units: {} }, instances: new Set() }));
    }
    return found;
  }

  function write({ element, channel, state }: Slot, config: ItemConfig): void {
    channel.write(element, state, config);
  }

  function adoptUnits({ slot: { channel, state }, goal }: Pick<Instance, "slot" | "goal">): void {
    if (channel.ownUnits) state.units = goal.units;
    else Object.assign(state.units, goal.units);
  }

  /** Progress from 0 to 1; `undefined` before the delay is over. */
  function progress({ start, delay, duration }: Instance, now: number): number | undefined {
    const elapsed = now - start - delay;
    if (elapsed < 0 || (elapsed === 0 && !duration)) return undefined;
    return duration ? round5(Math.min(elapsed / duration, 1)) : 1;
  }

  function apply(instance: Instance, at: number): void {
    const { slot: { state }, goal, from, easing } = instance;
    const eased = round5(easing.at(at));
    for (const key in goal.to) state.values[key] = mix(from[key] ?? 0, goal.to[key] ?? 0, eased);
    adoptUnits(instance);
  }

  const empty = ({ goal }: Instance) => !Object.keys(goal.to).length;

  /** Takes a slot back from the browser: what is shown becomes inline style, scripts go on from there. */
  function demote(slot: Slot): void {
    const { animation, instances } = slot;
    if (!animation) return;
    slot.animation = undefined;
    const now = lastFrame();
    let last: Instance | undefined;
    for (const instance of instances) {
      const at = progress(instance, now);
      if (at !== undefined) apply((last = instance), at);
    }
    if (last) write(slot, last.config);
    animation.cancel();
  }

  /** Hands a slot to the browser if all that moves it goes the same way from now on. */
  function promote(slot: Slot): boolean {
    const { element, channel, instances, state } = slot;
    const [first] = instances;
    if (!first?.duration || empty(first) || !channel.composited || !channel.css || !("animate" in element)) return false;
    const { start, delay, duration, easing } = first;
    for (const other of instances) {
      if (other.start !== start || other.delay !== delay || other.duration !== duration || other.easing !== easing) return false;
    }
    const served = { values: { ...state.values }, units: { ...state.units } };
    const frames = [0, 1].map((at) => {
      for (const instance of instances) apply(instance, at);
      return { [channel.name]: channel.css?.(state) ?? "" };
    });
    // Until the end, the state is what it was: others may read it.
    state.values = served.values;
    try {
      const animation = element.animate(frames, { delay, duration, easing: easing.css(), fill: "forwards" });
      animation.startTime = start;
      // The end is written in the frame loop, in the same frame, in order with everything else.
      animation.onfinish = wake;
      slot.animation = animation;
      if (channel.properties.length > 1 && Object.keys(first.goal.to)[0]?.[0] !== "k") element.style.setProperty("transform-style", "preserve-3d");
      return true;
    } catch {
      // No `linear()` in browsers before 2023: frame by frame.
      return false;
    }
  }

  /** Sets all natural sizes, measures all, restores all (IX-FIX-16). */
  function measure(goals: readonly [Styled, Goal][]): void {
    const auto = goals.flatMap(([element, goal]) => (goal.auto ?? []).map((key) => ({ element, goal, key, inline: element.style[key] })));
    for (const { element, key } of auto) element.style[key] = "";
    for (const { element, goal, key } of auto) {
      goal.to[key] = element instanceof HTMLElement ? element[key === "width" ? "offsetWidth" : "offsetHeight"] : 0;
    }
    for (const { element, key, inline } of auto) element.style[key] = inline;
  }

  function prepare(specs: readonly Spec[], start: number, still: boolean): Instance[] {
    const wanted = specs.flatMap(({ element, item, delay, done, run }) => {
      try {
        const action = actionOf(item.actionTypeId);
        const found = slot(element, action.channel);
        demote(found);
        return [{ slot: found, action, goal: action.goal(item.config), config: item.config, delay, done, run }];
      } catch (error) {
        report(error, { behaviour: "interactions", element });
        return [];
      }
    });
    if (!still) measure(wanted.map(({ slot: { element }, goal }) => [element, goal]));
    return wanted.map(({ slot: found, action, goal, config, delay, done, run }) => {
      const skip = still || (reduced && action.motion);
      const instance: Instance = {
        id: `i${++count}`,
        slot: found,
        config,
        goal,
        from: origin(action, found, goal, config),
        start,
        delay: skip ? 0 : (delay ?? config.delay ?? 0),
        duration: skip || action.instant ? 0 : durationOf(action, found.element, config),
        easing: easingOf(config.easing),
        done,
        run,
      };
      return instance;
    });
  }

  function origin(action: Action, { element, state }: Slot, goal: Goal, config: ItemConfig): Numbers {
    if (action.start) return action.start(element, goal);
    return Object.fromEntries(Object.keys(goal.to).map((key) => [key, state.values[key] ?? action.neutral?.(key, config) ?? 0]));
  }

  function durationOf(action: Action, element: Styled, { duration }: ItemConfig): number {
    return duration === "auto" ? (action.duration?.(element) ?? 0) : (duration ?? 0);
  }

  function enter(instance: Instance): void {
    active.add(instance);
    instance.run?.add(instance);
    instance.slot.instances.add(instance);
    adoptUnits(instance);
    announce("started", instance.id);
  }

  function leave(instance: Instance): void {
    const { slot: own } = instance;
    active.delete(instance);
    instance.run?.delete(instance);
    own.instances.delete(instance);
    if (!own.instances.size) hint(own, false);
    announce("stopping", { instanceId: instance.id, state: { ...own.state.values } });
  }

  /** A natural size ends without an inline size, so that the element is fluid again (`interactions.md` 5.9). */
  function release({ slot: { element, state }, goal: { auto = [] } }: Instance): void {
    for (const key of auto) {
      delete state.values[key];
      element.style[key] = "";
    }
  }

  function stop(instances: Iterable<Instance>): void {
    for (const instance of [...instances]) {
      if (!active.has(instance)) continue;
      demote(instance.slot);
      leave(instance);
    }
    wake();
  }

  return {
    slot,
    write(target, config) {
      demote(target);
      write(target, config);
    },
    hint,
    transformed: (element) => !!slots.get(element)?.has("transform"),
    begin(specs, start) {
      const made = prepare(specs, start, false);
      for (const instance of made) enter(instance);
      for (const own of new Set(made.map(({ slot }) => slot))) {
        if (!promote(own) && made.some(({ slot, duration }) => slot === own && duration)) hint(own, true);
      }
      if (made.length) wake();
    },
    settle(specs) {
      for (const instance of prepare(specs, 0, true)) {
        enter(instance);
        apply(instance, 1);
        if (!empty(instance)) write(instance.slot, instance.config);
        release(instance);
        leave(instance);
      }
    },
    stop,
    stopAll: () => stop(active),
    frame(now) {
      const dirty = new Map<Slot, Instance>();
      const ended: Instance[] = [];
      let wait = Infinity;
      for (const instance of active) {
        const at = progress(instance, now);
        if (at === 1) ended.push(instance);
        else if (instance.slot.animation) continue;
        else wait = Math.min(wait, Math.max(0, instance.start + instance.delay - now));
        if (at === undefined) continue;
        apply(instance, at);
        if (!empty(instance)) dirty.set(instance.slot, instance);
      }
      for (const [own, { config }] of dirty) {
        try {
          write(own, config);
        } catch (error) {
          report(error, { behaviour: "interactions", element: own.element });
        }
      }
      for (const instance of ended) {
        const { slot: own } = instance;
        own.animation?.cancel();
        own.animation = undefined;
        release(instance);
        leave(instance);
      }
      for (const { done } of ended) done?.(now);
      return wait;
    },
  };
}
