import type { Role } from "./messages";
import { createThread, type Thread } from "./thread";

/** The threads of one or many stores. */
export interface Threads {
  writes: Thread;
  reads: Thread;
  slowReads: Thread;
  /** Ends them after all stores are closed. */
  end(): Promise<void>;
}

/**
 * Threads that start on demand.
 * @param program the built program of the threads.
 * @param isShared whether they are for many stores; default: for one.
 */
export function createThreads(program: URL, isShared = false): Threads {
  const create = (role: Role) => createThread(program, { role, isShared });
  const threads = { writes: create("writes"), reads: create("reads"), slowReads: create("slow reads") };
  const { writes, reads, slowReads } = threads;
  return {
    ...threads,
    async end() {
      // The package for Node 20 keeps closed connections with prepared statements until their thread ends. The last connection
      // of a file merges the log into it and deletes the log, which readers cannot do.
      await Promise.all([reads.end(), slowReads.end()]);
      await writes.end();
    },
  };
}
