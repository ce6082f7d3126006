import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import { buildCommand } from "./build-programs";
import { addDatabase, connectAdmin, createCluster, MIGRATED, type Cluster } from "./postgres-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the built thread of the SQLite store. */
    storeWorker: string;
    /** Path of a program that runs the host's commands. */
    command: string;
    /** Folder of a PostgreSQL that runs (`sharedCluster`). */
    postgres: string;
  }
}

interface SharedServices {
  folder: string;
  cluster: Cluster;
  /** Projects that use it. */
  users: number;
}

// Each project has its own copy of this module, and all of them one process.
const place = globalThis as { millraceHostTests?: Promise<SharedServices> };

/** Builds the programs and starts a PostgreSQL, once for all projects that need them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await (place.millraceHostTests ??= prepare());
  shared.users++;
  const { folder, cluster } = shared;
  project.provide("storeWorker", pathToFileURL(join(folder, "host-store.mjs")).href);
  project.provide("command", join(folder, "command.mjs"));
  project.provide("postgres", cluster.folder);
  return async () => {
    if (--shared.users) return;
    cluster.remove();
    rmSync(folder, { recursive: true, force: true });
    delete place.millraceHostTests;
  };
}

async function prepare(): Promise<SharedServices> {
  const cluster = createCluster();
  const [folder] = await Promise.all([buildCommand(), cluster.start().then(() => prepareDatabase(cluster))]);
  return { folder, cluster, users: 0 };
}

/** Makes the database that tests copy instead of migrating an empty one. */
async function prepareDatabase({ folder }: Cluster): Promise<void> {
  const admin = await connectAdmin(folder);
  const url = await addDatabase(admin, folder, undefined, MIGRATED);
  await admin.end();
  const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
  await store.close();
}
