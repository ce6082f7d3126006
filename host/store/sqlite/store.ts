import { StoreError } from "../store-error";
import { toStore, type Store } from "../store";
import { isRead, isSlow, UNITS, type UnitName } from "../units";
import type { Role, WorkerStart } from "./messages";
import { createThread, type Thread } from "./thread";

export interface SqliteOptions extends Omit<WorkerStart, "role"> {
  /** The built program of the threads that work on the file. */
  worker: URL;
}

/**
 * A store in one SQLite file. One thread writes. Other threads read, each over a separate connection, so that slow reads
 * delay neither forms nor logins.
 * @throws StoreError when the file cannot be opened or is not a store of this program.
 */
export async function openSqlite({ worker, file, now }: SqliteOptions): Promise<Store> {
  const create = (role: Role) => createThread(worker, { file, now, role });
  const writes = create("writes");
  // First, because it migrates the file.
  await writes.ready();
  const reads = create("reads");
  const slowReads = create("slow reads");

  const checkpoints = scheduleCheckpoints(slowReads);

  function threadFor(name: UnitName): Thread {
    if (!isRead(name)) {
      checkpoints.plan();
      return writes;
    }
    return isSlow(name) ? slowReads : reads;
  }

  let ended: Promise<void> | undefined;
  async function close(): Promise<void> {
    checkpoints.stop();
    // Closed last, because the last connection merges the log into the file, which readers cannot do.
    await Promise.all([reads.close(), slowReads.close()]);
    await writes.close();
  }
  const closed = () => Promise.reject(new StoreError("unavailable", "The database connection is closed"));
  return toStore(
    Object.keys(UNITS) as UnitName[],
    (name, args) => (ended ? closed() : threadFor(name).run(name, args)),
    { about: `SQLite, ${file}`, migrated: writes.migrated(), close: () => (ended ??= close()) },
  );
}

/** Ms from the first write after a checkpoint to the next checkpoint. */
const CHECKPOINT_AFTER = 1000;

/** Lets a reading thread make the checkpoints, so that submissions do not wait for them. */
function scheduleCheckpoints(thread: Thread) {
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
