import type { Visit } from "../visit";
import { nameStep, type CompareStep } from "./step";

/** px of each wheel event while scrolling through a page. */
const TURN = 300;
/** Frames to wait at each position, because some scripts react one frame later. */
const FRAMES = 4;

/** ms without a change after the last delay of interactions. */
const AFTER = 100;

/** Maximum ms to wait while nothing moves, because some pages show something after a minute. */
const LONGEST = 6000;

/** ms for an action that has begun last to end. */
const ENDS = 3000;

/** When actions begin, in ms. */
export interface PageDelays {
  /** After opening or scrolling: the last one. Infinity if unknown. */
  any: number;
  /** After opening: the last known one. */
  load: number;
  /** After scrolling: the last known one that changes the page. */
  scroll: number;
}

/** Opens the page and scrolls through it, and waits for the last delayed action, until which nothing may move. */
export function pageSteps(delays: PageDelays): CompareStep[] {
  const wait = (quiet: number) => ({ quiet, quietFrames: Math.min(quiet, delays.any + AFTER) });
  const until = (delay: number) => Math.min(delay + AFTER, LONGEST);
  const stops = [
    ["a third", "0.33", 1 / 3],
    ["two thirds", "0.67", 2 / 3],
    ["the end", "1.00", 1],
    ["back to the top", "0.00", 0],
  ] as const;
  return [
    {
      ...nameStep("load", "open"),
      label: "open the page",
      ...wait(900),
      least: until(delays.load),
      limit: 8000,
      run: () => Promise.resolve(true),
    },
    ...stops.map(([name, share, part]): CompareStep => ({
      ...nameStep("scroll", share),
      label: `scroll to ${name}`.replace("to back", "back"),
      ...wait(600),
      least: until(delays.scroll),
      limit: Math.max(6000, until(delays.scroll) + ENDS),
      run: (visit) => scrollTo(visit, part),
    })),
  ];
}

async function scrollTo({ page, clock }: Visit, part: number): Promise<boolean> {
  for (let left = 200; left; left--) {
    const scrolled = await page.evaluate(scrollOnce, [part, TURN] as const);
    if (scrolled === "there") return left < 200;
    for (let more = FRAMES; more; more--) await clock.frame();
    if (scrolled === "stuck") break;
  }
  return true;
}

/** Runs in the page: scrolls to a part of it by one turn of the wheel at most. */
function scrollOnce([part, turn]: readonly [number, number]): "there" | "scrolled" | "stuck" {
  const way = Math.round((document.documentElement.scrollHeight - innerHeight) * part) - scrollY;
  if (Math.abs(way) <= 1) return "there";
  const before = scrollY;
  window.scrollTo({ top: before + Math.sign(way) * Math.min(Math.abs(way), turn), behavior: "instant" });
  return scrollY === before ? "stuck" : "scrolled";
}
