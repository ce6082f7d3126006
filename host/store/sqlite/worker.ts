import { parentPort, workerData } from "node:worker_threads";
import { MIGRATIONS } from "../migrations";
import type { StoreError } from "../store-error";
import { runTogether, type UnitCall } from "./group-commit";
import type { FromWorker, SentError, ToWorker, WorkerStart } from "./messages";
import { openFile, type OpenFile } from "./open-file";
import { watchFile } from "./same-file";

/** The thread that owns the file: every turn runs all units that wait. */
async function serve({ database, db }: OpenFile): Promise<void> {
  const checkFile = watchFile(file);
  let waiting: (UnitCall & { id: number })[] = [];
  let running = false;
  let closing = false;

  const turn = async () => {
    running = true;
    while (waiting.length) {
      const calls = waiting;
      waiting = [];
      const outcomes = await runTogether(database, db, calls, checkFile);
      post({
        outcomes: outcomes.map((outcome, index) => {
          const id = calls[index]?.id ?? 0;
          return "error" in outcome ? { id, error: toSent(outcome.error) } : { id, result: outcome.result };
        }),
      });
      // What came in meanwhile is in the port; this lets it through.
      await new Promise(setImmediate);
    }
    running = false;
    if (closing) close();
  };
  const close = () => {
    database.close();
    post({ closed: true });
    parentPort?.close();
  };

  parentPort?.on("message", (message: ToWorker) => {
    if ("close" in message) closing = true;
    else waiting.push(...message.calls);
    if (running) return;
    if (waiting.length) void turn();
    else if (closing) close();
  });
  post({ ready: true });
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function toSent({ kind, message }: StoreError): SentError {
  return { kind, message };
}

const { file, now } = workerData as WorkerStart;
openFile(file, MIGRATIONS, now).then(serve, (error: StoreError) => post({ refused: toSent(error) }));
