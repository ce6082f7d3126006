import { atEnd } from "../../core/lifetime";
import type { Visibility } from "../playback/visibility";
import { parseOffset, type LegacyTrigger } from "./schema";
import type { Play } from "./triggers";

export interface ScrollWatcher {
  /** Plays the steps of a scroll trigger when its element enters and leaves the view, until `signal` aborts. */
  watch(element: Element, trigger: LegacyTrigger, signal: AbortSignal, play: Play): void;
  /** Decides for every watched element first, then starts what changed. */
  evaluate(): void;
  /** Tracks which elements are out of view, from now on. */
  use(visibility: Visibility): void;
}

/** Elements with scroll triggers (`interactions-legacy.md` 3). */
export function createScrollWatcher(): ScrollWatcher {
  const all = new Set<() => (() => void) | undefined>();
  let visibility: Visibility | undefined;
  return {
    use: (given) => void (visibility = given),
    watch(element, { offsetTop, offsetBot, stepsB }, signal, play) {
      let active = false;
      const evaluate = () => {
        if (visibility?.isFar(element)) return undefined;
        const { top, height } = element.getBoundingClientRect();
        const now =
          top + height - parseOffset(offsetTop, innerHeight) >= 0 &&
          top + parseOffset(offsetBot, innerHeight) <= innerHeight;
        if (now === active) return undefined;
        active = now;
        return () => {
          play(active ? "A" : "B");
          // Nothing will ever play again.
          if (!stepsB?.length) all.delete(evaluate);
        };
      };
      all.add(evaluate);
      visibility?.watch(element);
      atEnd(signal, () => all.delete(evaluate));
    },
    evaluate() {
      const changed = [...all].map((evaluate) => evaluate());
      visibility?.looked();
      for (const run of changed) run?.();
    },
  };
}
