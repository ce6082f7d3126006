import type { BrowserContext } from "playwright-core";

/** Whether this run is one with slow tasks. */
export const areTasksSlow = Boolean(process.env.MILLRACE_SLOW_TASKS);

/** The delay of each task, in ms: longer than the way from a test to its page and back. */
const LATER = 40;

/**
 * `MILLRACE_SLOW_TASKS=1 npm run test:browser` makes timers, frames, observers and answers of every page run 40 ms
 * later, and each step of a task take as long, which finds tests that read a state only once, a task too early; without
 * the variable nothing happens here. While a test's fake clock controls a page, the test decides when its timers and
 * frames run.
 */
export async function slowTasks(context: BrowserContext): Promise<void> {
  if (!areTasksSlow) return;
  await context.addInitScript((later) => {
    const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame, fetch } = window;

    window.setTimeout = ((run: TimerHandler, ms?: number, ...given: unknown[]) =>
      setTimeout(run, (Number(ms) || 0) + later, ...given)) as typeof setTimeout;

    const frames = new Map<number, () => void>();
    window.requestAnimationFrame = (run) => {
      const timer = setTimeout(() => {
        const frame = requestAnimationFrame((time) => {
          frames.delete(timer);
          run(time);
        });
        frames.set(timer, () => cancelAnimationFrame(frame));
      }, later);
      frames.set(timer, () => clearTimeout(timer));
      return timer;
    };
    window.cancelAnimationFrame = (timer) => {
      frames.get(timer)?.();
      frames.delete(timer);
    };

    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      await new Promise((resolve) => setTimeout(resolve, later));
      (init?.signal ?? (input instanceof Request ? input.signal : undefined))?.throwIfAborted();
      return answer;
    };

    // Work in slices takes a task for each slice.
    const now = performance.now.bind(performance);
    let looks = 0;
    performance.now = () => {
      if (!looks) queueMicrotask(() => (looks = 0));
      return now() + looks++ * later;
    };

    interface Observer<Entry> {
      disconnect(): void;
      takeRecords?(): Entry[];
    }
    type Callback<Entry> = (entries: Entry[], observer: unknown) => void;

    /** The observer, with a callback that gets its entries later. */
    function late<Entry, Options extends unknown[]>(
      Native: new (run: Callback<Entry>, ...options: Options) => Observer<Entry>,
    ) {
      return class extends Native {
        #held: Entry[][] = [];
        constructor(run: Callback<Entry>, ...options: Options) {
          super(
            (entries) => {
              this.#held.push(entries);
              setTimeout(() => {
                if (!this.#held.includes(entries)) return;
                this.#held = this.#held.filter((other) => other !== entries);
                run.call(this, entries, this);
              }, later);
            },
            ...options,
          );
        }
        override disconnect() {
          this.#held = [];
          super.disconnect();
        }
        override takeRecords() {
          return [...this.#held.splice(0).flat(), ...(super.takeRecords?.() ?? [])];
        }
      };
    }
    Object.assign(window, {
      MutationObserver: late(MutationObserver),
      IntersectionObserver: late(IntersectionObserver),
      ResizeObserver: late(ResizeObserver),
    });
  }, LATER);
}
