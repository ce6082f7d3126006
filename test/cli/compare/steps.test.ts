import { expect, it } from "vitest";
import type { Task } from "../../../cli/compare/plan";
import { menuSteps } from "../../../cli/compare/steps/widgets";

/** Default of `data-duration`, in ms. */
const MENU_DURATION = 400;

it("ends the steps of a menu only when one of the default duration is closed, though nothing is seen to move", () => {
  const task: Task = { kind: "menu", mark: 3, label: "", parts: { button: [4] }, quiet: 300, same: "" };
  expect(menuSteps(task).at(-1)?.least).toBeGreaterThan(MENU_DURATION);
});
