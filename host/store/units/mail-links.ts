import type { Db } from "../schema";

/** Starts the lifetime of the links of an email when it is sent. */
export async function startLinks(db: Db, mailId: string, now: number): Promise<void> {
  await db
    .updateTable("attempt")
    .set((eb) => ({
      created_at: now,
      expires_at: eb("expires_at", "+", eb(eb.val(now), "-", eb.ref("created_at"))),
    }))
    .where("mail_id", "=", mailId)
    .where("created_at", "<", now)
    .where("used_at", "is", null)
    .execute();
  await db
    .updateTable("owner_link")
    .set((eb) => ({
      created_at: now,
      expires_at: eb("expires_at", "+", eb(eb.val(now), "-", eb.ref("created_at"))),
    }))
    .where("mail_id", "=", mailId)
    .where("created_at", "<", now)
    .where("used_at", "is", null)
    .execute();
}
