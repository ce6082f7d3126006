import { isRecord } from "../../../wire/records";
import { Refused } from "../../http/refused";
import { carries, COLUMNS } from "../../members/columns";
import { findKnown, splitUsers } from "../../members/import-users";
import { findImportProblem } from "../../members/limits";
import { readUsers, type UserTable } from "../../members/read-users";
import { SettingsError } from "../../settings/settings-error";
import type { TableUser } from "../../store/units/accounts/members";
import type { Tools } from "../env";
import { readJson, readString } from "../request";
import type { OwnerApp } from "../routes";

/** Bytes of a request with a table of the maximum size: quotation marks and line ends are two bytes in JSON. */
const MOST = 12_000_000;
/** Ms for the whole request, because owners may upload slowly. */
const TIMEOUT = 120_000;
/** Skipped rows that are shown. */
const MOST_PROBLEMS = 1000;
const MOST_INVITES = 100_000;

interface ReadTable extends UserTable {
  /** Users without an account. */
  fresh: TableUser[];
  /** Why the table cannot be imported; empty: it can. */
  problem: string;
}

/** Endpoints for importing users from a table: a preview, the start, the progress. A job of the host stores the users. */
export function addUserImport(app: OwnerApp, tools: Tools): void {
  const { settings, ports, site, note } = tools;
  const { store, now, newId } = ports;

  app.on("GET /user-import", async () => ({ latest: (await store.findImport()) ?? null }));

  app.on("POST /user-import/preview", async (context) => {
    const { fresh, users, columns, problems, problem } = await readTable(await readBody(context.req.raw));
    const { fields, names } = await site.users();
    return {
      ...{ columns, problem },
      targets: [
        ...Object.entries(COLUMNS).map(([id, name]) => ({ id, name })),
        ...fields.filter(carries).map(({ id }) => ({ id, name: names.get(id) ?? id })),
      ],
      adding: fresh.length,
      known: users.length - fresh.length,
      groups: [...new Set(users.flatMap(({ groups }) => groups))],
      skipped: problems.length,
      problems: problems.slice(0, MOST_PROBLEMS),
    };
  });

  app.on("POST /user-import", async (context) => {
    const given = await readBody(context.req.raw);
    const invitesPerHour = readInvites(given.invitesPerHour, settings.accountMailsPerHour);
    const { fresh, users, problems, problem } = await readTable(given);
    if (problem) throw new Refused(409, problem);
    if (!fresh.length) throw new Refused(409, "The table has no user without an account. Nothing was imported.");
    const startedAt = now();
    const started = await store.addImport({
      ...{ id: newId(), startedBy: context.get("session").owner.name, startedAt, invitesPerHour },
      ...{ total: fresh.length, known: users.length - fresh.length },
      ...{ skipped: problems.length, problems: problems.slice(0, MOST_PROBLEMS) },
      parts: splitUsers(fresh, startedAt),
    });
    if (!started) throw new Refused(409, "Another import is running. Wait until it has ended.");
    const invitations = invitesPerHour === null ? "" : `, ${invitesPerHour} invitations per hour`;
    await note(context, "import", `${fresh.length} users${invitations}`);
    return {};
  });

  /** Removes the result of an import that has ended. */
  app.on("DELETE /user-import", async () => {
    if ((await store.findImport())?.state === "running")
      throw new Refused(409, "The import is running. Wait until it has ended.");
    await store.removeImports({ endedBefore: now() + 1 });
    return {};
  });

  /** @throws Refused */
  async function readTable(given: Record<string, unknown>): Promise<ReadTable> {
    const { fields } = await site.users();
    const table = readUserTable(readString(given, "table"), fields, readMap(given.map));
    const known = await findKnown(ports, table.users);
    const fresh = table.users.filter(({ email }) => !known.has(email));
    const problem =
      table.columnProblem === undefined
        ? await findImportProblem(fresh, settings, store)
        : `${table.columnProblem} Choose what each column is.`;
    return { ...table, fresh, problem: problem ?? "" };
  }
}

const readBody = (request: Request): Promise<Record<string, unknown>> => readJson(request, MOST, TIMEOUT);

/** @throws Refused */
function readUserTable(...given: Parameters<typeof readUsers>): UserTable {
  try {
    return readUsers(...given);
  } catch (error) {
    if (error instanceof SettingsError) throw new Refused(422, error.message);
    throw error;
  }
}

/** @throws Refused */
function readMap(given: unknown): Map<string, string> {
  if (!isRecord(given)) throw new Refused(400, "map must be an object with targets by column name");
  const map = new Map<string, string>();
  for (const [header, target] of Object.entries(given)) {
    if (typeof target !== "string") throw new Refused(400, "map must be an object with targets by column name");
    map.set(header, target);
  }
  return map;
}

/** @throws Refused */
function readInvites(given: unknown, accountMailsPerHour: number): number | null {
  if (given === null) return null;
  // Invitations are in the queue of the other emails about accounts, such as those for passwords, which must not wait for hours.
  const most = accountMailsPerHour > 0 ? Math.max(1, Math.floor(accountMailsPerHour / 2)) : MOST_INVITES;
  if (typeof given === "number" && Number.isInteger(given) && given >= 1 && given <= most) return given;
  const reason = most < MOST_INVITES ? ", half of the limit of account emails (--account-mails-per-hour)" : "";
  throw new Refused(422, `Enter the invitations per hour, a whole number from 1 to ${most}${reason}`);
}
