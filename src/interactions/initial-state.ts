import { claim, HIDDEN } from "./fail-open";
import { itemsOfEvent } from "./media";
import type { InteractionData, InteractionEvent } from "./schema";
import type { Stage } from "./stage";
import { resolve } from "./targets";

/** Puts the elements of a list where its first group wants them, at once, before anything is painted (`interactions.md` 6.1). */
export function applyInitialState({ actionLists }: InteractionData, event: InteractionEvent, stage: Stage): void {
  const list = actionLists[event.action.config.actionListId];
  if (!list?.useFirstGroupAsInitialState) return;
  const items = list.actionItemGroups?.[0]?.actionItems ?? [];
  stage.settle(items.flatMap((item) => resolve(item.config.target, event).map((element) => ({ element, item }))));
}

/**
 * Claims the content that is served hidden and that one of these events will reveal; all other hidden content is shown.
 * Pages without hidden content cost nothing.
 */
export function claimHidden(data: InteractionData, events: readonly InteractionEvent[]): void {
  const hidden = new Set<Element>(document.querySelectorAll(HIDDEN));
  for (const event of events) {
    for (const { actionTypeId, config } of itemsOfEvent(data, event)) {
      if (!hidden.size) return;
      if (actionTypeId !== "STYLE_OPACITY" || !(Number(config.value) > 0)) continue;
      for (const element of resolve(config.target, event)) if (hidden.delete(element)) claim(element);
    }
  }
}
