import type { Db } from "../../schema";
import type { IndexedTexts, TextIndex } from "./by-text";

/** Adds up to `limit` submissions to the text index, and removes up to `limit` deleted ones. */
export async function indexTexts(db: Db, { limit }: { limit: number }, index?: TextIndex): Promise<IndexedTexts> {
  return index ? index.advance(db, limit) : { count: 0, queued: [], gone: [] };
}

/** Removes indexed submissions from the list; `token` is the state that the index has. SQLite only. */
export async function noteIndexed(
  db: Db,
  { queued, gone, token }: { queued: string[]; gone: string[]; token: string },
): Promise<void> {
  if (queued.length) await db.deleteFrom("search_queue").where("submission_id", "in", queued).execute();
  if (gone.length) await db.deleteFrom("search_gone").where("submission_id", "in", gone).execute();
  await db.updateTable("search_state").set({ token }).execute();
}
