import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { DatabaseSpace } from "../database-space";
import type { Migrated } from "../migrate";
import { MIGRATIONS } from "../migrations";
import type { StoreError } from "../store-error";
import { sqliteBackup } from "./backup";
import { makeCheckpoint, noteClosed, readSpace, type Database } from "./driver";
import { runOne, runTogether, type UnitCall, type UnitOutcome } from "./group-commit";
import type { CopyTask, FromCopyTask, FromWorker, Role, SentCall, SentError } from "./messages";
import type { ToOpen, ToWorker, WorkerStart } from "./messages";
import { openFile, openForReading, openForWriting } from "./open-file";
import { checkSameFile, identifyFile } from "./same-file";
import { openTextIndex } from "./text-index";

interface Job {
  database: Database;
  /** What opening the file changed. */
  migrated?: Migrated;
  /** Reads the space of a file that is written. */
  space?(): DatabaseSpace | undefined;
  /** Maximum calls per turn; their results are sent together. */
  atOnce: number;
  run(calls: readonly UnitCall[]): Promise<UnitOutcome[]>;
}

/** Read threads send each result separately. */
const readingJob = (database: Database, run: (call: UnitCall) => Promise<UnitOutcome>): Job => ({
  database,
  atOnce: 1,
  run: (calls) => Promise.all(calls.map(run)),
});

async function open({ file, now, identity }: ToOpen, role: Role): Promise<Job> {
  if (identity !== undefined) checkSameFile(file, identity);
  if (role === "writes") {
    const { database, db, migrated } = await (identity === undefined
      ? openFile(file, MIGRATIONS, now)
      : openForWriting(file));
    const opened = identity ?? identifyFile(file);
    const checkFile = () => checkSameFile(file, opened);
    const space = () => readSpace(database, file);
    return { database, migrated, space, atOnce: Infinity, run: (calls) => runTogether(database, db, calls, checkFile) };
  }
  if (role === "reads") {
    const { database, db } = await openForReading(file, { readOnly: true });
    return readingJob(database, (call) => runOne(db, call));
  }
  // Not read-only, because that would also apply to the attached index file.
  const { database, db } = await openForReading(file, { readOnly: false });
  const index = openTextIndex(database, file);
  return readingJob(database, (call) => runOne(db, call, index));
}

/**
 * Lowers the thread's priority on Linux. Elsewhere, it would apply to the whole process. Not to the lowest one, with
 * which it hardly runs while other programs use the whole processor.
 */
function lowerPriority(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/** A file of this thread. */
interface Served extends Job {
  waiting: SentCall[];
  checkpointDue: boolean;
  closing: boolean;
  /** `performance.now()` from which the next turn may begin. */
  notBefore: number;
}

/** Maximum calls per turn in a thread of many files. */
const SHARED_AT_ONCE = 64;
/** Maximum ms between two turns of a file in a thread of many files. */
const LONGEST_PAUSE = 20;
/** In kB. */
const SHARED_CACHE = 1000;

/** Runs the calls of all files in turns. */
function serve({ role, isShared }: WorkerStart): void {
  const files = new Map<number, Served>();
  let running = false;
  let ending = false;

  async function openOne(number: number, opened: ToOpen): Promise<void> {
    try {
      const job = await open(opened, role);
      if (isShared) shrink(job.database);
      files.set(number, { ...job, waiting: [], checkpointDue: false, closing: false, notBefore: 0 });
      post({ opened: number, identity: identifyFile(opened.file), migrated: job.migrated, space: job.space?.() });
    } catch (error) {
      post({ refused: number, error: toSent(error as StoreError) });
    }
  }

  async function runTurn(number: number, file: Served): Promise<void> {
    const began = performance.now();
    if (file.checkpointDue) makeCheckpoint(file.database);
    file.checkpointDue = false;
    const calls = file.waiting.splice(0, isShared ? Math.min(file.atOnce, SHARED_AT_ONCE) : file.atOnce);
    if (calls.length) postOutcomes(number, calls, await file.run(calls), file.space?.());
    const ended = performance.now();
    // Leaves the thread to others for as long, so that a busy file does not delay them.
    if (files.size > 1) file.notBefore = ended + Math.min(ended - began, LONGEST_PAUSE);
  }

  /** Takes turns while a file has work. The file of the last turn is last in the order. */
  async function takeTurns(): Promise<void> {
    running = true;
    for (;;) {
      for (const [number, file] of files) if (file.closing && !hasWork(file)) closeOne(number, file);
      const due = [...files].filter(([, file]) => hasWork(file));
      if (!due.length) break;
      const now = performance.now();
      const next = due.find(([, { notBefore }]) => notBefore <= now);
      if (next) {
        const [number, file] = next;
        await runTurn(number, file);
        files.delete(number);
        files.set(number, file);
        // Delivers messages that arrived in the port meanwhile.
        await new Promise(setImmediate);
      } else {
        const soonest = Math.min(...due.map(([, { notBefore }]) => notBefore));
        await new Promise((resolve) => setTimeout(resolve, soonest - now));
      }
    }
    running = false;
    if (ending) parentPort?.close();
  }

  function closeOne(number: number, { database }: Served): void {
    files.delete(number);
    // The file has everything, although the log is deleted only with the last connection.
    if (role === "writes") makeCheckpoint(database);
    database.close();
    if (isShared) setImmediate(noteClosed);
    post({ closed: number });
  }

  parentPort?.on("message", (message: ToWorker) => {
    if ("open" in message) return void openOne(message.open, message);
    if ("end" in message) {
      ending = true;
    } else {
      const number = "of" in message ? message.of : "checkpoint" in message ? message.checkpoint : message.close;
      const file = files.get(number);
      if (!file) return;
      if ("of" in message) file.waiting.push(...message.calls);
      else if ("checkpoint" in message) file.checkpointDue = true;
      else file.closing = true;
    }
    if (!running) void takeTurns();
  });
  post({ ready: true });
}

const hasWork = ({ waiting, checkpointDue }: Served): boolean => waiting.length > 0 || checkpointDue;

/** Lowers the caches of a file, because many files share the memory. */
function shrink(database: Database): void {
  for (const { name } of database.prepare("pragma database_list").all()) {
    database.exec(`pragma ${String(name)}.cache_size = -${SHARED_CACHE}`);
  }
}

function postOutcomes(
  number: number,
  calls: readonly SentCall[],
  outcomes: readonly UnitOutcome[],
  space: DatabaseSpace | undefined,
): void {
  post({
    of: number,
    space,
    outcomes: outcomes.map((outcome, index) => {
      const id = calls[index]?.id ?? 0;
      return "error" in outcome ? { id, error: toSent(outcome.error) } : { id, result: outcome.result };
    }),
  });
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function toSent({ kind, message }: StoreError): SentError {
  return { kind, message };
}

async function runCopyTask({ task, file, path }: CopyTask): Promise<FromCopyTask> {
  lowerPriority();
  try {
    return { result: await sqliteBackup(file)[task](path) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

const given = workerData as WorkerStart | CopyTask;
if ("task" in given) {
  void runCopyTask(given).then((done) => parentPort?.postMessage(done));
} else {
  if (given.role === "slow reads") lowerPriority();
  serve(given);
}
