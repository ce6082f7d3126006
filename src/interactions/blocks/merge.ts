import type { ActionList, InteractionData, InteractionEvent } from "../data/schema";

/** One object without a prototype, because its names come from data: of what has the same name, the last counts. */
const join = <T>(maps: readonly Readonly<Record<string, T>>[]): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, ...maps) as Record<string, T>;

/** The data of several blocks as one; the first `site` counts. */
export function mergeBlocks(parts: readonly InteractionData[]): InteractionData {
  return {
    events: join<InteractionEvent>(parts.map(({ events }) => events)),
    actionLists: join<ActionList>(parts.map(({ actionLists }) => actionLists)),
    site: parts.find(({ site }) => site)?.site,
  };
}
