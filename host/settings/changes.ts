import { defaultSettings, type Settings } from "./settings";
import { SETTING_NAMES, type SettingName } from "./table";

/** Settings of resources that are open until the host stops. */
const FIXED: readonly SettingName[] = [
  ...(["data", "takeOverData", "database", "schema", "secret", "files"] as const),
  ...(["origin", "aliases", "listen", "port", "adminPort", "trustProxy"] as const),
];

export interface Changes {
  /** The settings that apply from now on. */
  settings: Settings;
  changed: SettingName[];
  /** Changed settings that apply after a restart. */
  later: SettingName[];
}

/** Names of the settings that differ from their defaults. */
export function listSettings(settings: Settings): SettingName[] {
  return listDifferent(defaultSettings(), settings);
}

function listDifferent(one: Settings, other: Settings): SettingName[] {
  return SETTING_NAMES.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** Compares the settings of a running host with new ones. */
export function compareSettings(current: Settings, wanted: Settings): Changes {
  const differ = listDifferent(current, wanted);
  const kept = Object.fromEntries(FIXED.map((name) => [name, current[name]]));
  return {
    settings: { ...wanted, ...kept, site: current.site },
    changed: differ.filter((name) => !FIXED.includes(name)),
    later: differ.filter((name) => FIXED.includes(name)),
  };
}
