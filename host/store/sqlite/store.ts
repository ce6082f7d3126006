import { Worker } from "node:worker_threads";
import { StoreError } from "../store-error";
import { toStore, type Store } from "../store";
import { UNITS, type UnitName } from "../units";
import type { FromWorker, SentError, ToWorker, WorkerStart } from "./messages";

export interface SqliteOptions extends WorkerStart {
  /** The built program of the thread that owns the file. */
  worker: URL;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: StoreError): void;
}

/**
 * A store in one SQLite file, which a thread of its own works on. The thread is started again when it breaks.
 * @throws StoreError when the file cannot be opened or is not a store of this program.
 */
export async function openSqlite(options: SqliteOptions): Promise<Store> {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let unsent: Extract<ToWorker, { calls: unknown }>["calls"] = [];
  let worker = await start(options);
  let closing: (() => void) | undefined;
  listen(worker);

  function listen(thread: Worker): void {
    thread.on("message", (message: FromWorker) => {
      if ("outcomes" in message) for (const outcome of message.outcomes) settle(outcome);
    });
    // The exit says it, too.
    thread.on("error", () => undefined);
    thread.on("exit", () => {
      const error = new StoreError("unavailable", "The thread of the database ended");
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      if (closing) closing();
      else void restart();
    });
  }

  async function restart(): Promise<void> {
    try {
      worker = await start(options);
      listen(worker);
      if (closing) worker.postMessage({ close: true } satisfies ToWorker);
    } catch {
      if (closing) closing();
      // Not at once: what broke it may need a moment.
      else setTimeout(() => void restart(), 1000).unref();
    }
  }

  function settle(outcome: Extract<FromWorker, { outcomes: unknown }>["outcomes"][number]): void {
    const one = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if ("error" in outcome) one?.reject(toError(outcome.error));
    else one?.resolve(outcome.result);
  }

  function send(): void {
    const calls = unsent;
    unsent = [];
    worker.postMessage({ calls } satisfies ToWorker);
  }

  function run(name: UnitName, args: unknown): Promise<unknown> {
    if (closing) return Promise.reject(new StoreError("unavailable", "The store is closed"));
    return new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      // All calls of one turn travel together.
      if (unsent.push({ id, name, args }) === 1) setImmediate(send);
    });
  }

  let ended: Promise<void> | undefined;
  return toStore(Object.keys(UNITS) as UnitName[], run, {
    about: `SQLite, ${options.file}`,
    close: () =>
      (ended ??= new Promise((resolve) => {
        closing = resolve;
        // After the calls that are still to be sent.
        setImmediate(() => worker.postMessage({ close: true } satisfies ToWorker));
      })),
  });
}

function start({ worker, file, now }: SqliteOptions): Promise<Worker> {
  return new Promise((resolve, reject) => {
    // Flags of this process, such as those for a program given as text, are not the thread's.
    const thread = new Worker(worker, { workerData: { file, now } satisfies WorkerStart, execArgv: [] });
    const fail = (error: Error) => reject(new StoreError("failed", `The database's thread ended: ${error.message}`));
    thread.once("error", fail);
    thread.once("message", (message: FromWorker) => {
      thread.off("error", fail);
      if (!("refused" in message)) return resolve(thread);
      void thread.terminate();
      reject(toError(message.refused));
    });
  });
}

function toError({ kind, message }: SentError): StoreError {
  return new StoreError(kind, message);
}
