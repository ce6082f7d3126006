import type { WebflowFacade } from "../../src/core/page/facade";
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

interface Modules {
  ix2?: { store: { getState(): { ixData: InteractionData } } };
  ix3?: { getInstance(): Engine | null };
}

/** Every list of the second generation and every timeline of the third that the page has. */
export function listActionLists(webflow: WebflowFacade): ListEntry[] {
  const getModule = <N extends keyof Modules>(name: N) => webflow.require(name) as unknown as Modules[N];
  const data = getModule("ix2")?.store.getState().ixData;
  const engine = getModule("ix3")?.getInstance();
  return [...(data ? actionLists(data) : []), ...(engine ? timelines(engine) : [])];
}

function actionLists({ events, actionLists: lists }: Pick<InteractionData, "events" | "actionLists">): ListEntry[] {
  return Object.entries(lists).map(([id, list]) => {
    const own = Object.values(events).filter(({ action }) => action.config.actionListId === id);
    const bound = own.map((event) => ({ event, triggers: listTriggerNodes(event) }));
    const [first] = [...bound.filter(({ triggers }) => triggers.length), ...bound];
    return {
      id,
      name: (list as ActionList & { title?: string }).title ?? id,
      unit: list.continuousParameterGroups?.length ? "%" : "ms",
      events: bound.map(({ event, triggers }) => ({
        text: formatEvent(event),
        elements: triggers.filter((node) => node instanceof Element),
      })),
      open: () => previewList(list, first?.event, first?.triggers[0]),
    };
  });
}

const formatEvent = ({ eventTypeId }: InteractionEvent): string => eventTypeId.toLowerCase().replaceAll("_", " ");

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
