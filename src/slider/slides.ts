import { intro, outro, reset } from "../core/component-triggers";
import { createEdits, type Edits } from "../core/dom";

/** What of a slide outside the current page the visitor can perceive. */
export type Exposure = "current" | "beside" | "gone";

/** What Tab would reach inside a slide that is out of turn but in sight. */
const FOCUSABLE =
  "a[href], area[href], [role=button], input, select, textarea, button, iframe, object, embed, [tabindex], [contenteditable], audio, video, summary";

export interface Slides {
  /** Names the slides, once for each; authored names and roles stay. */
  label(slides: readonly HTMLElement[]): void;
  /** Takes the slides of all other pages out of reading and tab order. */
  expose(slides: readonly HTMLElement[], exposure: (slide: HTMLElement, index: number) => Exposure): void;
}

export function createSlides(edits: Edits, signal: AbortSignal): Slides {
  const named = new Map<HTMLElement, boolean>();
  /** Edits that hold while a slide is not on the current page; undoing them brings the authored values back. */
  const away = new Map<HTMLElement, { as: Exposure; edits: Edits }>();

  return {
    label(slides) {
      slides.forEach((slide, index) => {
        if (!named.has(slide)) {
          named.set(slide, slide.hasAttribute("aria-label"));
          if (!slide.hasAttribute("role")) edits.attribute(slide, "role", "group");
          edits.attribute(slide, "aria-roledescription", "slide");
          reset(slide);
        }
        if (!named.get(slide)) edits.attribute(slide, "aria-label", `${index + 1} of ${slides.length}`);
      });
    },
    expose(slides, exposure) {
      const current: HTMLElement[] = [];
      const others: HTMLElement[] = [];
      slides.forEach((slide, index) => {
        const as = exposure(slide, index);
        (as === "current" ? current : others).push(slide);
        let hidden = away.get(slide);
        if ((hidden?.as ?? "current") === as) return;
        if (!hidden) away.set(slide, (hidden = { as, edits: createEdits(signal) }));
        hidden.as = as;
        hidden.edits.undo();
        if (as === "current") return;
        hidden.edits.attribute(slide, "aria-hidden", "true");
        // `inert` also stops the pointer, which neighbours that peek into the mask must keep.
        if (as === "gone") hidden.edits.attribute(slide, "inert", "");
        else for (const part of slide.querySelectorAll(FOCUSABLE)) hidden.edits.attribute(part, "tabindex", "-1");
      });
      current.forEach(intro);
      others.forEach(outro);
    },
  };
}
