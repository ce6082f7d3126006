import type { Db } from "../schema";

/** The one row of the table. */
const ID = "host";

/** The key of the host as it is stored, or undefined before the first start. */
export async function findKey(db: Db): Promise<string | undefined> {
  return (await db.selectFrom("host_key").select("value").where("id", "=", ID).executeTakeFirst())?.value;
}

/** Stores a key unless there is one. @returns the one that holds: of two hosts that start at once, both get the same. */
export async function keepKey(db: Db, { value }: { value: string }): Promise<string> {
  const row = await db
    .insertInto("host_key")
    .values({ id: ID, value })
    .onConflict((conflict) => conflict.column("id").doUpdateSet((eb) => ({ value: eb.ref("host_key.value") })))
    .returning("value")
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Stores the same key in another form, unless another host has done so. */
export async function replaceKey(db: Db, { old, value }: { old: string; value: string }): Promise<void> {
  await db.updateTable("host_key").set({ value }).where("id", "=", ID).where("value", "=", old).execute();
}
