import { measureBox } from "../../core/dom/box";
import { atEnd } from "../../core/life";
import type { ScrollConfig } from "../data/schema";
import { computeProgress, computeRange, type Range, type Window } from "./scroll-range";

/** A trigger that follows the scrolling of the page. */
export interface ScrollRule {
  readonly element: Element;
  readonly config: ScrollConfig;
  /** @param first the page has just been measured for it. */
  moved(progress: number, first: boolean): void;
}

export interface ScrollWatch {
  /** @returns ends it. */
  add(rule: ScrollRule): () => void;
  /**
   * Measures the page, if it was scrolled or has changed: everything is read before any rule is called (IX3-FIX-12).
   */
  look(): void;
}

/** Time in ms after a change of the page's height before positions are measured again (IX3-56). */
const SETTLE = 210;

/** One passive listener for all. @param wake requests a call of `look` in the next frame. */
export function createScrollWatch(wake: () => void, signal: AbortSignal): ScrollWatch {
  const rules = new Map<ScrollRule, Range | undefined>();
  let watching = false;
  let scrolled = false;
  let stale = false;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function measureAgain(): void {
    stale = true;
    wake();
  }

  function watch(): void {
    if (watching) return;
    watching = true;
    const onScroll = () => {
      scrolled = true;
      wake();
    };
    addEventListener("scroll", onScroll, { passive: true, signal });
    for (const type of ["resize", "load"]) addEventListener(type, measureAgain, { signal });
    atEnd(signal, () => clearTimeout(settling));
    // jsdom has none; pages are tested there too.
    if (typeof ResizeObserver !== "function") return;
    const observer = new ResizeObserver(() => {
      clearTimeout(settling);
      settling = setTimeout(measureAgain, SETTLE);
    });
    observer.observe(document.body);
    atEnd(signal, () => observer.disconnect());
  }

  const measure = ({ element, config }: ScrollRule, view: Window): Range =>
    computeRange(config, measureBox(element, true), view);

  return {
    add(rule) {
      watch();
      rules.set(rule, undefined);
      scrolled = true;
      return () => void rules.delete(rule);
    },
    look() {
      if (!scrolled && !stale) return;
      const { scrollHeight } = document.documentElement;
      const view = { top: scrollY, limit: Math.max(scrollHeight - innerHeight, 0), height: innerHeight };
      const found = [...rules].map(([rule, known]) => {
        const range = stale || !known ? measure(rule, view) : known;
        return { rule, range, first: !known };
      });
      scrolled = stale = false;
      for (const { rule, range, first } of found) {
        if (!rules.has(rule)) continue;
        rules.set(rule, range);
        rule.moved(computeProgress(range, view), first);
      }
    },
  };
}
