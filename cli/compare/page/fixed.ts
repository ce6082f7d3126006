/** Options of `fixTimeAndChance`. */
export interface FixedOptions {
  /** The fixed time, in ms since 1970. */
  start: number;
  /** Parts of the URLs of the compared scripts. */
  compared: readonly string[];
}

/**
 * Runs in the page: starts the clock at a fixed time, uses a fixed sequence of random numbers, and runs slow intervals of
 * the page's scripts only once. Otherwise, the position of a carousel would depend on the loading time of the compared
 * script. Faster intervals usually wait for something and are kept.
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

  /** Minimum ms of a slow interval, and ms after which it runs once. */
  const [TICK, SOON] = [1000, 800];
  const wait = window.setTimeout.bind(window);
  const repeat = window.setInterval.bind(window);
  const nothing = () => undefined;
  /** Whether a callback of a slow timer is running; a timer that it sets is its next tick. */
  let ticking = false;
  /** Whether a script of the page asked for the timer, also in a callback that a compared script runs. */
  const isOwn = () => {
    const [, , , ...callers] = (new Error().stack ?? "").split("\n");
    const caller = callers.find((line) => !/jquery/i.test(line)) ?? "";
    return !compared.some((name) => caller.includes(name));
  };
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

  /** One sequence for each script: how often the compared script draws must not change what a page's script gets. */
  const seeds = new Map<string, number>();
  const draw = () => {
    const [, , , caller = ""] = (new Error().stack ?? "").split("\n");
    const script = caller.replace(/^.*\bat (?:.*\()?|:\d+:\d+\)?$/g, "");
    const seed = ((seeds.get(script) ?? 20) + 0x6d2b79f5) | 0;
    seeds.set(script, seed);
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => draw() / 4294967296;
  crypto.getRandomValues = (given) => {
    if (ArrayBuffer.isView(given)) {
      const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
      for (let at = 0; at < bytes.length; at++) bytes[at] = draw();
    }
    return given;
  };
  Crypto.prototype.randomUUID = () => {
    const hex = (digits: number) => {
      let text = "";
      while (text.length < digits) text += (draw() & 15).toString(16);
      return text;
    };
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  };
}
