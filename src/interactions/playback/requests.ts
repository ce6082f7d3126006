import type { Reporter } from "../../core/errors";
import { getAction } from "../actions/table";
import type { Action, Goal } from "../actions/channel";
import { demote } from "./compositor";
import { readEasing } from "./easing";
import type { Instance, Slot } from "./instance";
import { measureNaturalSizes } from "./natural-size";
import type { ActionItem, ItemConfig } from "../data/schema";
import type { Slots } from "./slots";
import type { Styled } from "../data/targets";
import type { Numbers } from "../data/values";

/** Requests one item on one element. */
export interface ItemRequest {
  readonly element: Styled;
  readonly item: ActionItem;
  /** Replaces the item's delay, in ms. */
  readonly delay?: number | null | undefined;
  readonly done?: ((now: number) => void) | undefined;
  /** Refers to the instance while it runs, and not longer (IX-FIX-19). */
  readonly run?: Set<Instance> | undefined;
}

function origin(action: Action, { element, state }: Slot, goal: Goal, config: ItemConfig): Numbers {
  if (action.start) return action.start(element, goal);
  return Object.fromEntries(
    Object.keys(goal.to).map((key) => [key, state.values[key] ?? action.neutral?.(key, config) ?? 0]),
  );
}

function readDuration(action: Action, element: Styled, { duration }: ItemConfig): number {
  return duration === "auto" ? (action.duration?.(element) ?? 0) : (duration ?? 0);
}

/**
 * Makes instances of requests together: everything is read before anything is written. Those that are `still` will be
 * shown at their end at once.
 * @param reduced whether movement is skipped.
 */
export function createInstances(slots: Slots, reduced: boolean, report: Reporter["report"]) {
  let count = 0;
  return (requests: readonly ItemRequest[], start: number, still: boolean): Instance[] => {
    const wanted = requests.flatMap(({ element, item: { actionTypeId, config }, ...more }) => {
      try {
        const action = getAction(actionTypeId);
        const slot = slots.get(element, action.channel);
        demote(slot);
        return [{ slot, action, goal: action.goal(config), config, ...more }];
      } catch (error) {
        report(error, { element });
        return [];
      }
    });
    if (!still) measureNaturalSizes(wanted.map(({ slot: { element }, goal }) => [element, goal]));
    return wanted.map(({ slot, action, goal, config, delay, done, run }) => {
      const skip = still || (reduced && action.motion);
      return {
        id: `i${++count}`,
        slot,
        config,
        goal,
        // At once means without reading the start value: no style is computed (IX-FIX-16).
        from: still ? {} : origin(action, slot, goal, config),
        start,
        delay: skip ? 0 : (delay ?? config.delay ?? 0),
        duration: skip || action.instant ? 0 : readDuration(action, slot.element, config),
        easing: readEasing(config.easing),
        done,
        run,
      };
    });
  };
}
