import { isObject, type InteractionData } from "../adopt/read/javascript/lift";
import { listEffects, legacySelector, listActionLists, listTargets } from "./effects";
import type { Interactions, Trigger } from "./plan";
import type { Job } from "./round";
import type { PageDelays } from "./steps/page";
import { findLoadDelay, thirdGeneration } from "./timelines";

const KINDS: Record<string, Trigger["kind"]> = {
  MOUSE_CLICK: "click",
  MOUSE_SECOND_CLICK: "click",
  MOUSE_OVER: "hover",
  MOUSE_OUT: "hover",
  MOUSE_MOVE: "move",
};

/** Triggers of a page, from the data of all generations of interactions. */
export function listTriggers({ data, legacy, timelines }: Pick<Job, "data" | "legacy" | "timelines">): Interactions {
  const third = thirdGeneration(timelines);
  const second = Object.values(data.events).flatMap((event) => (isObject(event) ? secondGeneration(event, data) : []));
  const first = legacy.flatMap((entry) => (isObject(entry) ? firstGeneration(entry) : []));
  return {
    triggers: [...second, ...first, ...third.triggers],
    effects: [...listEffects(data, legacy), ...third.effects],
  };
}

/**
 * When the last action begins that opening or scrolling the page starts. With interactions of the first and the third
 * generation, that is unknown for scrolling.
 */
export function findPageDelays({ data, legacy, timelines }: Pick<Job, "data" | "legacy" | "timelines">): PageDelays {
  const events = Object.values(data.events).filter(isObject);
  const find = (pattern: RegExp) => {
    const started = events.filter(({ eventTypeId }) => pattern.test(String(eventTypeId)));
    return Math.max(0, ...started.flatMap(listActionLists).map((list) => longestDelay(data.actionLists[list])));
  };
  return {
    any: legacy.length || timelines.length ? Infinity : find(/^(?:PAGE|SCROLL)/),
    load: Math.max(find(/^PAGE_(?:START|FINISH)$/), findLoadDelay(timelines)),
    scroll: find(/^(?:PAGE_SCROLL|SCROLL)/),
  };
}

function secondGeneration(event: Record<string, unknown>, { actionLists }: InteractionData): Trigger[] {
  const kind = KINDS[String(event.eventTypeId)];
  if (!kind) return [];
  const lists = listActionLists(event);
  const runs = `${kind} ${lists.join(" ") || String(event.id)}`;
  const delay = Math.max(0, ...lists.map((list) => longestDelay(actionLists[list])));
  return listTargets(event).map((target) => ({ kind, ...target, runs, delay }));
}

/** ms from the start of a list to the start of its last action. */
function longestDelay(list: unknown): number {
  let longest = 0;
  JSON.stringify(list ?? null, (key, value: unknown) => {
    if (key === "delay" && typeof value === "number") longest = Math.max(longest, value);
    return value;
  });
  return longest;
}

function firstGeneration(entry: Record<string, unknown>): Trigger[] {
  const value = isObject(entry.value) ? entry.value : {};
  const triggers = Array.isArray(value.triggers) ? (value.triggers as unknown[]) : [];
  return triggers.flatMap((trigger) => {
    const kind = isObject(trigger) ? trigger.type : "";
    if (kind !== "click" && kind !== "hover") return [];
    return {
      kind,
      selector: legacySelector(entry),
      runs: `${kind} ${String(entry.slug)}`,
      delay: 1000,
    };
  });
}
