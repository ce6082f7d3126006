import type { Page } from "playwright-core";

declare global {
  interface Window {
    __listeners?: Set<string>;
  }
}

/**
 * Keeps a list of the event listeners that the runtime's scripts add and neither remove nor end by their signal. The
 * watch begins with the next document: call it, then `page.reload()`.
 */
export async function watchListeners(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry {
      target: EventTarget;
      type: string;
      listener: unknown;
      capture: boolean;
      name: string;
    }
    const live = (window.__listeners = new Set<string>());
    let entries: Entry[] = [];
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const captures = (options: unknown) =>
      typeof options === "object" && options ? Boolean((options as AddEventListenerOptions).capture) : Boolean(options);
    let next = 0;

    EventTarget.prototype.addEventListener = function (type, listener, options) {
      addEventListener.call(this, type, listener, options);
      const { signal = undefined, once = false } = typeof options === "object" ? options : {};
      // A listener of a signal is removed with the signal; the browser driver has additional listeners.
      if (
        !listener ||
        this instanceof AbortSignal ||
        signal?.aborted ||
        !/\/(millrace[.\w-]*|inspector)\.js/.test(new Error().stack ?? "")
      )
        return;
      const target = this ?? window;
      const name = `${type} on ${target instanceof Element ? target.localName : target.constructor.name} #${next++}`;
      live.add(name);
      const entry: Entry = { target, type, listener, capture: captures(options), name };
      entries.push(entry);
      const forget = () => live.delete(name);
      if (signal) addEventListener.call(signal, "abort", forget);
      if (once) addEventListener.call(target, type, forget, { once: true, capture: entry.capture });
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      removeEventListener.call(this, type, listener, options);
      const target = this ?? window;
      entries = entries.filter((entry) => {
        const same =
          entry.target === target &&
          entry.type === type &&
          entry.listener === listener &&
          entry.capture === captures(options);
        if (same) live.delete(entry.name);
        return !same;
      });
    };
  });
}

/** The listeners that {@link watchListeners} has counted and that were not removed, each as `type on target #n`. */
export async function liveListeners(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window.__listeners ?? [])]);
}
