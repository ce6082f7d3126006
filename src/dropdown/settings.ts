import { flag, type Setting, type SettingsOf } from "../core/settings";

/** Exports write "0" for an unset delay, and it still counts as a delay (`dropdown-tabs-lightbox.md` 1.2). */
const delay: Setting<number | undefined> = {
  attribute: "data-delay",
  fallback: undefined,
  expected: "a number of ms",
  parse: (raw) => (raw === "" ? undefined : Math.max(0, Number(raw) || 0)),
};

/** Attributes of `.w-dropdown`. */
export const settings = {
  /** A mouse over the toggle opens; fingers and keys still press it. */
  hover: flag("data-hover"),
  /** How long the list stays after closing, so that the pointer can return. */
  delay,
};

export type DropdownSettings = SettingsOf<typeof settings>;
