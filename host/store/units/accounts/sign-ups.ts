import type { Db } from "../../schema";
import { accountOf, confirmAccount, NOTHING_SAID, profileColumns, type Account, type Profile } from "./accounts";
import { addAttempt, attemptRow, type NewAttempt, type Used } from "./attempts";
import { addMails, type NewMail } from "../mails";
import { takeRates, type Rate } from "../rates";

export interface SignUp {
  /** Id of the account, unless the address has one. */
  id: string;
  /** In lower case. */
  email: string;
  /** As it was typed. */
  address: string;
  /** Hash of it. */
  password: string;
  profile: Profile;
  attempt: NewAttempt;
  /** SHA-256 of the cookie that the browser of this sign-up holds. */
  browser: string;
  mails: NewMail[];
  rates: Rate[];
  /** Email to the owner of an existing account with this address; null: the sign-up fails with an error instead. */
  known: NewMail | null;
}

/** What became of a sign-up: its account; `known`: the address has one that is verified or disabled. */
export type SignedUp = { account: Account } | "known" | { retryAfter: number };

/**
 * Notes that somebody signed up, with the mail that proves the address. What they said holds once the link of that mail,
 * or of an earlier one, is used (see `verifyAccount`).
 */
export async function signUp(db: Db, given: SignUp): Promise<SignedUp> {
  const { attempt, browser, profile, mails, rates, known } = given;
  const row = await db
    .insertInto("account")
    .values({
      ...{ id: given.id, email: given.email, address: given.address, password: null, status: "unverified" },
      ...{ created_at: attempt.now, verified_at: null, seen_at: null },
      // Files are claimed once it is verified; before that no account can read them.
      ...profileColumns({ ...profile, address: given.address }),
    })
    // Takes the row, so that of two at once the second sees what the first did.
    .onConflict((conflict) => conflict.column("email").doUpdateSet((eb) => ({ email: eb.ref("account.email") })))
    .returningAll()
    .executeTakeFirstOrThrow();
  const account = accountOf(row);
  const isKnown = account.status === "verified" || account.status === "disabled";
  if (isKnown && !known) return "known";
  const retryAfter = await takeRates(db, { rates, now: attempt.now });
  if (retryAfter !== undefined) return { retryAfter };
  if (isKnown) {
    const letter = known ? [known] : [];
    await addMails(db, { mails: letter, queue: "account", now: attempt.now, accountId: account.id });
    return "known";
  }
  if (account.status === "unverified") {
    const columns = profileColumns({ ...profile, address: account.address });
    await db.updateTable("account").set(columns).where("id", "=", account.id).execute();
  }
  const { password } = given;
  await addAttempt(db, { accountId: account.id, kind: "verify", attempt, password, profile, browser, mails });
  return { account };
}

export interface Verification {
  tokenHash: string;
  now: number;
  /** SHA-256 of the sign-up cookie of the browser that opened the link; null: it has none. */
  browser: string | null;
  /** What a new user gets. */
  mails: NewMail[];
  /** A link to choose a password, for an address whose sign-ups compete. */
  choose: { attempt: NewAttempt; mails: NewMail[] };
}

/**
 * Uses a link of a sign-up: the address is verified, and what its browser said last holds from now on. Where sign-ups of
 * several browsers compete for the address, that holds only when the link is opened in the browser that said it; opened
 * elsewhere, the account has no password and a mail brings a link to choose one. A link may come again within its life,
 * because mail scanners open links, and clients repeat what got no answer.
 */
export async function verifyAccount(db: Db, given: Verification): Promise<Used> {
  const { tokenHash, now, browser, mails, choose } = given;
  const opened = await attemptRow(db, tokenHash, "verify");
  if (!opened) return { outcome: "invalid" };
  // Held until the end: of two links at once the second sees what the first did.
  const held = await db
    .updateTable("account")
    .set((eb) => ({ email: eb.ref("email") }))
    .where("id", "=", opened.account_id)
    .returningAll()
    .executeTakeFirst();
  if (!held || held.status === "disabled") return { outcome: "invalid" };
  const account = accountOf(held);
  const isVerified = account.status === "verified";
  if (opened.expires_at <= now) return isVerified ? { outcome: "invalid" } : { outcome: "expired", account };
  const attempts = await db
    .selectFrom("attempt")
    .selectAll()
    .where("account_id", "=", account.id)
    .where("kind", "=", "verify")
    .orderBy("created_at", "desc")
    // Of one moment: ids of mails sort by the time they were made.
    .orderBy("mail_id", "desc")
    .execute();
  const contested = attempts.some((one) => one.browser !== opened.browser);
  const isTrusted = !contested || (browser !== null && browser === opened.browser);
  if (isVerified && (account.password !== null || !isTrusted)) return { outcome: "again", account };
  await db.updateTable("attempt").set({ used_at: now }).where("token_hash", "=", tokenHash).execute();
  const said = isTrusted ? attempts.find((one) => one.browser === opened.browser) : undefined;
  const verified = await confirmAccount(db, account, said ?? NOTHING_SAID, now);
  if (!isVerified) await addMails(db, { mails, queue: "account", now, accountId: account.id });
  if (!said) {
    await addAttempt(db, { accountId: account.id, kind: "reset", attempt: choose.attempt, mails: choose.mails });
  }
  return { outcome: "done", account: verified };
}

/** Gives a sign-up whose link has expired another link; false: it has a newer one, or was verified. */
export async function renewSignUp(
  db: Db,
  { expired, attempt, mails }: { expired: string; attempt: NewAttempt; mails: NewMail[] },
): Promise<boolean> {
  const row = await attemptRow(db, expired, "verify");
  if (!row || row.used_at !== null || row.expires_at > attempt.now) return false;
  await db.deleteFrom("attempt").where("token_hash", "=", expired).execute();
  const { account_id: accountId, password, browser } = row;
  const profile = row.profile === null ? null : (JSON.parse(row.profile) as Profile);
  await addAttempt(db, { accountId, kind: "verify", attempt, password, profile, browser, mails });
  return true;
}
