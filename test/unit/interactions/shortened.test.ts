import { expect, it } from "vitest";
import { shorten } from "../../../cli/adopt/read/shorten";
import { agency, template } from "../../../fixtures/pages/made/heavy";
import siteA from "../../../fixtures/data/interactions-a.json";
import siteB from "../../../fixtures/data/interactions-b.json";
import { getAction } from "../../../src/interactions/actions/table";
import { readEasing } from "../../../src/interactions/playback/easing";
import { isAllowed, isRestricted } from "../../../src/interactions/data/media";
import {
  listConfigs,
  readData,
  toTargetObject,
  type InteractionData,
  type ActionItem,
  type TargetReference,
} from "../../../src/interactions/data/schema";

/** The engine's form of a target. */
function meaning(target: TargetReference | undefined) {
  const { id, selector, appliesTo, useEventTarget, boundaryMode, objectId, pluginElement } = toTargetObject(target);
  return { id, selector, page: appliesTo === "PAGE", useEventTarget, boundaryMode, objectId, pluginElement };
}

function readItem({ actionTypeId, config }: ActionItem) {
  const { channel, goal } = getAction(actionTypeId);
  const { delay, duration, easing, target } = config;
  return {
    channel: channel.name,
    goal: goal(config),
    delay: delay ?? 0,
    duration: duration ?? 0,
    easing: readEasing(easing),
    target: meaning(target),
  };
}

/** Everything that the engine reads of the data, with its own defaults. */
function reading(data: InteractionData) {
  const ranges = data.site?.mediaQueries ?? [];
  const events = Object.entries(data.events).map(([id, event]) => ({
    id,
    type: event.eventTypeId,
    ranges: ranges.map(({ key }) => isAllowed(event, key)),
    restricted: isRestricted(event, data),
    targets: (event.targets?.length ? event.targets : [event.target]).map(meaning),
    action: event.action.actionTypeId,
    list: event.action.config.actionListId,
    opposite: (event.action.config.autoStopEventId ?? "") in data.events && event.action.config.autoStopEventId,
    others: Object.entries(event.action.config.affectedElements ?? {}),
    settings: listConfigs(event.config).map((config) => ({
      ...{
        loop: !!config.loop,
        delay: config.delay ?? null,
        offset: config.scrollOffsetValue ?? 0,
        pixels: config.scrollOffsetUnit === "PX",
      },
      ...{
        group: config.continuousParameterGroupId,
        smoothing: config.smoothing ?? 0,
        rest: config.restingState ?? 0,
        reverse: !!config.reverse,
      },
      ...{
        basedOn: config.basedOn,
        axis: config.selectedAxis,
        enters: !!config.startsEntering,
        exits: !!config.startsExiting,
      },
      ...{
        start: config.addStartOffset ? (config.addOffsetValue ?? 0) : 0,
        end: config.addEndOffset ? (config.endOffsetValue ?? 0) : 0,
      },
    })),
  }));
  const lists = Object.entries(data.actionLists).map(([id, list]) => ({
    id,
    initial: !!list.useFirstGroupAsInitialState,
    groups: list.actionItemGroups?.map(({ actionItems }) => actionItems.map(readItem)),
    along: list.continuousParameterGroups?.map((group) => ({
      id: group.id,
      frames: group.continuousActionGroups.map(({ keyframe, actionItems }) => [keyframe, actionItems.map(readItem)]),
    })),
  }));
  return { ranges, events, lists };
}

const read = (value: unknown) => reading(readData(value, console.warn) as InteractionData);

/** An event without settings has default ones. */
const withSettings = ({ events, ...rest }: ReturnType<typeof read>) => ({
  ...rest,
  events: events.map((event) => ({
    ...event,
    settings: event.settings.length
      ? event.settings
      : reading({
          events: { e: { config: {}, action: { config: {} } } },
          actionLists: {},
        } as unknown as InteractionData).events[0]?.settings,
  })),
});

it.each([
  ["the template", template().data],
  ["the agency's page", agency().data],
  ["site a", siteA],
  ["site b", siteB],
] as const)("adopt's short form of %s means the same in at most two thirds of the bytes", (_name, data) => {
  const long = data as unknown as InteractionData;
  const short: unknown = JSON.parse(JSON.stringify(shorten(long)));
  expect(withSettings(read(short))).toEqual(withSettings(read(long)));
  expect(JSON.stringify(short).length / JSON.stringify(long).length).toBeLessThan(2 / 3);
});

it("adopt's short form keeps a delay of 0 that replaces those of the items, and unknown parts", () => {
  const event = {
    eventTypeId: "MOUSE_CLICK",
    action: { actionTypeId: "FADE_EFFECT", config: { actionListId: "l" } },
    target: { id: "n", appliesTo: "ELEMENT" },
    config: { delay: 0, later: "on" },
  };
  const { events } = shorten({ events: { e: event }, actionLists: {}, site: undefined });
  expect(events.e).toEqual({ ...event, target: "n" });
});

it("adopt's short form keeps the items of plugins unchanged", () => {
  const item = {
    id: "i",
    actionTypeId: "PLUGIN_RIVE",
    config: {
      delay: 0,
      easing: "",
      target: { useEventTarget: true, id: "n", selectorGuids: ["g"] },
      value: { name: "m", inputs: { x: null } },
    },
  };
  const { actionLists } = shorten({
    events: {},
    actionLists: { l: { id: "l", actionItemGroups: [{ actionItems: [item] }] } },
  });
  expect(actionLists.l).toEqual({ actionItemGroups: [{ actionItems: [item] }] });
});
