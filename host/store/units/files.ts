import type { NotNull } from "kysely";
import { findOwnImages, OWN_IMAGE_ID, OWN_IMAGES, readHash } from "../../records/own-images";
import type { Db, Tables } from "../schema";
import { holdRow } from "./rates";
import { storable } from "./submissions/text";

export interface StoredFile {
  id: string;
  siteId: string;
  name: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
  storedAt: number;
  submissionId: string | null;
  /** The account field that it was uploaded for; null for a form. */
  fieldId: string | null;
  accountId: string | null;
}

/**
 * Notes a file whose content is stored; false: there is one with this id.
 * @param file.mostBytes of all files, this one included: what was signed at the same time must not go over it together;
 *   default: no limit.
 */
export async function addFile(
  db: Db,
  { mostBytes = Infinity, ...file }: Omit<StoredFile, "submissionId" | "accountId"> & { mostBytes?: number },
): Promise<boolean | "full"> {
  await holdRow(db, "room for files");
  if ((await storedBytes(db)) + file.size > mostBytes) return "full";
  const added = await db
    .insertInto("file")
    .values({
      id: file.id,
      site_id: file.siteId,
      name: storable(file.name),
      size: file.size,
      sha256: file.sha256,
      stored_at: file.storedAt,
      submission_id: null,
      field_id: file.fieldId,
      account_id: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function findFile(db: Db, { id }: { id: string }): Promise<StoredFile | undefined> {
  const row = await db.selectFrom("file").selectAll().where("id", "=", storable(id)).executeTakeFirst();
  return row && fromRow(row);
}

/** The files of a submission. */
export async function listSubmissionFiles(db: Db, { submissionId }: { submissionId: string }): Promise<StoredFile[]> {
  return (await db.selectFrom("file").selectAll().where("submission_id", "=", submissionId).execute()).map(fromRow);
}

/** Number of files by submission id, without submissions that have no files. */
export async function countFiles(
  db: Db,
  { submissionIds }: { submissionIds: string[] },
): Promise<Record<string, number>> {
  if (!submissionIds.length) return {};
  const rows = await db
    .selectFrom("file")
    .select(["submission_id", (eb) => eb.fn.countAll<number>().as("count")])
    .where("submission_id", "in", submissionIds)
    .groupBy("submission_id")
    .$narrowType<{ submission_id: NotNull }>()
    .execute();
  return Object.fromEntries(rows.map(({ submission_id, count }) => [submission_id, Number(count)]));
}

/**
 * Ids of files of visitors that no submission and no account names: those for forms that were stored before `formsBefore`, those for
 * fields of accounts before `accountsBefore`.
 */
export async function looseFiles(
  db: Db,
  { formsBefore, accountsBefore, limit }: { formsBefore: number; accountsBefore: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("file")
    .select("id")
    .where("submission_id", "is", null)
    .where("account_id", "is", null)
    .where("id", "not like", `${OWN_IMAGE_ID}%`)
    .where((eb) =>
      eb.or([
        eb.and([eb("field_id", "is", null), eb("stored_at", "<", formsBefore)]),
        eb("stored_at", "<", accountsBefore),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts the variants of an image of an owner as stored now, because nothing names it yet.
 * @returns the ids of those that are there.
 */
export async function renewImage(db: Db, { hash, now }: { hash: string; now: number }): Promise<string[]> {
  const rows = await db
    .updateTable("file")
    .set({ stored_at: now })
    .where("id", "like", `${OWN_IMAGE_ID}${hash}-%`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of images of owners that were stored before `before` and that no draft and no revision of a page names. */
export async function unusedImages(db: Db, { before, limit }: { before: number; limit: number }): Promise<string[]> {
  const stored = await db
    .selectFrom("file")
    .select("id")
    .where("id", "like", `${OWN_IMAGE_ID}%`)
    .where("stored_at", "<", before)
    .execute();
  if (!stored.length) return [];
  const used = new Set<string>();
  for (const table of ["page_draft", "page_revision"] as const) {
    const rows = await db.selectFrom(table).select("changes").where("changes", "like", `%${OWN_IMAGES}%`).execute();
    for (const { changes } of rows) for (const { hash } of findOwnImages(changes ?? "")) used.add(hash);
  }
  return stored.flatMap(({ id }) => (used.has(readHash(id) ?? "") ? [] : [id])).slice(0, limit);
}

/** The existing ids among these. */
export async function knownFiles(db: Db, { ids }: { ids: string[] }): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await db.selectFrom("file").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

/** Removes unreferenced files and returns their ids. */
export async function removeFiles(db: Db, { ids }: { ids: string[] }): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await db
    .deleteFrom("file")
    .where("id", "in", ids)
    .where("submission_id", "is", null)
    .where("account_id", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

function fromRow(row: Tables["file"]): StoredFile {
  const { id, name, size, sha256 } = row;
  return {
    ...{ id, siteId: row.site_id, name, size, sha256 },
    ...{ storedAt: row.stored_at, submissionId: row.submission_id, fieldId: row.field_id, accountId: row.account_id },
  };
}

/** Bytes of unreferenced files of visitors. */
export async function looseBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom("file")
    .select((eb) => eb.fn.sum<string | number | null>("size").as("bytes"))
    .where("submission_id", "is", null)
    .where("account_id", "is", null)
    .where("id", "not like", `${OWN_IMAGE_ID}%`)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Bytes of all files. */
export async function storedBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom("file")
    .select((eb) => eb.fn.sum<string | number | null>("size").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
