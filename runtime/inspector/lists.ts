import { describe } from "../../src/core/errors";
import type { WebflowFacade } from "../../src/core/page/facade";
import { listItems } from "../../src/interactions/data/media";
import type { ActionList, InteractionData, InteractionEvent } from "../../src/interactions/data/schema";
import { listTriggerNodes } from "../../src/interactions/data/targets";
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
  return [...(data ? actionLists(data) : []), ...(engine ? timelines(engine) : [])];
}

function actionLists({ events, actionLists: lists }: Pick<InteractionData, "events" | "actionLists">): ListEntry[] {
  return Object.entries(lists).map(([id, list]) => {
    const own = Object.values(events).filter(({ action }) => action.config.actionListId === id);
    const bound = own.map((event) => ({ event, triggers: listTriggerNodes(event) }));
    const [first] = [...bound.filter(({ triggers }) => triggers.length), ...bound];
    return {
      id,
      name: (list as ActionList & { title?: string }).title ?? composeName(list, first?.event, first?.triggers[0]),
      unit: list.continuousParameterGroups?.length ? "%" : "ms",
      events: bound.map(({ event, triggers }) => ({
        text: formatEvent(event),
        elements: triggers.filter((node) => node instanceof Element),
      })),
      open: () => previewList(list, first?.event, first?.triggers[0]),
    };
  });
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

function timelines({ timelineDefs, interactions, getCoordinator }: Engine): ListEntry[] {
  return [...timelineDefs.keys()].flatMap((id) => {
    const handle = getCoordinator().getTimeline(id);
    if (!handle) return [];
    const own = [...interactions.values()].filter(({ timelineIds }) => timelineIds?.includes(id));
    return [
      {
        id,
        name: id,
        unit: "ms" as const,
        events: own.flatMap(({ triggers }) => triggers ?? []).map(([kind]) => ({ text: kind, elements: [] })),
        open() {
          const before = handle.progress();
          handle.pause();
          return {
            length: handle.duration() === Infinity ? 0 : handle.duration() * 1000,
            seek: (moment: number) => void handle.seek(moment / 1000),
            end: () => void handle.progress(before),
          };
        },
      },
    ];
  });
}
