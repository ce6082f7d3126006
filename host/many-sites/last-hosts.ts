import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** In the data folder of a site. */
const FILE = "host-names.json";

/** Keeps the host names of a site that runs, because its settings file may be invalid at the next start. */
export function keepHosts(folder: string, hosts: readonly string[]): void {
  const text = `${JSON.stringify(hosts)}\n`;
  const path = join(folder, FILE);
  try {
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text, { mode: 0o600 });
  } catch {
    // The site runs without it, such as on a full disk.
  }
}

/** The host names with which a site ran last, if any. */
export function readLastHosts(folder: string): string[] {
  try {
    const hosts: unknown = JSON.parse(readFileSync(join(folder, FILE), "utf8"));
    return Array.isArray(hosts) ? hosts.filter((host) => typeof host === "string") : [];
  } catch {
    return [];
  }
}
