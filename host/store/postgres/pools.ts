import { createFairQueue, type FairQueue } from "../../base/fair-queue";
import { StoreError } from "../store-error";
import { createPool, type Pool } from "./pool";
import { createPrimaryCheck } from "./primary";

/** With a queue in which the schemas take turns, if several share the pool. */
export interface TurnedPool extends Pool {
  turns?: FairQueue;
}

/** Runs work that takes a connection of the pool. */
export function inTurn<T>({ turns }: TurnedPool, schema: string, work: () => Promise<T>): Promise<T> {
  return turns ? turns.run(schema, work) : work();
}

/** The connections of a host to a database. */
export interface Pools {
  quick: TurnedPool;
  /** For slow reads, so that they do not delay others. */
  slow: TurnedPool;
  /** Without a time limit, for creating indexes. */
  indexing: TurnedPool;
  /** Ends the connections when the last user of the pools has called it. */
  close(): Promise<void>;
}

/** Number of connections. Their commits share one disk sync. */
const CONNECTIONS = 20;
/** Connections for slow reads, and the limit of their statements in ms. */
const SLOW_CONNECTIONS = 4;
const SLOW_LIMIT = 30_000;

/** @param limit ms for a connection and for each statement. */
export function createPools(url: string, limit: number): Pools {
  const verify = createPrimaryCheck();
  const quick = createPool({ url, max: CONNECTIONS, limit, verify });
  const slow = createPool({ url, max: SLOW_CONNECTIONS, limit: SLOW_LIMIT, verify });
  const indexing = createPool({ url, max: 1, limit: 0, verify });
  return {
    quick,
    slow,
    indexing,
    close: async () => void (await Promise.all([quick.end(), slow.end(), indexing.end()])),
  };
}

/** Pools that many sites of a process share: one per database. */
export interface SharedPools {
  take(url: string, limit: number): Pools;
}

export function createSharedPools(): SharedPools {
  const open = new Map<string, { pools: Pools; users: number }>();
  return {
    take(url, limit) {
      const shared = open.get(url) ?? { pools: withTurns(createPools(url, limit), limit), users: 0 };
      open.set(url, shared);
      shared.users++;
      return {
        ...shared.pools,
        async close() {
          if (--shared.users) return;
          open.delete(url);
          await shared.pools.close();
        },
      };
    },
  };
}

function withTurns(pools: Pools, limit: number): Pools {
  const late = { limit, error: () => new StoreError("unavailable", "All connections to the database are in use") };
  return {
    ...pools,
    quick: { ...pools.quick, turns: createFairQueue(CONNECTIONS, late) },
    slow: { ...pools.slow, turns: createFairQueue(SLOW_CONNECTIONS, { ...late, limit: SLOW_LIMIT }) },
    indexing: { ...pools.indexing, turns: createFairQueue(1) },
  };
}
