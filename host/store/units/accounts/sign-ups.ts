import type { Db } from "../../schema";
import {
  toAccount,
  confirmAccount,
  lockAccount,
  NO_SIGN_UP_DATA,
  profileColumns,
  type Account,
  type Profile,
} from "./accounts";
import { addAttempt, attemptRow, type NewEmailLink, type Used } from "./email-links";
import { addMails, type NewMail } from "../mails";
import { takeRates, type Rate } from "../rates";
import { hasRoom } from "./room";
import { storable } from "../submissions/text";

export interface SignUp {
  /** Id for the account, if the address is new. */
  id: string;
  /** In lower case. */
  email: string;
  /** As typed. */
  address: string;
  /** Password hash. */
  password: string;
  profile: Profile;
  attempt: NewEmailLink;
  /** SHA-256 of the cookie of this sign-up's browser. */
  browser: string;
  mails: NewMail[];
  rates: Rate[];
  /** Limit of all users. */
  most: number;
  /** Email to the owner of an existing account with this address; null: the sign-up fails with an error instead. */
  known: NewMail | null;
}

/**
 * Result of a sign-up: the account; `known` if the address has a verified or disabled account; `full` if it has none and
 * the limit of users is reached.
 */
export type SignedUp = { account: Account } | "known" | "full" | { retryAfter: number };

/**
 * Stores a sign-up with its verification email. Its data applies after the link of this email or an earlier one was used
 * (see `verifyAccount`).
 */
export async function signUp(db: Db, given: SignUp): Promise<SignedUp> {
  const { attempt, browser, profile, mails, rates, known } = given;
  if (!(await hasPlace(db, given))) return "full";
  const row = await db
    .insertInto("account")
    .values({
      ...{ id: given.id, email: given.email, address: given.address, password: null, status: "unverified" },
      ...{ created_at: attempt.now, verified_at: null, seen_at: null },
      // Files are claimed after verification; before that, no account can read them.
      ...profileColumns({ ...profile, address: given.address }),
    })
    // Locks the row, so that parallel calls see each other's changes.
    .onConflict((conflict) => conflict.column("email").doUpdateSet((eb) => ({ email: eb.ref("account.email") })))
    .returningAll()
    .executeTakeFirstOrThrow();
  const account = toAccount(row);
  const isKnown = account.status === "verified" || account.status === "disabled";
  if (isKnown && !known) return "known";
  const retryAfter = await takeRates(db, { rates, now: attempt.now });
  if (retryAfter !== undefined) return { retryAfter };
  if (isKnown) {
    await addMails(db, { mails: known ? [known] : [], queue: "account", now: attempt.now, accountId: account.id });
    return "known";
  }
  if (account.status === "unverified") {
    const columns = profileColumns({ ...profile, address: account.address });
    await db.updateTable("account").set(columns).where("id", "=", account.id).execute();
  }
  const { password } = given;
  const content = { attempt, password, profile, browser, mails };
  await addAttempt(db, { ...content, accountId: account.id, kind: "verify", unconfirmed: true });
  return { account };
}

/** Whether a sign-up needs no further place, or there is one. */
async function hasPlace(db: Db, { email, known, most }: SignUp): Promise<boolean> {
  const account = await db.selectFrom("account").select("id").where("email", "=", storable(email)).executeTakeFirst();
  // With `known`, the answer must not reveal whether the address has an account.
  return (account !== undefined && !known) || hasRoom(db, "account", 1, most);
}

export interface Verification {
  tokenHash: string;
  now: number;
  /** SHA-256 of the sign-up cookie of the browser that opened the link; null without one. */
  browser: string | null;
  /** Emails for a new user. */
  mails: NewMail[];
  /** A link to choose a password, for an address whose sign-ups compete. */
  choose: { attempt: NewEmailLink; mails: NewMail[] };
}

/**
 * Uses a link of a sign-up: verifies the address and applies the data of the latest sign-up of the same browser. If several
 * browsers signed up with the address, the data applies only if the link is opened in the browser of its sign-up. Opened
 * elsewhere, the account has no password, and an email with a link to choose one is sent. A link works again within its
 * lifetime, because mail scanners open links and clients retry.
 */
export async function verifyAccount(db: Db, given: Verification): Promise<Used> {
  const { tokenHash, now, browser, mails, choose } = given;
  const opened = await attemptRow(db, tokenHash, "verify");
  if (!opened) return { outcome: "invalid" };
  // Parallel calls see each other's changes.
  const account = await lockAccount(db, opened.account_id);
  if (!account || account.status === "disabled") return { outcome: "invalid" };
  const isVerified = account.status === "verified";
  if (opened.expires_at <= now) return isVerified ? { outcome: "invalid" } : { outcome: "expired", account };
  const attempts = await db
    .selectFrom("attempt")
    .selectAll()
    .where("account_id", "=", account.id)
    .where("kind", "=", "verify")
    .orderBy("created_at", "desc")
    // All with the same time, because ids of emails sort by creation time.
    .orderBy("mail_id", "desc")
    .execute();
  const contested = attempts.some((one) => one.browser !== opened.browser);
  const isTrusted = !contested || (browser !== null && browser === opened.browser);
  if (isVerified && (account.password !== null || !isTrusted)) return { outcome: "again", account };
  await db.updateTable("attempt").set({ used_at: now }).where("token_hash", "=", tokenHash).execute();
  const said = isTrusted ? attempts.find((one) => one.browser === opened.browser) : undefined;
  const verified = await confirmAccount(db, account, said ?? NO_SIGN_UP_DATA, now);
  // Counts with the email of the sign-up, because a stranger with many addresses could confirm them all.
  if (!isVerified) await addMails(db, { mails, queue: "account", unconfirmed: true, now, accountId: account.id });
  if (!said) {
    await addAttempt(db, { accountId: account.id, kind: "reset", attempt: choose.attempt, mails: choose.mails });
  }
  return { outcome: "done", account: verified };
}

/** Creates a new link for a sign-up with an expired one; false if it has a newer link or is verified. */
export async function renewSignUp(
  db: Db,
  { expired, attempt, mails }: { expired: string; attempt: NewEmailLink; mails: NewMail[] },
): Promise<boolean> {
  const row = await attemptRow(db, expired, "verify");
  if (!row || row.used_at !== null || row.expires_at > attempt.now) return false;
  await db.deleteFrom("attempt").where("token_hash", "=", expired).execute();
  const { account_id: accountId, password, browser } = row;
  const profile = row.profile === null ? null : (JSON.parse(row.profile) as Profile);
  const content = { attempt, password, profile, browser, mails };
  await addAttempt(db, { ...content, accountId, kind: "verify", unconfirmed: true });
  return true;
}
