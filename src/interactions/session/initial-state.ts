import { getAction } from "../actions/table";
import { HIDDEN } from "../markup";
import { claim, nameHidden } from "../hidden/fail-open";
import { itemsOfEvent } from "../data/media";
import type { Player } from "../playback/player";
import {
  toTargetObject,
  type ActionItem,
  type ActionList,
  type InteractionData,
  type InteractionEvent,
} from "../data/schema";
import { resolve } from "../data/targets";

/** Events without an action of the visitor on an element: the page loads or is scrolled. */
const WITHOUT_VISITOR = ["PAGE_START", "PAGE_FINISH", "SCROLL_INTO_VIEW"];

/**
 * Whether the item has elements before its event happens. The trigger of a page event is the document, which counts only
 * when the event happens; until then, what is relative to the trigger has no element (`interactions.md` 6.1).
 */
const canStart = ({ config }: ActionItem, { target }: InteractionEvent) =>
  toTargetObject(target).appliesTo !== "PAGE" || !toTargetObject(config.target).useEventTarget;

/** Whether the item moves elements to the place that they have without transforms. */
function isInPlace({ actionTypeId, config }: ActionItem): boolean {
  const { goal, neutral } = getAction(actionTypeId);
  return !!neutral && Object.entries(goal(config).to).every(([key, value]) => value === neutral(key, config));
}

/** The same kind of movement of the same elements. */
const isAlike = (one: ActionItem, other: ActionItem) =>
  one.actionTypeId === other.actionTypeId && JSON.stringify(one.config.target) === JSON.stringify(other.config.target);

/**
 * Sets the elements of a list to the state of its first group, at once, before the first paint (`interactions.md` 6.1).
 * @param reduced shows the end state at once for movement of such events. What begins in its place and leaves it, and the
 *   initial look of elements that the visitor hovers or clicks, stay (IX-FIX-28).
 */
export function applyInitialState(
  list: ActionList | undefined,
  event: InteractionEvent,
  { settle }: Pick<Player, "settle">,
  reduced: boolean,
): void {
  const [first, ...rest] = list?.actionItemGroups ?? [];
  if (!list?.useFirstGroupAsInitialState || !first) return;
  const leaves = (item: ActionItem) => first.actionItems.some((start) => isAlike(start, item) && isInPlace(start));
  const ends =
    reduced && WITHOUT_VISITOR.includes(event.eventTypeId) ? rest.flatMap(({ actionItems }) => actionItems) : [];
  const starts = first.actionItems.filter((item) => canStart(item, event));
  const items = [...starts, ...ends.filter((end) => getAction(end.actionTypeId).motion && !leaves(end))];
  settle(items.flatMap((item) => resolve(item.config.target, event).map((element) => ({ element, item }))));
}

/** Content that is served hidden and that no event has claimed so far. */
export const hiddenContent = () => new Set<Element>(document.querySelectorAll(HIDDEN));

/**
 * Claims the hidden content that this event will reveal; content that events only name, and none claims, is shown.
 * Pages without any do no work.
 * @param live whether the event can happen on this page and screen.
 */
export function claimHidden(data: InteractionData, event: InteractionEvent, hidden: Set<Element>, live: boolean): void {
  if (!hidden.size) return;
  for (const { actionTypeId, config } of itemsOfEvent(data, event)) {
    if (actionTypeId !== "STYLE_OPACITY") continue;
    for (const element of resolve(config.target, event)) {
      nameHidden(element);
      if (live && Number(config.value) > 0 && hidden.delete(element)) claim(element);
    }
  }
}
