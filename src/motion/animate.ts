import { startWaapiAnimation } from "motion";
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
   * Moves one property from one CSS value to another. At the end the second value is written into the inline style:
   * callers write it there before the start, through `edits`, so that `stop()` can undo it. End what moves the property
   * first: the end of the older motion would write its value, too.
   */
  start(element: HTMLElement, property: "opacity" | "transform", frames: [string, string], timing: Timing): void;
  running(): boolean;
  /** Ends them at once, without `done`, with their inline styles. */
  stop(): void;
}

/** @param signal ends the animations when it aborts. */
export function createMotions(signal?: AbortSignal): Motions {
  const all = new Set<Animation>();

  function stop(): void {
    for (const each of all) each.cancel();
    all.clear();
  }
  atEnd(signal, stop);

  return {
    start(element, property, frames, { duration, delay, easing, done }) {
      const animation = startWaapiAnimation(element, property, frames, { duration, delay, ease: easing });
      animation.onfinish = () => {
        element.style[property] = frames[1];
        animation.cancel();
        all.delete(animation);
        done?.();
      };
      all.add(animation);
    },
    running: () => all.size > 0,
    stop,
  };
}
