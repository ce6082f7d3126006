import type { Db, Tables } from "../schema";

/** Something an owner, a command or a rule did to what is kept. */
export type AuditEntry = Tables["audit"];

export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit")
    .values(entry)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Newest first. */
export async function listAudit(db: Db, { limit }: { limit: number }): Promise<AuditEntry[]> {
  return db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(limit).execute();
}
