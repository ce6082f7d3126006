import { expect, it, vi } from "vitest";
import type { State } from "../../../cli/compare/appearance";
import type { Task } from "../../../cli/compare/plan";
import { formSteps } from "../../../cli/compare/steps/forms";
import { pageSteps } from "../../../cli/compare/steps/page";
import type { CompareStep } from "../../../cli/compare/steps/step";
import { sliderSteps } from "../../../cli/compare/steps/slider";
import { anchorSteps, clickSteps, hoverSteps, moveSteps } from "../../../cli/compare/steps/triggers";
import { menuSteps } from "../../../cli/compare/steps/widgets";
import type { Visit } from "../../../cli/compare/visit";
import { walk } from "../../../cli/compare/walk";
import { takeStep } from "./support/steps";

/** Default of `data-duration`, in ms. */
const MENU_DURATION = 400;

it("ends the steps of a menu only when one of the default duration is closed, though nothing is seen to move", () => {
  const task: Task = { kind: "menu", mark: 3, label: "", parts: { button: [4] }, quiet: 300, same: "" };
  expect(menuSteps(task).at(-1)?.least).toBeGreaterThan(MENU_DURATION);
});

it("presses the first button of a menu that can be reached, and none inside of the closed menu", async () => {
  const { visit, reached } = fakeVisit([5]);
  const clicked: number[] = [];
  Object.assign(visit.clock.mouse, { click: () => Promise.resolve(void clicked.push(reached().at(-1) ?? 0)) });
  const task: Task = { kind: "menu", mark: 3, label: "", parts: { button: [4, 5] }, quiet: 300, same: "" };
  expect(await menuSteps(task)[0]?.run(visit)).toBe(true);
  expect(clicked).toEqual([5]);
});

it("waits for the end of a scroll as long as the task of its link says, also while a script waits for a frame", () => {
  const task: Task = { kind: "anchor", mark: 3, label: "", parts: {}, quiet: 2600, same: "" };
  expect(anchorSteps(task)).toMatchObject([{ quiet: 2600, quietFrames: 2600 }]);
});

it("begins at the first slide of a slider with autoplay, and of no other", () => {
  const find = (autoplay: number[]) => {
    const task: Task = { kind: "slider", mark: 3, label: "", parts: { nav: [4], autoplay }, quiet: 300, same: "" };
    return sliderSteps(task).flatMap(({ id, prepare }) => (prepare ? id : []));
  };
  expect(find([3])).toEqual(["slider 3 right"]);
  expect(find([])).toEqual([]);
});

/** A page on which every element of `shown` can be reached, and every element is moved when it comes into view. */
function fakeVisit(shown: readonly number[]) {
  const at = { x: 1, y: 1, width: 9, height: 9 };
  const reach = vi.fn((mark: number) => Promise.resolve(shown.includes(mark) ? at : undefined));
  const show = vi.fn((_mark: number) => Promise.resolve(true));
  const done = () => Promise.resolve();
  const page = { evaluate: () => Promise.resolve(true), keyboard: { press: done } };
  const courses = { beginCourses: done, endCourses: done };
  const state: State = { looks: new Map(), page: {}, restless: new Set() };
  const clock = { mouse: { move: done } };
  const visit = {
    page,
    clock,
    ...courses,
    reach,
    show,
    rest: () => Promise.resolve(state),
    network: { sent: [] },
    dialogs: [],
  };
  return {
    visit: visit as unknown as Visit,
    reached: () => reach.mock.calls.map(([mark]) => mark),
    shown: () => show.mock.calls.map(([mark]) => mark),
  };
}

it.each([
  ["an arrow", [4, 5], [4]],
  ["the slides, where no arrow can be reached", [5], [4, 5]],
])("pauses autoplay at %s", async (_name, shown, expected) => {
  const parts = { right: [4], mask: [5], nav: [6], autoplay: [3] };
  const [first] = sliderSteps({ kind: "slider", mark: 3, label: "", parts, quiet: 300, same: "" });
  const { visit, reached } = fakeVisit(shown);
  expect(await first?.prepare?.(visit)).toBe(true);
  expect(reached()).toEqual(expected);
});

it.each([true, false])("closes a lightbox that a click has opened, so that it covers nothing: %s", async (isOpen) => {
  const pressed = vi.fn(() => Promise.resolve());
  const page = { evaluate: () => Promise.resolve(isOpen), keyboard: { press: pressed } };
  const clock = { mouse: { move: vi.fn() } };
  const last = clickSteps({ kind: "click", mark: 3, label: "", parts: {}, quiet: 300, same: "" }).at(-1);
  expect(await last?.run({ page, clock } as unknown as Visit)).toBe(true);
  expect(pressed.mock.calls).toEqual(isOpen ? [["Escape"]] : []);
});

it("scrolls to what is used, but not when a script fills a form in or the mouse leaves an element", async () => {
  const steps = formSteps({ kind: "form", mark: 3, label: "", parts: { submit: [4] }, quiet: 300, same: "" });
  const find = (does: string) => {
    const found = steps.find(({ id }) => id === `form 3 ${does}`);
    if (!found) throw new Error(`no step is called ${does}`);
    return found;
  };
  const open = takeStep("load open");
  const shownIn = async (step: CompareStep | undefined) => {
    const { visit, shown } = fakeVisit([]);
    if (step) await walk(visit, [open, step]);
    return shown();
  };
  expect(await shownIn(find("fill"))).toEqual([]);
  expect(await shownIn(find("well"))).toEqual([4]);
  const task: Task = { kind: "hover", mark: 3, label: "", parts: {}, quiet: 300, same: "" };
  for (const steps of [hoverSteps(task), clickSteps(task), moveSteps(task)]) {
    expect(await shownIn(steps[0])).toEqual([3]);
    expect(await shownIn(steps.at(-1))).toEqual([]);
  }
});

it.each([
  ["the preparation of a step changes", { prepare: () => Promise.resolve(true) }],
  ["scrolling to an element changes, also inside a box,", { mark: 3 }],
])("counts what %s as the state before it", async (_name, more) => {
  const states = [1, 2, 3].map((number): State => ({
    looks: new Map(),
    page: { number: `${number}` },
    restless: new Set(),
  }));
  const rest = vi.fn(() => Promise.resolve(states[rest.mock.calls.length - 1]));
  const visit = { ...fakeVisit([]).visit, rest } as unknown as Visit;
  const open = takeStep("load open");
  const outcomes = await walk(visit, [open, { ...open, id: "sent", ...more }]);
  expect(outcomes.get("sent")).toMatchObject({ before: states[1], after: states[2] });
});

it.each([
  ["the last delayed action that a scroll starts", 4000, 4100, 7100],
  ["six seconds at most", 9000, 6000, 9000],
  ["a moment where a scroll starts nothing", 0, 100, 6000],
])("waits at each place for %s", (_name, scroll, least, limit) => {
  const stops = pageSteps({ any: 9000, load: 0, scroll }).slice(1);
  expect(stops.map((step) => [step.least, step.limit])).toEqual(stops.map(() => [least, limit]));
  expect(stops).toHaveLength(4);
});
