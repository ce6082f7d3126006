import { describe, expect, it } from "vitest";
import { listActionLists, type Store } from "../../../runtime/inspector/lists";
import type { WebflowFacade } from "../../../src/core/page/facade";

type Timelines = [interactions: object[], timelines: { id: string }[]];

/** The lists of a page with this data. */
function list({ events = {}, actionLists = {} }: object & Record<string, unknown>, timelines?: Timelines) {
  const byId = (all: object[] = []) => new Map(all.map((one) => [(one as { id: string }).id, one]));
  const [interactions, definitions] = timelines ?? [];
  const engine = {
    ...{ interactions: byId(interactions), timelineDefs: byId(definitions) },
    getCoordinator: () => ({ getTimeline: () => ({}) }),
  };
  const webflow = { require: () => ({ getInstance: () => timelines && engine }) } as unknown as WebflowFacade;
  return listActionLists(webflow, { getState: () => ({ ixData: { events, actionLists } }) } as Store);
}
const names = (...given: Parameters<typeof list>) => list(...given).map(({ name }) => name);
const WHOLE = { actionItemGroups: [{ actionItems: [{ actionTypeId: "STYLE_OPACITY", config: {} }] }] };

describe("the lists of the inspector", () => {
  it.each([
    ["nothing", null],
    ["groups of another type", { actionItemGroups: "none" }],
    ["a group without items", { actionItemGroups: [{}] }],
    ["an item without a type", { actionItemGroups: [{ actionItems: [{}] }] }],
    ["an empty item", { title: "Fade", actionItemGroups: [{ actionItems: [null] }] }],
    ["continuous groups without keyframes", { continuousParameterGroups: [{ id: "c", continuousActionGroups: [{}] }] }],
  ])("show a list with %s, and the lists after it", (_, malformed) => {
    const entries = list({ actionLists: { bad: malformed, good: WHOLE } });
    expect(entries.map(({ id, name }) => [id, name])).toEqual([
      ["bad", "unknown format"],
      ["good", "opacity"],
    ]);
    const preview = entries[0]?.open();
    preview?.seek(1);
    preview?.end();
    expect(preview?.length).toBe(0);
  });

  it("leave out events with an unknown format", () => {
    const event = { eventTypeId: "MOUSE_CLICK", action: { config: { actionListId: "a" } }, target: {} };
    expect(names({ actionLists: { a: WHOLE }, events: { e0: null, e1: {}, e2: { action: {} }, e3: event } })).toEqual([
      "opacity on mouse click",
    ]);
  });
});

describe("the timelines of the inspector", () => {
  const name = (interaction: object, timeline: object = {}) =>
    names({}, [[{ id: "i", timelineIds: ["t"], ...interaction }], [{ id: "t", ...timeline }]]);

  it.each([
    ["click on <b.go.on>", [["wf:click", {}, ["wf:class", ["go.on"]]]]],
    ["mouse move on <b#box>", [["wf:mouse-move", {}, ["wf:id", "box"]]]],
    ["hover on <b.go.on>", [1, 2].map(() => ["wf:hover", {}, ["wf:selector", "p > b"]])],
    ["change on <b#box>", [["wf:change", {}, ["wf:attribute", "[data-x]"]]]],
    [
      "load, click on <b.go.on>",
      [
        ["wf:load", {}],
        ["wf:click", {}, ["wf:inst", ["p", "e1"]]],
      ],
    ],
    ["click on <b.go.on>", [["wf:click", {}, ["wf:inst", [["p", "e1"], []]]]]],
    ["click", [["wf:click", {}, ["wf:inst", ["p", "unknown"]]]]],
    ["click", [["wf:click", {}, ["wf:unknown", "b"]]]],
    ["custom “opened”", [["wf:custom", { pluginConfig: { eventName: "opened" } }]]],
    ["focus", [["wf:focus", {}, ["wf:class", "2nd"]]]],
    ["t", []],
    ["t", undefined],
  ])("are named %s by their triggers", (expected, triggers) => {
    document.body.innerHTML = `<p><b class="go on" data-wf-target='[[["p","e1"],[]]]'></b></p><b id="box" data-x></b>`;
    expect(name({ triggers })).toEqual([expected]);
  });

  it("have the names of the data where it has some", () => {
    const triggers = [["wf:load", {}]];
    expect([...name({ triggers, name: "Show" }), ...name({ triggers, name: "Show" }, { name: "Fade" })]).toEqual([
      "Show",
      "Fade",
    ]);
  });

  it("have their trigger elements", () => {
    document.body.innerHTML = '<p class="a"></p><p class="a"></p>';
    const [entry] = list({}, [
      [{ id: "i", timelineIds: ["t"], triggers: [["wf:click", {}, ["wf:class", ["a"]]]] }],
      [{ id: "t" }],
    ]);
    expect(entry?.events.map(({ text, elements }) => [text, elements.length])).toEqual([["click", 2]]);
  });

  it("show one with malformed triggers, and those after it", () => {
    const interactions = [
      { id: "i1", timelineIds: ["t1"], triggers: [null] },
      { id: "i2", timelineIds: ["t2"], triggers: [["wf:load", {}]] },
    ];
    expect(names({}, [interactions, [{ id: "t1" }, { id: "t2" }]])).toEqual(["unknown format", "load"]);
  });
});
