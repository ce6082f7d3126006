import { sql } from "kysely";
import type { FormPayload } from "../../../wire/submission";
import type { Db, SubmissionStatus, Tables } from "../schema";
import type { SpamReason } from "./accept";
import { storable } from "./text";

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
}

/** The folders that there are. */
export const STATUSES: readonly SubmissionStatus[] = ["inbox", "spam", "archived"];

export function isStatus(text: unknown): text is SubmissionStatus {
  return STATUSES.some((status) => status === text);
}

export interface SubmissionQuery {
  /** Default: any. */
  status?: SubmissionStatus;
  unread?: boolean;
  form?: string;
  /** Ms since 1970: only those that came then or later. */
  receivedFrom?: number;
  /** Ms since 1970: only those that came earlier. */
  receivedBefore?: number;
  /** Part of any of its texts, whatever the case. */
  search?: string;
  /** Only those that came before this one. */
  before?: string;
  /** Only those that came after this one, oldest first. */
  after?: string;
  limit: number;
}

/** Newest first, or with `after` oldest first. */
export async function listSubmissions(db: Db, query: SubmissionQuery): Promise<StoredSubmission[]> {
  const { status, unread, form, receivedFrom, receivedBefore, search, before, after, limit } = query;
  let rows = db
    .selectFrom("submission")
    .selectAll()
    .orderBy("id", after === undefined ? "desc" : "asc")
    .limit(limit);
  if (status) rows = rows.where("status", "=", status);
  if (unread !== undefined) rows = rows.where("unread", "=", Number(unread));
  if (form !== undefined) rows = rows.where("form_name", "=", storable(form));
  if (receivedFrom !== undefined) rows = rows.where("received_at", ">=", receivedFrom);
  if (receivedBefore !== undefined) rows = rows.where("received_at", "<", receivedBefore);
  if (before !== undefined) rows = rows.where("id", "<", before);
  if (after !== undefined) rows = rows.where("id", ">", after);
  if (search) {
    rows = rows.where(sql<boolean>`search like ${likePattern(search.toLowerCase())} escape '\\'`);
  }
  return (await rows.execute()).map(fromRow);
}

/** Finds a text anywhere in another, with `escape '\\'`. */
export function likePattern(text: string): string {
  return `%${storable(text).replace(/[\\%_]/g, "\\$&")}%`;
}

export async function findSubmission(db: Db, { id }: { id: string }): Promise<StoredSubmission | undefined> {
  const row = await db.selectFrom("submission").selectAll().where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** How many there are of each status. */
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
  };
}
