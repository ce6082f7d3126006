import type { Db } from "../../schema";
import { lockAccount, toAccount, type Account } from "./accounts";
import { removeOld, type OldRows } from "../old-rows";
import { sameAs } from "../same-as";

export interface NewSession {
  /** SHA-256 of the token in the cookie. */
  tokenHash: string;
  /** Stays the same over renewals. */
  sessionId: string;
  now: number;
  /** When the token must be renewed, and when the session ends. */
  renewAt: number;
  endsAt: number;
  /** The earlier session of the same browser. */
  replaces: string | null;
}

export interface Session {
  sessionId: string;
  renewAt: number;
  goodUntil: number;
  account: Account;
}

/**
 * Starts a session of an account that is still as it was when its password was checked.
 * @returns undefined if its password, address or status has changed since, or it was removed.
 */
export async function startSession(
  db: Db,
  {
    account: { id, email, password },
    ...session
  }: NewSession & { account: Pick<Account, "id" | "email" | "password"> },
): Promise<Account | undefined> {
  // Locks the row: a parallel change of it waits, and then ends this session.
  const row = await db
    .updateTable("account")
    .set({ seen_at: session.now })
    .where("id", "=", id)
    .where("email", "=", email)
    .where("password", sameAs(password), password)
    .where("status", "=", "verified")
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await addSession(db, id, session);
  return toAccount(row);
}

/** Adds a session and ends the earlier one of the same browser. The transaction must have locked the account. */
export async function addSession(db: Db, accountId: string, session: NewSession): Promise<void> {
  const { tokenHash, sessionId, now, renewAt, endsAt, replaces } = session;
  if (replaces !== null) await endSession(db, { sessionId: replaces });
  await db
    .insertInto("session")
    .values({
      ...{ token_hash: tokenHash, session_id: sessionId, account_id: accountId },
      ...{ started_at: now, renew_at: renewAt, good_until: endsAt },
    })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
}

/** The session of a valid token whose account can log in. */
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
    account: toAccount(row),
  };
}

/**
 * Renews the token of a session once. The old token stays valid for `grace` ms, for parallel requests.
 * @returns false if it was renewed already, or need not be renewed yet.
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
  // The account first, as all that ends sessions: what ends them meanwhile finds the next token, too.
  if (!row || !(await lockAccount(db, row.account_id))) return false;
  const taken = await db
    .updateTable("session")
    // Not renewed again, because it expires soon.
    .set({ renew_at: Math.min(now + grace, row.good_until), good_until: Math.min(now + grace, row.good_until) })
    .where("token_hash", "=", tokenHash)
    .where("renew_at", "<=", now)
    .returning("token_hash")
    .executeTakeFirst();
  // Succeeds if the next token exists, because then the unit runs again.
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
  const row = await db
    .selectFrom("session")
    .select("account_id")
    .where("session_id", "=", sessionId)
    .limit(1)
    .executeTakeFirst();
  if (!row) return;
  await lockAccount(db, row.account_id);
  await db.deleteFrom("session").where("session_id", "=", sessionId).execute();
}

/** Ends all sessions of a user. */
export async function endAccountSessions(db: Db, { accountId }: { accountId: string }): Promise<void> {
  await lockAccount(db, accountId);
  await db.deleteFrom("session").where("account_id", "=", accountId).execute();
}

/** Removes up to `limit` tokens that expired before `before`. @returns the number of removed ones. */
export function forgetSessions(db: Db, old: OldRows): Promise<number> {
  return removeOld(db, "session", ["token_hash", "good_until"], old);
}
