import { asList, asRecord } from "../../wire/records";

/**
 * ms after which the last action begins that an event of the second generation starts: the groups of a list run one
 * after the other.
 * @param lists the action lists that it runs.
 */
export function findLastBegin(event: unknown, lists: readonly unknown[]): number {
  const begins = lists.map((list) => {
    const groups = listGroups(list);
    const durations = groups.slice(0, -1).map((items) => Math.max(0, ...items.map(readEnd)));
    return durations.reduce((sum, each) => sum + each, Math.max(0, ...(groups.at(-1) ?? []).map(readDelay)));
  });
  return readDelay(event) + Math.max(0, ...begins);
}

/** The longest delay in ms of what an event starts: its own, which presets have, or one of an action. */
export function findLongestDelay(event: unknown, lists: readonly unknown[]): number {
  let longest = readDelay(event);
  JSON.stringify(lists, (key, value: unknown) => {
    if (key === "delay" && typeof value === "number") longest = Math.max(longest, value);
    return value;
  });
  return longest;
}

/** Longest duration in ms of a group that may change nothing which is seen before the next group begins. */
const LONGEST_UNSEEN = 1000;

/** ms that the longest group takes, without the last one, after which nothing begins. */
export function findLongestUnseen(list: unknown): number {
  const durations = listGroups(list).slice(0, -1).flat().map(readDuration);
  return Math.min(LONGEST_UNSEEN, Math.max(0, ...durations));
}

const listGroups = (list: unknown): unknown[][] =>
  asList(asRecord(list).actionItemGroups).map((group) => asList(asRecord(group).actionItems));

const readDelay = (item: unknown) => Number(asRecord(asRecord(item).config).delay) || 0;
const readEnd = (item: unknown) => readDelay(item) + readDuration(item);
const readDuration = (item: unknown) => Number(asRecord(asRecord(item).config).duration) || 0;
