import type { Channel, Goal, State } from "../actions/channel";
import type { Easing } from "./easing";
import type { ItemConfig } from "../data/schema";
import type { Styled } from "../data/targets";
import { mix, round5, type Numbers } from "../data/values";

/** One channel of one element: its current animation, merged over all lists. */
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

/** Progress from 0 to 1; `undefined` before the delay is over. */
export function computeProgress({ start, delay, duration }: Instance, now: number): number | undefined {
  const elapsed = now - start - delay;
  if (elapsed < 0 || (elapsed === 0 && !duration)) return undefined;
  return duration ? round5(Math.min(elapsed / duration, 1)) : 1;
}

export function adoptUnits({ slot: { channel, state }, goal }: Instance): void {
  if (channel.ownUnits) state.units = goal.units;
  else Object.assign(state.units, goal.units);
}

/** Puts the values at a progress into the state of the slot. */
export function apply(instance: Instance, progress: number): void {
  const { slot, goal, from, easing } = instance;
  const eased = round5(easing.at(progress));
  for (const key of Object.keys(goal.to)) slot.state.values[key] = mix(from[key] ?? 0, goal.to[key] ?? 0, eased);
  adoptUnits(instance);
}

/** Whether it changes nothing. */
export const isEmpty = ({ goal }: Instance) => !Object.keys(goal.to).length;
