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

Writes messages as CSV, oldest first: all of them, or those of a form, a folder, a time. The columns are the fields that the
forms of the pages have; all other fields are in the last column, as JSON. Users are written as "import users" reads them:
with groups and custom fields, without passwords and files.

  --form NAME             messages of this form only
  --folder FOLDER         messages of this folder only: inbox, spam or archived
  --from TIME             messages that came then or later: a day in UTC (2026-01-01) or a time (2026-01-01T18:00:00Z)
  --to TIME               messages that came by the end of that day, or before that time
  --json                  one JSON object a line, with all that is kept of a message

`;

/** Runs `millrace export`. */
export async function exportCommand([what, ...argv]: string[]): Promise<number> {
  if (what === undefined || wantsHelp([what, ...argv])) {
    process.stdout.write(USAGE + settingsHelp(EXPORT_OPTIONS));
    return what === undefined ? 2 : 0;
  }
  if (what !== "submissions" && what !== "users") {
    throw new SettingsError(`there is no export of "${what}", only of submissions and users`);
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
  /** What is left for the settings. */
  rest: string[];
}

function takeFlags(argv: string[]): Flags {
  const text = { type: "string" } as const;
  const options = { json: { type: "boolean" }, form: text, folder: text, from: text, to: text } as const;
  // Not strict: flags of settings are among them.
  const { tokens } = parseArgs({ args: argv, options, strict: false, allowPositionals: true, tokens: true });
  const flags: Flags = { json: false, given: {}, rest: [] };
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option" || !(token.name in options)) continue;
    taken.add(token.index);
    const option = EXPORT_OPTIONS.find((name) => name === token.name);
    if (!option) {
      if (token.inlineValue) throw new SettingsError("--json takes no value");
      flags.json = true;
    } else if (token.value === undefined || (!token.inlineValue && token.value.startsWith("--"))) {
      throw new SettingsError(`--${option} has no value`);
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
