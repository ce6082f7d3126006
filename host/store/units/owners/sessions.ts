import type { Db } from "../../schema";
import { removeOld, type OldRows } from "../old-rows";
import { changeChecked, OWNER_COLUMNS, toOwner, type CheckedOwner, type Owner } from "./owners";
import type { LoginOrigin } from "../../../records/owners";

export interface OwnerSession {
  owner: Owner;
  startedAt: number;
  /** Time of the last password check. */
  confirmedAt: number;
  origin: LoginOrigin;
}

export interface NewOwnerSession {
  tokenHash: string;
  owner: CheckedOwner;
  now: number;
  /** Hash of the token of the browser's earlier session. */
  replaces: string | null;
  origin: LoginOrigin;
}

/**
 * Starts a session and ends the earlier one of the same browser.
 * @returns the owner; undefined as `changeChecked`.
 */
export async function startOwnerSession(
  db: Db,
  { tokenHash, owner, now, replaces, origin }: NewOwnerSession,
): Promise<Owner | undefined> {
  const entered = await changeChecked(db, owner, { seen_at: now });
  if (!entered) return undefined;
  if (replaces !== null) await endOwnerSession(db, { tokenHash: replaces });
  await db
    .insertInto("owner_session")
    .values({ token_hash: tokenHash, owner_id: owner.id, started_at: now, confirmed_at: now, origin })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
  return entered;
}

/** A session that started after `since`, of an owner who is not disabled. */
export async function findOwnerSession(
  db: Db,
  { tokenHash, since }: { tokenHash: string; since: number },
): Promise<OwnerSession | undefined> {
  const row = await db
    .selectFrom("owner_session")
    .innerJoin("owner", "owner.id", "owner_session.owner_id")
    .select([...OWNER_COLUMNS, "started_at", "confirmed_at", "origin"])
    .where("token_hash", "=", tokenHash)
    .where("started_at", ">", since)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { started_at: startedAt, confirmed_at: confirmedAt, origin } = row;
  return { owner: toOwner(row), startedAt, confirmedAt, origin };
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
