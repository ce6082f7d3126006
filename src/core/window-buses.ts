import { atEnd, createLifetime, type Lifetime } from "./lifetime";
import { report } from "./errors";
import { perFrame } from "./per-frame";
import { listenToResize } from "./resize-events";
import { shared } from "./shared";

type Handler = (event?: Event) => void;

/** One of the page-wide lists of handlers behind `Webflow.resize`, `.scroll` and `.redraw` (`boot.md` 2.4). */
export interface WindowBus {
  /** Adds a handler; ends with `signal` when one is given. Non-functions and duplicates are ignored. */
  on(handler: Handler, signal?: AbortSignal): void;
  /** Removes that handler, or all of them without an argument. */
  off(handler?: Handler): void;
  /** Requests a run on the next animation frame; the first call of a frame decides the event (B-10). */
  up(event?: Event): void;
}

/**
 * @param feed listens to the events that run the registry. Called with the first handler; its signal aborts with the
 *   last one, so that a page without handlers has no listener.
 */
function createWindowBus(name: string, feed: (up: (event?: Event) => void, signal: AbortSignal) => void): WindowBus {
  const handlers = new Set<Handler>();
  let life: Lifetime | undefined;

  const up = perFrame((event?: Event) => {
    // A snapshot, so that handlers added during a run are called at the next one; the second test drops those removed
    // meanwhile (B-12).
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
    if (handlers.size && !life) feed(up, (life = createLifetime()).signal);
    else if (!handlers.size && life) {
      life.abort();
      life = undefined;
    }
  }

  const registry: WindowBus = {
    on(handler, signal) {
      if (typeof handler !== "function" || signal?.aborted) return;
      handlers.add(handler);
      atEnd(signal, () => registry.off(handler));
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

/** Fed by window `resize`, `orientationchange` and `load`. */
export const resize = /* @__PURE__ */ shared("resize", () => createWindowBus("resize", listenToResize));

/** Fed by window `scroll` and by everything that feeds {@link resize}. */
export const scroll = /* @__PURE__ */ shared("scroll", () =>
  createWindowBus("scroll", (up, signal) => {
    addEventListener("scroll", up, { passive: true, signal });
    listenToResize(up, signal);
  }),
);

/** Fed by nothing: widgets call `redraw.up()` after they changed the layout, so that others measure again (B-11). */
export const redraw = /* @__PURE__ */ shared("redraw", () => createWindowBus("redraw", () => undefined));
