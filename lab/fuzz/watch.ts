/** Faults of a tried page; empty: none. */
export interface TriedPage {
  faults: string[];
  /** Whether the page left, as forms with a redirect do. */
  left: boolean;
}

/** The interface of the page's own watch for the fuzzer. */
export interface Watch {
  begin(): void;
  /** Faults so far. */
  faults(): string[];
  /** Remaining listeners, observers and timers. */
  remains(): string[];
}

/**
 * In the page, before all else, as text: notes errors, listeners, observers and timers of the runtime. Only those made
 * while the runtime works count: no other code in the page makes any.
 */
export function watchPage(): void {
  const faults: string[] = [];
  const live = new Map<string, number>();
  Error.stackTraceLimit = 50;
  // The driver of the browser adds listeners and observers, too.
  const isOurs = () => /\/millrace[.\w-]*\.js/.test(new Error().stack ?? "");

  addEventListener("error", (event) => {
    // The browser's notice that it checks again in the next frame.
    if (event instanceof ErrorEvent && !/^ResizeObserver loop/.test(event.message))
      faults.push(`uncaught: ${event.message}`);
  });
  addEventListener("unhandledrejection", (event) => faults.push(`rejected: ${String(event.reason)}`));
  // Nothing here leads away; the runtime has had the event by now.
  for (const type of ["click", "submit"]) addEventListener(type, (event) => event.preventDefault());

  interface Entry {
    target: EventTarget;
    listener: unknown;
    key: string;
    /** Removes the watch's own listeners for it. */
    done: AbortController;
  }
  let entries: Entry[] = [];
  const { addEventListener: add, removeEventListener: take } = EventTarget.prototype;
  const makeKey = (type: string, options: unknown) =>
    `${type} ${typeof options === "object" && options ? Boolean((options as AddEventListenerOptions).capture) : Boolean(options)}`;
  const forget = (entry: Entry) => {
    if (!entries.includes(entry)) return;
    entries = entries.filter((other) => other !== entry);
    entry.done.abort();
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    add.call(this, type, listener, options);
    const { signal, once } = typeof options === "object" ? options : { signal: undefined, once: false };
    const target = this ?? window;
    // A listener on an object that it created is collected with that object.
    if (!listener || !(target instanceof Node || target === window) || signal?.aborted || !isOurs()) return;
    const key = makeKey(type, options);
    if (entries.some((one) => one.target === target && one.listener === listener && one.key === key)) return;
    const entry = { target, listener, key, done: new AbortController() };
    entries.push(entry);
    const ends = { once: true, signal: entry.done.signal };
    if (signal) add.call(signal, "abort", () => forget(entry), ends);
    if (once) add.call(target, type, () => forget(entry), ends);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    take.call(this, type, listener, options);
    const key = makeKey(type, options);
    const entry = entries.find(
      (one) => one.target === (this ?? window) && one.listener === listener && one.key === key,
    );
    if (entry) forget(entry);
  };

  for (const name of ["MutationObserver", "IntersectionObserver", "ResizeObserver"] as const) {
    const { prototype } = window[name] as {
      prototype: { observe(...given: unknown[]): void; disconnect(): void; unobserve?(target: Element): void };
    };
    const { observe, disconnect, unobserve } = prototype;
    const watching = new Map<object, Set<unknown>>();
    prototype.observe = function (...given) {
      observe.apply(this, given);
      if (isOurs()) watching.set(this, (watching.get(this) ?? new Set()).add(given[0]));
      live.set(name, watching.size);
    };
    prototype.disconnect = function () {
      disconnect.call(this);
      watching.delete(this);
      live.set(name, watching.size);
    };
    if (unobserve) {
      prototype.unobserve = function (target) {
        unobserve.call(this, target);
        const targets = watching.get(this);
        targets?.delete(target);
        if (!targets?.size) watching.delete(this);
        live.set(name, watching.size);
      };
    }
  }

  const { setTimeout: later, clearTimeout: clear, setInterval: every, clearInterval: clearEvery } = window;
  const timers = new Set<number>();
  const counted = () => live.set("timer", timers.size);
  window.setTimeout = ((run: () => void, ms?: number, ...given: []) => {
    const id = later(() => {
      timers.delete(id);
      counted();
      run(...given);
    }, ms);
    timers.add(id);
    counted();
    return id;
  }) as typeof setTimeout;
  window.setInterval = ((run: () => void, ms?: number) => {
    const id = every(run, ms);
    timers.add(id);
    counted();
    return id;
  }) as typeof setInterval;
  window.clearTimeout = window.clearInterval = (id) => {
    clear(id);
    clearEvery(id);
    if (typeof id === "number") timers.delete(id);
    counted();
  };

  let before = new Map<string, number>();
  /** The number of each kind in use. A listener of a removed element is removed with it. */
  const counts = () => {
    const all = new Map(live);
    for (const { target, key } of entries) {
      if (target instanceof Node && !target.isConnected) continue;
      all.set(`listener ${key}`, (all.get(`listener ${key}`) ?? 0) + 1);
    }
    return all;
  };
  const watch: Watch = {
    begin: () => void (before = counts()),
    faults: () => faults,
    remains: () =>
      [...counts()].flatMap(([name, now]) => {
        const more = now - (before.get(name) ?? 0);
        return more > 0 ? [`${more} × ${name}`] : [];
      }),
  };
  Object.assign(window, { fuzzWatch: watch });
}
