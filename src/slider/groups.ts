import { afterPaint } from "../core/after-paint";
import { emit } from "../core/events";
import type { SliderContext } from "./context";
import type { Controls } from "./controls/controls";
import type { SliderCause, SliderEvents } from "./events";
import { measure, type Measures } from "./measure";
import { turn } from "./motion";
import { createSlides } from "./slides";
import { createStage, type Stage } from "./stage";

/** The groups of slides that fit beside each other, and which of them is shown. */
export interface SlideGroups {
  readonly index: number;
  /** 0 while the slider is not laid out. */
  readonly count: number;
  readonly rtl: boolean;
  readonly stage: Stage;
  /**
   * Shows a group and emits `millrace:slider:change`.
   * @param wanted may be one past either end.
   * @param vector the direction in which the content seems to move: 1 onward, -1 back.
   * @param settle moves the slides there, continuing a drag.
   */
  show(wanted: number, by: SliderCause, vector?: number, settle?: () => void): void;
  /** Shows the next group, or with -1 the previous one. */
  step(step: number, by: SliderCause): void;
  /** Reads the layout and nothing else. @returns what puts the current group in its place, if anything changed. */
  read(): (() => void) | undefined;
  /** Makes the next {@link SlideGroups.read} count as a change. */
  invalidate(): void;
}

/** @param label reports the new group. */
export function createGroups(context: SliderContext, controls: Controls, label: HTMLElement): SlideGroups {
  const { root, mask, page, edits, signal } = context;
  let measures: Measures | undefined;
  let stale = false;
  let index = 0;
  const slides = createSlides(edits, signal);
  const writeLabel = afterPaint((text: string) => {
    label.textContent = text;
  }, signal);
  const stage = createStage(context, () => measures as Measures);

  /** Everything but the motion: dots, arrows, reading order, triggers (`slider.md` 6). */
  function update({ strip: { stops } }: Measures): void {
    controls.show(index, stops.length);
    slides.expose(stage, stops[index]);
  }

  const groups: SlideGroups = {
    get index() {
      return index;
    },
    get count() {
      return measures?.strip.stops.length ?? 0;
    },
    get rtl() {
      return !!measures?.rtl;
    },
    stage,
    show(wanted, by, vector = Math.sign(wanted - index) || 1, settle) {
      if (!measures) groups.read()?.();
      if (!measures) return;
      const { stops } = measures.strip;
      const last = stops.length - 1;
      const previous = index;
      index = wanted < 0 ? last : wanted > last ? 0 : wanted;
      const [from, to] = [stops[previous], stops[index]];
      if (!from || !to) return;
      if (index !== previous) {
        if (settle) settle();
        else turn(stage, { from, to, vector, wraps: wanted !== index, instant: page.reducedMotion });
        writeLabel(`Slide ${index + 1} of ${stops.length}.`);
      }
      update(measures);
      if (index !== previous)
        emit<SliderEvents>(root, "millrace:slider:change", { index, previous, pages: stops.length, by });
    },
    step: (step, by) => groups.show(index + step, by, step),
    read() {
      const now = measure(mask, controls.right);
      if (!now || (!stale && now.key === measures?.key)) return undefined;
      return () => {
        measures = now;
        stale = false;
        index = Math.min(index, now.strip.stops.length - 1);
        controls.label(now.rtl);
        slides.label(now.slides);
        stage.rest(now.strip.stops[index] as Measures["strip"]["stops"][0]);
        update(now);
      };
    },
    invalidate() {
      stale = true;
    },
  };
  return groups;
}
