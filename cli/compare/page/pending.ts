/** What scripts wait for: nothing, only frames for the compared script, or anything. */
export type Pending = "nothing" | "compared frames" | "anything";

/**
 * Runs in the page before its scripts: counts the timers, frames and idle callbacks for which scripts wait. A page whose
 * scripts wait for nothing stays as it is, so that it need not be observed any longer.
 * @param compared parts of the URLs of the compared scripts, some of which request a frame all the time.
 */
export function addPending(compared: readonly string[]): void {
  const [wait, repeat] = [window.setTimeout.bind(window), window.setInterval.bind(window)];
  const { clearTimeout } = window;
  const { requestAnimationFrame, cancelAnimationFrame, requestIdleCallback, cancelIdleCallback } = window;
  const clock = performance.now.bind(performance);
  /** When each timer runs, and how often each interval does; in ms. */
  const due = new Map<number, number>();
  const periods = new Map<number, number>();
  /** Whether the compared script requested it, by frame. */
  const frames = new Map<number, boolean>();
  const idle = new Set<number>();

  const readDelay = (after: unknown) => Math.max(0, Number(after) || 0);
  window.setTimeout = ((run: TimerHandler, after?: number, ...given: unknown[]) => {
    if (typeof run !== "function") return wait(run, after);
    const id = wait(() => {
      due.delete(id);
      (run as (...given: unknown[]) => void)(...given);
    }, after);
    due.set(id, clock() + readDelay(after));
    return id;
  }) as typeof window.setTimeout;
  window.setInterval = ((run: TimerHandler, every?: number, ...given: unknown[]) => {
    const id = repeat(run, every, ...given);
    periods.set(id, readDelay(every));
    return id;
  }) as typeof window.setInterval;
  // Either ends both kinds.
  window.clearTimeout = window.clearInterval = (id) => {
    clearTimeout.call(window, id);
    due.delete(Number(id));
    periods.delete(Number(id));
  };

  const isCompared = () => compared.some((name) => new Error().stack?.includes(name));
  window.requestAnimationFrame = (run) => {
    const id = requestAnimationFrame.call(window, (time) => {
      frames.delete(id);
      run(time);
    });
    frames.set(id, isCompared());
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    cancelAnimationFrame.call(window, id);
    frames.delete(id);
  };
  window.requestIdleCallback = (run, options) => {
    const id = requestIdleCallback.call(
      window,
      (deadline) => {
        idle.delete(id);
        run(deadline);
      },
      options,
    );
    idle.add(id);
    return id;
  };
  window.cancelIdleCallback = (id) => {
    cancelIdleCallback.call(window, id);
    idle.delete(id);
  };

  Object.assign(window.millraceCompare, {
    wait: (ms: number) => new Promise((done) => wait(done, ms)),
    frame: () => new Promise((done) => requestAnimationFrame.call(window, done)),
    pending(within: number): Pending {
      const now = clock();
      const isSoon = [...due.values()].some((at) => at - now <= within);
      const isRepeated = [...periods.values()].some((every) => every <= within);
      if (isSoon || isRepeated || idle.size || [...frames.values()].includes(false)) return "anything";
      return frames.size ? "compared frames" : "nothing";
    },
  });
}
