import { join } from "node:path";
import { STORE_FILE } from "../settings/data-paths";
import type { Settings } from "../settings/settings";
import type { StoreBackup } from "./backup";
import { MIGRATIONS } from "./migrations";
import type { SharedPools } from "./postgres/pools";
import { openPostgres } from "./postgres/store";
import { sqliteBackup } from "./sqlite/backup";
import { copiesInThread, type Copies } from "./sqlite/copy-thread";
import { openSqlite } from "./sqlite/store";
import type { Threads } from "./sqlite/threads";
import type { Store } from "./store";

/** What the stores of many sites share. */
export interface SharedStores {
  /** For SQLite files. */
  threads: Threads;
  /** For PostgreSQL databases. */
  pools: SharedPools;
}

/**
 * The store that the settings name.
 * @param worker the built program of SQLite's thread.
 */
export function openStore(
  { database, schema, data }: Pick<Settings, "database" | "schema" | "data">,
  now: number,
  worker: URL,
  shared?: SharedStores,
): Promise<Store> {
  if (database) return openPostgres({ url: database, schema, migrations: MIGRATIONS, now, shared: shared?.pools });
  return openSqlite({ file: join(data, STORE_FILE), now, worker, threads: shared?.threads });
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
