import { getAction } from "../actions/table";
import type { Binding } from "../data/binding";
import { lastFrame } from "../../motion/frame-loop";
import type { Instance } from "./instance";
import type { Player } from "./player";
import type { ItemRequest } from "./requests";
import { getConfig, type ActionItem } from "../data/schema";
import type { Visibility } from "./visibility";
import { resolve } from "../data/targets";

export interface Timeline {
  /** Stops the opposite event's list and its own, then plays its list from the start (`interactions.md` 4). */
  run(binding: Binding): void;
}

interface Run {
  /** Of earlier groups some may outlast their longest item. */
  instances: Set<Instance>;
  stopped?: boolean;
}

/** The item whose end starts the next group: the largest delay + duration, of equals the last (`interactions.md` 5.1). */
function findLongest(items: readonly ActionItem[]): ActionItem | undefined {
  let longest = items[0];
  let most = 0;
  for (const item of items) {
    const { delay, duration } = item.config;
    const total = (delay ?? 0) + Number(duration ?? 0);
    if (total >= most) {
      most = total;
      longest = item;
    }
  }
  return longest;
}

const KEEPS_RUNNING = ["PAGE_START", "PAGE_FINISH"];

/**
 * @param debug whether a list that ends early reports why.
 * @param reduced whether lists that move things play once only: a loop without time would flicker (IX-FIX-28).
 */
export function createTimeline(player: Player, visibility: Visibility, debug: boolean, reduced: boolean): Timeline {
  const runs = new Map<string, Run>();

  function stop(key: string): void {
    const run = runs.get(key);
    if (!run) return;
    run.stopped = true;
    runs.delete(key);
    player.stop(run.instances);
  }

  function play(run: Run, binding: Binding, index: number, start: number): void {
    const { id, event, list, element } = binding;
    const groups = list?.actionItemGroups ?? [];
    const first = list?.useFirstGroupAsInitialState ? 1 : 0;
    const moves = () =>
      groups.some(({ actionItems }) => actionItems.some(({ actionTypeId }) => getAction(actionTypeId).motion));
    if (reduced && index && index >= groups.length && moves()) return;
    const { loop, delay } = getConfig(event);
    const current = Math.max(index < groups.length || !loop ? index : 0, first);
    const findTargets = ({ config: { target } }: ActionItem) => (target ? resolve(target, event, element) : []);
    if (index && index >= groups.length && loop) {
      // A loop that is not rendered continues from its state (IX-FIX-1).
      const all = groups.slice(first).flatMap(({ actionItems }) => actionItems.flatMap(findTargets));
      if (visibility.park(all, () => run.stopped || play(run, binding, first, lastFrame()))) return;
    }
    const items = groups[current]?.actionItems ?? [];
    const quick = current === first && event.action.actionTypeId.endsWith("_EFFECT") ? delay : undefined;
    const longest = findLongest(items);
    const next = (now: number) => {
      if (!run.stopped) play(run, binding, current + 1, now);
    };
    let led = false;
    const requests = items.flatMap((item) =>
      findTargets(item).map((target): ItemRequest => {
        if (loop) visibility.watchLoop(target);
        const leads = item === longest && !led;
        led ||= leads;
        return { element: target, item, delay: quick, done: leads ? next : undefined, run: run.instances };
      }),
    );
    if (debug && items.length && !led) {
      console.debug(
        `[millrace] interactions: list ${event.action.config.actionListId} of event ${id} ends with group ${current + 1}: its longest item has no element`,
      );
    }
    player.begin(requests, start);
  }

  return {
    run(binding) {
      const { event, opposite, index, key } = binding;
      if (opposite && !KEEPS_RUNNING.includes(opposite.eventTypeId))
        stop(`${event.action.config.autoStopEventId}:${index}`);
      stop(key);
      const run: Run = { instances: new Set() };
      runs.set(key, run);
      play(run, binding, 0, lastFrame());
    },
  };
}
