import type { Db } from "../../schema";
import type { OldRows } from "../old-rows";
import { storable } from "./text";

/** Which submissions to remove; what is not said does not matter. */
export interface Removal {
  ids?: string[];
  form?: string;
  /** Ms since 1970: only those that came earlier. */
  receivedBefore?: number;
  /** Most at once. */
  limit: number;
}

/** Removes submissions with all that belongs to them. `files` are ids whose content is to be deleted now. */
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
  // Files, mails and deliveries go with it.
  await db.deleteFrom("submission").where("id", "in", found).execute();
  return { removed: found.length, files: files.map(({ id }) => id) };
}

/** Forgets client addresses of submissions that came before `before`, so many at most. @returns how many it forgot. */
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
