import type { ImportFacts, RowProblem, UserImport } from "../../../records/imports";
import type { Db, Tables } from "../../schema";
import { addMembers, type NewMember, type TableUser } from "./members";

/**
 * Starts an import, which replaces one that has ended.
 * @param parts its rows; each part is stored in one transaction.
 * @returns false if another one is running.
 */
export async function addImport(db: Db, { parts, ...facts }: ImportFacts & { parts: TableUser[][] }): Promise<boolean> {
  const { id, startedBy, startedAt, invitesPerHour, total, known, skipped, problems } = facts;
  // Before the insertion, so that a second call with the same id finds its import and does not start it again.
  const same = await db.selectFrom("user_import").select("id").where("id", "=", id).executeTakeFirst();
  if (same) return true;
  await db.deleteFrom("user_import").where("state", "!=", "running").execute();
  const started = await db
    .insertInto("user_import")
    .values({
      ...{ id, state: parts.length ? "running" : "done", started_by: startedBy, started_at: startedAt },
      ...{ ended_at: parts.length ? null : startedAt, leased_until: 0, invites_per_hour: invitesPerHour, invited: 0 },
      ...{ total, done: 0, added: 0, known, skipped, problems: JSON.stringify(problems), error: "" },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!started) return false;
  for (const [number, users] of parts.entries()) {
    await db
      .insertInto("user_import_part")
      .values({ id: partId(id, number), import_id: id, number, users: JSON.stringify(users) })
      .execute();
  }
  return true;
}

/** The running import, or the one that ended last. */
export async function findImport(db: Db): Promise<UserImport | undefined> {
  const row = await db.selectFrom("user_import").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
  return row && fromRow(row);
}

export interface ClaimedPart extends Pick<UserImport, "id" | "startedAt" | "invitesPerHour" | "added"> {
  number: number;
  users: TableUser[];
  /** Invitations of the parts before. */
  invited: number;
}

/** The next part of the running import. Other processes cannot claim one until it is stored, or the lease (ms) ends. */
export async function claimImport(
  db: Db,
  { now, lease }: { now: number; lease: number },
): Promise<ClaimedPart | undefined> {
  const row = await db
    .updateTable("user_import")
    .set({ leased_until: now + lease })
    .where("state", "=", "running")
    // A lease that ends later was made while the clock was ahead.
    .where((eb) => eb.or([eb("leased_until", "<=", now), eb("leased_until", ">", now + lease)]))
    .returningAll()
    .executeTakeFirst();
  const part = row && (await selectNextPart(db, row.id));
  if (!part) return undefined;
  const { id, startedAt, invitesPerHour, added } = fromRow(row);
  return {
    ...{ id, startedAt, invitesPerHour, added, invited: row.invited },
    ...{ number: part.number, users: JSON.parse(part.users) as TableUser[] },
  };
}

export interface StoredPart {
  id: string;
  number: number;
  members: NewMember[];
  groupIds: Record<string, string>;
  now: number;
  /** Limit of all users. */
  most: number;
}

/**
 * Adds the users of a part and counts it. The last part ends the import. A part that is stored already is left.
 * @returns `full` if it would exceed the limit of users; then nothing is stored.
 */
export async function storeImportPart(
  db: Db,
  { id, number, members, ...more }: StoredPart,
): Promise<"stored" | "full"> {
  // Also locks the row, so that no part is stored twice.
  const running = await db
    .updateTable("user_import")
    .set({ leased_until: 0 })
    .where("id", "=", id)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  if (!running || (await selectNextPart(db, id))?.number !== number) return "stored";
  const added = await addMembers(db, { members, ...more });
  if (added === "full") return "full";
  await db.deleteFrom("user_import_part").where("id", "=", partId(id, number)).execute();
  const isLast = (await selectNextPart(db, id)) === undefined;
  const invited = members.filter(({ invitation }) => invitation !== null).length;
  await db
    .updateTable("user_import")
    .set((eb) => ({
      done: eb("done", "+", members.length),
      added: eb("added", "+", added),
      invited: eb("invited", "+", invited),
      ...(isLast ? { state: "done" as const, ended_at: more.now } : {}),
    }))
    .where("id", "=", id)
    .execute();
  return "stored";
}

/** Ends the running import early. */
export async function failImport(
  db: Db,
  { id, error, now }: { id: string; error: string; now: number },
): Promise<void> {
  await db
    .updateTable("user_import")
    .set({ state: "failed", error, ended_at: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
  await db.deleteFrom("user_import_part").where("import_id", "=", id).execute();
}

/** Removes what is left of imports that ended before a time. @returns how many. */
export async function removeImports(db: Db, { endedBefore }: { endedBefore: number }): Promise<number> {
  const rows = await db.deleteFrom("user_import").where("ended_at", "<", endedBefore).returning("id").execute();
  return rows.length;
}

const partId = (importId: string, number: number): string => `${importId}-${String(number).padStart(6, "0")}`;

function selectNextPart(db: Db, importId: string): Promise<Tables["user_import_part"] | undefined> {
  return db
    .selectFrom("user_import_part")
    .selectAll()
    .where("import_id", "=", importId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

function fromRow(row: Tables["user_import"]): UserImport {
  const { id, state, total, done, added, known, skipped, error } = row;
  return {
    ...{ id, state, total, done, added, known, skipped, error },
    ...{ startedBy: row.started_by, startedAt: row.started_at, endedAt: row.ended_at },
    ...{ invitesPerHour: row.invites_per_hour, problems: JSON.parse(row.problems) as RowProblem[] },
  };
}
