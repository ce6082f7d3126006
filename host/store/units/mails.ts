import type { Db, JobState, Tables } from "../schema";
import { claimDue, queueAgain } from "./jobs";
import { storable } from "./text";

export interface NewMail {
  id: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
}

/** What a mail is about, and goes with. */
interface MailCause {
  submissionId?: string;
  accountId?: string;
}

/**
 * Puts mails into the queue, in the transaction of what caused them.
 * @param at ms since 1970; nothing leaves before.
 */
export async function addMails(
  db: Db,
  { mails, at, submissionId = null, accountId = null }: { mails: NewMail[]; at: number } & Nullable<MailCause>,
): Promise<void> {
  if (!mails.length) return;
  const rows = mails.map(({ id, recipient, replyTo, subject, body }) => ({
    ...{ id, recipient, error: null, tries: 0, state: "queued" as const },
    ...{ submission_id: submissionId, account_id: accountId, due_at: at, created_at: at, done_at: null },
    subject: storable(subject),
    body: storable(body),
    reply_to: replyTo && storable(replyTo),
  }));
  await db.insertInto("mail").values(rows).execute();
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

export interface QueuedMail {
  id: string;
  /** The submission that caused it, if one did. */
  submissionId: string | null;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  state: JobState;
  tries: number;
  createdAt: number;
  error: string | null;
}

export interface MailClaim {
  now: number;
  /** Ms after which a claimed mail that nobody settled is tried again. */
  lease: number;
  /** Most at once. */
  limit: number;
  /** Most mails sent in an hour. */
  perHour: number;
}

const HOUR = 3_600_000;

/** Takes mails that are due, oldest first: nobody else gets them before the lease is over. */
export async function claimMails(db: Db, { now, lease, limit, perHour }: MailClaim): Promise<QueuedMail[]> {
  const room = Math.min(limit, perHour - (await sentSince(db, now - HOUR)));
  if (room <= 0) return [];
  return (await claimDue(db, "mail", { now, lease, limit: room })).map(fromRow);
}

async function sentSince(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom("mail")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "sent")
    .where("done_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What became of a try: sent, failed for good, or due again at `dueAt`. */
export interface MailOutcome {
  id: string;
  now: number;
  state: JobState;
  dueAt?: number;
  error: string | null;
}

export async function settleMail(db: Db, { id, now, state, dueAt, error }: MailOutcome): Promise<void> {
  const done = state === "queued" ? null : now;
  await db
    .updateTable("mail")
    .set({ state, error, done_at: done, ...(dueAt === undefined ? {} : { due_at: dueAt }) })
    .where("id", "=", id)
    .execute();
}

/** Newest first. */
export async function listMails(
  db: Db,
  {
    state,
    submissionId,
    accountId,
    limit,
  }: { state?: JobState; submissionId?: string; accountId?: string; limit: number },
): Promise<QueuedMail[]> {
  let rows = db.selectFrom("mail").selectAll().orderBy("id", "desc").limit(limit);
  if (state) rows = rows.where("state", "=", state);
  if (submissionId) rows = rows.where("submission_id", "=", submissionId);
  if (accountId) rows = rows.where("account_id", "=", accountId);
  return (await rows.execute()).map(fromRow);
}

/** Puts a failed or sent mail into the queue once more; false: there is no such mail. */
export function sendMailAgain(db: Db, { id, now }: { id: string; now: number }): Promise<boolean> {
  return queueAgain(db, "mail", { id, now });
}

/** Mails that wait, those of them that were tried in vain, and those given up. */
export interface MailHealth {
  queued: number;
  troubled: number;
  failed: number;
  /** What went wrong last. */
  error: string | null;
}

export async function mailHealth(db: Db): Promise<MailHealth> {
  const rows = await db
    .selectFrom("mail")
    .select((eb) => [
      "state",
      eb.fn.countAll<number>().as("count"),
      eb.fn.count<number>("error").as("troubled"),
      eb.fn.max("error").as("error"),
    ])
    .where("state", "!=", "sent")
    .groupBy("state")
    .execute();
  const of = (state: JobState) => rows.find((row) => row.state === state);
  const [queued, failed] = [of("queued"), of("failed")];
  return {
    queued: Number(queued?.count ?? 0),
    troubled: Number(queued?.troubled ?? 0),
    failed: Number(failed?.count ?? 0),
    error: queued?.error ?? failed?.error ?? null,
  };
}

function fromRow(row: Tables["mail"]): QueuedMail {
  const { id, recipient, subject, body, state, tries, error } = row;
  return {
    ...{ id, recipient, subject, body, state, tries, error },
    submissionId: row.submission_id,
    replyTo: row.reply_to,
    createdAt: row.created_at,
  };
}
