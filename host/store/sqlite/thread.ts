import { Worker } from "node:worker_threads";
import type { Migrated } from "../migrate";
import { StoreError } from "../store-error";
import type { UnitName } from "../units";
import type { FromWorker, SentCall, SentError, SentOutcome, ToWorker, WorkerStart } from "./messages";

/** A thread that runs units. It is started on demand, and again after a crash. */
export interface Thread {
  /** @throws StoreError if it cannot be started. */
  ready(): Promise<void>;
  /** What the first start changed. */
  migrated(): Migrated | undefined;
  run(name: UnitName, args: unknown): Promise<unknown>;
  /** Copies the write-ahead log into the file after the running units. Ignores errors; the next one tries again. */
  checkpoint(): Promise<void>;
  /** Ends the thread after all calls. */
  close(): Promise<void>;
}

interface Call {
  name: UnitName;
  args: unknown;
  resolve(result: unknown): void;
  reject(error: StoreError): void;
}

/** @param program the built program of the thread. */
export function createThread(program: URL, options: WorkerStart): Thread {
  const sent = new Map<number, Call>();
  let unsent: Call[] = [];
  let nextId = 1;
  let worker: Worker | undefined;
  let starting: Promise<void> | undefined;
  let migrated: Migrated | undefined;

  function ready(): Promise<void> {
    if (worker) return Promise.resolve();
    return (starting ??= start(program, options)
      .then(listen)
      .finally(() => (starting = undefined)));
  }

  function listen({ worker: started, migrated: change }: Started): void {
    worker = started;
    migrated ??= change;
    started.on("message", (message: FromWorker) => {
      if ("outcomes" in message) for (const outcome of message.outcomes) settle(outcome);
    });
    // The `exit` event follows.
    started.on("error", () => undefined);
    started.on("exit", () => {
      worker = undefined;
      const error = new StoreError("unavailable", "The database thread ended");
      for (const { reject } of sent.values()) reject(error);
      sent.clear();
    });
  }

  function settle(outcome: SentOutcome): void {
    const call = sent.get(outcome.id);
    sent.delete(outcome.id);
    if ("error" in outcome) call?.reject(toError(outcome.error));
    else call?.resolve(outcome.result);
  }

  async function send(): Promise<void> {
    const failed = await ready().then(
      () => undefined,
      (error: StoreError) => error,
    );
    const calls = unsent;
    unsent = [];
    if (failed) for (const { reject } of calls) reject(new StoreError("unavailable", failed.message));
    else worker?.postMessage({ calls: calls.map(noted) } satisfies ToWorker);
  }

  function noted(call: Call): SentCall {
    const id = nextId++;
    sent.set(id, call);
    return { id, name: call.name, args: call.args };
  }

  return {
    ready,
    migrated: () => migrated,
    run: (name, args) =>
      new Promise((resolve, reject) => {
        // Sends all calls of one turn in one message.
        if (unsent.push({ name, args, resolve, reject }) === 1) setImmediate(() => void send());
      }),
    async checkpoint() {
      await ready().then(
        () => worker?.postMessage({ checkpoint: true } satisfies ToWorker),
        () => undefined,
      );
    },
    async close() {
      // After the calls that are not sent yet.
      await new Promise(setImmediate);
      await starting?.catch(() => undefined);
      const ending = worker;
      if (!ending) return;
      const ended = new Promise((resolve) => ending.once("exit", resolve));
      ending.postMessage({ close: true } satisfies ToWorker);
      await ended;
    },
  };
}

interface Started {
  worker: Worker;
  migrated: Migrated | undefined;
}

function start(program: URL, workerData: WorkerStart): Promise<Started> {
  return new Promise((resolve, reject) => {
    // Flags of this process, such as `--eval`, are not for the thread.
    const worker = new Worker(program, { workerData, execArgv: [] });
    const fail = (error: Error) => reject(new StoreError("failed", `The database thread ended: ${error.message}`));
    const exit = (code: number) => fail(new Error(`exit code ${code}`));
    worker.once("error", fail);
    worker.once("exit", exit);
    worker.once("message", (message: FromWorker) => {
      worker.off("error", fail).off("exit", exit);
      if ("ready" in message) return resolve({ worker, migrated: message.migrated });
      void worker.terminate();
      reject("refused" in message ? toError(message.refused) : new StoreError("failed", "Unexpected message"));
    });
  });
}

function toError({ kind, message }: SentError): StoreError {
  return new StoreError(kind, message);
}
