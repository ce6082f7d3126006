import { asList, asRecord } from "../../wire/records";
import { attribute, readText, type Element } from "../../cli/adopt/read/html/page";

/** The interaction data that `adopt` wrote into a page. */
export interface Interactions {
  /** The range of the text in the page. */
  readonly start: number;
  readonly end: number;
  readonly data: Data;
  readonly events: readonly Event[];
  readonly actions: readonly Action[];
}

export type Data = Record<string, unknown>;
/** Keys and indexes that lead to a value of the data. */
export type Path = readonly (string | number)[];

interface Event {
  readonly path: Path;
  readonly type: string;
  readonly triggers: readonly Element[];
  /** It names its triggers in a list. */
  readonly hasList: boolean;
  /** Breakpoints by name; all without any. */
  readonly breakpoints: readonly string[];
  readonly loops: boolean;
  readonly list: string;
}

/** One action of a list that an event of the page runs. */
export interface Action {
  readonly path: Path;
  readonly type: string;
  readonly config: Record<string, unknown>;
  readonly event: Event;
  /** Part of the first step, which only sets the start. */
  readonly isStart: boolean;
  readonly targets: readonly Element[];
}

export function readInteractions(elements: readonly Element[]): Interactions | undefined {
  const block = elements.find((element) => attribute(element, "data-interactions") !== undefined);
  const location = block?.sourceCodeLocation;
  if (!block || !location?.startTag || !location.endTag) return undefined;
  const data = asRecord(JSON.parse(readText(block)));
  const events = Object.entries(asRecord(data.events)).map(([id, event]) => readEvent(id, asRecord(event), elements));
  return {
    start: location.startTag.endOffset,
    end: location.endTag.startOffset,
    data,
    events,
    actions: events.flatMap((event) => listActions(data, event, elements)),
  };
}

function readEvent(id: string, event: Record<string, unknown>, elements: readonly Element[]): Event {
  const targets = event.targets ?? [event.target];
  return {
    path: ["events", id],
    type: String(event.eventTypeId),
    hasList: event.targets !== undefined,
    triggers: asList(targets).flatMap((target) => findTargets(target, [], elements)),
    breakpoints: asList(event.mediaQueries).map(String),
    loops: asRecord(event.config).loop === true,
    list: String(asRecord(asRecord(event.action).config).actionListId),
  };
}

function listActions(data: Data, event: Event, elements: readonly Element[]): Action[] {
  const list = asRecord(asRecord(data.actionLists)[event.list]);
  return asList(list.actionItemGroups).flatMap((group, step) =>
    asList(asRecord(group).actionItems).map((item, at): Action => {
      const config = asRecord(asRecord(item).config);
      return {
        path: ["actionLists", event.list, "actionItemGroups", step, "actionItems", at],
        type: String(asRecord(item).actionTypeId),
        config,
        event,
        isStart: step === 0 && list.useFirstGroupAsInitialState === true,
        targets: findTargets(config.target, event.triggers, elements),
      };
    }),
  );
}

/** @param bound elements of the event. */
function findTargets(target: unknown, bound: readonly Element[], elements: readonly Element[]): Element[] {
  const { id, selector, useEventTarget } = typeof target === "string" ? { id: target } : asRecord(target);
  if (useEventTarget === true) return [...bound];
  const classes = /^(?:\.[\w-]+)+$/.test(String(selector)) ? String(selector).slice(1).split(".") : [];
  const node = typeof id === "string" ? id.split("|")[1] : undefined;
  const matches = (element: Element) =>
    classes.length > 0
      ? classes.every((name) => (attribute(element, "class") ?? "").split(/\s+/).includes(name))
      : node !== undefined && attribute(element, "data-w-id") === node;
  const isNear = (element: Element) =>
    typeof useEventTarget !== "string" ||
    bound.some((trigger) =>
      useEventTarget === "CHILDREN" ? isBelow(element, trigger) : element.parentNode === trigger.parentNode,
    );
  return elements.filter((element) => matches(element) && isNear(element));
}

function isBelow(element: Element, outer: Element): boolean {
  for (let at = element.parentNode; at; at = "parentNode" in at ? at.parentNode : null) if (at === outer) return true;
  return false;
}
