import { StoreError } from "../store-error";
import { toStore, type Store } from "../store";
import { isLook, isRead, isSlow, UNITS, type UnitName } from "../units";
import type { OpenedFile } from "./messages";
import type { ThreadFile } from "./thread-file";
import { createThreads, type Threads } from "./threads";

export interface SqliteOptions extends OpenedFile {
  /** The built program of the threads that work on the file. */
  worker: URL;
  /** Threads that the store shares with others; default: the store starts threads, which end with it. */
  threads?: Threads;
}

/**
 * A store in one SQLite file. One thread writes. Other threads read, each over a separate connection, so that slow reads
 * delay neither forms nor logins.
 * @throws StoreError when the file cannot be opened or is not a store of this program.
 */
export async function openSqlite({ worker, threads: shared, file, now }: SqliteOptions): Promise<Store> {
  const threads = shared ?? createThreads(worker);
  const endThreads = async () => (shared ? undefined : threads.end());
  const writes = threads.writes.file({ file, now });
  // First, because it migrates the file.
  await writes.ready().catch(async (error: unknown) => {
    await endThreads();
    throw error;
  });
  const reads = threads.reads.file({ file, now });
  const slowReads = threads.slowReads.file({ file, now });

  const checkpoints = scheduleCheckpoints(slowReads);
  let changes = 0;

  function fileFor(name: UnitName): ThreadFile {
    if (isLook(name)) return writes;
    if (!isRead(name)) {
      changes++;
      checkpoints.plan();
      return writes;
    }
    return isSlow(name) ? slowReads : reads;
  }

  let ended: Promise<void> | undefined;
  async function close(): Promise<void> {
    checkpoints.stop();
    // Closed last, because readers cannot merge the log into the file.
    await Promise.all([reads.close(), slowReads.close()]);
    await writes.close();
    await endThreads();
  }
  const closed = () => Promise.reject(new StoreError("unavailable", "The database connection is closed"));
  return toStore(Object.keys(UNITS) as UnitName[], (name, args) => (ended ? closed() : fileFor(name).run(name, args)), {
    about: `SQLite, ${file}`,
    migrated: writes.migrated(),
    changes: () => changes,
    space: () => writes.space(),
    close: () => (ended ??= close()),
  });
}

/** Ms from the first write after a checkpoint to the next checkpoint. */
const CHECKPOINT_AFTER = 1000;

/** Lets a reading thread make the checkpoints, so that submissions do not wait for them. */
function scheduleCheckpoints(thread: Pick<ThreadFile, "checkpoint">) {
  let timer: NodeJS.Timeout | undefined;
  return {
    plan() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void thread.checkpoint();
      }, CHECKPOINT_AFTER).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
