import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { isLoopback } from "../base/addresses";
import type { Settings } from "./settings";
import { checkGate } from "./check-gate";
import { SettingsError } from "./settings-error";

const MOST_HOPS = 10;
/** Characters of a secret that cannot be guessed. */
const LEAST_SECRET = 20;

/** Settings whose parts fit together, with absolute folders. @throws SettingsError */
export function checkSettings(given: Settings): Settings {
  const site = folderOf(given.site);
  const settings = { ...given, site, data: resolve(given.data || defaultData(site)) };
  if (settings.mailTexts) settings.mailTexts = resolve(settings.mailTexts);
  const { data, origin, listen, port, pagesOrigins, database, notify, from, webhooks, trustProxy, choices } = settings;
  if (isInside(realOf(data), site)) {
    throw new SettingsError(
      `The data folder ${data} is inside the folder of pages, so visitors could download it. Set another folder with --data.`,
    );
  }
  for (const [name, value] of Object.entries({ port, adminPort: settings.adminPort })) {
    if (value > 65_535) throw new SettingsError(`${name} is ${value}. Expected a port number from 0 to 65535.`);
  }
  const { adminToken, secret, backupPassphrase } = settings;
  for (const [name, value] of Object.entries({ adminToken, secret, backupPassphrase })) {
    if (value && value.length < LEAST_SECRET) {
      throw new SettingsError(`${name} has ${value.length} characters. Expected at least ${LEAST_SECRET}.`);
    }
  }
  if (trustProxy > MOST_HOPS)
    throw new SettingsError(
      `trustProxy is ${trustProxy}. Expected the number of proxies in front of the host, at most ${MOST_HOPS}.`,
    );
  if (origin) checkOrigin("origin", origin);
  else if (!isLoopback(listen) && listen !== "localhost") {
    throw new SettingsError(
      `Listening on ${listen} requires --origin. Set it to the address that visitors use, such as https://my.site.`,
    );
  }
  for (const one of pagesOrigins) checkOrigin("pagesOrigins", one);
  if (database && !/^postgres(ql)?:\/\//.test(database))
    throw new SettingsError("database must be an address that starts with postgres://.");
  for (const one of [...notify, ...(from ? [from] : [])]) {
    if (!/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(one))
      throw new SettingsError(`"${one}" is not a single email address. Repeat the setting for each address.`);
  }
  if (settings.smtp && !/^smtps?:\/\/[^/]+/.test(settings.smtp))
    throw new SettingsError("smtp must be an address that starts with smtp:// or smtps://.");
  for (const one of choices) {
    if (!/^\w+:[^:]+:.+$/.test(one))
      throw new SettingsError(`The choice "${one}" is invalid. Expected field:slug:name.`);
  }
  for (const one of webhooks) {
    if (!/^https?:$/.test(URL.canParse(one) ? new URL(one).protocol : "")) {
      throw new SettingsError(`The webhook "${one}" is invalid. Expected an address that starts with https://.`);
    }
  }
  checkGate(settings);
  return settings;
}

function checkOrigin(name: string, value: string): void {
  if (!URL.canParse(value) || new URL(value).origin !== value || !/^https?:/.test(value)) {
    const like = URL.canParse(value) && /^https?:/.test(value) ? ` Did you mean ${new URL(value).origin}?` : "";
    throw new SettingsError(`${name} is "${value}". Expected an origin such as https://my.site.${like}`);
  }
}

/** Each site has a folder of its own; one that an older version made for all sites of a folder is kept. */
function defaultData(site: string): string {
  const [own, old] = [`${site}-data`, join(dirname(site), "millrace-data")];
  return !existsSync(own) && existsSync(old) ? old : own;
}

function folderOf(site: string): string {
  const path = resolve(site);
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new SettingsError(`The folder of pages ${site} does not exist or is not a folder.`);
  return realpathSync(path);
}

/** The real path, also of what is not there yet. */
function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realOf(parent), path.slice(parent.length));
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
