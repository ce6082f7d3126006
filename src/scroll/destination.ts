import { env } from "../core/page/builder-mode";
import { prefersReducedMotion } from "../core/stores";

export interface Destination {
  /** Target of the page's top edge, in px from the document's top. May be beyond the end of the page (S-12). */
  top: number;
  /** Duration of the scroll in ms; 0 is a jump. */
  duration: number;
}

/** Height in px of the bar that covers the top of the view: the first candidate that is fixed and rendered (S-10). */
function barHeight(): number {
  const root = env("editor") ? ".w-editor-body" : "body";
  for (const bar of document.querySelectorAll(`header, ${root} > .header, ${root} > .w-nav:not([data-no-scroll])`)) {
    if (getComputedStyle(bar).position === "fixed" && bar.getClientRects().length)
      return bar.getBoundingClientRect().height;
  }
  return 0;
}

/** The element's `data-scroll-time` if it is a number from 0. */
function multiplier(element: Element): number | undefined {
  const value = parseFloat(element.getAttribute("data-scroll-time") ?? "");
  return value >= 0 ? value : undefined;
}

/** Time in ms for a distance in px (`links-scroll-touch.md` 3.4). */
export function scrollDuration(distance: number): number {
  return 472.143 * Math.log(distance + 125) - 2000;
}

/** Measures where a target is reached and how long that takes. */
export function findDestination(target: Element): Destination {
  const { body } = document;
  const bar = barHeight();
  const { top, height } = target.getBoundingClientRect();
  let end = top + scrollY - bar;
  const room = innerHeight - bar;
  if (target.getAttribute("data-scroll") === "mid" && height < room) end -= Math.round((room - height) / 2);
  const distance = Math.abs(end - scrollY);
  const still = prefersReducedMotion() || body.getAttribute("data-wf-scroll-motion") === "none" || distance < 1;
  return {
    top: end,
    duration: still ? 0 : scrollDuration(distance) * (multiplier(target) ?? multiplier(body) ?? 1),
  };
}
