import { asList, asRecord } from "../../wire/records";
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
  const find = (pattern: RegExp, measure = longestDelay) => {
    const started = events.filter(({ eventTypeId }) => pattern.test(String(eventTypeId)));
    return Math.max(0, ...started.map((event) => measure(event, data)));
  };
  return {
    any: legacy.length || timelines.length ? Infinity : find(/^(?:PAGE|SCROLL)/),
    load: Math.max(find(/^PAGE_(?:START|FINISH)$/, findLastBegin), findLoadDelay(timelines)),
    scroll: find(/^(?:PAGE_SCROLL|SCROLL)/),
  };
}

function secondGeneration(event: Record<string, unknown>, { actionLists }: InteractionData): Trigger[] {
  const kind = KINDS[String(event.eventTypeId)];
  if (!kind) return [];
  const lists = listActionLists(event);
  const runs = `${kind} ${lists.join(" ") || String(event.id)}`;
  const unseen = lists.map((list) => longestUnseen(actionLists[list]));
  const delay = Math.max(longestDelay(event, { actionLists }), ...unseen);
  return listTargets(event).map((target) => ({ kind, ...target, runs, delay }));
}

/** The longest delay in ms of what an event starts: its own, which presets have, or one of an action. */
function longestDelay(event: Record<string, unknown>, { actionLists }: Pick<InteractionData, "actionLists">): number {
  let longest = readDelay(event);
  JSON.stringify(
    listActionLists(event).map((list) => actionLists[list] ?? null),
    (key, value: unknown) => {
      if (key === "delay" && typeof value === "number") longest = Math.max(longest, value);
      return value;
    },
  );
  return longest;
}

/** ms after which the last action begins that an event starts: the groups of a list run one after the other. */
function findLastBegin(event: Record<string, unknown>, { actionLists }: Pick<InteractionData, "actionLists">): number {
  const begins = listActionLists(event).map((list) => {
    const groups = asList(asRecord(actionLists[list]).actionItemGroups).map((group) =>
      asList(asRecord(group).actionItems),
    );
    const durations = groups.slice(0, -1).map((items) => Math.max(0, ...items.map(readEnd)));
    return durations.reduce((sum, each) => sum + each, Math.max(0, ...(groups.at(-1) ?? []).map(readDelay)));
  });
  return readDelay(event) + Math.max(0, ...begins);
}

/** Longest duration in ms of a group that may change nothing which is seen before the next group begins. */
const LONGEST_UNSEEN = 1000;

/** ms that the longest group takes, without the last one, after which nothing begins. */
function longestUnseen(list: unknown): number {
  const groups = asList(asRecord(list).actionItemGroups).slice(0, -1);
  const durations = groups.flatMap((group) => asList(asRecord(group).actionItems)).map(readDuration);
  return Math.min(LONGEST_UNSEEN, Math.max(0, ...durations));
}

const readDelay = (item: unknown) => Number(asRecord(asRecord(item).config).delay) || 0;
const readEnd = (item: unknown) => readDelay(item) + readDuration(item);
const readDuration = (item: unknown) => Number(asRecord(asRecord(item).config).duration) || 0;

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
