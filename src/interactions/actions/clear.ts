import { itemsOfEvent, listItems } from "../data/media";
import type { ActionItem, InteractionData, InteractionEvent } from "../data/schema";
import { resolve } from "../data/targets";
import { getAction } from "./table";

function clear(item: ActionItem, event?: InteractionEvent): void {
  const { channel } = getAction(item.actionTypeId);
  for (const element of resolve(item.config.target, event)) {
    for (const property of channel.properties) element.style.removeProperty(property);
    channel.clear?.(element, item.config);
  }
}

/** Removes every inline value that a list could have set, and such values of the served page too (`interactions.md` 2.6). */
export function clearAll(data: InteractionData): void {
  for (const event of Object.values(data.events)) for (const item of itemsOfEvent(data, event)) clear(item, event);
  for (const list of Object.values(data.actionLists)) for (const item of listItems(list)) clear(item);
}
