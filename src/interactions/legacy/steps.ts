import { cssEasing } from "../../motion/component-easing";
import { redraw } from "../../core/window-buses";
import { remember } from "../playback/served";
import { cssName, listProperties, write } from "./properties";
import { milliseconds, type LegacyStep } from "./schema";

interface Transition {
  duration: number;
  easing: string;
  delay: number;
}

interface Animated {
  /** Definitions that steps named so far; later steps may leave them out. */
  transitions: Map<string, Transition>;
  /** Ends the run on this element. */
  cancel?: () => void;
}

export interface RunOptions {
  loop?: boolean | undefined;
  /** Whether the element moves in depth. */
  depth?: boolean | undefined;
  /** Ends what waits. */
  signal: AbortSignal;
  done?: (() => void) | undefined;
}

/** The running animation of each element; an element has one at a time. */
const animated = new WeakMap<Element, Animated>();

/** @returns the time in ms until the last of them has ended. */
function define(transitions: Map<string, Transition>, text: string): number {
  const times = text.split(",").map((definition) => {
    const [name = "", duration, easing = "", delay] = definition.trim().split(/\s+/);
    const transition = {
      duration: milliseconds(duration, 500),
      // For unknown names, the property's easing so far.
      easing: cssEasing(easing) ?? transitions.get(name)?.easing ?? "ease",
      delay: milliseconds(delay),
    };
    transitions.set(name, transition);
    return transition.duration + transition.delay;
  });
  return Math.max(...times);
}

const SIZES = ["width", "height"] as const;

/** Stops movement and keeps the current look. */
function freeze(element: HTMLElement, names: Iterable<string>): void {
  const { style } = element;
  const computed = getComputedStyle(element);
  const seen = [...names].map((name) => [name, computed.getPropertyValue(name)] as const);
  style.transition = "none";
  for (const [name, value] of seen) if (value && name !== "display") style.setProperty(name, value);
}

/** A run ends and keeps the current look. */
export function cancel(element: Element): void {
  animated.get(element)?.cancel?.();
}

/** Sets properties at once, without a transition. */
export function set(element: HTMLElement, properties: readonly [string, unknown][]): void {
  if (!properties.length) return;
  remember(element, ["transition"]);
  element.style.transition = "none";
  write(element, properties);
  if (properties.some(([name]) => name === "display")) redraw.up();
}

/**
 * Plays steps on one element: at once without a transition, else by CSS transitions (`interactions-legacy.md` 4). Ends
 * what still runs on the element.
 * @param still shows every step's end at once, for visitors who prefer reduced motion.
 */
export function play(element: HTMLElement, steps: readonly LegacyStep[], options: RunOptions, still: boolean): void {
  const { style } = element;
  const entry: Animated = animated.get(element) ?? { transitions: new Map() };
  animated.set(element, entry);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (run: () => void, ms: number) => (timer = setTimeout(() => options.signal.aborted || run(), ms));
  const moving = new Set(steps.flatMap((step) => listProperties(step, !!options.depth).map(([name]) => cssName(name))));
  remember(element, ["transition", "transform-style", ...moving]);
  if (entry.cancel) {
    entry.cancel();
    freeze(element, moving);
  }
  const auto = new Set<(typeof SIZES)[number]>();
  entry.cancel = () => {
    clearTimeout(timer);
    delete entry.cancel;
  };
  if (options.depth) style.transformStyle = "preserve-3d";

  function finish(): void {
    set(
      element,
      [...auto].map((size) => [size, "auto"]),
    );
    // A timer, since steps without a pause would otherwise never yield.
    if (options.loop && steps.length > 1 && !still) later(restart, 1);
    else {
      delete entry.cancel;
      options.done?.();
    }
  }

  function restart(): void {
    delete entry.cancel;
    play(element, steps, options, still);
  }

  function move(properties: [string, unknown][], text: string): number {
    const time = define(entry.transitions, text);
    const sizes = SIZES.filter((size) => properties.some(([name]) => name === size));
    const computed = getComputedStyle(element);
    // The one read before the transition starts: natural sizes, and the flush without which nothing would move.
    const from = sizes.map((size) => computed[size]);
    sizes.forEach((size, index) => (style[size] = from[index] ?? ""));
    const goal = properties.map(([name, value]): [string, unknown] => {
      const size = SIZES.find((each) => each === name);
      if (!size || value !== "auto") return [name, value];
      auto.add(size);
      const before = style[size];
      style[size] = "auto";
      const natural = computed[size];
      style[size] = before;
      return [name, natural];
    });
    // A call, because the minifier drops getters with an unused value.
    element.getBoundingClientRect();
    style.transition = [...entry.transitions]
      .map(([name, { duration, easing, delay }]) => `${name} ${duration}ms ${easing} ${delay}ms`)
      .join(", ");
    write(element, goal);
    return time;
  }

  function next(index: number): void {
    const step = steps[index];
    if (!step) return finish();
    const properties = listProperties(step, !!options.depth);
    const { transition, wait } = step;
    let pause = 0;
    if (transition && !still) {
      set(
        element,
        properties.filter(([name]) => name === "display"),
      );
      pause = move(
        properties.filter(([name]) => name !== "display"),
        transition,
      );
    } else set(element, properties);
    if (wait !== undefined) pause = milliseconds(wait);
    if (pause && !still) later(() => next(index + 1), pause);
    else next(index + 1);
  }

  next(0);
}
