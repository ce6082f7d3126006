import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Db, Tables } from "../../schema";
import { storable } from "./text";

/** What finds the texts of submissions sooner than reading all of them does. */
export interface TextIndex {
  /**
   * A query for the ids of all submissions that contain a text, and maybe of others; undefined: the index is of no use.
   * @param from the index has all submissions from this id on.
   */
  candidates(text: string): { ids: RawBuilder<{ id: string }>; from: string } | undefined;
  /** Works on the index for a moment. @throws StoreError, once, when there can be no index. */
  advance(db: Db, limit: number): Promise<IndexedTexts>;
}

/** What was put into the index, to be noted by `noteIndexed`. */
export interface IndexedTexts {
  /** 0: there is nothing more to do. */
  count: number;
  queued: string[];
  gone: string[];
  /** undefined: there is nothing to note. */
  token?: string;
}

export interface TextQuery {
  /** In lower case. */
  text: string;
  /** Also finds what has this as its sender's address. */
  email?: string;
  status?: Tables["submission"]["status"];
  unread?: boolean;
  form?: string;
  /** Ms since 1970: only those that came then or later. */
  receivedFrom?: number;
  /** Ms since 1970: only those that came earlier. */
  receivedBefore?: number;
  /** Only those that came before this one. */
  before?: string;
  /** Only those that came after this one, oldest first. */
  after?: string;
  limit: number;
}

type Rows = SelectQueryBuilder<Tables, "submission", Tables["submission"]>;

/** Submissions that are read before the index is asked: what is in many is found here at once. */
const READ_FIRST = 3000;

/** Submissions with all that is wanted of them but the text. Newest first, or with `after` oldest first. */
export function selectWanted(db: Db, wanted: Omit<TextQuery, "text" | "email" | "limit">): Rows {
  const { status, unread, form, receivedFrom, receivedBefore, before, after } = wanted;
  let rows = db
    .selectFrom("submission")
    .selectAll("submission")
    .orderBy("submission.id", after === undefined ? "desc" : "asc");
  if (status) rows = rows.where("status", "=", status);
  if (unread !== undefined) rows = rows.where("unread", "=", Number(unread));
  if (form !== undefined) rows = rows.where("form_name", "=", storable(form));
  if (receivedFrom !== undefined) rows = rows.where("received_at", ">=", receivedFrom);
  if (receivedBefore !== undefined) rows = rows.where("received_at", "<", receivedBefore);
  if (before !== undefined) rows = rows.where("submission.id", "<", before);
  if (after !== undefined) rows = rows.where("submission.id", ">", after);
  return rows;
}

/** Submissions whose texts contain another, in the order of `selectWanted`. The index only says where to look. */
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
