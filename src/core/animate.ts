import { animate } from "motion/mini";
import { atEnd } from "./life";

/** What a behaviour may do to an animation that it started. */
export interface Running {
  /** Ends it at once: what lies below shows, `done` is not called. */
  cancel(): void;
}

export interface Timing {
  /** ms */
  duration: number;
  /** ms; default 0. */
  delay?: number;
  /** A CSS timing function. */
  easing: string;
  /** Default `both`. */
  fill?: FillMode;
  /** When it began, in ms of the document's clock; default: now. */
  startTime?: number;
  /** Called when it has come to its end and has been taken away. */
  done?: (() => void) | undefined;
}

/**
 * Moves one property of an element from one value to another: the one place that starts and ends animations. It runs on
 * top of the inline style and leaves nothing behind, so whoever starts it writes the end.
 * @throws TypeError where the browser does not know the timing function.
 */
export function startAnimation(element: Element, property: string, frames: [string, string], timing: Timing): Running {
  const { duration, delay = 0, easing, fill = "both", startTime, done } = timing;
  // A subject of its own: motion lets an element have one animation per property, and would end another behaviour's in
  // the middle. It has no words for our curves either: what it makes of a function is up to .07 off (`interactions.md` 5.11).
  const subject = {
    style: {},
    animate(keyframes: PropertyIndexedKeyframes, options: KeyframeAnimationOptions) {
      const animation = element.animate(keyframes, { ...options, easing, fill });
      if (startTime !== undefined) animation.startTime = startTime;
      return animation;
    },
  };
  const options = { duration: duration / 1000, delay: delay / 1000, onComplete: () => done?.() };
  // motion takes every name that it finds for a property, also what a page script gave to all objects.
  const keyframes = Object.create(null) as Record<string, [string, string]>;
  keyframes[property] = frames;
  return animate([subject as unknown as Element], keyframes, options);
}

/** The animations of one behaviour that run now. */
export interface Motions {
  /** As {@link startAnimation}. */
  start(element: Element, property: string, frames: [string, string], timing: Timing): void;
  running(): boolean;
  /** Ends them at once, without `done`. */
  stop(): void;
}

/** @param signal ends the animations when it aborts. */
export function createMotions(signal?: AbortSignal): Motions {
  const all = new Set<Running>();

  function stop(): void {
    for (const each of all) each.cancel();
    all.clear();
  }
  atEnd(signal, stop);

  return {
    start(element, property, frames, timing) {
      const running = startAnimation(element, property, frames, {
        ...timing,
        done() {
          all.delete(running);
          timing.done?.();
        },
      });
      all.add(running);
    },
    running: () => all.size > 0,
    stop,
  };
}
