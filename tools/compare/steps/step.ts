import type { Task } from "../plan";
import type { Visit } from "../visit";

/** One thing that a visitor does. */
export interface Step {
  /** The same in every way of opening the page. */
  id: string;
  /** What the report says: `click on “Menu”, second time`. */
  label: string;
  /** The element that is used; nothing for the whole page. */
  mark?: number;
  /** ms that must be quiet afterwards. */
  quiet: number;
  /** Longest wait in ms for that. */
  limit?: number;
  /** False when a visitor cannot do it here. */
  run(visit: Visit): Promise<boolean>;
}

/**
 * Makes the steps of one widget.
 * @param kind begins their ids.
 * @param labelOf what the report says; default: what the step is given.
 */
export function stepsOf(kind: string, { mark, quiet }: Pick<Task, "mark" | "quiet">, labelOf = (does: string) => does) {
  return (id: string, does: string, run: Step["run"], limit?: number): Step => ({
    id: `${kind} ${mark} ${id}`,
    label: labelOf(does),
    mark,
    quiet,
    ...(limit !== undefined && { limit }),
    run,
  });
}

/** The first element of a kind, or -1, which no element has. */
export const firstOf = (list: readonly number[] | undefined): number => list?.[0] ?? -1;

/** Only where a visitor can reach an element. */
export function whereReached(mark: number, run: Step["run"]): Step["run"] {
  return async (visit) => (await visit.reach(mark)) !== undefined && run(visit);
}

/** Moves the mouse onto an element. */
export async function hover(visit: Visit, mark: number): Promise<boolean> {
  const point = await visit.reach(mark);
  if (!point) return false;
  await visit.page.mouse.move(point.x, point.y, { steps: 2 });
  return true;
}

/** Presses an element as a mouse does. */
export async function press(visit: Visit, mark: number): Promise<boolean> {
  const point = await visit.reach(mark);
  if (!point) return false;
  await visit.page.mouse.click(point.x, point.y, { delay: 20 });
  return true;
}

/** Moves the mouse away from everything. */
export async function leave({ page }: Visit): Promise<boolean> {
  await page.mouse.move(2, 2);
  return true;
}

export async function key({ page }: Visit, name: string): Promise<boolean> {
  await page.keyboard.press(name);
  return true;
}
