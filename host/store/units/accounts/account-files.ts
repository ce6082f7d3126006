import type { AccountData, Db } from "../../schema";
import { storable } from "../submissions/text";

/** The ids among these that an account may use: its own files, and unclaimed files uploaded for that field. */
export async function filesForAccount(
  db: Db,
  { accountId, files }: { accountId: string | null; files: { id: string; fieldId: string }[] },
): Promise<string[]> {
  if (!files.length) return [];
  const ids = files.map(({ id }) => storable(id));
  const rows = await db.selectFrom("file").select(["id", "field_id", "account_id"]).where("id", "in", ids).execute();
  return rows
    .filter(({ id, field_id, account_id }) => {
      const wanted = files.some((file) => file.id === id && file.fieldId === field_id);
      return wanted && (account_id === null || account_id === accountId);
    })
    .map(({ id }) => id);
}

/** Claims the files in an account's data, and releases its other files. */
export async function claimAccountFiles(
  db: Db,
  { accountId, data }: { accountId: string; data: AccountData },
): Promise<void> {
  const named = Object.entries(data).flatMap(([fieldId, id]) => (typeof id === "string" ? [{ id, fieldId }] : []));
  for (const { id, fieldId } of named) {
    await db
      .updateTable("file")
      .set({ account_id: accountId })
      .where("id", "=", storable(id))
      .where("field_id", "=", storable(fieldId))
      .where("account_id", "is", null)
      .execute();
  }
  // Clears the field, too, so that the file cannot be claimed again.
  let dropped = db.updateTable("file").set({ account_id: null, field_id: "" }).where("account_id", "=", accountId);
  if (named.length)
    dropped = dropped.where(
      "id",
      "not in",
      named.map(({ id }) => storable(id)),
    );
  await dropped.execute();
}
