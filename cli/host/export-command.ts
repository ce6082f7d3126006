import { once } from "node:events";
import { csvLines, jsonLines } from "../../host/forms/export";
import { EXPORT_OPTIONS, readExportChoice, type GivenOptions } from "../../host/forms/export-choice";
import { SettingsError } from "../../host/settings/settings-error";
import { userLines } from "../../host/members/export-users";
import type { Settings } from "../../host/settings/settings";
import { openSite } from "../../host/site/site";
import { openForReading, type Reading } from "./reading";
import { takeOptions } from "./own-options";
import { settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace export submissions <folder> [--form NAME] [--folder inbox|spam|archived] [--from TIME] [--to TIME]
                            [--json] [options]
millrace export users <folder> [options]
millrace export site <folder> --out <folder> [options]

Prints submissions as CSV, oldest first. The columns are the fields of the forms on the pages; the last column has all other
fields as JSON. "export users" prints users in the format that "import users" reads: with groups and custom fields, without
passwords and files. "export site" writes the files that visitors get, with all published changes, for a web host; a second
run writes only what has changed.

  --form NAME             only submissions of this form
  --folder FOLDER         only submissions in this folder: inbox, spam or archived
  --from TIME             only submissions from this day in UTC (2026-01-01) or time (2026-01-01T18:00:00Z) on
  --to TIME               only submissions up to the end of this day, or before this time
  --json                  print one JSON object per line with all data of a submission
  --out FOLDER            the folder for the files of the site

`;

/** Runs `millrace export`. */
export async function exportCommand([what, ...argv]: string[]): Promise<number> {
  if (what === undefined || wantsHelp([what, ...argv])) {
    process.stdout.write(USAGE + settingsHelp(EXPORT_OPTIONS));
    return what === undefined ? 2 : 0;
  }
  if (what === "site") return exportFiles(argv);
  if (what !== "submissions" && what !== "users") {
    throw new SettingsError(`Cannot export "${what}". Use "export submissions", "export users" or "export site".`);
  }
  const { json, given, rest } = what === "submissions" ? takeFlags(argv) : { json: false, given: {}, rest: argv };
  const settings = settingsFrom(rest);
  const store = await openForReading(settings);
  try {
    const lines = what === "users" ? await users(store, settings) : await submissions(store, settings, json, given);
    for await (const line of lines) if (!process.stdout.write(line)) await once(process.stdout, "drain");
  } finally {
    await store.close();
  }
  return 0;
}

async function exportFiles(argv: string[]): Promise<number> {
  const { values, rest } = takeOptions(argv, { out: "value" });
  if (!values.out) throw new SettingsError("Name the folder for the files of the site with --out.");
  const settings = settingsFrom(rest);
  const store = await openForReading(settings);
  try {
    // Other exports do not need its code.
    const { exportSite } = await import("./export-site");
    await exportSite(settings, store, values.out);
  } finally {
    await store.close();
  }
  return 0;
}

const OPTIONS = { json: "flag", form: "value", folder: "value", from: "value", to: "value" } as const;

function takeFlags(argv: string[]): { json: boolean; given: GivenOptions; rest: string[] } {
  const { values, rest } = takeOptions(argv, OPTIONS);
  const { json, ...options } = values;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { json, given: Object.fromEntries(given), rest };
}

async function submissions(
  store: Reading,
  { site }: Settings,
  json: boolean,
  given: GivenOptions,
): Promise<AsyncGenerator<string>> {
  const forms = (await (await openSite(site, () => Date.now())).forms()).map(({ form }) => form);
  const wrong = (option: string, problem: string) => new SettingsError(`--${option} ${problem}`);
  const choice = await readExportChoice(given, store, forms, wrong);
  return json ? jsonLines(store, choice) : csvLines(store, choice, forms);
}

async function users(store: Reading, { site }: Settings): Promise<AsyncGenerator<string>> {
  const { fields, names } = await (await openSite(site, () => Date.now())).users();
  return userLines(store, fields, names);
}
