import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isRecord } from "../../wire/records";
import { checkSettings } from "./check";
import { nearest } from "../../common/nearest";
import { SettingsError } from "./settings-error";
import { defaultSettings, type Settings } from "./settings";
import { SETTING_NAMES, getSetting, SETTINGS, variableName, writtenName, type SettingName } from "./table";

/** Sources of settings. Flags override the environment, which overrides files, which override defaults. */
export interface Sources {
  /** Flags and the folder of the pages. */
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Text of `millrace.config.json`, if there is one. */
  file?: string;
  /** The settings file beside a folder of pages, if any. The one in the current folder overrides it. */
  besidePages?(site: string): { name: string; text: string } | undefined;
  /** Variables that apply to this folder of pages only, and override `env`. */
  ofSite?(site: string): Sources["env"];
}

/** Variables with the same prefix that are not settings of the host. */
const OTHERS = new Set([
  ...["MILLRACE_DIST", "MILLRACE_REPORTS", "MILLRACE_SLOW_TASKS"],
  // Of `millrace sync`, and what it gives to programs.
  ...["MILLRACE_SYNC_WEBHOOK", "MILLRACE_SMTP_URL", "MILLRACE_GIT_TOKEN", "MILLRACE_SITE", "MILLRACE_SUMMARY"],
]);

/** The key of a file of settings that has those of `millrace sync`. */
const SYNC_KEY = "sync";

/** In the current folder. */
export const SETTINGS_FILE = "millrace.config.json";

/** A value with what its author wrote: a flag, a variable, or a key of a file. A variable can name its file. */
interface GivenValue {
  value: unknown;
  written: string;
  file?: string;
}

type Given = Partial<Record<SettingName, GivenValue>>;

/** Not a member of a changed prototype. */
const getOwn = (given: Given, name: SettingName) => (Object.hasOwn(given, name) ? given[name] : undefined);

/** @throws SettingsError with a message for the author of the settings. */
export function readSettings({ argv, env, file, besidePages, ofSite }: Sources): Settings {
  const { flags, site } = readFlags(argv);
  const beside = besidePages?.(site);
  const files: Given = {
    ...(beside ? readFile(beside.text, beside.name) : {}),
    ...(file === undefined ? {} : readFile(file, SETTINGS_FILE)),
  };
  checkDatabase({ ...files, ...flags });
  const given: Given = { ...files, ...readEnvironment({ ...env, ...ofSite?.(site) }), ...flags };
  const settings: Record<string, unknown> = { ...defaultSettings(), site };
  for (const name of SETTING_NAMES) {
    const one = getOwn(given, name);
    if (one) settings[name] = readSettingValue(name, one);
  }
  return checkSettings(settings as unknown as Settings, (name) => {
    const { written = writtenName(name), file } = getOwn(given, name) ?? {};
    return file === undefined ? written : `${written} in ${file}`;
  });
}

/** The folder of pages as the arguments name it, with its symbolic links. @throws SettingsError */
export function readNamedFolder(argv: readonly string[]): string {
  return resolve(readFlags(argv).site);
}

/** Whether the sources of one folder of pages have a setting. @throws SettingsError */
export function isSetFor(site: string, name: SettingName, sources: Pick<Sources, "besidePages" | "ofSite">): boolean {
  const beside = sources.besidePages?.(site);
  const given = {
    ...(beside ? readFile(beside.text, beside.name) : {}),
    ...readEnvironment(sources.ofSite?.(site) ?? {}),
  };
  return Object.hasOwn(given, name);
}

function readFlags(argv: readonly string[]): { flags: Given; site: string } {
  const names = SETTING_NAMES.filter((name) => SETTINGS[name].flag);
  const options = Object.fromEntries(
    names.map((name) => {
      const { flag, kind } = SETTINGS[name];
      return [
        flag,
        { type: kind === "switch" ? ("boolean" as const) : ("string" as const), multiple: kind === "list" },
      ];
    }),
  );
  for (const arg of argv) {
    const flag = /^--([^=]+)/.exec(arg)?.[1];
    if (flag !== undefined && !(flag in options))
      throw unknown(
        "flag",
        `--${flag}`,
        Object.keys(options).map((one) => `--${one}`),
      );
  }
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
  const [site, ...rest] = parsed.positionals;
  if (!site || rest.length) throw new SettingsError("Name exactly one folder of pages, such as ./my-site.");
  const flags: Given = {};
  for (const name of names) {
    const value = parsed.values[SETTINGS[name].flag];
    if (value !== undefined) flags[name] = { value, written: writtenName(name) };
  }
  return { flags, site };
}

function readEnvironment(env: Sources["env"]): Given {
  const known = new Map(SETTING_NAMES.map((name) => [variableName(name), name]));
  const given: Given = {};
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith("MILLRACE_") || OTHERS.has(variable) || value === undefined) continue;
    const ofFile = /^(.+)_FILE$/.exec(variable)?.[1];
    const name = known.get(variable) ?? known.get(ofFile ?? "");
    if (!name) throw unknown("variable", variable, [...known.keys()]);
    const text = known.has(variable) ? value : readSecret(variable, value);
    const values = SETTINGS[name].kind === "list" ? text.split(",").map((one) => one.trim()) : text;
    given[name] = { value: values, written: variableName(name), ...(known.has(variable) ? {} : { file: value }) };
  }
  return given;
}

function readSecret(variable: string, path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new SettingsError(`Cannot read the file "${path}" named in ${variable}.`);
  }
}

function readFile(text: string, from: string): Given {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new SettingsError(`${from} is not valid JSON.`);
  }
  if (!isRecord(content)) throw new SettingsError(`${from} must contain a JSON object with settings.`);
  const given: Given = {};
  for (const [key, value] of Object.entries(content)) {
    if (key === SYNC_KEY) continue;
    const name = SETTING_NAMES.find((one) => one === key);
    if (!name) throw unknown(`setting in ${from}`, key, SETTING_NAMES);
    if (SETTINGS[name].secret) {
      throw new SettingsError(
        `"${key}" is a secret and must not be in ${from}. Set ${variableName(name)}, or set ${variableName(name)}_FILE to the path of a file that contains it.`,
      );
    }
    given[name] = { value, written: key, file: from };
  }
  return given;
}

/** Rejects a password in a URL, which would be visible in a file or the process list. @throws SettingsError */
function checkDatabase(seen: Given): void {
  const database = getOwn(seen, "database")?.value;
  if (typeof database !== "string" || !URL.canParse(database) || !new URL(database).password) return;
  const variable = variableName("database");
  throw new SettingsError(
    `The database URL contains a password, which is a secret. Set ${variable}, or set ${variable}_FILE to the path of a file that contains the URL.`,
  );
}

function readSettingValue(name: SettingName, { value: given, written, file }: GivenValue): unknown {
  const setting = getSetting(name);
  const wrong = (problem: string) => new SettingsError(file === undefined ? problem : `${file}: ${problem}`);
  const value = setting.parse(given);
  if (value === undefined) {
    const shown = setting.secret ? "invalid" : JSON.stringify(given);
    throw wrong(`${written} is ${shown}. Expected ${setting.expected}.`);
  }
  const problem = value === setting.fallback ? undefined : setting.check?.(value, written);
  if (problem) throw wrong(problem);
  return value;
}

function unknown(what: string, word: string, known: readonly string[]): SettingsError {
  const like = nearest(word, known);
  return new SettingsError(`Unknown ${what}: ${word}.${like ? ` Did you mean ${like}?` : ""}`);
}
