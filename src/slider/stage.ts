import { createMotions, type Timing } from "../motion/animate";
import type { Edits } from "../core/edits";
import type { DragLayout } from "./drag/drag-layout";
import type { SliderContext } from "./context";
import type { Stop } from "./geometry";
import type { Measures } from "./measure";
import type { SliderSettings } from "./settings";

/** A slide, where its motion begins, and after how many ms. The end is its inline style. */
export type Move = readonly [slide: HTMLElement, property: "transform" | "opacity", start: string, delay?: number];

/** The slides of one slider and where they are. Distances are px onward from the mask's starting edge. */
export interface Stage {
  readonly measures: Measures;
  readonly settings: SliderSettings;
  readonly edits: Edits;
  /** Slides that a wrap left beside the strip; they rejoin it with the next change. */
  shifted: Set<HTMLElement>;
  /** Slides that the last change put into their new place at once, because it moves them outside the mask. */
  skipped: Set<HTMLElement>;
  /** The drag that moves the slides; any other motion ends it. */
  drag: DragLayout | undefined;
  /** Writes where a slide ends up; `x` counts from its place in the strip. */
  place(slide: HTMLElement, x: number, opacity?: string, hidden?: boolean): void;
  getPlace(slide: HTMLElement): number;
  /** Puts slides above all others. */
  raise(slides: readonly HTMLElement[]): void;
  /** Puts a slide `x` px from its place, from where {@link Stage.pull} moves it. */
  placeInStrip(slide: HTMLElement, x: number): void;
  /** Moves all slides in the strip by one style write. */
  pull(x: number): void;
  /** The transform that puts a slide `x` px from its place. */
  transform(x: number): string;
  /** Turns px to the right into px onward, and back. */
  mirror(px: number): number;
  /** Whether slides are moving, by themselves or by a drag. */
  readonly moving: boolean;
  animate(moves: readonly Move[], timing: Pick<Timing, "duration" | "easing">, finish?: () => void): void;
  /** Ends animations where they would have ended. */
  cancel(): void;
  /** {@link Stage.cancel}, and the drag. */
  stop(): void;
  /** Shows a stop at once, the other slides at `away` (`slider.md` 6, layout). */
  rest(target: Stop, away?: number): void;
}

/** How far a drag has pulled the slides; on the mask, so that it is one write for all of them. */
const PULL = "--millrace-slider-pull";

/** Only slides that need it inherit it: their content keeps its style from frame to frame. */
function registerPull(): void {
  try {
    CSS.registerProperty({ name: PULL, syntax: "<length>", inherits: false, initialValue: "0px" });
  } catch {
    // It is registered for the life of the page, or the browser cannot, which only costs time.
  }
}

/**
 * Each slide carries its own inline position, never the mask: published styles and scripts read it, and infinite
 * wrapping, covering and fading need it (`slider.md` 6). Inline values are where a slide ends up; animations run on top.
 */
export function createStage({ mask, settings, edits, signal }: SliderContext, measures: () => Measures): Stage {
  const motions = createMotions(signal);
  const hung = new Set<HTMLElement>();
  const places = new WeakMap<HTMLElement, number>();
  let layer = 1;

  const stage: Stage = {
    get measures() {
      return measures();
    },
    get settings() {
      return settings();
    },
    edits,
    shifted: new Set(),
    skipped: new Set(),
    drag: undefined,
    place(slide, x, opacity, hidden) {
      places.set(slide, x);
      edits.style(slide, "transform", stage.transform(x));
      if (opacity) edits.style(slide, "opacity", opacity);
      if (hidden !== undefined) edits.style(slide, "visibility", hidden ? "hidden" : "");
    },
    getPlace: (slide) => places.get(slide) ?? 0,
    raise(slides) {
      for (const slide of slides) edits.style(slide, "z-index", String(layer));
      layer++;
    },
    placeInStrip(slide, x) {
      if (!hung.size) registerPull();
      if (!hung.has(slide)) edits.style(slide, PULL, "inherit");
      hung.add(slide);
      // A 3D transform gives it a separate layer, which moves without a repaint.
      edits.style(slide, "transform", `translate3d(calc(${stage.mirror(x)}px + var(${PULL})), 0, 0)`);
    },
    pull: (x) => edits.style(mask, PULL, `${stage.mirror(x)}px`),
    transform: (x) => `translateX(${stage.mirror(x)}px)`,
    mirror: (px) => (measures().rtl ? -px || 0 : px),
    get moving() {
      return motions.running() || stage.drag !== undefined;
    },
    animate(moves, timing, finish) {
      moves.forEach(([slide, property, start, delay], index) => {
        const done = index === moves.length - 1 ? finish : undefined;
        motions.start(slide, property, [start, slide.style[property]], { ...timing, delay, done });
      });
    },
    cancel: motions.stop,
    stop() {
      stage.cancel();
      stage.drag = undefined;
      for (const element of hung.size ? [mask, ...hung] : []) edits.style(element, PULL, "");
      hung.clear();
    },
    rest(target, away = -target.x) {
      stage.stop();
      stage.shifted.clear();
      const hides = settings().animation !== "slide";
      measures().slides.forEach((slide, index) => {
        const isNew = index >= target.first && index < target.end;
        stage.place(slide, isNew ? -target.x : away, "1", hides && !isNew);
      });
    },
  };
  return stage;
}
