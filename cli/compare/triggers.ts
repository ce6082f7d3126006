import { isObject, type InteractionData } from "../adopt/read/javascript/lift";
import { findLastBegin, findLongestDelay, findLongestUnseen } from "./delays";
import { listEffects, legacySelector, listActionListIds, listActionLists, listTargets } from "./effects";
import type { Facts, Interactions, Trigger } from "./plan";
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
 * @param facts of the elements of the page.
 */
export function findPageDelays(
  { data, legacy, timelines }: Pick<Job, "data" | "legacy" | "timelines">,
  facts: readonly Pick<Facts, "begins">[],
): PageDelays {
  const events = Object.values(data.events).filter(isObject);
  const find = (pattern: RegExp, measure: typeof findLastBegin) => {
    const started = events.filter(({ eventTypeId }) => pattern.test(String(eventTypeId)));
    return Math.max(0, ...started.map((event) => measure(event, listActionLists(event, data))));
  };
  return {
    any: legacy.length || timelines.length ? Infinity : find(/^(?:PAGE|SCROLL)/, findLongestDelay),
    load: Math.max(find(/^PAGE_(?:START|FINISH)$/, findLastBegin), findLoadDelay(timelines)),
    scroll: Math.max(0, ...facts.map(({ begins }) => begins)),
  };
}

function secondGeneration(event: Record<string, unknown>, data: InteractionData): Trigger[] {
  const kind = KINDS[String(event.eventTypeId)];
  if (!kind) return [];
  const runs = `${kind} ${listActionListIds(event).join(" ") || String(event.id)}`;
  const lists = listActionLists(event, data);
  const delay = Math.max(findLongestDelay(event, lists), ...lists.map(findLongestUnseen));
  return listTargets(event).map((target) => ({ kind, ...target, runs, delay }));
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
