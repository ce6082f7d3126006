import type { ActionList, InteractionData, InteractionEvent, ActionItem, MediaRange } from "./schema";

/** The key of the range of the window's width; `null` outside all of them (`interactions.md` 1.1). */
export function rangeKey({ site }: InteractionData, width = innerWidth): string | null {
  return (
    site?.mediaQueries?.find((range?: MediaRange) => range && width >= range.min && width <= range.max)?.key ?? null
  );
}

/** Whether an event may do anything at this width (`interactions.md` 2.6). */
export function isAllowed({ mediaQueries }: InteractionEvent, key: string | null): boolean {
  return !mediaQueries || key === null || mediaQueries.includes(key);
}

/** Whether an event is left out of some range. */
export function isRestricted({ mediaQueries }: InteractionEvent, { site }: InteractionData): boolean {
  return (
    !!mediaQueries && !!site?.mediaQueries?.some((range?: MediaRange) => range && !mediaQueries.includes(range.key))
  );
}

export function listItems(list: ActionList | undefined): readonly ActionItem[] {
  const timed = list?.actionItemGroups ?? [];
  const along = list?.continuousParameterGroups?.flatMap(({ continuousActionGroups }) => continuousActionGroups) ?? [];
  return [...timed, ...along].flatMap(({ actionItems }) => actionItems);
}

/** What an event plays; the data may name a list that is not there. */
export function findList({ actionLists }: InteractionData, event: InteractionEvent): ActionList | undefined {
  return actionLists[event.action.config.actionListId];
}

/** Every item of the event's list. */
export function itemsOfEvent(data: InteractionData, event: InteractionEvent): readonly ActionItem[] {
  return listItems(findList(data, event));
}
