import { number, oneOf, text, type Setting, type SettingsOf } from "../core/settings";

/** The builder names the open tab here; an empty name means that none is open. */
const unmarked: Setting<"first" | "none"> = {
  attribute: "data-current",
  fallback: "first",
  expected: "the name of a tab, or nothing",
  parse: (raw) => (raw === "" ? "none" : "first"),
};

/** Attributes of `.w-tabs` (`dropdown-tabs-lightbox.md` 2.1). */
export const settings = {
  /** Time in which the new pane fades in. */
  durationIn: number("data-duration-in", 0, { min: 0, unit: "ms" }),
  /** Time in which the old pane fades out before. */
  durationOut: number("data-duration-out", 0, { min: 0, unit: "ms" }),
  /** Of both fades. */
  easing: text("data-easing", "ease"),
  /** Which tab is open at the start if no link has `w--current`: none if empty, else the first (TB-3). */
  unmarked,
  /** `manual`: arrow keys only move focus, Enter and Space select. */
  activation: oneOf("data-tab-activation", ["automatic", "manual"], "automatic"),
};

export type TabsSettings = SettingsOf<typeof settings>;
