import { inject } from "vitest";
import { createDatabase, type Cluster } from "./postgres-cluster";

/** The PostgreSQL that runs for all tests; each has its own databases in it, and none stops it. */
export const sharedCluster: Pick<Cluster, "createDatabase"> = {
  createDatabase: () => createDatabase(inject("postgres")),
};
