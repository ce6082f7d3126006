import type { Db } from "../schema";

/**
 * Gives submissions that arrived while the clock was ahead current ids and times, oldest first, so that they are not
 * sorted before later ones.
 * @param from the least id that no submission can have yet.
 * @param ids new ids, in their order; no more submissions than these are changed.
 * @returns how many were changed.
 */
export async function retimeSubmissions(
  db: Db,
  { from, ids, now }: { from: string; ids: string[]; now: number },
): Promise<number> {
  const rows = await db
    .selectFrom("submission")
    .selectAll()
    .where("id", ">=", from)
    .orderBy("id")
    .limit(ids.length)
    .execute();
  for (const [index, row] of rows.entries()) {
    const id = ids[index] ?? "";
    const moved = { ...row, id, received_at: Math.min(row.received_at, now) };
    await db.insertInto("submission").values(moved).execute();
    // Moves its files, emails and deliveries to the new id.
    for (const table of ["file", "mail", "delivery"] as const) {
      await db.updateTable(table).set({ submission_id: id }).where("submission_id", "=", row.id).execute();
    }
    await db.deleteFrom("submission").where("id", "=", row.id).execute();
  }
  return rows.length;
}
