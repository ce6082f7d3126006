import { createId } from "../../host/base/ids";
import { COLUMNS } from "../../host/members/columns";
import { createProgress } from "../../host/members/import-progress";
import { importUsers, findKnown } from "../../host/members/import-users";
import { findImportProblem } from "../../host/members/limits";
import { createInviter } from "../../host/accounts/invitations";
import { createSender } from "../../host/mail/sender";
import { readUsers, type UserTable } from "../../host/members/read-users";
import { readMailTexts } from "../../host/mail/texts";
import { openStore } from "../../host/store/open-store";
import { openKey } from "../../host/security/host-key";
import { olderKeyIn, takeDataFolder } from "../../host/store/data-folder";
import { SettingsError } from "../../host/settings/settings-error";
import { openSite } from "../../host/site/site";
import { counted } from "../counted";
import { importProducts } from "./import-products";
import { takeOptions } from "./own-options";
import { readNamedFile } from "./read-named-file";
import { settingsFrom, settingsHelp, wantsHelp, workerUrl } from "./settings";

const USAGE = `millrace import users <file.csv> <folder> [--map "Column=target"]… [--invite N | --quiet] [options]

Imports users from a table: email addresses, names, groups and custom fields. Existing accounts are not changed. Passwords
are not imported; imported users get an email to choose one. Without --invite or --quiet, the command only prints a preview.

  --map "Column=target"    maps a column to ${Object.keys(COLUMNS).join(", ")},
                          the id of a custom field, or nothing ("Column=") to skip it
  --invite N              import the users and send N invitations per hour
  --quiet                 import the users without invitations; they get an email at their first login attempt

For products, see millrace import products --help. Stop the host before you run this command.

`;

interface Wanted {
  file: string;
  map: Map<string, string>;
  /** Invitations per hour; 0: none; undefined: only a preview. */
  invite: number | undefined;
  rest: string[];
}

/** Runs `millrace import`. */
export async function importCommand([what, ...argv]: string[]): Promise<number> {
  if (what === "products") return importProducts(argv);
  if (what === undefined || wantsHelp([what, ...argv])) {
    process.stdout.write(USAGE + settingsHelp());
    return what === undefined ? 2 : 0;
  }
  if (what !== "users") throw new SettingsError(`Cannot import "${what}". Use "import users" or "import products".`);
  const { file, map, invite, rest } = takeFlags(argv);
  const settings = settingsFrom(rest);
  if (invite && !settings.origin)
    throw new SettingsError("--invite requires --origin, the address for the links in the emails.");
  const now = () => Date.now();
  const newId = () => createId(now());
  const { fields } = await (await openSite(settings.site, now)).users();
  const table = readUsers(readNamedFile(file), fields, map);
  if (table.columnProblem !== undefined) {
    const example = `--map "${table.columns[0]?.header || "Mail"}=email"`;
    throw new SettingsError(`${table.columnProblem} Choose the column with --map, such as ${example}.`);
  }
  const folder = await takeDataFolder(settings.data);
  try {
    const store = await openStore(settings, now(), workerUrl());
    try {
      const known = await findKnown({ store }, table.users);
      const fresh = table.users.filter(({ email }) => !known.has(email));
      process.stdout.write(formatPreview(table, fresh.length, known.size));
      const problem = await findImportProblem(fresh, settings, store);
      if (problem) throw new SettingsError(problem);
      if (invite === undefined) {
        process.stdout.write("\nThis is a preview. To import the users, add --invite N or --quiet.\n");
        return 0;
      }
      const sender = createSender(settings, {
        ...{ now, newId, secret: await openKey(store, { secret: settings.secret, older: olderKeyIn(settings.data) }) },
        mailTexts: readMailTexts(settings.mailTexts),
      });
      const added = await importUsers(
        fresh,
        { store, now },
        {
          limits: settings,
          invite: invite ? { perHour: invite, make: createInviter(sender) } : undefined,
          onStored: createProgress(fresh.length, now, (line) => process.stdout.write(line)),
        },
      );
      const detail = `${added} users${invite ? `, ${invite} invitations per hour` : ""}`;
      await store.writeAudit({ id: newId(), at: now(), actor: "command", action: "import", detail });
      process.stdout.write(`\nImported ${counted(added, "user")}.\n`);
    } finally {
      await store.close();
    }
  } finally {
    folder.release();
  }
  return 0;
}

function takeFlags(argv: string[]): Wanted {
  const { values, rest } = takeOptions(argv, { map: "values", invite: "value", quiet: "flag" });
  const invite = values.invite === undefined ? undefined : Number(values.invite);
  if (invite !== undefined && (!Number.isInteger(invite) || invite < 1))
    throw new SettingsError("--invite requires a number of invitations per hour, 1 or higher.");
  if (values.quiet && invite !== undefined) throw new SettingsError("Use either --invite or --quiet, not both.");
  const at = rest.findIndex((arg) => /\.(csv|tsv|txt)$/i.test(arg));
  const file = rest[at];
  if (file === undefined) throw new SettingsError("Name a file that ends in .csv, .tsv or .txt.");
  return {
    file,
    map: new Map(values.map.map(mapping)),
    invite: values.quiet ? 0 : invite,
    rest: rest.toSpliced(at, 1),
  };
}

/** `Column=target`; a column's name may contain the sign as well. */
function mapping(text: string): [column: string, target: string] {
  const equals = text.lastIndexOf("=");
  if (equals < 1) throw new SettingsError(`--map is "${text}". Expected "Column=target".`);
  return [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
}

const SHOWN = 10;

function formatPreview({ users, columns, problems }: UserTable, fresh: number, known: number): string {
  const lines = columns.map(({ header, target }) => `  ${header || "(no name)"} → ${target ?? "skipped"}`);
  const groups = [...new Set(users.flatMap((user) => user.groups))];
  return [
    "Columns",
    ...lines,
    "",
    `${counted(fresh, "user")} to import. ${counted(known, "user")} with an account will not be changed.`,
    ...(groups.length ? [`Groups: ${groups.join(", ")}`] : []),
    ...problems.slice(0, SHOWN).map(({ line, text }) => `  line ${line} is skipped: ${text}`),
    ...(problems.length > SHOWN ? [`  and ${problems.length - SHOWN} more lines`] : []),
    "",
  ].join("\n");
}
