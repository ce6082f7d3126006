import { asRecord } from "../../../wire/records";
import { atEnd } from "../../core/lifetime";
import { isInterval } from "../data/playable";
import { seconds } from "../data/schema";
import { createValueScrub, createScrub } from "../playback/scrub";
import type { Bound } from "./bound";
import type { On } from "./delegated";
import { createInterval } from "./interval";
import type { ScrollPlace } from "./scroll";

/** The roles of timelines that follow the pointer. */
const AXES = ["mouseX", "mouseY"] as const;

/** Seconds that it takes to follow from, and to go back to, the other end (IX3-64). */
const SHORT = 0.1;
const LONG = 0.6;

/**
 * Timelines along the place of the pointer in the trigger, or in the window for the page itself (IX3-64), elements
 * that follow the pointer, and runs at intervals of its travel (IX3-65).
 */
export function bindPointer(bound: Bound, { follow, wake }: ScrollPlace, on: On, signal: AbortSignal): void {
  const { element, config, instances } = bound;
  if (!element) return;
  const { restingState, smoothness = 50 } = config.pluginConfig ?? {};
  const rest = asRecord(restingState);
  const resting = { mouseX: Number(rest.x ?? 50) / 100, mouseY: Number(rest.y ?? 50) / 100 };
  const smoothing = seconds(`${String(smoothness)}ms`);
  const scrubs = AXES.flatMap((axis) =>
    instances
      .filter(({ definition: { triggerMetadata } }) => triggerMetadata?.role === axis)
      .map(({ playhead }) => ({ axis, scrub: createScrub(playhead, smoothing) })),
  );
  const followers = instances
    .flatMap(({ tracks }) => tracks.flatMap(({ follower }) => follower ?? []))
    // Later targets follow more slowly, so that they make a chain.
    .map((follower) => ({ follower, scrub: createValueScrub(follower.put, smoothing * (follower.index + 1)) }));
  // With reduced motion they do not run, because they only follow the pointer (IX3-70).
  const intervals = bound.definitions
    .filter((one) => bound.mode === "full" && isInterval(one))
    .map((definition) => createInterval(definition, bound, signal));
  let at = resting;
  let [inside, armed] = [false, false];

  function aim(to: typeof resting, entering: boolean): void {
    const distance = Math.max(Math.abs(to.mouseX - at.mouseX), Math.abs(to.mouseY - at.mouseY));
    const span = entering ? SHORT + (LONG - SHORT) * distance : undefined;
    at = to;
    for (const { axis, scrub } of scrubs) scrub.aim(to[axis], false, span);
    wake();
  }

  function moved({ clientX, clientY }: MouseEvent): void {
    const whole = element === document.documentElement;
    const { left, top, width, height } = whole
      ? { left: 0, top: 0, width: innerWidth, height: innerHeight }
      : (element as Element).getBoundingClientRect();
    for (const interval of intervals) interval.moved(clientX, clientY);
    // The first event only shows that a pointer exists.
    const first = !armed;
    armed = true;
    if (first || !width || !height) return;
    const within = (share: number) => Math.min(Math.max(share, 0), 1);
    const entering = !inside;
    inside = true;
    for (const { follower, scrub } of followers) {
      const place = follower.measure(follower.axis === "x" ? clientX : clientY);
      scrub.aim(place, entering && follower.snaps, entering ? LONG : undefined);
    }
    aim({ mouseX: within((clientX - left) / width), mouseY: within((clientY - top) / height) }, entering);
  }

  for (const { scrub } of followers) atEnd(signal, follow(scrub));
  for (const { axis, scrub } of scrubs) {
    atEnd(signal, follow(scrub));
    scrub.aim(resting[axis], true);
  }
  on("pointermove", (event) => moved(event as PointerEvent));
  on("pointerleave", () => {
    inside = false;
    for (const interval of intervals) interval.left();
    for (const { follower, scrub } of followers) if (!follower.stays) scrub.aim(0, false, LONG);
    aim(resting, true);
  });
}
