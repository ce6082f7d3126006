import { sql } from "kysely";
import type { Db, Tables } from "../schema";
import { claimDue, hasDue, isDue, queueAgain } from "./jobs";
import { startLinks } from "./mail-links";
import { CLOCK_SLACK, holdRow, takeRates } from "./rates";
import { storable } from "./submissions/text";
import { type JobState, MAIL_QUEUES, type MailQueue, type QueuedMail } from "../../records/outgoing";

export interface NewMail {
  id: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
}

export interface QueuedMails {
  mails: NewMail[];
  queue: MailQueue;
  /** Whether a visitor causes them and their addresses are not confirmed; default: no. */
  unconfirmed?: boolean;
  /** Ms since 1970 when they were written. */
  now: number;
  /** Earliest time of sending; default: now. */
  dueAt?: number;
  /** The submission, account, owner or order that they are deleted with. */
  submissionId?: string | null;
  accountId?: string | null;
  ownerId?: string | null;
  orderId?: string | null;
}

/** Queues emails, in the transaction of their cause. */
export async function addMails(
  db: Db,
  {
    mails,
    queue,
    unconfirmed = false,
    now,
    dueAt = now,
    submissionId = null,
    accountId = null,
    ownerId = null,
    orderId = null,
  }: QueuedMails,
): Promise<void> {
  if (!mails.length) return;
  const rows = mails.map(({ id, recipient, replyTo, subject, body }) => ({
    ...{ id, queue, recipient, error: null, tries: 0, repeats: 0, state: "queued" as const, leased_until: null },
    ...{ submission_id: submissionId, account_id: accountId, due_at: dueAt, created_at: now, done_at: null },
    ...{ owner_id: ownerId, order_id: orderId, unconfirmed: Number(unconfirmed) },
    subject: storable(subject),
    body: storable(body),
    reply_to: replyTo && storable(replyTo),
  }));
  await db.insertInto("mail").values(rows).execute();
}

/** Queues one email once. */
export async function queueMail(
  db: Db,
  { mail, ...more }: { mail: NewMail } & Pick<QueuedMails, "queue" | "now" | "ownerId" | "submissionId">,
): Promise<void> {
  const found = await db.selectFrom("mail").select("id").where("id", "=", mail.id).executeTakeFirst();
  // The unit runs again.
  if (found) return;
  await addMails(db, { mails: [mail], ...more });
}

export interface MailClaim {
  now: number;
  /** Ms after which a claimed but unsettled email is tried again. */
  lease: number;
  /** Maximum number. */
  limit: number;
  queue: MailQueue;
  /** Hourly limit of this queue. */
  perHour: number;
}

export interface ClaimedMails {
  mails: QueuedMail[];
  /** Due emails that wait because of the hourly limit, to report; undefined: none, or reported ten minutes ago at most. */
  held?: HeldMails;
}

const HOUR = 3_600_000;
/** Ms between two reports of the same held mails. */
const REPORT = 600_000;

/**
 * Claims due emails of a queue, oldest first, and those to unconfirmed addresses last, so that visitors cannot hold up the
 * others. Other processes cannot claim them until the lease ends.
 */
export async function claimMails(db: Db, { now, lease, limit, queue, perHour }: MailClaim): Promise<ClaimedMails> {
  const only = sql<boolean>`queue = ${queue}`;
  // Reads first, because several processes ask every second.
  if (perHour <= 0 || !(await hasDue(db, "mail", { now, only }))) return { mails: [] };
  await holdRow(db, `mails of ${queue}`);
  const room = await readRoom(db, { queue, perHour, now });
  const claim = (unconfirmed: number, most: number) =>
    most > 0
      ? claimDue(db, "mail", { now, lease, limit: most, only: sql`${only} and unconfirmed = ${unconfirmed}` })
      : [];
  const first = await claim(0, Math.min(limit, room.all));
  const last = await claim(1, Math.min(limit - first.length, room.all - first.length, room.unconfirmed));
  const claimed = [...first, ...last];
  if (!claimed.length) return { mails: [], held: await takeReport(db, { queue, perHour, now }) };
  const ids = claimed.map(({ id }) => id);
  await db
    .updateTable("mail")
    .set({ leased_until: now + lease })
    .where("id", "in", ids)
    .execute();
  return { mails: claimed.map(fromRow) };
}

/** The emails of a queue that are held back, at once when that begins, then every ten minutes. */
async function takeReport(db: Db, budget: Budget): Promise<HeldMails | undefined> {
  const held = await findHeld(db, budget);
  if (!held.count) return undefined;
  const key = `report of ${held.unconfirmedOnly ? "unconfirmed" : "all"} mails of ${budget.queue}`;
  const wait = await takeRates(db, { rates: [{ key, most: 1, window: REPORT }], now: budget.now });
  return wait === undefined ? held : undefined;
}

/** The hourly limit of a queue. */
interface Budget {
  queue: MailQueue;
  perHour: number;
  now: number;
}

/** How many emails of a queue can be sent now: of all, and of those to unconfirmed addresses. */
async function readRoom(db: Db, { queue, perHour, now }: Budget): Promise<{ all: number; unconfirmed: number }> {
  // Sent in the last hour, or being sent.
  const used = await db
    .selectFrom("mail")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.sum<number | null>("unconfirmed").as("unconfirmed")])
    .where("queue", "=", queue)
    .where((eb) =>
      eb.or([
        // Not far in the future, because the clock may have been ahead. Another process may have sent it since `now`.
        eb.and([eb("state", "=", "sent"), eb("done_at", ">", now - HOUR), eb("done_at", "<=", now + CLOCK_SLACK)]),
        eb.and([eb("state", "=", "queued"), eb("leased_until", ">", now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const all = perHour - Number(used.all);
  return { all, unconfirmed: Math.min(all, Math.ceil(perHour / 2) - Number(used.unconfirmed ?? 0)) };
}

/** Stores the result of an attempt: sent, failed permanently, or due again at `dueAt`. */
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
    .set({ state, error, done_at: done, leased_until: null, ...(dueAt === undefined ? {} : { due_at: dueAt }) })
    .where("id", "=", id)
    .execute();
  if (state === "sent") await startLinks(db, id, now);
}

/** Newest first. */
export async function listMails(
  db: Db,
  {
    state,
    submissionId,
    accountId,
    orderId,
    limit,
  }: { state?: JobState; submissionId?: string; accountId?: string; orderId?: string; limit: number },
): Promise<QueuedMail[]> {
  let rows = db.selectFrom("mail").selectAll().orderBy("id", "desc").limit(limit);
  if (state) rows = rows.where("state", "=", state);
  if (submissionId) rows = rows.where("submission_id", "=", submissionId);
  if (accountId) rows = rows.where("account_id", "=", accountId);
  if (orderId) rows = rows.where("order_id", "=", orderId);
  return (await rows.execute()).map(fromRow);
}

/** Queues a failed or sent email again, as the owner's action; false for an unknown one. */
export async function sendMailAgain(db: Db, { id, now }: { id: string; now: number }): Promise<boolean> {
  if (!(await queueAgain(db, "mail", { id, now }))) return false;
  await db
    .updateTable("mail")
    .set((eb) => ({ repeats: eb("repeats", "+", 1), unconfirmed: 0 }))
    .where("id", "=", id)
    .execute();
  return true;
}

/** Number of emails that wait, that wait after a failure, and that failed permanently. */
export interface MailHealth {
  queued: number;
  troubled: number;
  failed: number;
  /** Due emails that wait because of the hourly limit. */
  held: number;
  /** The last error. */
  error: string | null;
}

/** Notifications that were not sent at the first attempt, and not since. */
export interface StuckMails {
  count: number;
  /** Ms since 1970 when the oldest was written. */
  since: number;
  recipients: string[];
}

/** Notifications to the owner that were written before `before`, and failed or wait after a failure; those given up before `after` are not counted. */
export async function findStuckMails(
  db: Db,
  { before, after }: { before: number; after: number },
): Promise<StuckMails> {
  const rows = await db
    .selectFrom("mail")
    .select((eb) => ["recipient", eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("since")])
    .where("queue", "=", "notification")
    .where("unconfirmed", "=", 0)
    .where("error", "is not", null)
    .where("created_at", "<", before)
    .where((eb) => eb.or([eb("state", "=", "queued"), eb.and([eb("state", "=", "failed"), eb("done_at", ">", after)])]))
    .groupBy("recipient")
    .orderBy("recipient")
    .execute();
  return {
    count: rows.reduce((total, { count }) => total + Number(count), 0),
    since: Math.min(...rows.map(({ since }) => Number(since))),
    recipients: rows.map(({ recipient }) => recipient),
  };
}

/** Hourly limit of each queue. */
export type MailBudgets = Record<MailQueue, number>;

export async function mailHealth(db: Db, { now, budgets }: { now: number; budgets: MailBudgets }): Promise<MailHealth> {
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
  let held = 0;
  for (const queue of MAIL_QUEUES) held += (await findHeld(db, { queue, perHour: budgets[queue], now })).count;
  return {
    queued: Number(queued?.count ?? 0),
    troubled: Number(queued?.troubled ?? 0),
    failed: Number(failed?.count ?? 0),
    held,
    error: queued?.error ?? failed?.error ?? null,
  };
}

/** Due emails of a queue that wait because of its hourly limit. */
export interface HeldMails {
  count: number;
  /** Whether only those to unconfirmed addresses wait, because their half of the limit is used up. */
  unconfirmedOnly: boolean;
}

async function findHeld(db: Db, budget: Budget): Promise<HeldMails> {
  const room = await readRoom(db, budget);
  const unconfirmedOnly = room.all > 0;
  if (room.unconfirmed > 0) return { count: 0, unconfirmedOnly };
  let due = db
    .selectFrom("mail")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("queue", "=", budget.queue)
    .where("state", "=", "queued")
    .where((eb) => isDue(eb, budget.now));
  if (unconfirmedOnly) due = due.where("unconfirmed", "=", 1);
  const { count } = await due.executeTakeFirstOrThrow();
  return { count: Number(count), unconfirmedOnly };
}

function fromRow(row: Tables["mail"]): QueuedMail {
  const { id, queue, recipient, subject, body, state, tries, error, repeats } = row;
  return {
    ...{ id, queue, recipient, subject, body, state, tries, error, repeats },
    submissionId: row.submission_id,
    ownerId: row.owner_id,
    replyTo: row.reply_to,
    createdAt: row.created_at,
  };
}
