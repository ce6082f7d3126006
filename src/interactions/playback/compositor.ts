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

/**
 * What the browser plays from a time stamp on. It stays at its end for as long again, because browsers draw several frames
 * for an animation that ends (IX-FIX-1).
 */
interface Course {
  start: number;
  frames: { css: string; offset?: number; easing?: string }[];
  timing: KeyframeAnimationOptions;
}

/** @returns the CSS value when each instance has made this progress; `undefined`: it has not begun. */
type CssAt = (progressOf: (instance: Instance) => number | undefined) => string;

/** All go the same way from the start to the end, and the browser eases them. */
function planOne({ start, delay, duration, easing }: Instance, cssAt: CssAt): Course {
  const end = { css: cssAt(() => 1) };
  const frames = [{ css: cssAt(() => 0), easing: easing.css() }, end, end];
  return { start, frames, timing: { delay, duration: duration * 2 } };
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
  const duration = (end - start) * 2;
  const frames = [start, ...within, end, end].map((time, index) => ({
    css: cssAt((instance) => computeProgress(instance, time)),
    offset: index > within.length + 1 ? 1 : (time - start) / duration,
  }));
  return { start, frames, timing: { duration } };
}

/**
 * Hands a slot to the browser until the first of what moves it ends: the frame loop then writes the end, in order with
 * everything else. Until then the animation is at its end, or an author's CSS transition would start between the two.
 * @returns whether the browser has it.
 */
export function promote(slot: Slot): boolean {
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
    const frames = course.frames.map(({ css, ...frame }) => ({ [channel.name]: css, ...frame }));
    const animation = startBrowserAnimation(element, frames, { ...course.timing, fill: "forwards" });
    animation.startTime = course.start;
    slot.animation = animation;
    for (const { goal } of instances) channel.prepare?.(element, goal.to);
    return true;
  } catch {
    // No `linear()` in browsers before 2023: frame by frame.
    return false;
  }
}
