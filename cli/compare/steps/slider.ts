import type { Point } from "../page/probe";
import type { Task } from "../plan";
import type { Visit } from "../visit";
import { getFirst, hover, key, press, createSteps, type CompareStep } from "./step";

/** Steps with arrows, dots, keys and a drag. */
export function sliderSteps({ mark, parts }: Task): CompareStep[] {
  const step = createSteps("slider", { mark, quiet: 450 });
  const right = getFirst(parts.right);
  const [nav, mask] = [getFirst(parts.nav), getFirst(parts.mask)];
  return [
    {
      ...step("right", "slider: right arrow", (visit) => press(visit, right)),
      // How far autoplay has turned it until now depends on the time that the steps before have taken.
      ...(parts.autoplay?.length && { prepare: (visit) => turnToFirst(visit, [right, mask], nav), pressed: right }),
    },
    step("right again", "slider: right arrow again", (visit) => press(visit, right)),
    step("left", "slider: left arrow", (visit) => press(visit, getFirst(parts.left))),
    step("dot", "slider: first dot", (visit) => pressDot(visit, nav)),
    step(
      "key",
      "slider: Enter on the right arrow",
      async (visit) => (await focus(visit, right)) && key(visit, "Enter"),
    ),
    step("drag", "slider: drag to the left", (visit) => drag(visit, mask)),
  ];
}

const focus = (visit: Visit, mark: number) =>
  visit.page.evaluate((number) => {
    const element = window.millraceCompare.find(number);
    element?.focus({ preventScroll: true });
    return element !== null && document.activeElement === element;
  }, mark);

/**
 * Pauses autoplay with the pointer and shows the first slide by a script, because dots may be hidden. Points at the arrow
 * if possible, because slides that move under the pointer may react to it.
 */
async function turnToFirst(visit: Visit, [arrow, mask]: readonly [number, number], nav: number): Promise<boolean> {
  if (!(await hover(visit, arrow)) && !(await hover(visit, mask))) return false;
  // The vendor script ignores dots until a change under way has ended.
  await visit.rest({ quiet: 450 });
  await visit.page.evaluate(
    (number) => window.millraceCompare.find(number)?.querySelector<HTMLElement>(".w-slider-dot")?.click(),
    nav,
  );
  return true;
}

async function pressDot(visit: Visit, nav: number): Promise<boolean> {
  if (!(await visit.reach(nav))) return false;
  const place = await visit.page.evaluate((number) => {
    const box = window.millraceCompare.find(number)?.querySelector(".w-slider-dot")?.getBoundingClientRect();
    return box && box.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : undefined;
  }, nav);
  if (!place) return false;
  await visit.clock.mouse.click(place.x, place.y);
  return true;
}

async function drag(visit: Visit, mask: number): Promise<boolean> {
  const point = await visit.reach(mask);
  if (!point) return false;
  const { mouse } = visit.clock;
  const x = await visit.page.evaluate(rightmost, [mask, point] as const);
  await mouse.move(x, point.y);
  await mouse.down();
  // More than half of a page, because a shorter drag returns unless it is fast, which depends on the machine.
  const way = Math.min(point.width * 0.6, x - 4);
  // As fast as a person, because older scripts ignore a slow drag.
  for (let part = 1; part <= 3; part++) await mouse.move(x - (way * part) / 3, point.y);
  await mouse.up();
  await mouse.move(2, 2);
  return true;
}

/** Runs in the page: finds the start of a drag to the left, beside an arrow that may cover the slides. */
function rightmost([mask, { x, y, width }]: readonly [number, Point]): number {
  const root = window.millraceCompare.find(mask);
  const places = [0.3, 0.2, 0.1].map((across) => x + width * across);
  return places.find((place) => root?.contains(document.elementFromPoint(place, y))) ?? x;
}
