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

export const CONFIG_FILE = "millrace.config.json";

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
  const text = await unlessMissing(readFile(file, "utf8"));
  if (text === undefined) {
    throw new AdoptError(
      `There is no ${file}. Write one with: npx millrace sync --init https://www.my.site (or a folder or ZIP archive)`,
    );
  }
  const config = checkConfig(parse(text, file), text, file);
  return { ...config, site: (await unlessMissing(realpath(config.site))) ?? resolve(config.site) };
}

function parse(text: string, file: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new AdoptError(`${file} is not JSON: ${(error as Error).message}`);
  }
  if (isRecord(content)) return content;
  throw new AdoptError(`${file} is not a JSON object. Expected the keys ${KEYS.join(", ")}.`);
}

function checkConfig(content: Record<string, unknown>, text: string, file: string): SyncConfig {
  checkKeys(content, KEYS, file);
  checkSecrets(content, text, file);
  const source = readText(content, "source", file, "an export, or the URL of a published site or of a ZIP archive");
  const site = readText(content, "site", file, "the folder of the adopted site");
  const adopt = readRecord(content, "adopt", file);
  if (content.deploy === undefined) {
    throw new AdoptError(
      `${file} lacks "deploy". Expected a target, such as { "to": "folder", "path": "/srv/my-site" }.`,
    );
  }
  checkOwner(source, adopt, file);
  readAdoptFlags(isArchiveUrl(source) ? "source.zip" : source, adopt, `${file}: adopt`);
  return {
    source,
    site,
    adopt,
    checks: readCheckSettings(readRecord(content, "checks", file), `${file}: checks`),
    deploy: content.deploy,
    notify: readNotifySettings(readRecord(content, "notify", file), `${file}: notify`),
  };
}

/** Nobody can be asked in the run of a timer whether the site is theirs. */
function checkOwner(source: string, { own, from }: AdoptFlags, file: string): void {
  const url = isPublished(source) ? source : typeof from === "string" && isSiteUrl(from) ? from : undefined;
  if (url === undefined || own === true) return;
  throw new AdoptError(
    `${file} reads the published site ${new URL(url).host}. If it is yours, or you have its owner's permission, say so: "adopt": { "own": true }`,
  );
}

const SECRET_KEY = /passw|secret|token|api-?key|access-?key|private-?key|credential/i;

/** @throws AdoptError for a secret: whoever reads the configuration could use it. */
function checkSecrets(content: unknown, text: string, file: string): void {
  const advice = "Take it out, make a new one, and give that to the command in its environment.";
  const [found] = findSecrets(file, text);
  if (found)
    throw new AdoptError(`${file}, line ${found.line}: a ${found.what} (${found.start}) is a secret. ${advice}`);
  for (const [place, value] of listTexts(content, "")) {
    const hasPassword = URL.canParse(value) && new URL(value).password !== "";
    if (hasPassword || SECRET_KEY.test(place.split(".").at(-1) ?? ""))
      throw new AdoptError(`${file}: ${place} has a secret. ${advice}`);
  }
}

function listTexts(value: unknown, place: string): [place: string, value: string][] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, place === "" ? key : `${place}.${key}`));
}

function readText(content: Record<string, unknown>, key: string, file: string, expected: string): string {
  const value = content[key];
  if (typeof value === "string" && value !== "") return value;
  if (value === undefined) throw new AdoptError(`${file} lacks "${key}". Expected ${expected}.`);
  throw wrongValue(`${file}: ${key}`, value, expected);
}

function readRecord(content: Record<string, unknown>, key: string, file: string): Record<string, unknown> {
  const value = content[key] ?? {};
  if (isRecord(value)) return value;
  throw wrongValue(`${file}: ${key}`, value, "an object, such as { }");
}
