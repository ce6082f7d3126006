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

/** Shorter movements in ms are left to scripts: key frames take longer than the few frames that they replace. */
const SHORTEST = 200;

/** What the browser plays from a time stamp on. */
interface Course {
  start: number;
  frames: { css: string; offset?: number }[];
  timing: KeyframeAnimationOptions;
}

/** @returns the CSS value when each instance has made this progress; `undefined`: it has not begun. */
type CssAt = (progressOf: (instance: Instance) => number | undefined) => string;

/** All go the same way from the start to the end, and the browser eases them. */
function planOne({ start, delay, duration, easing }: Instance, cssAt: CssAt): Course {
  const frames = [{ css: cssAt(() => 0) }, { css: cssAt(() => 1) }];
  return { start, frames, timing: { delay, duration, easing: easing.css() } };
}

/**
 * They go different ways: a key frame wherever one of them bends, from now until the first of them ends.
 * @returns `undefined` where scripts have to do it.
 */
function planSeveral(instances: readonly Instance[], cssAt: CssAt): Course | undefined {
  const keys = instances.flatMap(({ goal }) => Object.keys(goal.to));
  // Which of two wins changes when the later one begins or ends.
  if (new Set(keys).size < keys.length) return undefined;
  const times = instances.flatMap(({ start, delay, duration, easing }) =>
    [0, ...easing.breaks()].map((part) => start + delay + part * duration),
  );
  const start = Math.max(lastFrame(), Math.min(...times));
  const end = Math.min(...instances.map((each) => each.start + each.delay + each.duration));
  if (end - start < SHORTEST) return undefined;
  const within = times.filter((time) => time > start && time < end).sort((a, b) => a - b);
  const frames = [start, ...within, end].map((time) => ({
    css: cssAt((instance) => computeProgress(instance, time)),
    offset: (time - start) / (end - start),
  }));
  return { start, frames, timing: { duration: end - start } };
}

/**
 * Hands a slot to the browser until the first of what moves it ends.
 * @param done called at its end, which the frame loop then writes, in order with everything else.
 * @returns whether the browser has it.
 */
export function promote(slot: Slot, done: () => void): boolean {
  const { element, channel, state } = slot;
  const instances = [...slot.instances];
  const [first] = instances;
  if (!first?.duration || isEmpty(first) || !channel.composited || !channel.css || !("animate" in element))
    return false;
  const { start, delay, duration, easing } = first;
  const isOne = instances.every(
    (other) => other.start === start && other.delay === delay && other.duration === duration && other.easing === easing,
  );
  const before = { ...state.values };
  const cssAt: CssAt = (progressOf) => {
    for (const instance of instances) {
      const progress = progressOf(instance);
      if (progress !== undefined) apply(instance, progress);
    }
    return channel.css?.(state) ?? "";
  };
  const course = isOne ? planOne(first, cssAt) : planSeveral(instances, cssAt);
  // Until the end, the state is what it was: others may read it.
  state.values = before;
  if (!course) return false;
  try {
    const frames = course.frames.map(({ css, offset = null }) => ({ [channel.name]: css, offset }));
    const animation = startBrowserAnimation(element, frames, { ...course.timing, fill: "forwards" });
    animation.startTime = course.start;
    // It keeps its end until the frame loop has written that: between the two an author's CSS transition would start.
    animation.onfinish = done;
    slot.animation = animation;
    for (const { goal } of instances) channel.prepare?.(element, goal.to);
    return true;
  } catch {
    // No `linear()` in browsers before 2023: frame by frame.
    return false;
  }
}
