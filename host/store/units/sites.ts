import type { Db } from "../schema";

/** Ids of the sites with data in a store. */
export async function listSites(db: Db): Promise<string[]> {
  return (await db.selectFrom("site").select("id").orderBy("id").execute()).map(({ id }) => id);
}

/** Adds ids to the sites whose data the store contains. */
export async function addSites(db: Db, { ids }: { ids: string[] }): Promise<void> {
  if (!ids.length) return;
  await db
    .insertInto("site")
    .values(ids.map((id) => ({ id })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
