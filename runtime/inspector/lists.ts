import { describe } from "../../src/core/errors";
import type { WebflowFacade } from "../../src/core/page/facade";
import { listItems } from "../../src/interactions/data/media";
import type { ActionList, InteractionData, InteractionEvent } from "../../src/interactions/data/schema";
import { listTriggerNodes } from "../../src/interactions/data/targets";
import type { TimelineTarget, Trigger } from "../../src/timelines/data/schema";
import type { Engine } from "../../src/timelines/engine";
import { previewList, type Preview } from "./preview";

/** One list of movements of the page, as the panel shows it. */
export interface ListEntry {
  readonly id: string;
  readonly name: string;
  /** `ms`: a list in time; `%`: one along the scroll or the pointer. */
  readonly unit: "ms" | "%";
  /** What plays it, in words, with the elements on this page. */
  readonly events: readonly { readonly text: string; readonly elements: readonly Element[] }[];
  /** Begins to show it without its trigger. */
  open(): Preview;
}

/** The store of the second generation. */
export interface Store {
  getState(): { ixData: InteractionData };
}

interface Modules {
  ix2?: { store: Store | PromiseLike<Store | undefined> };
  ix3?: { getInstance(): Engine | null };
}

const getModule = <N extends keyof Modules>(webflow: WebflowFacade, name: N) =>
  webflow.require(name) as unknown as Modules[N];

/** The store, which composed scripts load on request. */
export const loadStore = async (webflow: WebflowFacade): Promise<Store | undefined> => getModule(webflow, "ix2")?.store;

/** Every list of the second generation and every timeline of the third that the page has. */
export function listActionLists(webflow: WebflowFacade, store: Store | undefined): ListEntry[] {
  const data = store?.getState().ixData;
  const engine = getModule(webflow, "ix3")?.getInstance();
  const lists = Object.entries(data?.actionLists ?? {});
  const timelines = engine ? [...engine.timelineDefs].map(([id]) => readable(id, () => readTimeline(id, engine))) : [];
  return [...lists.map(([id, list]) => readable(id, () => readList(id, list, data?.events))), ...timelines].filter(
    (entry) => entry !== undefined,
  );
}

/** One malformed list hides no other one. */
function readable(id: string, read: () => ListEntry | undefined): ListEntry | undefined {
  try {
    return read();
  } catch {
    return { id, name: "unknown format", unit: "ms", events: [], open: () => previewList({}) };
  }
}

function readList(id: string, list: ActionList, events: InteractionData["events"] = {}): ListEntry {
  const own = Object.values(events).filter((event) => event?.action?.config?.actionListId === id);
  const bound = own.map((event) => ({ event, triggers: listTriggerNodes(event) }));
  const [first] = [...bound.filter(({ triggers }) => triggers.length), ...bound];
  // Also checks the format of a list with a title.
  const composed = composeName(list, first?.event, first?.triggers[0]);
  return {
    id,
    name: (list as ActionList & { title?: string }).title ?? composed,
    unit: list.continuousParameterGroups?.length ? "%" : "ms",
    events: bound.map(({ event, triggers }) => ({
      text: formatEvent(event),
      elements: triggers.filter((node) => node instanceof Element),
    })),
    open: () => previewList(list, first?.event, first?.triggers[0]),
  };
}

/** A name for a list of an adopted page, which has no titles: what it changes, and when. */
function composeName(list: ActionList, event?: InteractionEvent, trigger?: Node): string {
  const changes = listItems(list).map(({ actionTypeId }) => formatType(actionTypeId.replace(/^[A-Z]+?_/, "")));
  const [first = "nothing", second, ...more] = new Set(changes);
  const what = [first, second, more.length ? "…" : undefined].filter((one) => one !== undefined).join(", ");
  const where = trigger instanceof Element ? ` of ${describe(trigger)}` : "";
  return event ? `${what} on ${formatEvent(event)}${where}` : what;
}

const formatType = (type: string): string => type.toLowerCase().replaceAll("_", " ");

const formatEvent = ({ eventTypeId }: InteractionEvent): string => formatType(eventTypeId);

function readTimeline(id: string, { timelineDefs, interactions, getCoordinator }: Engine): ListEntry | undefined {
  const handle = getCoordinator().getTimeline(id);
  if (!handle) return undefined;
  const own = [...interactions.values()].filter(({ timelineIds }) => timelineIds?.includes(id));
  const events = own.flatMap(({ triggers = [] }) => triggers).map(readTrigger);
  const named = [timelineDefs.get(id), ...own].map((one) => (one as { name?: string } | undefined)?.name);
  return {
    id,
    name: named.find(Boolean) ?? ([...new Set(events.map(({ name }) => name))].join(", ") || id),
    unit: "ms",
    events,
    open() {
      const before = handle.progress();
      handle.pause();
      return {
        length: handle.duration() === Infinity ? 0 : handle.duration() * 1000,
        seek: (moment: number) => void handle.seek(moment / 1000),
        end: () => void handle.progress(before),
      };
    },
  };
}

/** What precedes the value of a target in a selector, by the kinds that triggers have. */
const SIGNS: Readonly<Record<string, string>> = {
  "wf:class": ".",
  "wf:id": "#",
  "wf:selector": "",
  "wf:attribute": "",
};

/** What starts a timeline, with a name such as `click on <button.more>`. */
function readTrigger([kind, config, target]: Trigger): ListEntry["events"][number] & { name: string } {
  const { eventName } = config?.pluginConfig ?? {};
  const text = kind.replace("wf:", "").replaceAll("-", " ") + (eventName ? ` “${String(eventName)}”` : "");
  const elements = target ? findTarget(target) : [];
  const [first] = elements;
  return { text, elements, name: first ? `${text} on ${describe(first)}` : text };
}

function findTarget([kind, value]: TimelineTarget): Element[] {
  const [first, second] = [value].flat(2).map(String);
  // The builder's own ids are in an attribute.
  const selector = kind === "wf:inst" ? `[data-wf-target*='"${second}"']` : `${SIGNS[kind]}${first}`;
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    // As in the engine: an invalid selector finds nothing.
    return [];
  }
}
