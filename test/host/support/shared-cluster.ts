import type pg from "pg";
import { inject } from "vitest";
import { addDatabase, connectAdmin, MIGRATED, type Cluster } from "./postgres-cluster";

/** One for all tests of this worker: a new connection takes longer than a new database. */
let admin: Promise<pg.Client> | undefined;

async function add(template?: string): Promise<string> {
  const folder = inject("postgres");
  return addDatabase(await (admin ??= connectAdmin(folder)), folder, template);
}

/** The PostgreSQL that runs for all tests; each has its own databases in it, and none stops it. */
export const sharedCluster = {
  createDatabase: () => add(),
  /** The address of a new database with the present schema and no rows, in a tenth of the time of its migrations. */
  createMigrated: () => add(MIGRATED),
} satisfies Pick<Cluster, "createDatabase"> & Record<string, () => Promise<string>>;
