import { flag, number, oneOf, text, type SettingsOf } from "../core/settings";

/** Attributes of `.w-slider` (`slider.md` 2). */
export const settings = {
  /** How a page takes the place of another. */
  animation: oneOf("data-animation", ["slide", "cross", "outin", "fade", "over"], "slide"),
  /** ms of one change; zero and less are instant. */
  duration: number("data-duration", 500, { unit: "ms" }),
  easing: text("data-easing", "ease"),
  /** Whether `slide` moves on past the end instead of rewinding. Pages wrap around either way (SL-16). */
  infinite: flag("data-infinite"),
  disableSwipe: flag("data-disable-swipe"),
  /** Hides the arrow that leads past the first or last page. */
  hideArrows: flag("data-hide-arrows"),
  autoplay: flag("data-autoplay"),
  /** ms from one automatic change to the next; 0 counts as missing. */
  delay: number("data-delay", 2000, { unit: "ms" }),
  /** Number of automatic changes; 0 is no limit. */
  limit: number("data-autoplay-limit", 0),
  /** px left and right of each dot. */
  spacing: text("data-nav-spacing"),
};

export type SliderSettings = SettingsOf<typeof settings>;
