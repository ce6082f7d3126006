import type { Db } from "../schema";
import { removeOld, type OldRows } from "./old-rows";

export interface Owner {
  id: string;
  /** In lower case. */
  name: string;
  /** Password hash. */
  password: string;
  /** Secret for two-step login in base32; null if it is off. */
  totp: string | null;
}

/** A fixed id, so that only one of two parallel calls succeeds. */
const FIRST = "first";

/** Adds the first owner; false if an owner exists. */
export async function addFirstOwner(
  db: Db,
  { name, password, now }: Omit<Owner, "id" | "totp"> & { now: number },
): Promise<boolean> {
  const first = await db.selectFrom("owner").select("password").where("id", "=", FIRST).executeTakeFirst();
  // The unit runs again.
  if (first) return first.password === password;
  if (await hasOwner(db)) return false;
  const added = await db
    .insertInto("owner")
    .values({ id: FIRST, name, password, created_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Adds an owner, or changes the password of an existing one and ends the sessions. */
export async function setOwner(
  db: Db,
  { id, name, password, now }: Omit<Owner, "totp"> & { now: number },
): Promise<void> {
  const owner = await db
    .insertInto("owner")
    .values({ id, name, password, created_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ password }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("owner_session").where("owner_id", "=", owner.id).execute();
}

export async function hasOwner(db: Db): Promise<boolean> {
  return (await db.selectFrom("owner").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function findOwner(db: Db, { name }: { name: string }): Promise<Owner | undefined> {
  return db.selectFrom("owner").select(["id", "name", "password", "totp"]).where("name", "=", name).executeTakeFirst();
}

/**
 * Turns two-step login on, or off with `secret` null.
 * @param step time step of the entered code.
 */
export async function setOwnerCode(
  db: Db,
  { name, secret, step }: { name: string; secret: string | null; step: number | null },
): Promise<void> {
  await db.updateTable("owner").set({ totp: secret, totp_step: step }).where("name", "=", name).execute();
}

/** Marks a time step as used; false if it or a later one was used before. */
export async function useOwnerCode(db: Db, { name, step }: { name: string; step: number }): Promise<boolean> {
  const used = await db
    .updateTable("owner")
    .set({ totp_step: step })
    .where("name", "=", name)
    .where((eb) => eb.or([eb("totp_step", "is", null), eb("totp_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

export interface OwnerSession {
  owner: Owner;
  startedAt: number;
  /** Time of the last password check. */
  confirmedAt: number;
}

/** Starts a session and ends the earlier one of the same browser. */
export async function startOwnerSession(
  db: Db,
  { tokenHash, ownerId, now, replaces }: { tokenHash: string; ownerId: string; now: number; replaces: string | null },
): Promise<void> {
  if (replaces !== null) await endOwnerSession(db, { tokenHash: replaces });
  await db
    .insertInto("owner_session")
    .values({ token_hash: tokenHash, owner_id: ownerId, started_at: now, confirmed_at: now })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
}

/** A session that started after `since`. */
export async function findOwnerSession(
  db: Db,
  { tokenHash, since }: { tokenHash: string; since: number },
): Promise<OwnerSession | undefined> {
  const row = await db
    .selectFrom("owner_session")
    .innerJoin("owner", "owner.id", "owner_session.owner_id")
    .select(["owner.id", "owner.name", "owner.password", "owner.totp", "started_at", "confirmed_at"])
    .where("token_hash", "=", tokenHash)
    .where("started_at", ">", since)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, password, totp } = row;
  return { owner: { id, name, password, totp }, startedAt: row.started_at, confirmedAt: row.confirmed_at };
}

/** Stores the time of a password check. */
export async function confirmOwnerSession(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<void> {
  await db.updateTable("owner_session").set({ confirmed_at: now }).where("token_hash", "=", tokenHash).execute();
}

export async function endOwnerSession(db: Db, { tokenHash }: { tokenHash: string }): Promise<void> {
  await db.deleteFrom("owner_session").where("token_hash", "=", tokenHash).execute();
}

/** Removes sessions that started before `before`, `limit` at most. @returns how many it removed. */
export function forgetOwnerSessions(db: Db, old: OldRows): Promise<number> {
  return removeOld(db, "owner_session", ["token_hash", "started_at"], old);
}
