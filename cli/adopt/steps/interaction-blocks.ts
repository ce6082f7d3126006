import { clicks } from "../../../src/interactions/triggers/click";
import { components } from "../../../src/interactions/triggers/component";
import { hovers } from "../../../src/interactions/triggers/hover";
import { scriptSafeJson } from "../read/interactions";
import { isObject } from "../read/javascript/lift";
import type { PageInteractions } from "../read/page-interactions";

/** Characters of JSON in a block; a phone reads as many in a few milliseconds. An event with its list may be longer. */
const LIMIT = 100_000;

/** Triggers that show nothing before an event of the page. */
const WAITING = { ...clicks, ...hovers, ...components };

/**
 * The interaction data of a page in blocks that the engine reads one after the other. If nothing of the data shows before an
 * event, the blocks name these events (IX-FIX-33).
 */
export function interactionBlocks(data: PageInteractions): string[] {
  const events = firstEvents(data).join(" ");
  const attribute = events ? `data-interactions="${events}"` : "data-interactions";
  return divide(data).map((part) => `<script type="application/json" ${attribute}>${part}</script>`);
}

/** The events of the page before which the data is not needed; none if it is needed at once. */
function firstEvents({ events, actionLists, legacy }: PageInteractions): string[] {
  const types = Object.values(events).map((event) => isObject(event) && event.eventTypeId);
  const names = types.map((type) =>
    typeof type === "string" && Object.hasOwn(WAITING, type) ? WAITING[type]?.on : undefined,
  );
  const lists = Object.values(actionLists);
  const shows = lists.some((list) => !isObject(list) || list.useFirstGroupAsInitialState);
  if (legacy || shows || names.includes(undefined)) return [];
  return [...new Set(names.flatMap((each) => each ?? []))].sort();
}

/** JSON of parts, each with events and the lists that no earlier part has. */
function divide({ events, actionLists, ...rest }: PageInteractions): string[] {
  const json = scriptSafeJson({ events, actionLists, ...rest });
  if (json.length <= LIMIT) return [json];
  const parts: string[] = [];
  const left = new Map(Object.entries(actionLists));
  let part = { events: {}, actionLists: {}, ...rest };
  let size = 0;
  function close(): void {
    if (size) parts.push(scriptSafeJson(part));
    part = { events: {}, actionLists: {} };
    size = 0;
  }
  function add(kind: "events" | "actionLists", id: string, value: unknown): void {
    const length = scriptSafeJson(value).length;
    if (size + length > LIMIT) close();
    Object.assign(part[kind], { [id]: value });
    size += length;
  }
  for (const [id, event] of Object.entries(events)) {
    add("events", id, event);
    const list = findList(event);
    if (list !== undefined && left.has(list)) {
      add("actionLists", list, left.get(list));
      left.delete(list);
    }
  }
  for (const [id, list] of left) add("actionLists", id, list);
  close();
  return parts;
}

function findList(event: unknown): string | undefined {
  const action = isObject(event) ? event.action : undefined;
  const config = isObject(action) ? action.config : undefined;
  return isObject(config) && typeof config.actionListId === "string" ? config.actionListId : undefined;
}
