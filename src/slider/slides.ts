import { states } from "../core/component-states";
import { intro, outro } from "../core/component-triggers";
import { FOCUSABLE } from "../core/dom/dom";
import { createEdits, fill, type Edits } from "../core/edits";
import type { Stop } from "./geometry";
import type { Stage } from "./stage";

/** What of a slide the visitor can perceive. */
type Exposure = "current" | "beside" | "gone";

export interface Slides {
  /** Names the slides, once for each; authored names and roles stay. */
  label(slides: readonly HTMLElement[]): void;
  /**
   * Takes the slides of all other groups out of reading and tab order; focus that one of them had moves to the group.
   * @param stop the current group.
   */
  expose(stage: Stage, stop: Stop | undefined): void;
}

function computeExposure({ measures, settings, getPlace }: Stage, stop: Stop | undefined, index: number): Exposure {
  const { strip, slides, mask, clips } = measures;
  if (stop && index >= stop.first && index < stop.end) return "current";
  const left = strip.lefts[index] ?? 0;
  const from = left + getPlace(slides[index] as HTMLElement);
  const width = (strip.lefts[index + 1] ?? strip.width) - left;
  // Rounding leaves a neighbor a fraction of a pixel inside.
  const apart = from > mask - 1 || from + width < 1;
  return settings.animation !== "slide" || (clips && apart) ? "gone" : "beside";
}

export function createSlides(edits: Edits, signal: AbortSignal): Slides {
  const named = new Map<HTMLElement, boolean>();
  /** Edits while a slide is not in the current group; undoing them restores the authored values. */
  const away = new Map<HTMLElement, { as: Exposure; edits: Edits }>();

  return {
    label(slides) {
      slides.forEach((slide, index) => {
        if (!named.has(slide)) {
          named.set(slide, slide.hasAttribute("aria-label"));
          fill(edits, slide, "role", "group");
          edits.attribute(slide, "aria-roledescription", "slide");
          states.delete(slide);
        }
        if (!named.get(slide)) edits.attribute(slide, "aria-label", `${index + 1} of ${slides.length}`);
      });
    },
    expose(stage, stop) {
      const { slides } = stage.measures;
      const focused = slides.find((slide) => slide.contains(document.activeElement));
      const current: HTMLElement[] = [];
      const others: HTMLElement[] = [];
      slides.forEach((slide, index) => {
        const as = computeExposure(stage, stop, index);
        (as === "current" ? current : others).push(slide);
        let hidden = away.get(slide);
        if ((hidden?.as ?? "current") === as) return;
        if (!hidden) away.set(slide, (hidden = { as, edits: createEdits(signal) }));
        hidden.as = as;
        hidden.edits.undo();
        if (as === "current") return;
        hidden.edits.attribute(slide, "aria-hidden", "true");
        // `inert` also stops the pointer, which neighbors that peek into the mask must keep.
        if (as === "gone") hidden.edits.attribute(slide, "inert", "");
        // Tab skips slides that are visible but not current.
        else for (const part of slide.querySelectorAll(FOCUSABLE)) hidden.edits.attribute(part, "tabindex", "-1");
      });
      current.forEach(intro);
      others.forEach(outro);
      const [first] = current;
      if (first && focused?.hasAttribute("aria-hidden")) {
        edits.attribute(first, "tabindex", "-1");
        first.focus({ preventScroll: true });
      }
    },
  };
}
