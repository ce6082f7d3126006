import { listChildren } from "../core/dom/dom";
import type { Reporter } from "../core/errors";
import { edgeWidth, layOut, type Strip } from "./geometry";

export interface Measures {
  strip: Strip;
  slides: HTMLElement[];
  /** Content width of the mask in px. */
  mask: number;
  /** Whether the mask clips its overflow. */
  clips: boolean;
  rtl: boolean;
  /** Equal for equal measures. */
  key: string;
}

function readWidths(element: HTMLElement) {
  const style = getComputedStyle(element);
  const px = (property: string) => parseFloat(style.getPropertyValue(property)) || 0;
  const frame = px("padding-left") + px("padding-right") + px("border-left-width") + px("border-right-width");
  // Not the bounding box: an interaction may be scaling the slider right now.
  const content = px("width") - (style.boxSizing === "border-box" ? frame : 0);
  return { content, outer: content + frame + px("margin-left") + px("margin-right") };
}

/** Reads the layout and nothing else. @returns `undefined` while the slider is not rendered (SL-8). */
export function measure(mask: HTMLElement, rightArrow: HTMLElement | undefined): Measures | undefined {
  if (!mask.offsetWidth) return undefined;
  const slides = listChildren([mask], ".w-slide");
  // The computed width of an element that is not rendered is the specified one, "100%" for a slide.
  const widths = slides.map((slide) => (slide.offsetWidth ? readWidths(slide).outer : 0));
  const { content } = readWidths(mask);
  const edge = edgeWidth(rightArrow ? readWidths(rightArrow).content : 0);
  const style = getComputedStyle(mask);
  const rtl = style.direction === "rtl";
  const clips = style.overflowX !== "visible";
  const key = [content, edge, clips, rtl, ...widths].join();
  return { strip: layOut(widths, content, edge), slides, mask: content, clips, rtl, key };
}

/**
 * Lays sliders out together: all read, then all write, so that a page with many of them is laid out once and not once
 * for each. Runs in a microtask, before page scripts that wait for the runtime search dots.
 * @returns a function that requests it for one slider; `read` returns the writes, if anything changed.
 */
export function createLayoutQueue(report: Reporter["report"]) {
  const waiting = new Map<object, () => (() => void) | undefined>();

  function attempt<T>(run: (() => T) | undefined): T | undefined {
    try {
      return run?.();
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return (slider: object, read: () => (() => void) | undefined): void => {
    if (!waiting.size) {
      queueMicrotask(() => {
        const writes = [...waiting.values()].map(attempt);
        waiting.clear();
        writes.forEach(attempt);
      });
    }
    waiting.set(slider, read);
  };
}
