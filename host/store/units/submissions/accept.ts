import type { FormPayload } from "../../../../wire/submission";
import type { Db } from "../../schema";
import { addMails, type NewMail } from "../mails";
import { takeRates, type Rate } from "../rates";
import { storable } from "./text";
import type { SpamReason, SubmissionStatus } from "../../../records/submissions";

export interface NewSubmission {
  id: string;
  siteId: string;
  formKnown: boolean;
  receivedAt: number;
  encoding: string;
  payload: FormPayload;
  email: string | null;
  search: string;
  /** Hash of the text; empty if the text is too short to compare. */
  fingerprint: string;
  address: string | null;
  reasons: SpamReason[];
  /** Ids of its files. */
  files: string[];
}

export interface Acceptance {
  submission: NewSubmission;
  /** Rows for the queue, unless the submission is spam. */
  mails: NewMail[];
  deliveries: { id: string; url: string }[];
  /** The email to the sender, unless one of its limits is exceeded. */
  answer?: { mail: NewMail; rates: Rate[] };
  rates: Rate[];
  spam: {
    /** Weight from which a submission is moved to the spam folder. */
    threshold: number;
    /** Repetitions of the same text within a window in ms that count as a reason. */
    sameText: { times: number; window: number; weight: number };
  };
}

export type Accepted = { status: SubmissionStatus } | { retryAfter: number };

/** Stores a submission with its emails and deliveries, unless a rate limit is exceeded. Idempotent by id. */
export async function acceptSubmission(db: Db, acceptance: Acceptance): Promise<Accepted> {
  const { submission, rates, spam } = acceptance;
  const { id, receivedAt } = submission;
  const retryAfter = await takeRates(db, { rates, now: receivedAt });
  if (retryAfter !== undefined) return { retryAfter };
  const reasons = [...submission.reasons];
  const { sameText } = spam;
  if ((await countSame(db, submission, sameText)) >= sameText.times) {
    reasons.push({ reason: "the same text was sent before", weight: sameText.weight });
  }
  const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
  const status = score >= spam.threshold ? "spam" : "inbox";
  const added = await db
    .insertInto("submission")
    .values(toRow(submission, status, score, reasons))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  // The unit runs again, because its first result was lost.
  if (!added) return (await findStatus(db, id)) ?? { status };
  await claimFiles(db, submission);
  if (status === "inbox") {
    await addJobs(db, { ...acceptance, id, at: receivedAt });
    await addAnswer(db, acceptance);
  }
  return { status };
}

async function addAnswer(db: Db, { answer, submission: { id, receivedAt: now } }: Acceptance): Promise<void> {
  if (!answer || (await takeRates(db, { rates: answer.rates, now })) !== undefined) return;
  await addMails(db, { mails: [answer.mail], queue: "notification", unconfirmed: true, now, submissionId: id });
}

function findStatus(db: Db, id: string): Promise<{ status: SubmissionStatus } | undefined> {
  return db.selectFrom("submission").select("status").where("id", "=", id).executeTakeFirst();
}

async function countSame(
  db: Db,
  { fingerprint, receivedAt }: NewSubmission,
  { times, window }: Acceptance["spam"]["sameText"],
): Promise<number> {
  if (!fingerprint) return 0;
  const same = db
    .selectFrom("submission")
    .select("id")
    .where("fingerprint", "=", fingerprint)
    .where("received_at", ">", receivedAt - window)
    .limit(times);
  return (await same.execute()).length;
}

function toRow(submission: NewSubmission, status: SubmissionStatus, score: number, reasons: SpamReason[]) {
  return {
    id: submission.id,
    site_id: submission.siteId,
    form_name: storable(submission.payload.name),
    form_known: Number(submission.formKnown),
    received_at: submission.receivedAt,
    encoding: submission.encoding,
    status,
    unread: 1,
    score,
    reasons: JSON.stringify(reasons),
    payload: JSON.stringify(submission.payload),
    email: submission.email && storable(submission.email),
    search: storable(submission.search),
    fingerprint: submission.fingerprint,
    address: submission.address,
  };
}

/** Claims the files that no other submission has claimed. */
async function claimFiles(db: Db, { id, siteId, files }: NewSubmission): Promise<void> {
  if (!files.length) return;
  await db
    .updateTable("file")
    .set({ submission_id: id })
    .where("id", "in", files.map(storable))
    .where("site_id", "=", siteId)
    .where("submission_id", "is", null)
    .where("field_id", "is", null)
    .execute();
}

/** Queues the emails and deliveries of a submission. */
export async function addJobs(
  db: Db,
  { id, at, mails, deliveries }: Pick<Acceptance, "mails" | "deliveries"> & { id: string; at: number },
): Promise<void> {
  await addMails(db, { mails, queue: "notification", now: at, submissionId: id });
  if (deliveries.length) {
    const job = { submission_id: id, state: "queued" as const, tries: 0, due_at: at, created_at: at, done_at: null };
    const rows = deliveries.map((delivery) => ({ ...job, ...delivery, log: "[]" }));
    await db.insertInto("delivery").values(rows).execute();
  }
}
