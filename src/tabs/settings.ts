import { number, oneOf, text, type SettingsOf } from "../core/settings";

/** Attributes of `.w-tabs` (`dropdown-tabs-lightbox.md` 2.1). */
export const settings = {
  /** ms in which the new pane fades in. */
  durationIn: number("data-duration-in", 0, { min: 0, unit: "ms" }),
  /** ms in which the old pane fades out before. */
  durationOut: number("data-duration-out", 0, { min: 0, unit: "ms" }),
  /** Of both fades. */
  easing: text("data-easing", "ease"),
  /** Whether an arrow key selects a tab at once, or only moves focus until Enter or Space. */
  activation: oneOf("data-tab-activation", ["automatic", "manual"], "automatic"),
};

export type TabsSettings = SettingsOf<typeof settings>;
