import { expect, it } from "vitest";
import type { Task } from "../../../cli/compare/plan";
import { pageSteps } from "../../../cli/compare/steps/page";
import { sliderSteps } from "../../../cli/compare/steps/slider";
import { menuSteps } from "../../../cli/compare/steps/widgets";

/** Default of `data-duration`, in ms. */
const MENU_DURATION = 400;

it("ends the steps of a menu only when one of the default duration is closed, though nothing is seen to move", () => {
  const task: Task = { kind: "menu", mark: 3, label: "", parts: { button: [4] }, quiet: 300, same: "" };
  expect(menuSteps(task).at(-1)?.least).toBeGreaterThan(MENU_DURATION);
});

it("begins at the first slide of a slider with autoplay, and of no other", () => {
  const find = (autoplay: number[]) => {
    const task: Task = { kind: "slider", mark: 3, label: "", parts: { nav: [4], autoplay }, quiet: 300, same: "" };
    return sliderSteps(task).map(({ id }) => id);
  };
  expect(find([3])).toEqual(["slider 3 begin", ...find([])]);
});

it("waits at each place for the last delayed action when reduced motion keeps the page still until then", () => {
  const waits = (lessMotion: boolean) =>
    pageSteps({ any: 4000, load: 0, scroll: 4000 }, lessMotion)
      .slice(1)
      .map(({ least }) => least);
  expect(waits(true)).toEqual([4100, 4100, 4100, 4100]);
  expect(waits(false)).toEqual([0, 0, 0, 0]);
});
