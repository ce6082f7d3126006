import { join } from "node:path";
import { STORE_FILE } from "./settings/data-folder";
import type { Settings } from "./settings/settings";
import { MIGRATIONS } from "./store/migrations";
import { openPostgres } from "./store/postgres/store";
import { openSqlite } from "./store/sqlite/store";
import type { Store } from "./store/store";

/**
 * The store that the settings name.
 * @param worker the built program of SQLite's thread.
 */
export function openStore({ database, data }: Settings, now: number, worker: URL): Promise<Store> {
  if (database) return openPostgres({ url: database, migrations: MIGRATIONS, now });
  return openSqlite({ file: join(data, STORE_FILE), now, worker });
}

/** The built program of SQLite's thread. */
export function workerIn(programs: URL): URL {
  return new URL("host-store.mjs", programs);
}
