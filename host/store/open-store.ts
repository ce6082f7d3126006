import { join } from "node:path";
import { STORE_FILE } from "../settings/data-paths";
import type { Settings } from "../settings/settings";
import type { StoreBackup } from "./backup";
import { MIGRATIONS } from "./migrations";
import { openPostgres } from "./postgres/store";
import { sqliteBackup } from "./sqlite/backup";
import { copiesInThread, type Copies } from "./sqlite/copy-thread";
import { openSqlite } from "./sqlite/store";
import type { Threads } from "./sqlite/threads";
import type { Store } from "./store";

/**
 * The store that the settings name.
 * @param worker the built program of SQLite's thread.
 * @param threads threads that SQLite files of many sites share.
 */
export function openStore(
  { database, data }: Pick<Settings, "database" | "data">,
  now: number,
  worker: URL,
  threads?: Threads,
): Promise<Store> {
  if (database) return openPostgres({ url: database, migrations: MIGRATIONS, now });
  return openSqlite({ file: join(data, STORE_FILE), now, worker, threads });
}

/** Backup and restore of the store in the settings; undefined for PostgreSQL, which has its own tools. */
export function openBackup({ database, data }: Pick<Settings, "database" | "data">): StoreBackup | undefined {
  return database ? undefined : sqliteBackup(join(data, STORE_FILE));
}

/** Copies of the store in the settings, made in another thread of a running host; undefined for PostgreSQL. */
export function openCopies({ database, data }: Pick<Settings, "database" | "data">, worker: URL): Copies | undefined {
  return database ? undefined : copiesInThread(worker, join(data, STORE_FILE));
}

/** The built program of SQLite's thread. */
export function workerIn(programs: URL): URL {
  return new URL("host-store.mjs", programs);
}
