import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Migrated } from "../migrate";
import { MIGRATIONS } from "../migrations";
import type { StoreError } from "../store-error";
import { sqliteBackup } from "./backup";
import { makeCheckpoint, type Database } from "./driver";
import { runOne, runTogether, type UnitCall, type UnitOutcome } from "./group-commit";
import type { CopyTask, FromCopyTask, FromWorker, SentCall, SentError, ToWorker, WorkerStart } from "./messages";
import { openFile, openForReading } from "./open-file";
import { watchFile } from "./same-file";
import { openTextIndex } from "./text-index";

interface Job {
  database: Database;
  /** What opening the file changed. */
  migrated?: Migrated;
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

async function open({ file, now, role }: WorkerStart): Promise<Job> {
  if (role === "writes") {
    const { database, db, migrated } = await openFile(file, MIGRATIONS, now);
    const checkFile = watchFile(file);
    return { database, migrated, atOnce: Infinity, run: (calls) => runTogether(database, db, calls, checkFile) };
  }
  if (role === "reads") {
    const { database, db } = await openForReading(file, { readOnly: true });
    return readingJob(database, (call) => runOne(db, call));
  }
  makeWay();
  // Not read-only, because that would also apply to the attached index file.
  const { database, db } = await openForReading(file, { readOnly: false });
  const index = openTextIndex(database, file);
  return readingJob(database, (call) => runOne(db, call, index));
}

/** Lowers the thread's priority on Linux. Elsewhere, it would apply to the whole process. */
function makeWay(): void {
  if (process.platform === "linux") setPriority(19);
}

/** Runs all waiting calls. */
function serve({ database, migrated, atOnce, run }: Job): void {
  const waiting: SentCall[] = [];
  let running = false;
  let checkpointDue = false;
  let closing = false;

  const turn = async () => {
    running = true;
    while (waiting.length || checkpointDue) {
      if (checkpointDue) makeCheckpoint(database);
      checkpointDue = false;
      const calls = waiting.splice(0, atOnce);
      const outcomes = await run(calls);
      post({
        outcomes: outcomes.map((outcome, index) => {
          const id = calls[index]?.id ?? 0;
          return "error" in outcome ? { id, error: toSent(outcome.error) } : { id, result: outcome.result };
        }),
      });
      // Delivers messages that arrived in the port meanwhile.
      await new Promise(setImmediate);
    }
    running = false;
    if (closing) close();
  };
  const close = () => {
    database.close();
    parentPort?.close();
  };

  parentPort?.on("message", (message: ToWorker) => {
    if ("close" in message) closing = true;
    else if ("checkpoint" in message) checkpointDue = true;
    else waiting.push(...message.calls);
    if (running) return;
    if (waiting.length || checkpointDue) void turn();
    else if (closing) close();
  });
  post({ ready: true, migrated });
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function toSent({ kind, message }: StoreError): SentError {
  return { kind, message };
}

async function runCopyTask({ task, file, path }: CopyTask): Promise<FromCopyTask> {
  makeWay();
  try {
    return { result: await sqliteBackup(file)[task](path) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

const given = workerData as WorkerStart | CopyTask;
if ("task" in given) void runCopyTask(given).then((done) => parentPort?.postMessage(done));
else open(given).then(serve, (error: StoreError) => post({ refused: toSent(error) }));
