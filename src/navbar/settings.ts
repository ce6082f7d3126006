import { number, text, type SettingsOf } from "../core/settings";

/** Time in ms of the motion when the bar does not say (`navbar.md` 2). */
export const DEFAULT_DURATION = 400;

/** What the bar's attributes say. Where the menu collapses, `data-collapse`, is the stylesheet's business alone. */
export const settings = {
  /** `over-left` and `over-right` slide a panel in from that side, `none` does without motion, anything else drops down. */
  animation: text("data-animation", "default"),
  /** Time in ms; 0 and less is immediate, what is no number counts as 500, nothing as {@link DEFAULT_DURATION}. */
  duration: number("data-duration", 500, { unit: "ms" }),
  /** Easing names, opening and closing. */
  easing: text("data-easing", "ease"),
  easing2: text("data-easing2", "ease"),
  /** Any text at all: the overlay is as high as the document, not as body's content. */
  docHeight: text("data-doc-height", ""),
};

export type Settings = SettingsOf<typeof settings>;
