import { SETTING_NAMES, SETTINGS, type SettingName } from "./table";

/** Everything about a host that can be set. Code that needs some of it takes a `Pick` of these. */
export type Settings = { [Name in SettingName]: (typeof SETTINGS)[Name]["fallback"] } & {
  /** Folder of the pages. */
  site: string;
};

/** The default settings. */
export function defaultSettings(): Settings {
  const defaults = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].fallback]));
  return { ...(defaults as Omit<Settings, "site">), site: "" };
}
