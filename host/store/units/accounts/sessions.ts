import type { Db } from "../../schema";
import { accountOf, type Account } from "./accounts";
import { removeOld, type OldRows } from "../old-rows";

export interface NewSession {
  /** SHA-256 of what the cookie holds. */
  tokenHash: string;
  /** Stays the same over renewals. */
  sessionId: string;
  accountId: string;
  now: number;
  /** When the token is to be renewed, and when the session ends. */
  renewAt: number;
  endsAt: number;
  /** The session that the same browser had. */
  replaces: string | null;
}

export interface Session {
  sessionId: string;
  renewAt: number;
  goodUntil: number;
  account: Account;
}

/** Starts a session in the place of the one that the same browser had. */
export async function startSession(db: Db, session: NewSession): Promise<void> {
  const { tokenHash, sessionId, accountId, now, renewAt, endsAt, replaces } = session;
  if (replaces !== null) await endSession(db, { sessionId: replaces });
  await db
    .insertInto("session")
    .values({
      ...{ token_hash: tokenHash, session_id: sessionId, account_id: accountId },
      ...{ started_at: now, renew_at: renewAt, good_until: endsAt },
    })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
  await db.updateTable("account").set({ seen_at: now }).where("id", "=", accountId).execute();
}

/** The session of a token, as long as it is good and its account may log in. */
export async function findSession(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<Session | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .selectAll("account")
    .select(["session_id", "renew_at", "good_until"])
    .where("token_hash", "=", tokenHash)
    .where("good_until", ">", now)
    .where("status", "=", "verified")
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    sessionId: row.session_id,
    renewAt: row.renew_at,
    goodUntil: row.good_until,
    account: accountOf(row),
  };
}

/**
 * Gives a session another token, once; the old one stays good for `grace` ms, for requests that are on their way.
 * @returns false: it was renewed already, or is not to be yet.
 */
export async function renewSession(
  db: Db,
  {
    tokenHash,
    next,
    now,
    renewAt,
    grace,
  }: { tokenHash: string; next: string; now: number; renewAt: number; grace: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("good_until", ">", now)
    .executeTakeFirst();
  if (!row) return false;
  const taken = await db
    .updateTable("session")
    // Never renewed again: after that moment it is not good.
    .set({ renew_at: Math.min(now + grace, row.good_until), good_until: Math.min(now + grace, row.good_until) })
    .where("token_hash", "=", tokenHash)
    .where("renew_at", "<=", now)
    .returning("token_hash")
    .executeTakeFirst();
  // The same call once more, if the next token is there.
  if (!taken) return (await findSession(db, { tokenHash: next, now })) !== undefined;
  await db
    .insertInto("session")
    .values({ ...row, token_hash: next, renew_at: Math.min(renewAt, row.good_until) })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
  return true;
}

/** Ends a session with all its tokens. */
export async function endSession(db: Db, { sessionId }: { sessionId: string }): Promise<void> {
  await db.deleteFrom("session").where("session_id", "=", sessionId).execute();
}

/** Logs somebody out everywhere. */
export async function endSessionsOf(db: Db, { accountId }: { accountId: string }): Promise<void> {
  await db.deleteFrom("session").where("account_id", "=", accountId).execute();
}

/** Removes tokens that were good until before `before`, so many at most. @returns how many it removed. */
export function forgetSessions(db: Db, old: OldRows): Promise<number> {
  return removeOld(db, "session", ["token_hash", "good_until"], old);
}
