import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { isLoopback } from "../base/addresses";
import type { Settings } from "./settings";
import { SettingsError } from "./settings-error";
import type { SettingName } from "./table";

/** A setting as its author wrote it, or would write it: `--port`, `MILLRACE_PORT` or `port in my-site.config.json`. */
type Written = (name: SettingName) => string;

/** Validates the settings and makes paths absolute. @throws SettingsError */
export function checkSettings(given: Settings, written: Written): Settings {
  const site = checkFolder(given.site);
  const settings = { ...given, site, data: resolve(given.data || defaultData(site, resolve(given.site))) };
  if (settings.mailTexts) settings.mailTexts = resolve(settings.mailTexts);
  const { data, origin, listen, apiOnly } = settings;
  if (isInside(resolveRealPath(data), site)) {
    throw new SettingsError(
      `The data folder ${data} is inside the folder of pages, so visitors could download it. Set another folder with ${written("data")}.`,
    );
  }
  if (!origin && !isLoopback(listen) && listen !== "localhost") {
    throw new SettingsError(
      `${written("listen")} ${listen} requires ${written("origin")}. Set it to the URL that visitors use, such as https://my.site.`,
    );
  }
  checkBackup(settings, written);
  checkFiles(settings, written);
  if (settings.mail && !settings.mailKey) {
    throw new SettingsError(
      `${written("mail")} ${settings.mail} requires the key of this service. Set MILLRACE_MAIL_KEY.`,
    );
  }
  if (settings.mail.startsWith("ses:") && !/^[^:]+:./.test(settings.mailKey)) {
    throw new SettingsError(
      `${written("mailKey")} is invalid for Amazon SES. Expected the access key id and the secret access key, separated by a colon.`,
    );
  }
  if (settings.ownerHeader && settings.trustProxy === 0) {
    throw new SettingsError(
      `${written("ownerHeader")} requires ${written("trustProxy")}, because without a proxy every visitor can send the header. Set it to the number of proxies.`,
    );
  }
  if ((settings.oidcIssuer === "") !== (settings.oidcClient === "")) {
    throw new SettingsError(
      `${written("oidcIssuer")} and ${written("oidcClient")} require each other. Set both or none.`,
    );
  }
  for (const name of ["access", "passwords", "redirects"] as const) {
    if (apiOnly && Object.keys(settings[name]).length) {
      throw new SettingsError(
        `${written(name)} has no effect with ${written("apiOnly")}, because another server serves the pages. Remove one of the two settings.`,
      );
    }
  }
  return settings;
}

/** The daily backup copies a SQLite file. */
function checkBackup({ backupTo, database, s3KeyId, s3SecretKey }: Settings, written: Written): void {
  if (!backupTo) return;
  if (database) {
    throw new SettingsError(
      `${written("backupTo")} does not back up PostgreSQL. Remove it, and back up the database with pg_dump.`,
    );
  }
  if (!s3KeyId || !s3SecretKey) {
    throw new SettingsError(
      `${written("backupTo")} requires a key. Set MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY.`,
    );
  }
}

function checkFiles({ files, directUploads, s3KeyId, s3SecretKey }: Settings, written: Written): void {
  if (directUploads && !files) {
    throw new SettingsError(
      `${written("directUploads")} requires a bucket. Set ${written("files")} to a URL such as s3://bucket/prefix.`,
    );
  }
  if (files && (!s3KeyId || !s3SecretKey)) {
    throw new SettingsError(`${written("files")} requires a key. Set MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY.`);
  }
}

/**
 * One data folder per site. Existing ones of many sites (`host sites/`) or of an older version stay in use.
 * @param named the folder of pages with its symbolic links, by which `host sites/` names the data.
 */
function defaultData(site: string, named: string): string {
  const [own, old] = [`${site}-data`, join(dirname(site), "millrace-data")];
  const ofMany = [named, site].map(dataOfMany).find(existsSync);
  if (!existsSync(own) && ofMany !== undefined) return ofMany;
  return !existsSync(own) && existsSync(old) ? old : own;
}

/** The data folder of one of many sites: `sites/shop` → `sites-data/shop`. */
export function dataOfMany(site: string): string {
  return join(`${dirname(site)}-data`, basename(site));
}

function checkFolder(site: string): string {
  const path = resolve(site);
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new SettingsError(`The folder of pages ${site} does not exist or is not a folder.`);
  return realpathSync(path);
}

/** The real path, also of a missing file. */
function resolveRealPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(resolveRealPath(parent), path.slice(parent.length));
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
