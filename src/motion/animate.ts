import { animate } from "motion/mini";
import { atEnd } from "../core/lifetime";
import type { ComponentCurve } from "./component-easing";

export interface Timing {
  /** ms */
  duration: number;
  /** ms; default 0. */
  delay?: number | undefined;
  easing: ComponentCurve;
  /** Called at the end of the animation, when its last frame is inline style. */
  done?: (() => void) | undefined;
}

/** The animations of one component that run now. */
export interface Motions {
  /**
   * Moves one property from one CSS value to another. At the end motion writes the second value into the inline style:
   * callers write it there before the start, through `edits`, so that `stop()` can undo it. End what moves the property
   * first: motion would end it without `done`.
   */
  start(element: Element, property: "opacity" | "transform", frames: [string, string], timing: Timing): void;
  running(): boolean;
  /** Ends them at once, without `done`, with their inline styles. */
  stop(): void;
}

/** @param signal ends the animations when it aborts. */
export function createMotions(signal?: AbortSignal): Motions {
  const all = new Set<{ cancel(): void }>();

  function stop(): void {
    for (const each of all) each.cancel();
    all.clear();
  }
  atEnd(signal, stop);

  return {
    start(element, property, frames, { duration, delay = 0, easing, done }) {
      // motion reads inherited names too, and a page script may have added some to all objects.
      const keyframes = Object.create(null) as Record<typeof property, [string, string]>;
      keyframes[property] = frames;
      const running = animate(element, keyframes, {
        duration: duration / 1000,
        delay: delay / 1000,
        ease: easing,
        onComplete() {
          all.delete(running);
          done?.();
        },
      });
      all.add(running);
    },
    running: () => all.size > 0,
    stop,
  };
}
