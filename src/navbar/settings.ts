import { number, text, type SettingsOf } from "../core/settings";

/** Time in ms of the motion when the bar does not say (`navbar.md` 2). */
export const DEFAULT_DURATION = 400;

/** What the bar's attributes say. Where the menu collapses, `data-collapse`, is the stylesheet's business alone. */
export const settings = {
  /** `over-left` and `over-right` slide a panel in from that side, `none` does without motion, anything else drops down. */
  animation: text("data-animation", "default"),
  /**
   * Time of the motion; 0 and less is immediate, anything that is not a number counts as 500.
   * @default 400
   */
  duration: number("data-duration", 500, { unit: "ms" }),
  /** Easing name for opening. */
  easing: text("data-easing", "ease"),
  /** Easing name for closing. */
  easing2: text("data-easing2", "ease"),
  /** Any text at all: the overlay is as high as the document, not as the content of body. */
  docHeight: text("data-doc-height", ""),
};

export type Settings = SettingsOf<typeof settings>;
