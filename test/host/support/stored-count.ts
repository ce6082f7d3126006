import { openDatabase } from "../../../host/store/sqlite/driver";
import { join } from "node:path";

/** How many submissions a data folder has, while a host works on it or not. */
export async function storedCount(data: string): Promise<number> {
  const database = await openDatabase(join(data, "store.db"), { readOnly: true });
  const [row = {}] = database.prepare("select count(*) as count from submission").all();
  database.close();
  return Number(row.count);
}
