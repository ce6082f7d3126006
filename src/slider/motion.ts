import { componentCurve } from "../motion/component-easing";
import type { Stop } from "./geometry";
import type { Move, Stage } from "./stage";

/** One change of page. */
export interface Turn {
  from: Stop;
  to: Stop;
  /** The direction in which the content seems to move: 1 onward, -1 back. */
  vector: number;
  /** Past the last or first page. */
  wraps: boolean;
  instant: boolean;
}

/** Changes the page, from wherever the slides are (`slider.md` 6). */
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
  stage.stop();

  const moves: Move[] = [];
  if (animation === "slide") {
    const goesOn = infinite && wraps;
    const width = (goesOn && strip.width) || 0;
    const leaving = new Set(goesOn ? outgoing : []);
    for (const slide of slides) {
      const leaves = leaving.has(slide);
      let start = now.get(slide)?.transform;
      let end = x;
      if (goesOn) {
        start = stage.transform(vector < 0 ? (leaves ? 0 : -width) : leaves ? -from.x : from.width);
        if (leaves) end = vector < 0 ? from.width : -from.x - from.width;
      } else if (stage.shifted.has(slide)) start = stage.transform(-from.x);
      moves.push([slide, "transform", start ?? stage.transform(stage.getPlace(slide))]);
      stage.place(slide, end, undefined, false);
    }
    stage.shifted = leaving;
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
  stage.animate(moves, { duration: half, easing: componentCurve(easing) }, animation === "slide" ? undefined : finish);
}

function read(slide: HTMLElement) {
  const { transform, opacity } = getComputedStyle(slide);
  return { transform, opacity };
}
