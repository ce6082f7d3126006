import { sql } from "kysely";
import type { Db, Tables } from "../schema";
import { addressPattern, withoutAddress } from "./addresses";

/** An action of an owner, a command or a retention rule. */
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

/** Replaces an address by "(deleted)" in all entries. @param email in lower case. */
export async function forgetInAudit(db: Db, { email }: { email: string }): Promise<void> {
  const entries = await db
    .selectFrom("audit")
    .select(["id", "detail"])
    .where(sql<boolean>`lower(detail) like ${addressPattern(email)} escape '\\'`)
    .execute();
  for (const { id, detail } of entries) {
    const rest = withoutAddress(detail, email);
    if (rest !== detail) await db.updateTable("audit").set({ detail: rest }).where("id", "=", id).execute();
  }
}
