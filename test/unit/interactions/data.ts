/** Short forms of the data format, so that a test shows only its relevant values. */
import type {
  ActionList,
  EventConfig,
  InteractionData,
  InteractionEvent,
  ActionItem,
  TargetReference,
} from "../../../src/interactions/data/schema";

export type IxData = InteractionData;

const SITE = {
  mediaQueries: [
    { key: "main", min: 992, max: 10000 },
    { key: "medium", min: 768, max: 991 },
    { key: "small", min: 480, max: 767 },
    { key: "tiny", min: 0, max: 479 },
  ],
};

const ALL = ["main", "medium", "small", "tiny"];
export const SELF = { id: "N/A", useEventTarget: true } as const;

type More = Record<string, unknown> & { delay?: number; duration?: number; easing?: unknown };

export const item = (
  actionTypeId: string,
  target: TargetReference,
  { delay = 0, duration = 0, easing = "", ...more }: More = {},
): ActionItem => ({
  actionTypeId,
  config: { delay, easing, duration, target, ...more },
});
export const opacity = (target: TargetReference, value: number, more: More = {}) =>
  item("STYLE_OPACITY", target, { value, unit: "", ...more });
export const move = (target: TargetReference, values: More) =>
  item("TRANSFORM_MOVE", target, { xUnit: "px", yUnit: "px", zUnit: "px", ...values });
export const display = (target: TargetReference, value: string, more: More = {}) =>
  item("GENERAL_DISPLAY", target, { value, ...more });

export const list = (id: string, groups: ActionItem[][], useFirstGroupAsInitialState = false): ActionList => ({
  id,
  useFirstGroupAsInitialState,
  actionItemGroups: groups.map((actionItems) => ({ actionItems })),
});

/** `keyframes`: percent → items. */
export const along = (id: string, keyframes: Record<number, ActionItem[]>, parameter = `${id}-p`): ActionList => ({
  id,
  continuousParameterGroups: [
    {
      id: parameter,
      continuousActionGroups: Object.entries(keyframes).map(([keyframe, actionItems]) => ({
        keyframe: Number(keyframe),
        actionItems,
      })),
    },
  ],
});

interface EventOptions {
  stops?: string;
  media?: string[];
  config?: EventConfig | EventConfig[];
  action?: string;
}

export const event = (
  id: string,
  eventTypeId: string,
  target: TargetReference,
  actionListId: string,
  options: EventOptions = {},
): InteractionEvent => ({
  id,
  eventTypeId,
  action: {
    actionTypeId: options.action ?? "GENERAL_START_ACTION",
    config: { actionListId, ...(options.stops && { autoStopEventId: options.stops }), affectedElements: {} },
  },
  mediaQueries: options.media ?? ALL,
  target,
  targets: [target],
  config: options.config ?? { loop: false, delay: null },
});

export const data = (
  events: InteractionEvent[],
  lists: ActionList[],
  site: InteractionData["site"] | null = SITE,
): IxData => ({
  events: Object.fromEntries(events.map((one) => [one.id, one])),
  actionLists: Object.fromEntries(lists.map((one) => [one.id ?? "", one])),
  ...(site && { site }),
});

/** One event of the elements with the class `box`, which plays one list. */
export const plays = (
  eventTypeId: string,
  groups: ActionItem[][],
  useFirstGroupAsInitialState = false,
  options?: EventOptions,
): IxData =>
  data([event("e-1", eventTypeId, on(".box"), "a-1", options)], [list("a-1", groups, useFirstGroupAsInitialState)]);

export const PAGE = { appliesTo: "PAGE", id: "p1" } as const;
export const on = (selector: string): TargetReference => ({ selector, appliesTo: "CLASS" });

/** Freezes every part, so that a write to the data throws (IX-FIX-20). */
export function freeze<T>(value: T): T {
  if (typeof value === "object" && value) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}
