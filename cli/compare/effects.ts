import { asList, asRecord } from "../../wire/records";
import { isObject, type InteractionData } from "../adopt/read/javascript/lift";
import { findLastBegin } from "./delays";
import type { Change, Effect, Named, Ref } from "./plan";

/** The elements that interactions change, by event, from the data of both generations. */
export function listEffects(data: InteractionData, legacy: readonly unknown[]): Effect[] {
  return [
    ...Object.values(data.events).flatMap((event) => (isObject(event) ? [ofSecond(event, data)] : [])),
    ...legacy.flatMap((entry) => (isObject(entry) ? [ofFirst(entry)] : [])),
  ];
}

/** The elements that an event is bound to. */
export function listTargets(event: Record<string, unknown>): Named[] {
  const targets = Array.isArray(event.targets) && event.targets.length ? (event.targets as unknown[]) : [event.target];
  return targets.flatMap(namedBy);
}

/** Ids of the lists that an event runs. */
export function listActionListIds(event: Record<string, unknown>): string[] {
  const config = isObject(event.action) && isObject(event.action.config) ? event.action.config : {};
  return typeof config.actionListId === "string" ? [config.actionListId] : [];
}

/** The lists that an event runs. */
export const listActionLists = (
  event: Record<string, unknown>,
  { actionLists }: Pick<InteractionData, "actionLists">,
): unknown[] => listActionListIds(event).map((id) => actionLists[id]);

/** The elements of a first-generation interaction. */
export const legacySelector = (entry: Record<string, unknown>) =>
  `[data-ix="${String(entry.slug).replace(/["\\]/g, "\\$&")}"]`;

/** ms after which the last action begins, in a list that counts as a loop: what it shows depends on the time. */
const SLIDESHOW = 12_000;

function ofSecond(event: Record<string, unknown>, data: InteractionData): Effect {
  const lists = listActionLists(event, data);
  const begins = findLastBegin(event, lists);
  const isSlideshow = begins > SLIDESHOW && /^(PAGE|SCROLL)_/.test(String(event.eventTypeId));
  return {
    event: String(event.eventTypeId),
    loops: isSlideshow || (isObject(event.config) && event.config.loop === true),
    begins,
    bound: listTargets(event),
    changes: unique(lists.flatMap(listChanges)),
  };
}

/** The elements that a target of an action names. */
function listRefs(target: Record<string, unknown>): Ref[] {
  const { useEventTarget } = target;
  const refs: Ref[] = useEventTarget === true ? ["bound"] : namedBy(target);
  return useEventTarget === "PARENT" && !refs.length ? ["parent"] : refs;
}

/** The elements that the actions of a list change. */
function listChanges(list: unknown): Change[] {
  const found: Change[] = [];
  JSON.stringify(list ?? null, (key, action: unknown) => {
    if (isObject(action) && isObject(action.config) && isObject(action.config.target)) {
      const moves = /^TRANSFORM_/.test(String(action.actionTypeId));
      const refs = listRefs(action.config.target);
      found.push(...refs.map((ref) => ({ ref, moves })));
      const down = action.actionTypeId === "TRANSFORM_MOVE" ? measureDown(action.config) : 0;
      if (down) found.push(...refs.map((ref) => ({ ref, moves, down })));
      const keeps = action.actionTypeId === "STYLE_SIZE" ? findUnnamed(action.config) : undefined;
      if (keeps) found.push(...refs.map((ref) => ({ ref, moves: false, keeps })));
    }
    if (key === "continuousActionGroups" && Array.isArray(action)) {
      found.push(...listKept(action as unknown[]), ...listSteep(action as unknown[]));
    }
    return action;
  });
  return found;
}

/** px down or up of a movement; 0 in other units. */
const measureDown = ({ yValue, yUnit }: Record<string, unknown>) =>
  typeof yValue === "number" && /^px$/i.test(String(yUnit)) ? Math.abs(yValue) : 0;

/** The dimension that a size leaves out (IX-FIX-5): `width` or `height`. */
function findUnnamed(config: Record<string, unknown>): string | undefined {
  const isNamed = (name: string) => typeof config[`${name}Value`] === "number" || config[`${name}Unit`] === "AUTO";
  const unnamed = ["width", "height"].filter((name) => !isNamed(name));
  return unnamed.length === 1 ? unnamed[0] : undefined;
}

/** Values along a parameter that a later keyframe leaves out (IX-FIX-8): colors, and distances in px, vw and vh. */
function listKept(keyframes: readonly unknown[]): Change[] {
  const before = new Map<string, string>();
  const items = keyframes.flatMap((keyframe) => (isObject(keyframe) ? asList(keyframe.actionItems) : []));
  return items.flatMap((item): Change[] => {
    if (!isObject(item) || !isObject(item.config) || !isObject(item.config.target)) return [];
    const refs = listRefs(item.config.target);
    return Object.entries(readValues(item.config)).flatMap(([name, value]): Change[] => {
      const track = JSON.stringify([item.actionTypeId, name, refs]);
      const keeps = before.get(track);
      if (value === undefined) return keeps ? refs.map((ref) => ({ ref, moves: false, keeps })) : [];
      before.set(track, value);
      return [];
    });
  });
}

/** Color and distances of an action, as `Facts.keeps` has them; undefined where it has none. */
function readValues(config: Record<string, unknown>): Record<string, string | undefined> {
  const { rValue, gValue, bValue, aValue } = config;
  const channels = [rValue, gValue, bValue].join(", ");
  const color = Number(aValue ?? 1) < 1 ? `rgba(${channels}, ${String(aValue)})` : `rgb(${channels})`;
  const distances = ["x", "y", "z"].map((axis): [string, string | undefined] => {
    const [value, unit] = [config[`${axis}Value`], config[`${axis}Unit`]];
    const length = /^(px|vw|vh)$/i.exec(String(unit))?.[0].toLowerCase();
    return [axis, typeof value === "number" && length ? `${axis} ${value}${length}` : undefined];
  });
  return { color: typeof rValue === "number" ? color : undefined, ...Object.fromEntries(distances) };
}

/** Actions along a parameter whose keyframes are near each other. */
function listSteep(keyframes: readonly unknown[]): Change[] {
  const last = new Map<string, number>();
  return keyframes.flatMap((entry): Change[] => {
    const { keyframe, actionItems } = asRecord(entry);
    const at = Number(keyframe);
    return asList(actionItems).flatMap((item): Change[] => {
      const { actionTypeId, config } = asRecord(item);
      const refs = listRefs(asRecord(asRecord(config).target));
      const track = JSON.stringify([actionTypeId, refs]);
      const part = (at - (last.get(track) ?? NaN)) / 100;
      last.set(track, at);
      return part > 0 && part < 1 ? refs.map((ref) => ({ ref, moves: false, steepness: 1 / part })) : [];
    });
  });
}

function ofFirst(entry: Record<string, unknown>): Effect {
  const changes: Change[] = [{ ref: "bound", moves: true }];
  JSON.stringify(entry, (key, value: unknown) => {
    if (key === "selector" && typeof value === "string" && value)
      changes.push({ ref: { selector: value }, moves: true });
    return value;
  });
  return {
    event: "IX1",
    loops: false,
    begins: 0,
    bound: [{ selector: legacySelector(entry) }],
    changes: unique(changes),
  };
}

function namedBy(target: unknown): Named[] {
  if (!isObject(target)) return [];
  const id = typeof target.id === "string" ? target.id.split("|").pop() : "";
  if (id) return [{ node: id }];
  return typeof target.selector === "string" && target.selector ? [{ selector: target.selector }] : [];
}

const unique = (all: readonly Change[]) => [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
