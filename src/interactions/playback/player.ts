import type { Channel } from "../actions/channel";
import { demote, promote } from "./compositor";
import { adoptUnits, apply, isEmpty, computeProgress, type Instance, type Slot } from "./instance";
import { releaseNaturalSize } from "./natural-size";
import type { EngineReporter } from "../reporter";
import { createInstances, type ItemRequest } from "./requests";
import type { ItemConfig } from "../data/schema";
import type { Visibility } from "./visibility";
import { createSlots } from "./slots";
import type { Styled } from "../data/targets";
import { createHints } from "./will-change";

export interface Player {
  /** Starts items together, reading everything before anything is written. */
  begin(requests: readonly ItemRequest[], start: number): void;
  /** Writes the end of items at once, without delay or movement. */
  settle(requests: readonly ItemRequest[]): void;
  /** Ends instances where they are. */
  stop(instances: Iterable<Instance>): void;
  /** Stops everything; the page keeps what it shows. */
  stopAll(): void;
  /** Advances animations of scripts. @returns ms until the next call. */
  frame(now: number): number;
  slot(element: Styled, channel: Channel): Slot;
  /** Writes what a continuous list put into the slot's state. */
  write(slot: Slot, config: ItemConfig): void;
  hint(slot: Slot, on: boolean): void;
  /** Pauses the animations of an element, or continues them in their phase, when its {@link Visibility} has changed. */
  turn(element: Element): void;
  /** Whether anything here transforms the element. */
  transformed(element: Element): boolean;
}

function dispatch(name: string, detail: unknown): void {
  document.body?.dispatchEvent(new CustomEvent(`ix2-animation-${name}`, { bubbles: true, cancelable: true, detail }));
}

/**
 * Runs timed items: opacity, transform and filter as animations of the browser where nothing else moves the same
 * property, everything else frame by frame (`interactions.md` 13.1).
 * @param wake requests a call of `frame`.
 * @param reduced whether movement is skipped.
 * @param visibility reports which elements are visible.
 */
export function createPlayer(
  wake: () => void,
  reduced: boolean,
  visibility: Visibility,
  { report, missing }: EngineReporter,
): Player {
  const slots = createSlots();
  const active = new Set<Instance>();
  const hint = createHints();
  const make = createInstances(slots, reduced, report);

  const write = ({ element, channel, state }: Slot, config: ItemConfig) =>
    channel.write(element, state, config, missing);

  /** Moves what has begun, in the right phase: by the browser if it can, else by scripts. */
  function show(slot: Slot): void {
    if (visibility.rests(slot.element) || slot.animation || promote(slot, wake)) return;
    if ([...slot.instances].some(({ duration }) => duration)) hint(slot, true);
  }

  function enter(instance: Instance): void {
    active.add(instance);
    instance.run?.add(instance);
    instance.slot.instances.add(instance);
    adoptUnits(instance);
    dispatch("started", instance.id);
  }

  function leave(instance: Instance): void {
    const { id, slot, run } = instance;
    active.delete(instance);
    run?.delete(instance);
    slot.instances.delete(instance);
    if (!slot.instances.size) hint(slot, false);
    dispatch("stopping", { instanceId: id, state: { ...slot.state.values } });
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
    slot: slots.get,
    write(slot, config) {
      demote(slot);
      write(slot, config);
    },
    hint,
    turn(element) {
      for (const slot of slots.of(element)) {
        if (visibility.rests(element)) demote(slot);
        else show(slot);
      }
      wake();
    },
    transformed: slots.transformed,
    begin(requests, start) {
      const made = make(requests, start, false);
      made.forEach(enter);
      new Set(made.map(({ slot }) => slot)).forEach(show);
      if (made.length) wake();
    },
    settle(requests) {
      for (const instance of make(requests, 0, true)) {
        enter(instance);
        apply(instance, 1);
        if (!isEmpty(instance)) write(instance.slot, instance.config);
        releaseNaturalSize(instance);
        leave(instance);
      }
    },
    stop,
    stopAll: () => stop(active),
    frame(now) {
      const dirty = new Map<Slot, Instance>();
      const ended: Instance[] = [];
      let wait = Infinity;
      // The others of a slot go on without the one that ends.
      for (const instance of active) {
        const { slot } = instance;
        const goesOn = (other: Instance) => computeProgress(other, now) !== 1;
        if (slot.animation && computeProgress(instance, now) === 1 && [...slot.instances].some(goesOn)) demote(slot);
      }
      for (const instance of active) {
        const { slot, start, delay, duration } = instance;
        const progress = computeProgress(instance, now);
        if (progress === 1) ended.push(instance);
        else if (slot.animation) continue;
        else if (visibility.rests(slot.element)) {
          wait = Math.min(wait, start + delay + duration - now);
          continue;
        } else wait = Math.min(wait, Math.max(0, start + delay - now));
        if (progress === undefined) continue;
        apply(instance, progress);
        if (!isEmpty(instance)) dirty.set(slot, instance);
      }
      for (const [slot, { config }] of dirty) {
        try {
          write(slot, config);
        } catch (error) {
          report(error, { element: slot.element });
        }
      }
      for (const instance of ended) {
        const { slot } = instance;
        slot.animation?.cancel();
        slot.animation = undefined;
        releaseNaturalSize(instance);
        leave(instance);
      }
      for (const { done } of ended) done?.(now);
      for (const { slot } of ended) if (slot.instances.size) show(slot);
      return wait;
    },
  };
}
