/** What `fixTimeAndChance` is given. */
export interface FixedOptions {
  /** When it is, in ms since 1970. */
  start: number;
  /** Parts of the addresses of the scripts that are compared. */
  compared: readonly string[];
}

/**
 * Runs in the page: the clock starts at a fixed instant and runs on, random numbers come from a fixed row, and what the
 * page's own scripts do every few seconds is done once. Such a carousel is elsewhere whenever the script that is compared
 * is there sooner; scripts that wait for something ask more often.
 */
export function fixTimeAndChance({ start, compared }: FixedOptions): void {
  const Real = Date;
  const shift = start - Real.now();
  const now = () => Real.now() + shift;
  window.Date = new Proxy(Real, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length ? given : [now()], made) as object,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });

  /** ms from which a timer ticks, and after which it ticks for the only time. */
  const [TICK, SOON] = [1000, 800];
  const wait = window.setTimeout.bind(window);
  const repeat = window.setInterval.bind(window);
  const nothing = () => undefined;
  /** A callback of a timer that ticks is running: what it sets is the next tick. */
  let ticking = false;
  const isOwn = () => !compared.some((name) => new Error().stack?.includes(name));
  window.setInterval = ((run: TimerHandler, every = 0, ...given: unknown[]) =>
    every >= TICK && isOwn() ? repeat(nothing, every) : repeat(run, every, ...given)) as typeof window.setInterval;
  window.setTimeout = ((run: TimerHandler, after = 0, ...given: unknown[]) => {
    if (after < TICK || typeof run !== "function" || !isOwn()) return wait(run, after, ...given);
    if (ticking) return wait(nothing, after);
    return wait(() => {
      ticking = true;
      try {
        (run as (...given: unknown[]) => void)(...given);
      } finally {
        ticking = false;
      }
    }, SOON);
  }) as typeof window.setTimeout;

  let seed = 20;
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
