import type { FormPayload } from "../../../../wire/submission";
import type { Db, Tables } from "../../schema";
import { findByText, selectWanted, type TextIndex, type TextQuery } from "./by-text";
import type { Answered, SpamReason, SubmissionStatus } from "../../../records/submissions";

export interface StoredSubmission {
  id: string;
  siteId: string;
  formKnown: boolean;
  receivedAt: number;
  encoding: string;
  status: SubmissionStatus;
  unread: boolean;
  score: number;
  reasons: SpamReason[];
  payload: FormPayload;
  address: string | null;
  /** null: no owner replied. */
  answered: Answered | null;
}

/** All folders. */
export const STATUSES: readonly SubmissionStatus[] = ["inbox", "spam", "archived"];

export function isStatus(text: unknown): text is SubmissionStatus {
  return STATUSES.some((status) => status === text);
}

export interface SubmissionQuery extends Omit<TextQuery, "text" | "email"> {
  /** Part of any of its texts, case-insensitive. */
  search?: string;
}

/** Newest first, or with `after` oldest first. */
export async function listSubmissions(db: Db, query: SubmissionQuery, index?: TextIndex): Promise<StoredSubmission[]> {
  const { search, ...wanted } = query;
  const rows = search
    ? findByText(db, { ...wanted, text: search.toLowerCase() }, index)
    : selectWanted(db, wanted).limit(wanted.limit).execute();
  return (await rows).map(fromRow);
}

export async function findSubmission(db: Db, { id }: { id: string }): Promise<StoredSubmission | undefined> {
  const row = await db.selectFrom("submission").selectAll().where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** Number of submissions by status. */
export async function countSubmissions(db: Db): Promise<Record<SubmissionStatus, number>> {
  const rows = await db
    .selectFrom("submission")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const counts = { inbox: 0, spam: 0, archived: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** The last reply in a row. */
export function readAnswered({
  answered_at: at,
  answered_by: by,
}: Pick<Tables["submission"], "answered_at" | "answered_by">): Answered | null {
  return at === null || by === null ? null : { at, by };
}

export function fromRow(row: Tables["submission"]): StoredSubmission {
  return {
    id: row.id,
    siteId: row.site_id,
    formKnown: row.form_known === 1,
    receivedAt: row.received_at,
    encoding: row.encoding,
    status: row.status,
    unread: row.unread === 1,
    score: row.score,
    reasons: JSON.parse(row.reasons) as SpamReason[],
    payload: JSON.parse(row.payload) as FormPayload,
    address: row.address,
    answered: readAnswered(row),
  };
}
