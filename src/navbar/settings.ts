import { number, text, type SettingsOf } from "../core/settings";

/** Default duration in ms of the motion (`navbar.md` 2). */
export const DEFAULT_DURATION = 400;

/** The bar's attributes. The style sheet alone reads `data-collapse`, where the menu collapses. */
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
