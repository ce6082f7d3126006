import type { EmailLinkKind, Db } from "../../schema";
import { toAccount, confirmAccount, type Account, type Profile } from "./accounts";
import { addMails, type NewMail } from "../mails";
import { takeRates, type Rate } from "../rates";
import { addSession, findSession, type NewSession } from "./sessions";
import { storable } from "../submissions/text";
import { removeOld, type OldRows } from "../old-rows";

/** A link that is mailed. */
export interface NewEmailLink {
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  now: number;
  expiresAt: number;
  /** Path of the page to open afterwards; empty: none. */
  redirect: string;
}

export interface EmailLink extends NewEmailLink {
  kind: EmailLinkKind;
  account: Account;
  usedAt: number | null;
}

/**
 * Stores a link for a new password with its email, if the account exists and its email limit allows it. The result does
 * not reveal either.
 */
export async function startReset(
  db: Db,
  given: { email: string; attempt: NewEmailLink; mail: Omit<NewMail, "recipient">; rates: Rate[] },
): Promise<void> {
  const { email, attempt, mail, rates } = given;
  if ((await takeRates(db, { rates, now: attempt.now })) !== undefined) return;
  // Locks the row: the address that is changed meanwhile gets no link.
  const account = await db
    .updateTable("account")
    .set({ email: storable(email) })
    .where("email", "=", storable(email))
    .returning(["id", "address", "status"])
    .executeTakeFirst();
  if (!account || account.status === "disabled") return;
  const mails = [{ ...mail, recipient: account.address }];
  const unconfirmed = account.status === "unverified";
  await addAttempt(db, { accountId: account.id, kind: "reset", attempt, mails, unconfirmed });
}

/** Stores a mailed link. Earlier links of the same kind end, except for sign-ups. */
export async function addAttempt(
  db: Db,
  given: {
    accountId: string;
    kind: EmailLinkKind;
    attempt: NewEmailLink;
    password?: string | null;
    profile?: Profile | null;
    /** Of a sign-up: SHA-256 of the cookie of its browser. */
    browser?: string | null;
    mails: NewMail[];
    /** Whether a visitor causes the emails and their addresses are not confirmed; default: no. */
    unconfirmed?: boolean;
    /** Creation time, if its lifetime starts later. Its emails wait until then. */
    madeAt?: number;
  },
): Promise<void> {
  const { accountId, kind, attempt, password = null, profile = null, browser = null, mails, unconfirmed } = given;
  if (kind !== "verify") {
    await db
      .deleteFrom("attempt")
      .where("account_id", "=", accountId)
      .where("kind", "=", kind)
      .where("token_hash", "!=", attempt.tokenHash)
      .execute();
  }
  const added = await db
    .insertInto("attempt")
    .values({
      ...{ token_hash: attempt.tokenHash, account_id: accountId, kind, password, redirect: attempt.redirect },
      profile: profile && JSON.stringify(profile),
      browser,
      ...{ created_at: attempt.now, expires_at: attempt.expiresAt, used_at: null, mail_id: mails[0]?.id ?? null },
    })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  // Does nothing if the unit runs again.
  if (!added) return;
  const now = given.madeAt ?? attempt.now;
  await addMails(db, { mails, queue: "account", unconfirmed, now, dueAt: attempt.now, accountId });
}

/** A link with its account; undefined if it is unknown or replaced by a newer one. */
export async function findAttempt(
  db: Db,
  { tokenHash, kind }: { tokenHash: string; kind: EmailLinkKind },
): Promise<EmailLink | undefined> {
  const row = await attemptRow(db, tokenHash, kind);
  if (!row) return undefined;
  const account = await db.selectFrom("account").selectAll().where("id", "=", row.account_id).executeTakeFirstOrThrow();
  return {
    ...{ tokenHash, kind, account: toAccount(account), redirect: row.redirect },
    ...{ now: row.created_at, expiresAt: row.expires_at, usedAt: row.used_at },
  };
}

/**
 * The result of a link: `done`; `again`: it was used before, and its effect is still valid; `expired`: here is its
 * account; `invalid`.
 */
export type Used = { outcome: "done" | "again" | "expired"; account: Account } | { outcome: "invalid" };

/** Uses an invitation: verifies the account and stores the profile. */
export async function acceptInvitation(
  db: Db,
  given: { tokenHash: string; now: number; password: string; profile: Profile; mails: NewMail[] },
): Promise<Used> {
  const { tokenHash, now, mails } = given;
  const attempt = await takeAttempt(db, tokenHash, "invite", now);
  if (!attempt) {
    const why = await findRefusal(db, tokenHash, "invite", now);
    // The unit runs again: equal hashes mean the same call.
    const done = (await findAttempt(db, { tokenHash, kind: "invite" }))?.account;
    return done?.password === given.password ? { outcome: "done", account: done } : why;
  }
  const open = await db
    .selectFrom("account")
    .select(["id", "status"])
    .where("id", "=", attempt.account_id)
    .where("status", "in", ["unverified", "invited"])
    .executeTakeFirst();
  if (!open) return { outcome: "invalid" };
  const said = { password: given.password, profile: JSON.stringify(given.profile) };
  const account = await confirmAccount(db, open, said, now);
  await db.deleteFrom("attempt").where("account_id", "=", account.id).where("kind", "=", "verify").execute();
  await addMails(db, { mails, queue: "account", now, accountId: account.id });
  return { outcome: "done", account };
}

/**
 * Sets a new password with a mailed link. Ends all sessions and starts a new one.
 * @param password hash of it.
 */
export async function resetPassword(
  db: Db,
  given: { tokenHash: string; now: number; password: string; session: NewSession; mails: NewMail[] },
): Promise<Used> {
  const { tokenHash, now, password, session, mails } = given;
  const attempt = await takeAttempt(db, tokenHash, "reset", now);
  if (!attempt) {
    // The unit runs again, and its session exists.
    const begun = await findSession(db, { tokenHash: session.tokenHash, now });
    return begun ? { outcome: "done", account: begun.account } : findRefusal(db, tokenHash, "reset", now);
  }
  const row = await db
    .updateTable("account")
    .set((eb) => ({
      password,
      status: "verified",
      verified_at: eb.fn.coalesce("verified_at", eb.val(now)),
      seen_at: now,
    }))
    .where("id", "=", attempt.account_id)
    .where("status", "!=", "disabled")
    .returningAll()
    .executeTakeFirst();
  if (!row) return { outcome: "invalid" };
  // Also removes links of sign-ups with another password.
  await db.deleteFrom("attempt").where("account_id", "=", row.id).where("token_hash", "!=", tokenHash).execute();
  await db.deleteFrom("session").where("account_id", "=", row.id).execute();
  await addSession(db, row.id, session);
  await addMails(db, { mails, queue: "account", now, accountId: row.id });
  return { outcome: "done", account: toAccount(row) };
}

/**
 * Removes links that expired before `before`, then unverified accounts that are older and have no link left; at most
 * `limit` of each.
 * @returns how many links and accounts it removed.
 */
export async function forgetAttempts(db: Db, { before, limit }: OldRows): Promise<number> {
  const attempts = await removeOld(db, "attempt", ["token_hash", "expires_at"], { before, limit });
  const accounts = await db
    .deleteFrom("account")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("account")
        .select("id")
        .where("status", "=", "unverified")
        .where("created_at", "<", before)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("attempt").select("token_hash").whereRef("attempt.account_id", "=", "account.id"))),
        )
        .limit(limit),
    )
    .returning("id")
    .execute();
  return attempts + accounts.length;
}

/** One statement, so that only one of several parallel calls succeeds. */
function takeAttempt(db: Db, tokenHash: string, kind: EmailLinkKind, now: number) {
  return db
    .updateTable("attempt")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

async function findRefusal(db: Db, tokenHash: string, kind: EmailLinkKind, now: number): Promise<Used> {
  const attempt = await findAttempt(db, { tokenHash, kind });
  if (!attempt) return { outcome: "invalid" };
  const { account, usedAt, expiresAt } = attempt;
  if (usedAt === null) return expiresAt <= now ? { outcome: "expired", account } : { outcome: "invalid" };
  const holds = kind === "verify" && account.status === "verified" && expiresAt > now;
  return holds ? { outcome: "again", account } : { outcome: "invalid" };
}

export function attemptRow(db: Db, tokenHash: string, kind: EmailLinkKind) {
  return db
    .selectFrom("attempt")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", kind)
    .executeTakeFirst();
}
