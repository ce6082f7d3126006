import { addEveryAction } from "../../src/interactions/actions/every";
import { getAction } from "../../src/interactions/actions/table";
import type { Action, Channel, State } from "../../src/interactions/actions/channel";
import { readEasing, type Easing } from "../../src/interactions/playback/easing";
import { measureNaturalSizes } from "../../src/interactions/playback/natural-size";
import type { ActionList, InteractionEvent, ActionItem, ItemConfig } from "../../src/interactions/data/schema";
import { resolve, type Styled } from "../../src/interactions/data/targets";
import { mix, type Numbers } from "../../src/interactions/data/values";

/** An action list that can be shown at any of its moments, beside the engine and without its events. */
export interface Preview {
  /** In ms; of a list along the scroll or the pointer, in percent of its distance. */
  readonly length: number;
  /** Shows the page at a moment between 0 and {@link length}. */
  seek(moment: number): void;
  /** Puts every inline style back. */
  end(): void;
}

/** One item on one element, from one moment to another. */
interface Segment {
  start: number;
  duration: number;
  easing: Easing;
  from: Numbers;
  to: Numbers;
  units: Record<string, string>;
  config: ItemConfig;
}

/** All of a list on one channel of one element, in the order in which it begins. */
interface Track {
  element: Styled;
  channel: Channel;
  segments: Segment[];
}

/**
 * @param event one of the events that play the list, and `trigger` the element that it happens on: relations in the data
 *   are looked up from there.
 */
export function previewList(list: ActionList, event?: InteractionEvent, trigger?: Node): Preview {
  // The script of the page has only what its data needs.
  addEveryAction();
  const tracks = new Map<Element, Map<string, Track>>();
  const served = new Map<Styled, string>();

  function getTrack(element: Styled, { channel }: Action): Track {
    let own = tracks.get(element);
    if (!own) tracks.set(element, (own = new Map<string, Track>()));
    let track = own.get(channel.name);
    if (!track) own.set(channel.name, (track = { element, channel, segments: [] }));
    if (!served.has(element)) served.set(element, element.style.cssText);
    return track;
  }

  /** @returns the moment at which the item is over. */
  function add(
    { actionTypeId, config }: ActionItem,
    start: number,
    fixed?: number,
    easing = readEasing(config.easing),
  ): number {
    const action = getAction(actionTypeId);
    const duration = fixed ?? (action.instant ? 0 : Number(config.duration) || 0);
    for (const element of config.target ? resolve(config.target, event, trigger) : []) {
      const { segments } = getTrack(element, action);
      const goal = action.goal(config);
      measureNaturalSizes([[element, goal]]);
      const before = Object.assign({}, ...segments.map(({ to }) => to)) as Numbers;
      const page = action.start?.(element, goal) ?? {};
      const from = Object.fromEntries(
        Object.keys(goal.to).map((key) => [key, before[key] ?? page[key] ?? action.neutral?.(key, config) ?? 0]),
      );
      segments.push({ start, duration, easing, from, to: goal.to, units: goal.units, config });
    }
    return start + duration;
  }

  const length = list.continuousParameterGroups?.length ? addKeyframes() : addGroups();

  function addGroups(): number {
    const [first, ...rest] = list.actionItemGroups ?? [];
    if (list.useFirstGroupAsInitialState) for (const item of first?.actionItems ?? []) add(item, 0, 0);
    const groups = list.useFirstGroupAsInitialState || !first ? rest : [first, ...rest];
    return groups.reduce(
      (start, { actionItems }) =>
        Math.max(start, ...actionItems.map((item) => add(item, start + (item.config.delay ?? 0)))),
      0,
    );
  }

  function addKeyframes(): number {
    for (const { continuousActionGroups } of list.continuousParameterGroups ?? []) {
      const last = new Map<string, { at: number; easing: Easing }>();
      for (const { keyframe, actionItems } of continuousActionGroups) {
        for (const item of actionItems) {
          const name = JSON.stringify([item.actionTypeId, item.config.target]);
          const before = last.get(name);
          // The first keyframe applies from the beginning.
          if (before) add(item, before.at, keyframe - before.at, before.easing);
          else add(item, 0, 0);
          last.set(name, { at: keyframe, easing: readEasing(item.config.easing) });
        }
      }
    }
    return 100;
  }

  function restore(): void {
    for (const [element, text] of served) element.style.cssText = text;
  }

  return {
    length,
    seek(moment) {
      restore();
      for (const { element, channel, segments } of [...tracks.values()].flatMap((own) => [...own.values()])) {
        const state: State = { values: {}, units: {} };
        let config: ItemConfig | undefined;
        for (const segment of segments) {
          if (segment.start > moment) break;
          const { start, duration, easing, from, to, units } = segment;
          const eased = easing.at(duration ? Math.min((moment - start) / duration, 1) : 1);
          for (const key of Object.keys(to)) state.values[key] = mix(from[key] ?? 0, to[key] ?? 0, eased);
          Object.assign(state.units, units);
          config = segment.config;
        }
        if (config && Object.keys(state.values).length) channel.write(element, state, config, () => undefined);
      }
    },
    end: restore,
  };
}
