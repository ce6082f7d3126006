import type { Settings } from "./settings";
import { SETTING_NAMES, type SettingName } from "./table";

/** Settings of resources that are open until the host stops. */
const FIXED: readonly SettingName[] = [
  ...(["data", "takeOverData", "database", "secret"] as const),
  ...(["origin", "listen", "port", "adminPort", "trustProxy"] as const),
];

export interface Changes {
  /** The settings that apply from now on. */
  settings: Settings;
  changed: SettingName[];
  /** Changed settings that apply after a restart. */
  later: SettingName[];
}

/** Compares the settings of a running host with new ones. */
export function compareSettings(current: Settings, wanted: Settings): Changes {
  const differ = SETTING_NAMES.filter((name) => JSON.stringify(current[name]) !== JSON.stringify(wanted[name]));
  const kept = Object.fromEntries(FIXED.map((name) => [name, current[name]]));
  return {
    settings: { ...wanted, ...kept, site: current.site },
    changed: differ.filter((name) => !FIXED.includes(name)),
    later: differ.filter((name) => FIXED.includes(name)),
  };
}
