import { number, oneOf, text, type SettingsOf } from "../core/settings";

/** Attributes of `.w-tabs` (`dropdown-tabs-lightbox.md` 2.1). */
export const settings = {
  /** Time in which the new pane fades in. */
  durationIn: number("data-duration-in", 0, { min: 0, unit: "ms" }),
  /** Time in which the old pane fades out before. */
  durationOut: number("data-duration-out", 0, { min: 0, unit: "ms" }),
  /** Of both fades. */
  easing: text("data-easing", "ease"),
  /** `manual`: arrow keys only move focus, Enter and Space select. */
  activation: oneOf("data-tab-activation", ["automatic", "manual"], "automatic"),
};

export type TabsSettings = SettingsOf<typeof settings>;
