import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SharedSettings } from "../../host/many-sites/start";
import { dataOfMany } from "../../host/settings/check";
import { readSettings } from "../../host/settings/read";
import type { Settings } from "../../host/settings/settings";
import { SettingsError } from "../../host/settings/settings-error";
import { getSetting, SETTING_NAMES, variableName, type SettingName } from "../../host/settings/table";
import { takeOptions } from "./own-options";
import { listPackages, requirePackages } from "./packages";
import { besidePages, hasOwnDatabase, inOwnSchema, ofSite } from "./settings";

/** Settings of the process, which are not for single sites. */
const SHARED = ["listen", "port", "trustProxy", "logLevel"] as const satisfies (keyof SharedSettings)[];
/** Of the process, for all sites that do not set another one. */
const DATABASE: SettingName = "database";

export interface Shared {
  settings: SharedSettings;
  /** The same as flags, for the settings of each site. */
  flags: string[];
}

/** The folder of the arguments if it has sites in folders, and no page itself; else undefined. */
export function findSitesFolder(argv: readonly string[]): string | undefined {
  const folder = argv.find((arg) => !arg.startsWith("-") && isFolder(arg));
  if (folder === undefined || readdirSync(folder).some((name) => name.endsWith(".html"))) return undefined;
  return listSites(folder).some((name) => existsSync(join(folder, name, "index.html"))) ? resolve(folder) : undefined;
}

/** The settings of the process. @throws SettingsError for a setting of single sites. */
export function readShared(folder: string, argv: readonly string[]): Shared {
  const names: readonly SettingName[] = [...SHARED, DATABASE];
  const flagNames = names.map((name) => `--${getSetting(name).flag}`);
  const flags = argv.filter((arg) => resolve(arg) !== folder);
  const where = `${folder}/<site>.config.json`;
  for (const flag of flags.filter((arg) => arg.startsWith("--")).map((arg) => arg.split("=", 1)[0] ?? "")) {
    if (flagNames.includes(flag)) continue;
    throw new SettingsError(`${flag} is not for many sites. Set it for each site, in ${where}.`);
  }
  for (const name of SETTING_NAMES) {
    const variable = variableName(name);
    const given = [variable, `${variable}_FILE`].find((one) => process.env[one] !== undefined);
    if (given === undefined || names.includes(name)) continue;
    throw new SettingsError(
      `${given} is not for many sites. Set it for each site, in ${where} or, for a secret, in ${folder}-data/<site>/secrets/${variable}.`,
    );
  }
  // Any origin, because listening on a public address requires one.
  const [first = "."] = listSites(folder);
  const origin = ["--origin", "http://localhost"];
  const all = readSettings({ argv: [join(folder, first), ...flags, ...origin], env: process.env });
  requirePackages(listPackages(all));
  const { listen, port, trustProxy, logLevel } = all;
  return { settings: { listen, port, trustProxy, logLevel }, flags };
}

/** The settings of all sites of a folder; an error for a site with invalid ones. */
export function readSites(folder: string, { settings: shared, flags }: Shared): Map<string, Settings | Error> {
  return new Map(listSites(folder).map((name) => [name, readSite(join(folder, name), shared, flags)]));
}

function readSite(site: string, shared: SharedSettings, given: readonly string[]): Settings | Error {
  try {
    const { flags, env } = hasOwnDatabase(site) ? withoutDatabase(given) : { flags: given, env: process.env };
    const argv = [site, "--data", dataOfMany(site), ...flags];
    const settings = inOwnSchema(readSettings({ argv, env, besidePages, ofSite }), site);
    if (!settings.origin) {
      throw new SettingsError(`The site has no origin. Set it in ${site}.config.json, such as "https://my.site".`);
    }
    const different = SHARED.find((name) => settings[name] !== shared[name]);
    if (different !== undefined) {
      throw new SettingsError(`${different} is the same for all sites. Remove it from ${site}.config.json.`);
    }
    requirePackages(listPackages(settings));
    return settings;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The flags and variables without the database of the process. */
function withoutDatabase(flags: readonly string[]): { flags: string[]; env: NodeJS.ProcessEnv } {
  const variable = variableName(DATABASE);
  const { [variable]: _address, [`${variable}_FILE`]: _file, ...env } = process.env;
  return { flags: takeOptions(flags, { database: "value" }).rest, env };
}

function listSites(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && name !== "node_modules" && isFolder(join(folder, name)))
    .sort();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
