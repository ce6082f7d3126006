import type { Db } from "../schema";

/** The one row of the table. */
const ID = "host";

/** The key of the host as it is stored, or undefined before the first start. */
export async function findKey(db: Db): Promise<string | undefined> {
  return (await db.selectFrom("host_key").select("value").where("id", "=", ID).executeTakeFirst())?.value;
}

/** Stores a key if none exists. @returns the stored key, the same for hosts that start at the same time. */
export async function keepKey(db: Db, { value }: { value: string }): Promise<string> {
  const row = await db
    .insertInto("host_key")
    .values({ id: ID, value })
    .onConflict((conflict) => conflict.column("id").doUpdateSet((eb) => ({ value: eb.ref("host_key.value") })))
    .returning("value")
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Replaces the stored form of the key, unless another host has done so. */
export async function replaceKey(db: Db, { old, value }: { old: string; value: string }): Promise<void> {
  await db.updateTable("host_key").set({ value }).where("id", "=", ID).where("value", "=", old).execute();
}
