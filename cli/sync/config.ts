import { readFile, realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { unlessMissing } from "../../common/missing-file";
import { isRecord } from "../../wire/records";
import { isArchiveName } from "../adopt/io/archive/name";
import { AdoptError } from "../adopt/model/adopt-error";
import { findSecrets } from "../adopt/read/secrets";
import { isSiteUrl } from "../adopt/web/site-url";
import { readAdoptFlags, type AdoptFlags } from "./adopt-options";
import { readCheckSettings, type CheckSettings } from "./checks/settings";
import { checkKeys, wrongValue } from "./keys";
import { readNotifySettings, type NotifySettings } from "./notify/settings";

/** The settings of the host are in the same file. */
export const CONFIG_FILE = "millrace.config.json";

/** The key of the file that has the configuration. */
export const CONFIG_KEY = "sync";

/** What `millrace sync` does, as its configuration says. Paths start from the working directory. */
export interface SyncConfig {
  /** The path of an export, the URL of a published site, or that of a ZIP archive. */
  readonly source: string;
  /** The real path of the folder of the adopted site. */
  readonly site: string;
  readonly adopt: AdoptFlags;
  readonly checks: CheckSettings;
  /** Settings of the target. */
  readonly deploy: unknown;
  readonly notify: NotifySettings;
}

const KEYS = ["source", "site", "adopt", "checks", "deploy", "notify"];

/** Whether a source is a ZIP archive at a URL. */
export const isArchiveUrl = (source: string): boolean => isSiteUrl(source) && isArchiveName(new URL(source).pathname);

/** Whether a source is a published site. */
export const isPublished = (source: string): boolean => isSiteUrl(source) && !isArchiveUrl(source);

/**
 * Reads and checks the configuration.
 * @throws AdoptError that names the key, what it has and what was expected.
 */
export async function readConfig(file: string): Promise<SyncConfig> {
  const content = (await readConfigFile(file))?.[CONFIG_KEY];
  const place = `${file}: ${CONFIG_KEY}`;
  if (content === undefined) {
    throw new AdoptError(
      `There is no ${place}. Write it with: npx millrace sync --init https://www.my.site (or a folder or ZIP archive)`,
    );
  }
  if (!isRecord(content)) throw wrongValue(place, content, `an object with the keys ${KEYS.join(", ")}`);
  const config = checkConfig(content, place);
  return { ...config, site: (await unlessMissing(realpath(config.site))) ?? resolve(config.site) };
}

/** Reads the file; undefined if it does not exist. @throws AdoptError if its content is not a JSON object. */
export async function readConfigFile(file: string): Promise<Record<string, unknown> | undefined> {
  const text = await unlessMissing(readFile(file, "utf8")).catch((error: Error) => {
    throw new AdoptError(`${file} cannot be read: ${error.message}`);
  });
  if (text === undefined) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new AdoptError(`${file} is not JSON: ${(error as Error).message}`);
  }
  if (isRecord(content)) return content;
  throw new AdoptError(`${file} is not a JSON object.`);
}

function checkConfig(content: Record<string, unknown>, place: string): SyncConfig {
  checkKeys(content, KEYS, place);
  checkSecrets(content, place);
  const source = readText(content, "source", place, "an export, or the URL of a published site or of a ZIP archive");
  const site = readText(content, "site", place, "the folder of the adopted site");
  const adopt = readRecord(content, "adopt", place);
  if (content.deploy === undefined) {
    throw new AdoptError(
      `${place} lacks "deploy". Expected a target, such as { "to": "folder", "path": "/srv/my-site" }.`,
    );
  }
  checkOwner(source, adopt, place);
  readAdoptFlags(isArchiveUrl(source) ? "source.zip" : source, adopt, `${place}.adopt`);
  return {
    source,
    site,
    adopt,
    checks: readCheckSettings(readRecord(content, "checks", place), `${place}.checks`),
    deploy: content.deploy,
    notify: readNotifySettings(readRecord(content, "notify", place), `${place}.notify`),
  };
}

/** Nobody can be asked in the run of a timer whether the site is theirs. */
function checkOwner(source: string, { own, from }: AdoptFlags, place: string): void {
  const url = isPublished(source) ? source : typeof from === "string" && isSiteUrl(from) ? from : undefined;
  if (url === undefined || own === true) return;
  throw new AdoptError(
    `${place} reads the published site ${new URL(url).host}. If it is yours, or you have its owner's permission, say so: "adopt": { "own": true }`,
  );
}

const SECRET_KEY = /passw|secret|token|api-?key|access-?key|private-?key|credential/i;

/** @throws AdoptError if the configuration contains a secret, because such files are committed and copied. */
function checkSecrets(content: object, place: string): void {
  const advice = "Take it out, make a new one, and give that to the command in its environment.";
  const [found] = findSecrets("", JSON.stringify(content));
  if (found) throw new AdoptError(`${place} has a ${found.what} (${found.start}), which is a secret. ${advice}`);
  for (const [key, value] of listTexts(content, "")) {
    if (hasPassword(value) || SECRET_KEY.test(key.split(".").at(-1) ?? ""))
      throw new AdoptError(`${place}.${key} has a secret. ${advice}`);
  }
}

/** Whether a URL has a password, or a user name that is a token. SSH URLs have a user name that is not secret. */
function hasPassword(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return password !== "" || (username !== "" && isSiteUrl(text));
}

function listTexts(value: unknown, place: string): [place: string, value: string][] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, place === "" ? key : `${place}.${key}`));
}

function readText(content: Record<string, unknown>, key: string, place: string, expected: string): string {
  const value = content[key];
  if (typeof value === "string" && value !== "") return value;
  if (value === undefined) throw new AdoptError(`${place} lacks "${key}". Expected ${expected}.`);
  throw wrongValue(`${place}.${key}`, value, expected);
}

function readRecord(content: Record<string, unknown>, key: string, place: string): Record<string, unknown> {
  const value = content[key] ?? {};
  if (isRecord(value)) return value;
  throw wrongValue(`${place}.${key}`, value, "an object, such as { }");
}
