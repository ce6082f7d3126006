import { inject } from "vitest";
import { openSqlite } from "../../../host/store/sqlite/store";
import { createThreads, type Threads } from "../../../host/store/sqlite/threads";
import type { Store } from "../../../host/store/store";

interface Group {
  threads: Threads;
  /** Stores so far. */
  stores: number;
  open: number;
}

/** A thread keeps closed connections until it ends. */
const STORES_PER_GROUP = 40;
let group: Group | undefined;

/**
 * Opens a SQLite store whose threads serve many stores, as those of `millrace host sites/`: starting threads takes most
 * of the time of a store. Use `openSqlite` for tests of the threads or of a closed store's file.
 */
export async function openTestStore(file: string, now: number): Promise<Store> {
  const worker = new URL(inject("storeWorker"));
  const own = (group ??= { threads: createThreads(worker, true), stores: 0, open: 0 });
  own.open++;
  if (++own.stores >= STORES_PER_GROUP) group = undefined;
  const leave = async () => {
    if (!--own.open && group !== own) await own.threads.end();
  };
  const store = await openSqlite({ file, now, worker, threads: own.threads }).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  let closed: Promise<void> | undefined;
  return { ...store, close: () => (closed ??= store.close().then(leave)) };
}
