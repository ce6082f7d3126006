import { flag, number, oneOf, text, type SettingsOf } from "../core/settings";

/** Attributes of `.w-slider` (`slider.md` 2). */
export const settings = {
  /** How a group takes the place of another. */
  animation: oneOf("data-animation", ["slide", "cross", "outin", "fade", "over"], "slide"),
  /** Time of one change; 0 and less are instant. */
  duration: number("data-duration", 500, { unit: "ms" }),
  /** A CSS name or `ease-in-quad` … `ease-in-out-back`. */
  easing: text("data-easing", "ease"),
  /**
   * `slide` continues past the end instead of rewinding, and drags wrap around. Arrows, dots and autoplay wrap around
   * in any case (SL-16).
   */
  infinite: flag("data-infinite"),
  /** No swiping and no dragging. */
  disableSwipe: flag("data-disable-swipe"),
  /** Hides the arrow that leads past the first or last group. */
  hideArrows: flag("data-hide-arrows"),
  /** Changes by itself. */
  autoplay: flag("data-autoplay"),
  /** From one automatic change to the next; 0 counts as missing. */
  delay: number("data-delay", 2000, { unit: "ms" }),
  /**
   * How many automatic changes; 0 is no limit.
   * @default no limit
   */
  limit: number("data-autoplay-limit", 0),
  /** Space left and right of each dot, in px. */
  spacing: text("data-nav-spacing"),
};

export type SliderSettings = SettingsOf<typeof settings>;
