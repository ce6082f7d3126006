import { number, oneOf, text, type Setting, type SettingsOf } from "../core/settings";

/** The builder names the open tab here, or leaves it empty if none is open at the start (TB-3). */
const beginsClosed: Setting<boolean> = {
  attribute: "data-current",
  fallback: false,
  expected: "the name of a tab, or nothing if none is open",
  parse: (raw) => raw === "",
};

/** Attributes of `.w-tabs` (`dropdown-tabs-lightbox.md` 2.1). */
export const settings = {
  /** Time in which the new pane fades in. */
  durationIn: number("data-duration-in", 0, { min: 0, unit: "ms" }),
  /** Time in which the old pane fades out before. */
  durationOut: number("data-duration-out", 0, { min: 0, unit: "ms" }),
  /** Of both fades. */
  easing: text("data-easing", "ease"),
  beginsClosed,
  /** `manual`: arrow keys only move focus, Enter and Space select. */
  activation: oneOf("data-tab-activation", ["automatic", "manual"], "automatic"),
};

export type TabsSettings = SettingsOf<typeof settings>;
