import { cssEasing } from "../core/easing";
import type { Edits } from "../core/dom";
import type { Stop } from "./geometry";
import type { Measures } from "./measure";
import type { SliderSettings } from "./settings";

/** One change of page. */
export interface Turn {
  from: Stop;
  to: Stop;
  /** The way the content seems to go: 1 onward, -1 back. */
  vector: number;
  /** Past the last or first page. */
  wraps: boolean;
  instant: boolean;
}

export interface Motion {
  /** Shows a stop at once (`slider.md` 6, layout). */
  rest(target: Stop): void;
  turn(turn: Turn): void;
  /** Where a slide is or will come to rest, in px from the mask's starting edge. */
  leftOf(slide: HTMLElement, index: number): number;
}

type Property = "transform" | "opacity";

const translate = (px: number) => `translateX(${px}px)`;

/**
 * Moves slides. Each carries its own inline position, never the mask: published styles and scripts read it, and
 * infinite wrapping, covering and fading need it (`slider.md` 6). Inline values are where a slide ends up; the
 * animation runs on top and leaves nothing behind.
 */
export function createMotion(
  measures: () => Measures,
  settings: () => SliderSettings,
  edits: Edits,
  signal: AbortSignal,
): Motion {
  let running: Animation[] = [];
  /** Slides that a wrap left beside the strip; they rejoin it with the next change. */
  let shifted = new Set<HTMLElement>();
  const positions = new WeakMap<HTMLElement, number>();
  let layer = 1;

  function stop(): void {
    for (const animation of running) animation.cancel();
    running = [];
  }
  signal.addEventListener("abort", stop, { once: true });

  function place(slide: HTMLElement, x: number, opacity?: string, hidden?: boolean): void {
    positions.set(slide, x);
    edits.style(slide, "transform", position(x));
    if (opacity) edits.style(slide, "opacity", opacity);
    if (hidden !== undefined) edits.style(slide, "visibility", hidden ? "hidden" : "");
  }

  const position = (x: number) => translate(measures().rtl ? -x || 0 : x);

  function raise(slide: HTMLElement): void {
    edits.style(slide, "z-index", String(layer));
  }

  function rest(target: Stop, away = -target.x): void {
    stop();
    shifted.clear();
    const { slides } = measures();
    const hides = settings().animation !== "slide";
    slides.forEach((slide, index) => {
      const isNew = index >= target.first && index < target.end;
      place(slide, isNew ? -target.x : away, "1", hides && !isNew);
    });
  }

  function turn({ from, to, vector, wraps, instant }: Turn): void {
    const { animation, easing, infinite } = settings();
    const { slides, strip } = measures();
    const duration = instant ? 0 : Math.max(0, settings().duration);
    const half = animation === "outin" ? Math.round(duration / 2) : duration;
    const x = -to.x;
    const incoming = slides.slice(to.first, to.end);
    const outgoing = slides.slice(from.first, from.end);
    const finish = () => rest(to, animation === "over" ? strip.width : x);
    if (!duration && animation !== "slide") return finish();

    // A change may come in the middle of another: read where everything is before anything moves.
    const now = new Map(running.length ? slides.map((slide) => [slide, { ...read(slide) }]) : []);
    stop();

    const moves: [HTMLElement, Keyframe, number][] = [];
    const move = (slide: HTMLElement, property: Property, start: string, delay = 0) =>
      moves.push([slide, { [property]: start }, delay]);

    if (animation === "slide") {
      const goesOn = infinite && wraps;
      const width = (goesOn && strip.width) || 0;
      const leaving = new Set(goesOn ? outgoing : []);
      for (const slide of slides) {
        const leaves = leaving.has(slide);
        let start = now.get(slide)?.transform;
        let end = x;
        if (goesOn) {
          start = position(vector < 0 ? (leaves ? 0 : -width) : leaves ? -from.x : from.width);
          if (leaves) end = vector < 0 ? from.width : -from.x - from.width;
        } else if (shifted.has(slide)) start = position(-from.x);
        move(slide, "transform", start ?? position(positions.get(slide) ?? 0));
        place(slide, end, undefined, false);
      }
      shifted = leaving;
    } else {
      for (const slide of animation === "over" || animation === "fade" ? [] : outgoing) {
        if (incoming.includes(slide)) continue;
        move(slide, "opacity", now.get(slide)?.opacity ?? "1");
        edits.style(slide, "opacity", "0");
      }
      for (const slide of incoming) {
        raise(slide);
        place(slide, x, "1", false);
        if (animation === "over") move(slide, "transform", position(x + to.width * vector));
        else move(slide, "opacity", "0", duration - half);
      }
      layer++;
    }
    if (!duration) return;
    running = moves.map(([slide, start, delay]) =>
      // The end is the inline value, so only the start is given.
      slide.animate([start, {}], { duration: half, delay, easing: cssEasing(easing), fill: "backwards" }),
    );
    const last = running[running.length - 1];
    if (last) last.onfinish = () => (animation === "slide" ? (running = []) : finish());
  }

  function leftOf(slide: HTMLElement, index: number): number {
    return (measures().strip.lefts[index] ?? 0) + (positions.get(slide) ?? 0);
  }

  return { rest, turn, leftOf };
}

function read(slide: HTMLElement): Record<Property, string> {
  const { transform, opacity } = getComputedStyle(slide);
  return { transform, opacity };
}
