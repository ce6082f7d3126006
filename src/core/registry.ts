import { report } from "./errors";
import { perFrame } from "./dom";
import { shared } from "./shared";

type Handler = (event?: Event) => void;

/** One of the page-wide lists of handlers behind `Webflow.resize`, `.scroll` and `.redraw` (`boot.md` 2.4). */
export interface Registry {
  /** Adds a handler; ends with `signal` when one is given. Non-functions and duplicates are ignored. */
  on(handler: Handler, signal?: AbortSignal): void;
  /** Removes that handler, or all of them without an argument. */
  off(handler?: Handler): void;
  /** Asks for a run on the next animation frame; the first call of a frame decides the event (B-10). */
  up(event?: Event): void;
}

/**
 * @param feed listens to what wakes the registry. Called when the first handler comes; its signal aborts when the last
 *   one has gone, so that a page without handlers has no listener.
 */
function createRegistry(name: string, feed: (up: (event: Event) => void, signal: AbortSignal) => void): Registry {
  const handlers = new Set<Handler>();
  let feeding: AbortController | undefined;

  const up = perFrame((event?: Event) => {
    // A snapshot, so that handlers added during a run are seen at the next one; the second test drops those removed meanwhile (B-12).
    for (const handler of [...handlers]) {
      if (!handlers.has(handler)) continue;
      try {
        handler(event);
      } catch (error) {
        report(error, { behaviour: name });
      }
    }
  });

  function balance(): void {
    if (handlers.size && !feeding) feed(up, (feeding = new AbortController()).signal);
    else if (!handlers.size && feeding) {
      feeding.abort();
      feeding = undefined;
    }
  }

  const registry: Registry = {
    on(handler, signal) {
      if (typeof handler !== "function" || signal?.aborted) return;
      handlers.add(handler);
      signal?.addEventListener("abort", () => registry.off(handler), { once: true });
      balance();
    },
    off(handler) {
      if (handler) handlers.delete(handler);
      else handlers.clear();
      balance();
    },
    up,
  };
  return registry;
}

function listen(types: readonly string[], options?: AddEventListenerOptions) {
  return (up: (event: Event) => void, signal: AbortSignal) => {
    for (const type of types) addEventListener(type, up, { ...options, signal });
  };
}

const RESIZE_EVENTS = ["resize", "orientationchange", "load"];

/** Fed by window `resize`, `orientationchange` and `load`. */
export const resize = /* @__PURE__ */ shared("resize", () => createRegistry("resize", listen(RESIZE_EVENTS)));

/** Fed by window `scroll` and by everything that feeds {@link resize}. */
export const scroll = /* @__PURE__ */ shared("scroll", () =>
  createRegistry("scroll", listen(["scroll", ...RESIZE_EVENTS], { passive: true })),
);

/** Fed by nothing: widgets call `redraw.up()` after they changed the layout, so that others measure again (B-11). */
export const redraw = /* @__PURE__ */ shared("redraw", () => createRegistry("redraw", () => undefined));
