import { getAction } from "../actions/table";
import type { Action } from "../actions/channel";
import { parameterKey, type Binding } from "../data/binding";
import { readEasing, type Easing } from "./easing";
import { FRAME } from "../../motion/frame-loop";
import type { Player } from "./player";
import { listConfigs, toTargetObject, type ActionItem, type ItemConfig } from "../data/schema";
import type { Slot } from "./instance";
import { resolve } from "../data/targets";
import { mix, round5, type Numbers } from "../data/values";

interface Stop {
  /** Position from 0 to 1. */
  at: number;
  values: Numbers;
  easing: Easing;
}

/** One property group of one element along a parameter (`interactions.md` 7.1). */
interface Track {
  slot: Slot;
  config: ItemConfig;
  units: Record<string, string>;
  stops: Stop[];
  parameter: string;
  /** Position until the parameter is known, 0 to 1. */
  rest: number;
  /** Position under reduced motion. */
  fixed: number | undefined;
  /** Share of the remaining distance that a 60 Hz frame covers. */
  speed: number;
  position: number | undefined;
}

export interface Tracks {
  /** Adds the lists of a binding, one for each of its parameters. */
  add(binding: Binding): void;
  /** Moves every track towards its parameter. @returns whether one still moves. */
  frame(elapsed: number): boolean;
}

/** @param reduced whether movement stays at one place. */
export function createTracks(player: Player, parameters: Numbers, reduced: boolean): Tracks {
  const tracks: Track[] = [];

  function computeStops(action: Action, items: readonly [number, ActionItem][]): Pick<Track, "units" | "stops"> {
    const goals = items.map(([, { config }]) => action.goal({ ...config, globalSwatchId: undefined }));
    const keys = Object.keys(goals[0]?.to ?? {});
    let values: Numbers = {};
    const stops = items.map(([percent, { config }], index) => {
      const { to = {} } = goals[index] ?? {};
      // What a later keyframe leaves out keeps its value (IX-FIX-8); filters it leaves out are off.
      const missing = (key: string) => (action.channel.name === "filter" ? 0 : (values[key] ?? 0));
      values = Object.fromEntries(keys.map((key) => [key, to[key] ?? missing(key)]));
      return { at: percent / 100, values, easing: readEasing(config.easing) };
    });
    return { units: goals[0]?.units ?? {}, stops };
  }

  function valuesAt(stops: readonly Stop[], position: number): Numbers {
    const after = stops.findIndex(({ at }) => at > position);
    const left = stops[after < 0 ? stops.length - 1 : Math.max(after - 1, 0)];
    const right = stops[after];
    if (!left || !right || position <= left.at) return left?.values ?? {};
    const eased = round5(left.easing.at((position - left.at) / (right.at - left.at)));
    return Object.fromEntries(
      Object.entries(left.values).map(([key, value]) => [key, mix(value, right.values[key] ?? value, eased)]),
    );
  }

  function step(track: Track, elapsed: number): boolean {
    const { slot, stops, units, config, fixed, rest, speed, position } = track;
    const parameter = parameters[track.parameter];
    let next = fixed ?? rest;
    if (fixed === undefined && parameter !== undefined) {
      const from = position ?? 0;
      const share = 1 - (1 - speed) ** (elapsed / FRAME);
      next = round5(from + round5(Math.max(parameter || 0, 0) - from) * share);
    }
    if (next === position) {
      player.hint(slot, false);
      return false;
    }
    track.position = next;
    if (position !== undefined) player.hint(slot, true);
    Object.assign(slot.state.values, valuesAt(stops, next));
    Object.assign(slot.state.units, units);
    player.write(slot, config);
    return true;
  }

  return {
    add(binding) {
      const { event, list, element } = binding;
      for (const config of listConfigs(event.config)) {
        const group = list?.continuousParameterGroups?.find(({ id }) => id === config.continuousParameterGroupId);
        const byTrack = new Map<string, [number, ActionItem][]>();
        for (const { keyframe, actionItems } of group?.continuousActionGroups ?? []) {
          for (const item of actionItems) {
            const { id, selector, useEventTarget, objectId } = toTargetObject(item.config.target);
            const name = [id, selector, useEventTarget, objectId, item.actionTypeId].join("|");
            const items = byTrack.get(name) ?? [];
            // Of duplicates in one keyframe the first counts.
            if (items.at(-1)?.[0] !== keyframe) items.push([keyframe, item]);
            byTrack.set(name, items);
          }
        }
        const pointer = event.eventTypeId === "MOUSE_MOVE";
        const rest = pointer ? (config.restingState ?? 0) / 100 : 0;
        for (const items of byTrack.values()) {
          const [first] = items;
          if (!first) continue;
          const [, { actionTypeId, config: itemConfig }] = first;
          const action = getAction(actionTypeId);
          for (const target of resolve(itemConfig.target, event, element)) {
            tracks.push({
              ...computeStops(action, items),
              slot: player.slot(target, action.channel),
              config: itemConfig,
              parameter: parameterKey(binding, config),
              rest,
              fixed: reduced && action.motion ? (pointer ? rest : 0.5) : undefined,
              speed: Math.max(1 - (config.smoothing ?? 0) / 100, 0.01),
              position: undefined,
            });
          }
        }
      }
    },
    // Two frames may have the same time stamp: no track moves then, and none has arrived.
    frame: (elapsed) =>
      elapsed < 1 ? tracks.length > 0 : tracks.reduce((moving, track) => step(track, elapsed) || moving, false),
  };
}
