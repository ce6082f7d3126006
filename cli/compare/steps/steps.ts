import type { Task } from "../plan";
import { formSteps } from "./forms";
import { pageSteps } from "./page";
import { sliderSteps } from "./slider";
import type { Step } from "./step";
import { anchorSteps, clickSteps, hoverSteps, logoutSteps, moveSteps } from "./triggers";
import { dropdownSteps, lightboxSteps, menuSteps, tabSteps } from "./widgets";

const OF_TASK: Record<Task["kind"], (task: Task) => Step[]> = {
  hover: hoverSteps,
  click: clickSteps,
  move: moveSteps,
  menu: menuSteps,
  dropdown: dropdownSteps,
  tabs: tabSteps,
  slider: sliderSteps,
  lightbox: lightboxSteps,
  form: formSteps,
  anchor: anchorSteps,
  logout: logoutSteps,
};

/** Kinds of steps, for `--steps`. */
export const STEP_KINDS = ["load", "scroll", ...Object.keys(OF_TASK), "less-motion"];

/** Of several widths, the widest gets all of it, a phone what a finger can do, those between what depends on the width. */
const ON_A_PHONE = ["click", "menu", "dropdown", "tabs", "slider", "lightbox", "form", "anchor", "logout"];
const BETWEEN = ["click", "menu"];

/** Kinds of tasks at a width, of all that are wanted. */
export function kindsAt(width: number, widths: readonly number[], wanted: readonly string[]): string[] {
  if (width === Math.max(...widths)) return [...wanted];
  const kinds = width === Math.min(...widths) ? ON_A_PHONE : BETWEEN;
  return wanted.filter((kind) => kind === "load" || kind === "scroll" || kinds.includes(kind));
}

/** The steps of one task, or of opening the page: what one depends on. */
export interface StepGroup {
  /** False: without these steps, later ones mean something else. */
  optional: boolean;
  steps: Step[];
}

/** Everything to do on a page, in order. A page is always opened. */
export function stepGroups(tasks: readonly Task[], kinds: readonly string[]): StepGroup[] {
  const page = { optional: false, steps: pageSteps().filter(({ id }) => id === "load" || kinds.includes("scroll")) };
  return [page, ...tasks.map((task) => ({ optional: true, steps: OF_TASK[task.kind](task) }))];
}
