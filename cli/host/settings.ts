import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { dataOfMany } from "../../host/settings/check";
import { workerIn } from "../../host/store/open-store";
import { schemaName } from "../../host/settings/checks";
import { isSetFor, readNamedFolder, readSettings, SETTINGS_FILE, type Sources } from "../../host/settings/read";
import type { Settings } from "../../host/settings/settings";
import { SettingsError } from "../../host/settings/settings-error";
import { flagLines, secretLines } from "../../host/settings/table";
import { listPackages, requirePackages } from "./packages";
import { readOptionalFile } from "./read-named-file";

/**
 * Settings from the arguments, the environment, the file in the current folder, and the one beside the pages, which
 * `adopt` creates.
 * @throws SettingsError
 * @throws MissingPackages when a package that they need is not installed.
 */
export function settingsFrom(argv: string[]): Settings {
  const settings = readSettings({ argv, env: process.env, file: readOptionalFile(SETTINGS_FILE), besidePages, ofSite });
  requirePackages(listPackages(settings));
  const site = [readNamedFolder(argv), settings.site].find((one) => dataOfMany(one) === settings.data);
  return site === undefined ? settings : inOwnSchema(settings, site);
}

/**
 * Adds the schema of one of many sites in a database that is not set for this site alone.
 * @param site its folder, whose name is the name of the schema.
 * @throws SettingsError
 */
export function inOwnSchema(settings: Settings, site: string): Settings {
  const { database, schema } = settings;
  if (!database || schema || hasOwnDatabase(site)) return settings;
  const name = basename(site);
  const problem = schemaName(name, "The name of the folder");
  if (problem) throw new SettingsError(`${problem} Rename the folder, or set schema in ${site}.config.json.`);
  return { ...settings, schema: name };
}

/** Whether the settings of a site itself name its database. */
export function hasOwnDatabase(site: string): boolean {
  return isSetFor(site, "database", { besidePages, ofSite });
}

/**
 * The secrets of one of many sites: files named like a variable, such as `sites-data/shop/secrets/MILLRACE_SMTP`.
 * @returns the same as variables with the path of a file.
 */
export const ofSite: NonNullable<Sources["ofSite"]> = (site) => {
  const folder = join(dataOfMany(resolve(site)), "secrets");
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder).filter((name) => name.startsWith("MILLRACE_"));
  return Object.fromEntries(names.map((name) => [`${name}_FILE`, join(folder, name)]));
};

/** The settings file beside a folder of pages, if any. */
export const besidePages: Sources["besidePages"] = (site) => {
  const name = `${resolve(site)}.config.json`;
  const text = readOptionalFile(name);
  return text === undefined ? undefined : { name, text };
};

/** The part of `--help` about settings. @param taken flags with another meaning in the command. */
export function settingsHelp(taken: readonly string[] = []): string {
  return [
    ...flagLines().filter((line) => !taken.some((flag) => line.trimStart().startsWith(`--${flag} `))),
    "",
    "You can also set each option as an environment variable (MILLRACE_PORT for --port) or in millrace.config.json.",
    "Set secrets only as environment variables. Add _FILE to the name to read the value from a file:",
    "",
    ...secretLines(),
    "",
  ].join("\n");
}

/** The folder of the built programs. */
export function programsFolder(): URL {
  return new URL(".", import.meta.url);
}

/** The built program of SQLite's thread. */
export function workerUrl(): URL {
  return workerIn(programsFolder());
}

export function wantsHelp(argv: string[]): boolean {
  return argv.includes("--help") || argv.includes("-h");
}
