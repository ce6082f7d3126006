import type { Db } from "../schema";
import type { Choice } from "../../records/users";

/** The choices of select fields that the owner has set. */
export async function listChoices(db: Db): Promise<{ fieldId: string; options: Choice[] }[]> {
  const rows = await db.selectFrom("field_choice").selectAll().execute();
  return rows.map(({ field_id, options }) => ({ fieldId: field_id, options: JSON.parse(options) as Choice[] }));
}

/** Sets the choices of a field; an empty list removes them. */
export async function setChoices(db: Db, { fieldId, options }: { fieldId: string; options: Choice[] }): Promise<void> {
  if (!options.length) {
    await db.deleteFrom("field_choice").where("field_id", "=", fieldId).execute();
    return;
  }
  const row = { field_id: fieldId, options: JSON.stringify(options) };
  await db
    .insertInto("field_choice")
    .values(row)
    .onConflict((conflict) => conflict.column("field_id").doUpdateSet({ options: row.options }))
    .execute();
}
