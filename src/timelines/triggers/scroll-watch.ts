import { atEnd } from "../../core/lifetime";
import type { ScrollConfig } from "../data/schema";
import type { Playhead } from "../playback/playhead";
import { computeProgress, computeRange, type Range, type Window } from "./scroll-range";

/** A trigger that follows the scrolling of the page. */
export interface ScrollRule {
  readonly element: Element;
  readonly config: ScrollConfig;
  /** What follows the scroll is at its start while positions are measured (IX3-56). */
  readonly scrubbed: readonly Playhead[];
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

/**
 * One passive listener for all.
 * @param wake asks for a call of `look` in the next frame.
 * @param flush carries out what timelines have written.
 */
export function createScrollWatch(wake: () => void, flush: () => void, signal: AbortSignal): ScrollWatch {
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

  const readWindow = (): Window => ({
    top: scrollY,
    limit: Math.max(document.documentElement.scrollHeight - innerHeight, 0),
    height: innerHeight,
  });

  /** Measures all rules, or those that are new. */
  function measure(): void {
    const top = scrollY;
    const back = [...rules.keys()].flatMap(({ scrubbed }) => scrubbed.map(({ rewind }) => rewind()));
    flush();
    const view = readWindow();
    for (const [rule, known] of rules)
      if (stale || !known) rules.set(rule, computeRange(rule.config, rule.element.getBoundingClientRect(), view));
    for (const show of back.reverse()) show();
    flush();
    // A page that was shorter for this moment was scrolled up.
    if (scrollY !== top) scrollTo({ top, behavior: "instant" });
  }

  return {
    add(rule) {
      watch();
      rules.set(rule, undefined);
      scrolled = true;
      return () => void rules.delete(rule);
    },
    look() {
      if (!scrolled && !stale) return;
      const fresh = new Set([...rules].flatMap(([rule, range]) => (range ? [] : rule)));
      if (stale || fresh.size) measure();
      const view = readWindow();
      scrolled = stale = false;
      for (const [rule, range] of [...rules])
        if (range && rules.has(rule)) rule.moved(computeProgress(range, view), fresh.has(rule));
    },
  };
}
