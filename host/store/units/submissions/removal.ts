import type { Db } from "../../schema";
import type { OldRows } from "../old-rows";
import { storable } from "./text";

/** Filters for removing submissions; undefined ones are ignored. */
export interface Removal {
  ids?: string[];
  form?: string;
  /** Only submissions before this time, in ms since 1970. */
  receivedBefore?: number;
  /** Maximum number. */
  limit: number;
}

/** Removes submissions with their data. The caller must delete the content of `files`. */
export async function removeSubmissions(
  db: Db,
  { ids, form, receivedBefore, limit }: Removal,
): Promise<{ removed: number; files: string[] }> {
  let chosen = db.selectFrom("submission").select("id").limit(limit);
  if (ids) chosen = chosen.where("id", "in", ids);
  if (form !== undefined) chosen = chosen.where("form_name", "=", storable(form));
  if (receivedBefore !== undefined) chosen = chosen.where("received_at", "<", receivedBefore);
  const found = (await chosen.execute()).map(({ id }) => id);
  if (!found.length) return { removed: 0, files: [] };
  const files = await db.selectFrom("file").select("id").where("submission_id", "in", found).execute();
  // The database also deletes files, emails and deliveries.
  await db.deleteFrom("submission").where("id", "in", found).execute();
  return { removed: found.length, files: files.map(({ id }) => id) };
}

/** Removes client addresses from up to `limit` submissions before `before`. @returns the number of changed ones. */
export async function forgetAddresses(db: Db, { before, limit }: OldRows): Promise<number> {
  const rows = await db
    .updateTable("submission")
    .set({ address: null })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("submission")
        .select("id")
        .where("received_at", "<", before)
        .where("address", "is not", null)
        .limit(limit),
    )
    .returning("id")
    .execute();
  return rows.length;
}
