import type { Chromium, Visit } from "./chromium";
import { serve, type Answer } from "./server";

/** The cost of one view of one page; times in ms of a slowed-down processor. */
export interface Cost {
  /** Script until a second after the load event. */
  script: number;
  /** The parts of tasks beyond 50 ms, summed. */
  blocking: number;
  longest: number;
  /** The longest run of a script without the browser's own work around it, as far as it takes 5 ms of a long frame. */
  longestScript: number;
  listeners: number;
  /** kB after a collection. */
  heap: number;
  layouts: number;
  /** Main thread of a second without input, from `AT_REST` after the load event. */
  idle: number;
  /** Script per screen of scrolling. */
  scroll: number;
  /** Frames over 34 ms while scrolling. */
  dropped: number;
}

/** How long after the load event a page has ended its first animations, in ms. */
const AT_REST = 6000;

export type Answers = (path: string) => Answer | undefined;

/**
 * Notes long tasks, and the scripts in long frames, from the start. The console is silent, because a message with an
 * element makes Playwright add 13 listeners to the page.
 */
const WATCH = `
  for (const name of ["debug", "info", "log", "warn", "error"]) console[name] = () => undefined;
  const note = (type, durations) => new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.__noted[type].push(...durations(entry)))).observe({ type, buffered: true });
  window.__noted = { longtask: [], "long-animation-frame": [] };
  note("longtask", (entry) => [entry.duration]);
  note("long-animation-frame", (entry) => entry.scripts.map((script) => script.duration));`;

/** Waits in the page. */
export const after = (visit: Visit, ms: number) =>
  visit.page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), ms);

/** Waits until `AT_REST` after the load event. */
const untilAtRest = (visit: Visit) =>
  visit.page.evaluate((wait) => {
    const [{ loadEventEnd }] = performance.getEntriesByType("navigation") as [PerformanceNavigationTiming];
    return new Promise((done) => setTimeout(done, loadEventEnd + wait - performance.now()));
  }, AT_REST);

async function scrollThrough(visit: Visit): Promise<{ screens: number; dropped: number }> {
  return visit.page.evaluate(async () => {
    const { scrollHeight } = document.documentElement;
    // Long pages are equally long throughout.
    const way = Math.min(scrollHeight - innerHeight, innerHeight * 8);
    let dropped = 0;
    let last = performance.now();
    for (let y = 0; y < way; y += innerHeight / 20) {
      scrollTo({ top: y, behavior: "instant" });
      const now = await new Promise<number>((frame) => requestAnimationFrame(frame));
      if (now - last > 34) dropped++;
      last = now;
    }
    return { screens: Math.max(way / innerHeight, 0.1), dropped };
  });
}

/** @param brief leaves the idle second and the scrolling out. */
export async function measure(chromium: Chromium, answers: Answers, path: string, brief = false): Promise<Cost> {
  const server = await serve(answers);
  const visit = await chromium.visit(server.origin);
  try {
    await visit.page.addInitScript(WATCH);
    await visit.page.goto(`${server.origin}${path}`, { waitUntil: "load", timeout: 120_000 });
    await after(visit, 1000);
    const { script, layouts } = await visit.counts();
    const noted = await visit.page.evaluate(
      () => (window as unknown as { __noted: Record<"longtask" | "long-animation-frame", number[]> }).__noted,
    );
    const tasks = noted.longtask;
    await visit.client.send("HeapProfiler.collectGarbage");
    const { listeners, heap } = await visit.counts();
    const cost: Cost = {
      script,
      layouts,
      listeners,
      heap: heap / 1000,
      blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
      longest: Math.max(0, ...tasks),
      longestScript: Math.max(0, ...noted["long-animation-frame"]),
      idle: NaN,
      scroll: NaN,
      dropped: NaN,
    };
    if (brief) return cost;
    await untilAtRest(visit);
    const idle = await visit.during(() => after(visit, 1000));
    let way = { screens: 1, dropped: 0 };
    const scrolling = await visit.during(async () => (way = await scrollThrough(visit)));
    return { ...cost, idle: idle.task, scroll: scrolling.script / way.screens, dropped: way.dropped };
  } finally {
    await visit.close();
    server.close();
  }
}

/** Measures variants in turns, so that other work of the machine affects all of them. */
export async function inTurns<T>(
  variants: Record<string, () => Promise<T>>,
  runs: number,
): Promise<Record<string, T[]>> {
  const found: Record<string, T[]> = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const [name, once] of Object.entries(variants)) found[name]?.push(await once());
  }
  return found;
}
