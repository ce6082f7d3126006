import { expect, it } from "vitest";
import { findPageDelays, listTriggers } from "../../../cli/compare/triggers";

const event = (eventTypeId: string, target: object, more: object = {}) => ({
  id: "e",
  eventTypeId,
  target,
  action: { config: { actionListId: "l" } },
  ...more,
});
const DATA = {
  events: {
    a: event("MOUSE_CLICK", { id: "page|node" }),
    b: event("MOUSE_OVER", { selector: ".card" }),
    c: event("PAGE_START", { id: "page" }, { config: { loop: true } }),
  },
  actionLists: {
    l: { actionItemGroups: [{ actionItems: [{ config: { delay: 700, target: { selector: ".moved" } } }] }] },
  },
};

it("finds what a visitor can click and hover, with the longest delay of its actions", () => {
  expect(listTriggers({ data: DATA, legacy: [], timelines: [] }).triggers).toEqual([
    { kind: "click", node: "node", runs: "click l", delay: 700 },
    { kind: "hover", selector: ".card", runs: "hover l", delay: 700 },
  ]);
});

it("waits as long for a trigger as a group takes that may change nothing visible, but not for the last one", () => {
  const group = (duration: number) => ({ actionItems: [{ config: { duration, target: {} } }] });
  const readDelay = (...durations: number[]) => {
    const actionLists = { l: { actionItemGroups: durations.map(group) } };
    return listTriggers({ data: { events: { a: DATA.events.a }, actionLists }, legacy: [], timelines: [] }).triggers[0]
      ?.delay;
  };
  expect(readDelay(500, 200)).toBe(500);
  expect(readDelay(0, 900)).toBe(0);
  expect(readDelay(9000, 200)).toBe(1000);
});

it("finds the delay of a preset, which is that of its event", () => {
  const events = { a: event("SCROLL_INTO_VIEW", { id: "node" }, { config: { delay: 400 } }) };
  const data = { events, actionLists: { l: { actionItemGroups: [] } } };
  expect(findPageDelays({ data, legacy: [], timelines: [] }, [])).toMatchObject({ any: 400, load: 0 });
});

it("finds the longest delay of what opening and scrolling the page start, unknown for other generations", () => {
  const [other] = Object.values(DATA.actionLists);
  const list = JSON.parse(JSON.stringify(other).replace("700", "300")) as object;
  const lists = { ...DATA.actionLists, s: list };
  const scrolled = event("SCROLL_INTO_VIEW", { id: "node" }, { action: { config: { actionListId: "s" } } });
  const data = { events: { a: DATA.events.a, d: scrolled }, actionLists: lists };
  expect(findPageDelays({ data, legacy: [], timelines: [] }, []).any).toBe(300);
  expect(findPageDelays({ data: DATA, legacy: [], timelines: [] }, []).any).toBe(700);
  expect(findPageDelays({ data, legacy: [{}], timelines: [] }, []).any).toBe(Infinity);
  const read = (begins: number[]) =>
    findPageDelays(
      { data, legacy: [], timelines: [] },
      begins.map((each) => ({ begins: each })),
    ).scroll;
  expect(read([0, 300, 200])).toBe(300);
  expect(read([])).toBe(0);
  expect(listTriggers({ data, legacy: [], timelines: [] }).effects).toMatchObject([{ begins: 700 }, { begins: 300 }]);
});

it("finds when the last action of what opening the page starts begins, after the groups before it", () => {
  const item = (delay: number, duration: number) => ({ config: { delay, duration, target: {} } });
  const groups = [[item(0, 500), item(200, 100)], [item(0, 300), item(400, 200)], [item(1000, 500)]];
  const actionLists = { l: { actionItemGroups: groups.map((actionItems) => ({ actionItems })) } };
  const find = (delay: number) => {
    const events = { a: { ...event("PAGE_FINISH", {}), config: { delay } } };
    return findPageDelays({ data: { events, actionLists }, legacy: [], timelines: [] }, []).load;
  };
  expect([find(0), find(250)]).toEqual([2100, 2350]);
});

it("finds the longest delay of what opening the page starts, of timelines, too", () => {
  const none = { data: { events: {}, actionLists: {} }, legacy: [] };
  const timelines = [{ id: "t", actions: [{ targets: [], timing: { position: 4 } }, { timing: { position: 5 } }] }];
  const startedBy = (name: string, config = {}) => [
    { interactions: [{ id: "i", triggers: [[name, config]], timelineIds: ["t"] }], timelines },
  ];
  expect(findPageDelays({ ...none, timelines: startedBy("wf:load") }, []).load).toBe(5000);
  expect(findPageDelays({ ...none, timelines: startedBy("wf:load", { delay: 1 }) }, []).load).toBe(6000);
  expect(findPageDelays({ ...none, timelines: startedBy("wf:scroll") }, []).load).toBe(0);
  expect(findPageDelays({ data: DATA, legacy: [], timelines: [] }, []).load).toBe(700);
  const scrolled = event("SCROLL_INTO_VIEW", { id: "node" });
  const { actionLists } = DATA;
  expect(findPageDelays({ data: { events: { scrolled }, actionLists }, legacy: [], timelines: [] }, []).load).toBe(0);
});

it("IX-FIX-8 finds the colors that a later keyframe along the scroll leaves out", () => {
  const item = (selector: string, config: object) => ({
    actionTypeId: "STYLE_BACKGROUND_COLOR",
    config: { target: { selector }, ...config },
  });
  const blue = { rValue: 5, gValue: 122, bValue: 222, aValue: 1 };
  const keyframes = [
    { keyframe: 0, actionItems: [item(".a", { ...blue, rValue: 4 }), item(".b", blue), item(".c", {})] },
    { keyframe: 50, actionItems: [item(".a", blue), item(".b", { ...blue, aValue: 0.5 })] },
    { keyframe: 100, actionItems: [item(".a", { globalSwatchId: "" }), item(".c", blue)] },
  ];
  const lists = { l: { continuousParameterGroups: [{ id: "p", continuousActionGroups: keyframes }] } };
  const data = { events: { e: event("SCROLLING_IN_VIEW", { id: "page|node" }) }, actionLists: lists };
  const [effect] = listTriggers({ data, legacy: [], timelines: [] }).effects;
  expect(effect?.changes.filter(({ keeps }) => keeps)).toEqual([
    { ref: { selector: ".a" }, moves: false, keeps: "rgb(5, 122, 222)" },
  ]);
});

it("IX-FIX-8 finds the distances in px and vw that a later keyframe along the scroll leaves out", () => {
  const item = (selector: string, config: object) => ({
    actionTypeId: "TRANSFORM_MOVE",
    config: { target: { selector }, ...config },
  });
  const empty = { xUnit: "PX", yUnit: "PX", zUnit: "PX" };
  const keyframes = [
    { keyframe: 0, actionItems: [item(".a", { yValue: -100, xValue: null, yUnit: "px" }), item(".b", empty)] },
    { keyframe: 40, actionItems: [item(".a", { yValue: 0, yUnit: "px" }), item(".c", { yValue: 9, yUnit: "%" })] },
    { keyframe: 60, actionItems: [item(".d", { xValue: 90, xUnit: "VW" })] },
    { keyframe: 100, actionItems: [".a", ".b", ".c", ".d"].map((selector) => item(selector, empty)) },
  ];
  const lists = { l: { continuousParameterGroups: [{ id: "p", continuousActionGroups: keyframes }] } };
  const data = { events: { e: event("SCROLLING_IN_VIEW", { id: "page|node" }) }, actionLists: lists };
  const [effect] = listTriggers({ data, legacy: [], timelines: [] }).effects;
  expect(effect?.changes.filter(({ keeps }) => keeps)).toEqual([
    { ref: { selector: ".a" }, moves: false, keeps: "y 0px" },
    { ref: { selector: ".d" }, moves: false, keeps: "x 90vw" },
  ]);
});

it("IX-FIX-5 finds the dimension that a size leaves out", () => {
  const find = (config: object) => {
    const item = { actionTypeId: "STYLE_SIZE", config: { target: { selector: ".a" }, ...config } };
    const actionLists = { l: { actionItemGroups: [{ actionItems: [item] }] } };
    const data = { events: { e: event("TAB_ACTIVE", { id: "node" }) }, actionLists };
    return listTriggers({ data, legacy: [], timelines: [] }).effects[0]?.changes.flatMap(({ keeps }) => keeps ?? []);
  };
  expect(find({ heightValue: 2, widthUnit: "PX", heightUnit: "px" })).toEqual(["width"]);
  expect(find({ widthValue: 2, widthUnit: "%", heightUnit: "AUTO" })).toEqual([]);
  expect(find({ widthUnit: "AUTO", heightUnit: "PX" })).toEqual(["height"]);
});

it("IX-FIX-10 finds how near to each other the keyframes of an element are", () => {
  const item = (selector: string, actionTypeId = "TRANSFORM_MOVE") => ({
    actionTypeId,
    config: { target: { selector } },
  });
  const keyframes = [
    { keyframe: 0, actionItems: [item(".a"), item(".b"), item(".c", "STYLE_OPACITY")] },
    { keyframe: 80, actionItems: [item(".a")] },
    { keyframe: 100, actionItems: [item(".a"), item(".b"), item(".c")] },
  ];
  const lists = { l: { continuousParameterGroups: [{ id: "p", continuousActionGroups: keyframes }] } };
  const data = { events: { e: event("SCROLLING_IN_VIEW", { id: "page|node" }) }, actionLists: lists };
  const [effect] = listTriggers({ data, legacy: [], timelines: [] }).effects;
  const steep = effect?.changes.filter(({ steepness }) => steepness).map(({ ref, steepness = 0 }) => [ref, steepness]);
  expect(steep).toEqual([
    [{ selector: ".a" }, expect.closeTo(1.25)],
    [{ selector: ".a" }, expect.closeTo(5)],
  ]);
});

it("IX-FIX-32 finds by how many px an action moves an element down or up", () => {
  const move = (yValue: unknown, yUnit: string, actionTypeId = "TRANSFORM_MOVE") => ({
    actionTypeId,
    config: { target: { selector: ".a" }, yValue, yUnit },
  });
  const actionItems = [
    move(100, "PX"),
    move(-40, "px"),
    move(50, "%"),
    move("9", "PX"),
    move(2, "PX", "TRANSFORM_SCALE"),
  ];
  const data = {
    events: { e: event("SCROLL_INTO_VIEW", { id: "page|node" }) },
    actionLists: { l: { actionItemGroups: [{ actionItems }] } },
  };
  const [effect] = listTriggers({ data, legacy: [], timelines: [] }).effects;
  expect(effect?.changes.flatMap(({ down }) => down ?? [])).toEqual([100, 40]);
});

it("finds what actions change, and endless repetitions", () => {
  expect(listTriggers({ data: DATA, legacy: [], timelines: [] }).effects).toContainEqual({
    event: "PAGE_START",
    loops: true,
    begins: 700,
    bound: [{ node: "page" }],
    changes: [{ ref: { selector: ".moved" }, moves: false }],
  });
});

it.each([
  ["SCROLL_INTO_VIEW", 5000, true],
  ["SCROLL_INTO_VIEW", 500, false],
  ["MOUSE_CLICK", 5000, false],
])("counts a long list that %s starts, with pauses of %s ms, as a loop: %s", (type, delay, loops) => {
  const group = { actionItems: [{ actionTypeId: "STYLE_OPACITY", config: { delay, target: { selector: ".a" } } }] };
  const data = {
    events: { e: event(type, { id: "page|node" }) },
    actionLists: { l: { actionItemGroups: [group, group, group] } },
  };
  expect(listTriggers({ data, legacy: [], timelines: [] }).effects[0]?.loops).toBe(loops);
});

it("finds elements that an action moves relative to the element of its event", () => {
  const list = (actionTypeId: string, target: object) => ({
    events: { a: event("SCROLLING_IN_VIEW", { id: "node" }) },
    actionLists: { l: { actionItemGroups: [{ actionItems: [{ actionTypeId, config: { target } }] }] } },
  });
  const changes = (actionTypeId: string, target: object) =>
    listTriggers({ data: list(actionTypeId, target), legacy: [], timelines: [] }).effects[0]?.changes;
  expect(changes("TRANSFORM_MOVE", { useEventTarget: true, id: "other" })).toEqual([{ ref: "bound", moves: true }]);
  expect(changes("STYLE_OPACITY", { useEventTarget: true })).toEqual([{ ref: "bound", moves: false }]);
  expect(changes("STYLE_OPACITY", { useEventTarget: "PARENT" })).toEqual([{ ref: "parent", moves: false }]);
  expect(changes("TRANSFORM_SCALE", { useEventTarget: "CHILDREN", selector: ".in" })).toEqual([
    { ref: { selector: ".in" }, moves: true },
  ]);
});

it("finds first-generation triggers", () => {
  const legacy = [{ slug: "faq", value: { triggers: [{ type: "click" }, { type: "load" }] } }];
  expect(listTriggers({ data: { events: {}, actionLists: {} }, legacy, timelines: [] }).triggers).toEqual([
    { kind: "click", selector: '[data-ix="faq"]', runs: "click faq", delay: 1000 },
  ]);
});

it("finds what third-generation interactions wait for and change", () => {
  const of = (name: string) => ["wf:class", [name]];
  const action = (properties: object, timing: object = {}) => ({
    targets: [["wf:trigger-only", ""], of("moved.far")],
    properties,
    timing,
  });
  const interactions = [
    { id: "a", triggers: [["wf:hover", { delay: "200ms" }, ["wf:inst", ["page", "node"]]]], timelineIds: ["t"] },
    { id: "b", triggers: [["wf:scroll", { scrollTriggerConfig: { scrub: 1 } }, of("s")]], timelineIds: ["u"] },
  ];
  const timelines = [
    { id: "t", actions: [action({ "wf:transform": { y: [0, 1] } }, { position: 1, stagger: { amount: 0.5 } })] },
    { id: "u", actions: [action({ "wf:style": { color: "red" } }, { repeat: -1 })] },
  ];
  const found = listTriggers({
    data: { events: {}, actionLists: {} },
    legacy: [],
    timelines: [{ interactions, timelines }],
  });
  const node = { selector: '[data-wf-target*="[\\"page\\",\\"node\\"]"]' };
  const changes = (moves: boolean) => [
    { ref: "bound", moves },
    { ref: { selector: ".moved.far" }, moves },
  ];
  expect(found.triggers).toEqual([{ kind: "hover", ...node, runs: "hover t", delay: 1700 }]);
  expect(found.effects).toMatchObject([
    { event: "wf:hover", loops: false, bound: [node], changes: changes(true) },
    { event: "wf:scroll scrub", loops: true, bound: [{ selector: ".s" }], changes: changes(false) },
  ]);
});

it.each([
  ["direct-child-of", ["wf:trigger-only", ""], ["children"]],
  ["within", ["wf:attribute", "[about]"], [{ selector: ":is([about]) > *" }]],
  ["next-sibling-of", ["wf:trigger-only", ""], []],
  ["none", undefined, []],
])("finds the elements of a timeline that are named only by their place: %s %s", (relationship, filterBy, refs) => {
  const target = ["wf:any-element", "*", { relationship, filterBy }];
  const timelines = [
    {
      interactions: [{ id: "i", triggers: [["wf:scroll", {}, ["wf:class", ["row"]]]], timelineIds: ["t"] }],
      timelines: [{ id: "t", actions: [{ targets: [target], properties: { "wf:transform": { y: ["20px", null] } } }] }],
    },
  ];
  const [effect] = listTriggers({ data: { events: {}, actionLists: {} }, legacy: [], timelines }).effects;
  expect(effect?.changes).toEqual(refs.map((ref) => ({ ref, moves: true })));
});
