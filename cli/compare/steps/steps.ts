import type { Task } from "../plan";
import type { Round } from "../round";
import { formSteps } from "./forms";
import { pageSteps, type PageDelays } from "./page";
import { sliderSteps } from "./slider";
import type { CompareStep } from "./step";
import { anchorSteps, clickSteps, hoverSteps, logoutSteps, moveSteps } from "./triggers";
import { dropdownSteps, lightboxSteps, menuSteps, tabSteps } from "./widgets";

const OF_TASK: Record<Task["kind"], (task: Task) => CompareStep[]> = {
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

/** The widest window gets all steps, a phone the touch steps, and others the steps that depend on the width. */
const ON_A_PHONE = ["click", "menu", "dropdown", "tabs", "slider", "lightbox", "form", "anchor", "logout"];
const BETWEEN = ["click", "menu"];

/** The requested kinds of tasks for a width. */
export function kindsAt(width: number, widths: readonly number[], wanted: readonly string[]): string[] {
  if (width === Math.max(...widths)) return [...wanted];
  const kinds = width === Math.min(...widths) ? ON_A_PHONE : BETWEEN;
  return wanted.filter((kind) => kind === "load" || kind === "scroll" || kinds.includes(kind));
}

/** The steps of one task, or of opening the page. */
export interface StepGroup {
  /** False if later steps depend on these. */
  optional: boolean;
  steps: CompareStep[];
}

/** All steps of a page in order, starting with opening it. */
export function stepGroups(tasks: readonly Task[], { kinds }: Pick<Round, "kinds">, delays: PageDelays): StepGroup[] {
  const page = {
    optional: false,
    steps: pageSteps(delays).filter(({ kind }) => kind === "load" || kinds.includes("scroll")),
  };
  return [page, ...tasks.map((task) => ({ optional: true, steps: OF_TASK[task.kind](task) }))];
}
