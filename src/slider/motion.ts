import { componentCurve, type ComponentCurve } from "../motion/component-easing";
import type { Stop } from "./geometry";
import type { Move, Stage } from "./stage";

/** One change to another group. */
export interface Turn {
  from: Stop;
  to: Stop;
  /** The direction in which the content seems to move: 1 onward, -1 back. */
  vector: number;
  /** Past the last or first group. */
  wraps: boolean;
  instant: boolean;
}

/** Shows another group, from wherever the slides are (`slider.md` 6). */
export function turn(stage: Stage, { from, to, vector, wraps, instant }: Turn): void {
  const { animation, easing, infinite } = stage.settings;
  const { slides, strip } = stage.measures;
  const duration = instant ? 0 : Math.max(0, stage.settings.duration);
  const half = animation === "outin" ? Math.round(duration / 2) : duration;
  const x = -to.x;
  const incoming = slides.slice(to.first, to.end);
  const outgoing = slides.slice(from.first, from.end);
  const finish = () => stage.rest(to, animation === "over" ? strip.width : x);
  if (!duration && animation !== "slide") return finish();

  // A change may start in the middle of another: read all positions before anything moves.
  const now = new Map(stage.moving ? slides.map((slide) => [slide, { ...read(slide) }]) : []);
  const alongside = stage.drag
    ? undefined
    : slides.find((slide) => !stage.skipped.has(slide) && !stage.shifted.has(slide));
  const at = (slide: HTMLElement) => now.get(alongside && stage.skipped.has(slide) ? alongside : slide)?.transform;
  stage.stop();

  const moves: Move[] = [];
  const curve = componentCurve(easing);
  const isSeen = createVisibilityCheck(stage.measures, curve);
  if (animation === "slide") {
    const goesOn = infinite && wraps;
    const width = (goesOn && strip.width) || 0;
    const leaving = new Set(goesOn ? outgoing : []);
    const skipped = new Set<HTMLElement>();
    slides.forEach((slide, index) => {
      const leaves = leaving.has(slide);
      const moved = goesOn || stage.shifted.has(slide) ? undefined : at(slide);
      let start = stage.getPlace(slide);
      let end = x;
      if (goesOn) {
        start = vector < 0 ? (leaves ? 0 : -width) : leaves ? -from.x : from.width;
        if (leaves) end = vector < 0 ? from.width : -from.x - from.width;
      } else if (stage.shifted.has(slide)) start = -from.x;
      if (moved === undefined && !isSeen(index, start, end)) skipped.add(slide);
      else moves.push([slide, "transform", moved ?? stage.transform(start)]);
      stage.place(slide, end, undefined, false);
    });
    stage.shifted = leaving;
    stage.skipped = skipped;
  } else {
    for (const slide of animation === "over" || animation === "fade" ? [] : outgoing) {
      if (incoming.includes(slide)) continue;
      moves.push([slide, "opacity", now.get(slide)?.opacity ?? "1"]);
      stage.edits.style(slide, "opacity", "0");
    }
    stage.raise(incoming);
    for (const slide of incoming) {
      stage.place(slide, x, "1", false);
      if (animation === "over") moves.push([slide, "transform", stage.transform(x + to.width * vector)]);
      else moves.push([slide, "opacity", "0", duration - half]);
    }
  }
  if (!duration) return;
  stage.animate(moves, { duration: half, easing: curve }, animation === "slide" ? undefined : finish);
}

/** Part of the way by which curves like `ease-in-out-back` overshoot, at most. */
const OVERSHOOT = 0.2;

/**
 * Whether any of a slide is inside the mask while it moves from one place to another, in px from its place in the strip. Others
 * need no animation (SL-56).
 */
function createVisibilityCheck({ strip, mask, clips }: Stage["measures"], curve: ComponentCurve) {
  const overshoots = curve !== "linear" && (Math.min(curve[1], curve[3]) < 0 || Math.max(curve[1], curve[3]) > 1);
  return (index: number, start: number, end: number): boolean => {
    const left = strip.lefts[index] ?? 0;
    const right = strip.lefts[index + 1] ?? strip.width;
    const room = overshoots ? Math.abs(end - start) * OVERSHOOT : 0;
    return !clips || (left + Math.min(start, end) - room < mask && right + Math.max(start, end) + room > 0);
  };
}

function read(slide: HTMLElement) {
  const { transform, opacity } = getComputedStyle(slide);
  return { transform, opacity };
}
