import { once } from "node:events";
import { parseArgs } from "node:util";
import { csvLines, jsonLines } from "../../host/forms/export";
import { EXPORT_OPTIONS, readExportChoice, type GivenOptions } from "../../host/forms/export-choice";
import { SettingsError } from "../../host/settings/settings-error";
import { userLines } from "../../host/members/export-users";
import type { Settings } from "../../host/settings/settings";
import { openSite } from "../../host/site/site";
import { openForReading, type Reading } from "./reading";
import { settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace export submissions <folder> [--form NAME] [--folder inbox|spam|archived] [--from TIME] [--to TIME]
                            [--json] [options]
millrace export users <folder> [options]

Prints submissions as CSV, oldest first. The columns are the fields of the forms on the pages; the last column has all other
fields as JSON. "export users" prints users in the format that "import users" reads: with groups and custom fields, without
passwords and files.

  --form NAME             only submissions of this form
  --folder FOLDER         only submissions in this folder: inbox, spam or archived
  --from TIME             only submissions from this day in UTC (2026-01-01) or time (2026-01-01T18:00:00Z) on
  --to TIME               only submissions up to the end of this day, or before this time
  --json                  print one JSON object per line with all data of a submission

`;

/** Runs `millrace export`. */
export async function exportCommand([what, ...argv]: string[]): Promise<number> {
  if (what === undefined || wantsHelp([what, ...argv])) {
    process.stdout.write(USAGE + settingsHelp(EXPORT_OPTIONS));
    return what === undefined ? 2 : 0;
  }
  if (what !== "submissions" && what !== "users") {
    throw new SettingsError(`Cannot export "${what}". Use "export submissions" or "export users".`);
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

interface Flags {
  json: boolean;
  given: GivenOptions;
  /** Remaining arguments for the settings. */
  rest: string[];
}

function takeFlags(argv: string[]): Flags {
  const text = { type: "string" } as const;
  const options = { json: { type: "boolean" }, form: text, folder: text, from: text, to: text } as const;
  // Not strict, because flags of settings are allowed, too.
  const { tokens } = parseArgs({ args: argv, options, strict: false, allowPositionals: true, tokens: true });
  const flags: Flags = { json: false, given: {}, rest: [] };
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option" || !(token.name in options)) continue;
    taken.add(token.index);
    const option = EXPORT_OPTIONS.find((name) => name === token.name);
    if (!option) {
      if (token.inlineValue) throw new SettingsError("--json does not take a value.");
      flags.json = true;
    } else if (token.value === undefined || (!token.inlineValue && token.value.startsWith("--"))) {
      throw new SettingsError(`--${option} requires a value.`);
    } else {
      flags.given[option] = token.value;
      if (!token.inlineValue) taken.add(token.index + 1);
    }
  }
  flags.rest = argv.filter((_, index) => !taken.has(index));
  return flags;
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
  const { fields } = await (await openSite(site, () => Date.now())).users();
  return userLines(store, fields);
}
