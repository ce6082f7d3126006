import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Db, Tables } from "../../schema";
import { storable } from "./text";

/** An index for searching the texts of submissions. */
export interface TextIndex {
  /**
   * A query for the ids of all submissions that contain a text, and maybe of others; undefined: the index is of no use.
   * @param from the index has all submissions from this id on.
   */
  candidates(text: string): { ids: RawBuilder<{ id: string }>; from: string } | undefined;
  /** Updates a part of the index. @throws StoreError, once, if no index is possible. */
  advance(db: Db, limit: number): Promise<IndexedTexts>;
}

/** The indexed submissions, for `noteIndexed`. */
export interface IndexedTexts {
  /** 0 if the index is up to date. */
  count: number;
  queued: string[];
  gone: string[];
  /** undefined without changes. */
  token?: string;
}

export interface TextQuery {
  /** In lower case. */
  text: string;
  /** Also matches this sender address. */
  email?: string;
  status?: Tables["submission"]["status"];
  /** Only submissions outside this folder. */
  notStatus?: Tables["submission"]["status"];
  unread?: boolean;
  form?: string;
  /** Only submissions from this time on, in ms since 1970. */
  receivedFrom?: number;
  /** Only submissions before this time, in ms since 1970. */
  receivedBefore?: number;
  /** Only submissions older than this id. */
  before?: string;
  /** Only submissions newer than this id, oldest first. */
  after?: string;
  limit: number;
}

type Rows = SelectQueryBuilder<Tables, "submission", Tables["submission"]>;

/** Submissions to read before using the index, because frequent texts are found there quickly. */
const READ_FIRST = 3000;

/** Submissions with all conditions but the text. Newest first, or with `after` oldest first. */
export function selectWanted(db: Db, wanted: Omit<TextQuery, "text" | "email" | "limit">): Rows {
  const { status, notStatus, unread, form, receivedFrom, receivedBefore, before, after } = wanted;
  let rows = db
    .selectFrom("submission")
    .selectAll("submission")
    .orderBy("submission.id", after === undefined ? "desc" : "asc");
  if (status) rows = rows.where("status", "=", status);
  if (notStatus) rows = rows.where("status", "!=", notStatus);
  if (unread !== undefined) rows = rows.where("unread", "=", Number(unread));
  if (form !== undefined) rows = rows.where("form_name", "=", storable(form));
  if (receivedFrom !== undefined) rows = rows.where("received_at", ">=", receivedFrom);
  if (receivedBefore !== undefined) rows = rows.where("received_at", "<", receivedBefore);
  if (before !== undefined) rows = rows.where("submission.id", "<", before);
  if (after !== undefined) rows = rows.where("submission.id", ">", after);
  return rows;
}

/** Submissions whose texts contain another, in the order of `selectWanted`. The index only yields candidates. */
export async function findByText(db: Db, query: TextQuery, index?: TextIndex): Promise<Tables["submission"][]> {
  const { text, email, limit, after } = query;
  const found = index?.candidates(text);
  const all = () => withText(selectWanted(db, query), query).limit(limit);
  if (!found) return all().execute();
  const first = await withText(
    db
      .selectFrom(selectWanted(db, query).limit(READ_FIRST).as("submission"))
      .selectAll("submission")
      .orderBy("submission.id", after === undefined ? "desc" : "asc"),
    query,
  )
    .limit(limit)
    .execute();
  if (first.length === limit) return first;
  const { ids, from } = found;
  const sent = email === undefined ? sql`` : sql`union select id from submission where email = ${storable(email)}`;
  // Made first, or a database may rather walk through all submissions in their order.
  const candidates = sql<boolean>`submission.id in (
    with found as materialized (${ids} ${sent}) select id from found
  )`;
  const indexed = await all().where(candidates).where("submission.id", ">=", from).execute();
  if (!from) return indexed;
  const rest = await all().where("submission.id", "<", from).execute();
  return (after === undefined ? [...indexed, ...rest] : [...rest, ...indexed]).slice(0, limit);
}

function withText(rows: Rows, { text, email }: TextQuery): Rows {
  const contains = sql<boolean>`search like ${likePattern(text)} escape '\\'`;
  return rows.where((eb) => (email === undefined ? contains : eb.or([eb("email", "=", storable(email)), contains])));
}

/** Finds a text anywhere in another, with `escape '\\'`. */
export function likePattern(text: string): string {
  return `%${storable(text).replace(/[\\%_]/g, "\\$&")}%`;
}
