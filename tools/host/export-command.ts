import { once } from "node:events";
import { csvLines, jsonLines } from "../../host/export";
import { SettingsError } from "../../host/settings/settings-error";
import { userLines } from "../../host/members/export-users";
import type { Settings } from "../../host/settings/settings";
import { openSite } from "../../host/site/site";
import { openForReading, type Reading } from "./reading";
import { settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace export submissions <folder> [--json] [options]
millrace export users <folder> [options]

Writes all messages as CSV, oldest first; with --json as one JSON object a line. Users are written as "import users" reads
them: with groups and custom fields, without passwords and files.

`;

/** Runs `millrace export submissions`. */
export async function exportCommand([what, ...argv]: string[]): Promise<number> {
  if (what === undefined || wantsHelp([what, ...argv])) {
    process.stdout.write(USAGE + settingsHelp());
    return what === undefined ? 2 : 0;
  }
  if (what !== "submissions" && what !== "users") {
    throw new SettingsError(`there is no export of "${what}", only of submissions and users`);
  }
  const json = what === "submissions" && argv.includes("--json");
  const settings = settingsFrom(argv.filter((arg) => !json || arg !== "--json"));
  const store = await openForReading(settings);
  try {
    const lines = what === "users" ? await users(store, settings) : json ? jsonLines(store) : csvLines(store);
    for await (const line of lines) if (!process.stdout.write(line)) await once(process.stdout, "drain");
  } finally {
    await store.close();
  }
  return 0;
}

async function users(store: Reading, { site }: Settings): Promise<AsyncGenerator<string>> {
  const { fields } = await (await openSite(site, () => Date.now())).users();
  return userLines(store, fields);
}
