import { expect, it } from "vitest";
import { triggersOf } from "../../../tools/compare/triggers";

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

it("finds what a visitor can click and hover, with the longest delay of what it runs", () => {
  expect(triggersOf(DATA, []).triggers).toEqual([
    { kind: "click", node: "node", runs: "click l", delay: 700 },
    { kind: "hover", selector: ".card", runs: "hover l", delay: 700 },
  ]);
});

it("finds what actions change, and what goes on for ever", () => {
  expect(triggersOf(DATA, []).effects).toContainEqual({
    event: "PAGE_START",
    loops: true,
    bound: [{ node: "page" }],
    changes: [{ ref: { selector: ".moved" }, moves: false }],
  });
});

it("finds what an action moves of the element that its event is bound to", () => {
  const list = (actionTypeId: string, target: object) => ({
    events: { a: event("SCROLLING_IN_VIEW", { id: "node" }) },
    actionLists: { l: { actionItemGroups: [{ actionItems: [{ actionTypeId, config: { target } }] }] } },
  });
  const changes = (actionTypeId: string, target: object) =>
    triggersOf(list(actionTypeId, target), []).effects[0]?.changes;
  expect(changes("TRANSFORM_MOVE", { useEventTarget: true, id: "other" })).toEqual([{ ref: "bound", moves: true }]);
  expect(changes("STYLE_OPACITY", { useEventTarget: true })).toEqual([{ ref: "bound", moves: false }]);
  expect(changes("STYLE_OPACITY", { useEventTarget: "PARENT" })).toEqual([{ ref: "parent", moves: false }]);
  expect(changes("TRANSFORM_SCALE", { useEventTarget: "CHILDREN", selector: ".in" })).toEqual([
    { ref: { selector: ".in" }, moves: true },
  ]);
});

it("finds first-generation triggers", () => {
  const legacy = [{ slug: "faq", value: { triggers: [{ type: "click" }, { type: "load" }] } }];
  expect(triggersOf({ events: {}, actionLists: {} }, legacy).triggers).toEqual([
    { kind: "click", selector: '[data-ix="faq"]', runs: "click faq", delay: 1000 },
  ]);
});
