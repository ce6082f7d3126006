import { lastFrame } from "./frame-loop";
import { configOf, type InteractionData, type InteractionEvent, type Item } from "./schema";
import type { Instance, Spec, Stage } from "./stage";
import { resolve } from "./targets";

/** An event on one of its trigger elements. */
export interface Binding {
  readonly id: string;
  readonly event: InteractionEvent;
  readonly element: Node;
  /** Place among the event's trigger elements, from 0: opposite events stop each other at the same place. */
  readonly index: number;
  /** `eventId:index`, the name of the binding's state (`interactions.md` 2.3). */
  readonly key: string;
}

export interface Timeline {
  /** Stops the opposite event's list and its own, then plays its list from the start (`interactions.md` 4). */
  run(binding: Binding): void;
}

interface Run {
  /** Of earlier groups some may outlast their carrier. */
  instances: Set<Instance>;
  stopped?: boolean;
}

/** The item whose end starts the next group: the largest delay + duration, of equals the last (`interactions.md` 5.1). */
function carrierOf(items: readonly Item[]): Item | undefined {
  let carrier = items[0];
  let longest = 0;
  for (const item of items) {
    const { delay, duration } = item.config;
    const total = (delay ?? 0) + Number(duration ?? 0);
    if (total >= longest) {
      longest = total;
      carrier = item;
    }
  }
  return carrier;
}

const KEEPS_RUNNING = ["PAGE_START", "PAGE_FINISH"];

/** @param debug whether a list that ends early says why. */
export function createTimeline({ events, actionLists }: InteractionData, stage: Stage, debug: boolean): Timeline {
  const runs = new Map<string, Run>();

  function stop(key: string): void {
    const run = runs.get(key);
    if (!run) return;
    run.stopped = true;
    runs.delete(key);
    stage.stop(run.instances);
  }

  function play(run: Run, binding: Binding, index: number, start: number): void {
    const { id, event, element } = binding;
    const list = actionLists[event.action.config.actionListId];
    const groups = list?.actionItemGroups ?? [];
    const first = list?.useFirstGroupAsInitialState ? 1 : 0;
    const { loop, delay } = configOf(event);
    const current = Math.max(index < groups.length || !loop ? index : 0, first);
    const items = groups[current]?.actionItems ?? [];
    const quick = current === first && event.action.actionTypeId.endsWith("_EFFECT") ? delay : undefined;
    const carrier = carrierOf(items);
    const next = (now: number) => {
      if (!run.stopped) play(run, binding, current + 1, now);
    };
    let carried = false;
    const specs = items.flatMap((item) =>
      (item.config.target ? resolve(item.config.target, event, element) : []).map((target): Spec => {
        const carries = item === carrier && !carried;
        carried ||= carries;
        return { element: target, item, delay: quick, done: carries ? next : undefined, run: run.instances };
      }),
    );
    if (debug && items.length && !carried) {
      console.debug(`[millrace] interactions: list ${list?.id ?? ""} of event ${id} ends with group ${current + 1}: its longest item has no element`);
    }
    stage.begin(specs, start);
  }

  return {
    run(binding) {
      const { event, index, key } = binding;
      const { autoStopEventId = "" } = event.action.config;
      const opposite = events[autoStopEventId];
      if (opposite && !KEEPS_RUNNING.includes(opposite.eventTypeId)) stop(`${autoStopEventId}:${index}`);
      stop(key);
      const run: Run = { instances: new Set() };
      runs.set(key, run);
      play(run, binding, 0, lastFrame());
    },
  };
}
