import type { Task } from "../plan";
import type { RestWait } from "../rest-wait";
import type { Visit } from "../visit";

/** What a visitor does with a page, a trigger or a widget, by kind. */
export interface Actions {
  load: "open";
  /** To which share of the page. */
  scroll: "0.33" | "0.67" | "1.00" | "0.00";
  hover: "enter" | "leave";
  click: "click" | "again" | "leave";
  move: "1" | "2" | "leave";
  menu:
    | "open"
    | `dropdown ${number}`
    | `dropdown ${number} closed`
    | "close"
    | "again"
    | "walk"
    | "escape"
    | "leave"
    | "shut";
  dropdown: "hover" | "leave" | "open" | "walk" | "escape" | "away";
  tabs: `tab ${number}` | "first" | "arrow";
  slider: "right" | "right again" | "left" | "dot" | "key" | "drag";
  lightbox: "open" | "next" | "close";
  form: "empty" | "fill" | "error" | "dead" | "wrong" | "well";
  anchor: "follow";
  logout: "press";
}

export type StepKind = keyof Actions;

/** A step of a known kind; `id` is the same in all variants of the page. */
export interface StepName<Kind extends StepKind = StepKind> {
  id: string;
  kind: Kind;
  action: Actions[Kind];
  /** The trigger or widget; undefined for the whole page. */
  mark: number | undefined;
}

/** @param mark the trigger or widget; undefined for the whole page. */
export const nameStep = <Kind extends StepKind>(kind: Kind, action: Actions[Kind], mark?: number): StepName<Kind> => ({
  id: [kind, mark, action].filter((part) => part !== undefined).join(" "),
  kind,
  action,
  mark,
});

/** One action of a visitor. */
export interface CompareStep extends RestWait, StepName {
  /** Description for the report: `click on “Menu”, second time`. */
  label: string;
  /** Runs before the element comes into view. Returns whether it changed the page, which is no effect of the step. */
  prepare?(visit: Visit): Promise<boolean>;
  /** The element that the visitor presses, if it is another one: it is in view before. */
  pressed?: number;
  /** The element need not be in view: a script does it, or the mouse leaves the element. */
  anywhere?: true;
  /** Returns false if a visitor cannot do it. */
  run(visit: Visit): Promise<boolean>;
}

/**
 * Makes the steps of one trigger or widget.
 * @param formatLabel description for the report; default: the label of the step.
 */
export function createSteps<Kind extends StepKind>(
  kind: Kind,
  { mark, quiet }: Pick<Task, "mark" | "quiet">,
  formatLabel = (does: string) => does,
) {
  return (action: Actions[Kind], does: string, run: CompareStep["run"], limit?: number): CompareStep => ({
    ...nameStep(kind, action, mark),
    label: formatLabel(does),
    quiet,
    ...(limit !== undefined && { limit }),
    run,
  });
}

/** The first element of a kind, or -1, which no element has. */
export const getFirst = (list: readonly number[] | undefined): number => list?.[0] ?? -1;

/** Runs a step only if a visitor can reach the element. */
export function ifReachable(mark: number, run: CompareStep["run"]): CompareStep["run"] {
  return async (visit) => (await visit.reach(mark)) !== undefined && run(visit);
}

/** Moves the mouse onto an element. */
export async function hover(visit: Visit, mark: number): Promise<boolean> {
  const point = await visit.reach(mark);
  if (!point) return false;
  await visit.clock.mouse.move(point.x, point.y, { steps: 2 });
  return true;
}

/** Clicks an element with the mouse. */
export async function press(visit: Visit, mark: number): Promise<boolean> {
  const point = await visit.reach(mark);
  if (!point) return false;
  await visit.clock.mouse.click(point.x, point.y, { delay: 20 });
  return true;
}

/** Moves the mouse away from everything. */
export async function leave({ clock }: Visit): Promise<boolean> {
  await clock.mouse.move(2, 2);
  return true;
}

/** Whether the page shows a lightbox, also one that a click on something in its link has opened. */
export const isLightboxOpen = ({ page }: Visit): Promise<boolean> =>
  page.evaluate(() => window.millraceCompare.made().lightbox !== "closed");

export async function key({ page }: Visit, name: string): Promise<boolean> {
  await page.keyboard.press(name);
  return true;
}
