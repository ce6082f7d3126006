import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { isLoopback } from "../base/addresses";
import type { Settings } from "./settings";
import { SettingsError } from "./settings-error";

/** Validates the settings and makes paths absolute. @throws SettingsError */
export function checkSettings(given: Settings): Settings {
  const site = checkFolder(given.site);
  const settings = { ...given, site, data: resolve(given.data || defaultData(site, resolve(given.site))) };
  if (settings.mailTexts) settings.mailTexts = resolve(settings.mailTexts);
  const { data, origin, listen, apiOnly, access, passwords, redirects } = settings;
  if (isInside(resolveRealPath(data), site)) {
    throw new SettingsError(
      `The data folder ${data} is inside the folder of pages, so visitors could download it. Set another folder with --data.`,
    );
  }
  if (!origin && !isLoopback(listen) && listen !== "localhost") {
    throw new SettingsError(
      `Listening on ${listen} requires --origin. Set it to the address that visitors use, such as https://my.site.`,
    );
  }
  checkBackup(settings);
  checkFiles(settings);
  if (settings.mail && !settings.mailKey) {
    throw new SettingsError(`--mail ${settings.mail} requires the key of this service. Set MILLRACE_MAIL_KEY.`);
  }
  if (settings.mail.startsWith("ses:") && !/^[^:]+:./.test(settings.mailKey)) {
    throw new SettingsError(
      "MILLRACE_MAIL_KEY is invalid for Amazon SES. Expected the access key id and the secret access key, separated by a colon.",
    );
  }
  if (settings.ownerHeader && settings.trustProxy === 0) {
    throw new SettingsError(
      "ownerHeader requires trustProxy, because without a proxy every visitor can send the header. Set --trust-proxy to the number of proxies.",
    );
  }
  if ((settings.oidcIssuer === "") !== (settings.oidcClient === "")) {
    throw new SettingsError("oidcIssuer and oidcClient require each other. Set both or none.");
  }
  for (const [name, table] of Object.entries({ access, passwords, redirects })) {
    if (apiOnly && Object.keys(table).length) {
      throw new SettingsError(
        `${name} has no effect with apiOnly, because another server serves the pages. Remove one of the two settings.`,
      );
    }
  }
  return settings;
}

/** The daily backup copies a SQLite file. */
function checkBackup({ backupTo, database, s3KeyId, s3SecretKey }: Settings): void {
  if (!backupTo) return;
  if (database) {
    throw new SettingsError(
      "--backup-to does not back up PostgreSQL. Remove it, and back up the database with pg_dump.",
    );
  }
  if (!s3KeyId || !s3SecretKey) {
    throw new SettingsError("--backup-to requires a key. Set MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY.");
  }
}

function checkFiles({ files, directUploads, s3KeyId, s3SecretKey }: Settings): void {
  if (directUploads && !files) {
    throw new SettingsError(
      "--direct-uploads requires a bucket. Set --files to an address such as s3://bucket/prefix.",
    );
  }
  if (files && (!s3KeyId || !s3SecretKey)) {
    throw new SettingsError("--files requires a key. Set MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY.");
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
