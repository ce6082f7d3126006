import type { Task } from "../plan";
import type { RestWait } from "../rest-wait";
import type { Visit } from "../visit";

/** One action of a visitor. */
export interface CompareStep extends RestWait {
  /** The same in all variants of the page. */
  id: string;
  /** Description for the report: `click on “Menu”, second time`. */
  label: string;
  /** The used element; undefined for the whole page. */
  mark?: number;
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
 * Makes the steps of one widget.
 * @param kind prefix of their ids.
 * @param formatLabel description for the report; default: the label of the step.
 */
export function createSteps(
  kind: string,
  { mark, quiet }: Pick<Task, "mark" | "quiet">,
  formatLabel = (does: string) => does,
) {
  return (id: string, does: string, run: CompareStep["run"], limit?: number): CompareStep => ({
    id: `${kind} ${mark} ${id}`,
    label: formatLabel(does),
    mark,
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
