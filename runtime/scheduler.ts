import type { Behaviour } from "../src/core/behaviour";
import { SLICE } from "../src/core/slices";

/** The pending mounts. */
export type Job = readonly [Behaviour, HTMLElement];

/** A visitor's event reaches late content only after it is mounted. */
const WAKING_EVENTS = ["pointerdown", "keydown", "focusin", "change"] as const;

/** When a page starts: in the next task, or in the one after the next paint. */
export type Start = "task" | "paint";

/** Longest wait for a paint, in ms. A page that is not drawn has none. */
const PAINT_LIMIT = 1000;

export interface Scheduler {
  /** Does these jobs next. */
  enqueue(jobs: Iterable<Job>): void;
  /** Searches added elements in the next frame, or with the current slice. @param start in a new task instead. */
  search(roots: Iterable<Element>, start?: Start): void;
  /** Runs waiting work that fits into a slice, unless a slice runs already. */
  begin(): void;
  /** Does all that waits. */
  finish(): void;
  /** When nothing waits any more. */
  done(): Promise<void>;
  /** Drops what waits. */
  clear(): void;
}

/** Reason for the end of listeners. Without one, the browser makes an exception with a stack, which takes several ms on a slow phone. */
const ENDED = "ended";

/** Calls `run` before all other listeners of these events. */
export function beforeEvents(types: readonly string[], run: () => void): AbortController {
  const scope = new AbortController();
  for (const type of types) addEventListener(type, run, { capture: true, passive: true, signal: scope.signal });
  return scope;
}

/**
 * Mounts in slices, so that no task blocks the visitor.
 * @param listJobs what there is to do in an element, itself included.
 * @param flush called when a visitor does something while something waits.
 */
export function createScheduler(
  mount: (...job: Job) => void,
  listJobs: (root: Element) => Iterable<Job>,
  flush: () => void,
): Scheduler {
  let queue: Job[] = [];
  const added = new Set<Element>();
  const waiting: (() => void)[] = [];
  let waking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let sight: IntersectionObserver | undefined;

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
    cancelAnimationFrame(frame);
    frame = 0;
  }

  function enqueue(jobs: Iterable<Job>): void {
    for (const job of jobs) queue.push(job);
  }

  const wake = () => (waking ??= beforeEvents(WAKING_EVENTS, flush));

  /**
   * Elements in view are mounted before those that have waited longer. It is evaluated once for each wait, where it
   * costs no layout.
   */
  function putFirstWhatIsInView(): void {
    if (sight || !queue.length || typeof IntersectionObserver !== "function") return;
    sight = new IntersectionObserver((entries) => {
      const seen = new Set(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
      const isSeen = ([, element]: Job) => seen.has(element);
      queue = [...queue.filter(isSeen), ...queue.filter((job) => !isSeen(job))];
      sight?.disconnect();
    });
    for (const element of new Set(queue.map(([, one]) => one))) sight.observe(element);
  }

  /** Nothing waits any more. */
  function rest(): void {
    sight?.disconnect();
    sight = undefined;
    waking?.abort(ENDED);
    waking = undefined;
    for (const done of waiting.splice(0)) done();
  }

  function work(limit = SLICE): void {
    cancel();
    const end = performance.now() + limit;
    let next = 0;
    do {
      const job = queue[next++];
      if (job) {
        mount(...job);
        continue;
      }
      // Searched one by one within the same time: a script may add a thousand rows at once.
      queue = [];
      next = 0;
      const [root] = added;
      if (!root) break;
      added.delete(root);
      enqueue(listJobs(root));
    } while (performance.now() < end);
    queue = queue.slice(next);
    putFirstWhatIsInView();
    if (queue.length || added.size) timer = setTimeout(work);
    else rest();
  }

  return {
    enqueue,
    search(roots, start) {
      for (const root of roots) added.add(root);
      if (!added.size) return;
      // A running slice includes it; in a frame it would add to layout and paint.
      if (start === "paint" && !document.hidden) {
        timer ??= setTimeout(work, PAINT_LIMIT);
        frame ||= requestAnimationFrame(() => {
          cancel();
          timer = setTimeout(work);
        });
      } else if (start) timer ??= setTimeout(work);
      else if (!frame && timer === undefined) frame = requestAnimationFrame(() => work());
      wake();
    },
    begin() {
      if (timer === undefined) work();
    },
    finish() {
      if (queue.length || added.size || waiting.length) work(Infinity);
    },
    done() {
      wake();
      return new Promise((resolve) => waiting.push(resolve));
    },
    clear() {
      cancel();
      added.clear();
      queue = [];
      rest();
    },
  };
}
