import { startBrowserAnimation } from "../../motion/browser-animation";
import { lastFrame } from "../../motion/frame-loop";
import { apply, isEmpty, computeProgress, type Instance, type Slot } from "./instance";

/** Ends the browser's animation of a slot: its current value becomes inline style, and scripts continue from it. */
export function demote(slot: Slot): void {
  const { animation, channel, element, instances, state } = slot;
  if (!animation) return;
  slot.animation = undefined;
  const now = lastFrame();
  let last: Instance | undefined;
  for (const instance of instances) {
    const progress = computeProgress(instance, now);
    if (progress !== undefined) apply((last = instance), progress);
  }
  if (last) channel.write(element, state, last.config);
  animation.cancel();
}

/**
 * Hands a slot to the browser if all that moves it goes the same way from now on.
 * @param done called at its end, which the frame loop then writes, in order with everything else.
 * @returns whether the browser has it.
 */
export function promote(slot: Slot, done: () => void): boolean {
  const { element, channel, instances, state } = slot;
  const [first] = instances;
  if (!first?.duration || isEmpty(first) || !channel.composited || !channel.css || !("animate" in element))
    return false;
  const { start, delay, duration, easing } = first;
  for (const other of instances) {
    if (other.start !== start || other.delay !== delay || other.duration !== duration || other.easing !== easing)
      return false;
  }
  const before = { ...state.values };
  const cssAt = (progress: number) => {
    for (const instance of instances) apply(instance, progress);
    return channel.css?.(state) ?? "";
  };
  const frames: [string, string] = [cssAt(0), cssAt(1)];
  // Until the end, the state is what it was: others may read it.
  state.values = before;
  try {
    const timing: KeyframeAnimationOptions = { delay, duration, easing: easing.css(), fill: "forwards" };
    const animation = startBrowserAnimation(element, { [channel.name]: frames }, timing);
    animation.startTime = start;
    // It keeps its end until the frame loop has written that: between the two an author's CSS transition would start.
    animation.onfinish = done;
    slot.animation = animation;
    channel.prepare?.(element, first.goal.to);
    return true;
  } catch {
    // No `linear()` in browsers before 2023: frame by frame.
    return false;
  }
}
