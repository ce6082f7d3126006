import { Worker } from "node:worker_threads";
import type { DatabaseSpace } from "../database-space";
import { StoreError } from "../store-error";
import type { FromWorker, OpenedFile, SentError, SentOutcome, ToWorker, WorkerStart } from "./messages";
import { createOpenFiles } from "./open-files";
import { createThreadFile, type Call, type ThreadFile } from "./thread-file";

/** A thread for the units of one or many files. It is started on demand, and again after a crash. */
export interface Thread {
  /** A file, which is opened on demand. */
  file(opened: OpenedFile): ThreadFile;
  /** Ends the thread after its files are closed. */
  end(): Promise<void>;
}

/** Waits for the thread to open or close a file. */
interface Waiter {
  resolve(message: FromWorker | undefined): void;
  reject(error: StoreError): void;
}

/** Maximum open files of a thread of many files, except for those with work. A connection takes about half a megabyte. */
const MOST_OPEN = 32;
/** In MB. The default of 48 is for programs that create more objects. */
const YOUNG_OBJECTS = 12;

/** @param program the built program of the thread. */
export function createThread(program: URL, workerData: WorkerStart): Thread {
  const sent = new Map<number, Call>();
  const waiters = new Map<number, Waiter>();
  const spaces = new Map<number, DatabaseSpace>();
  const openFiles = createOpenFiles(workerData.isShared ? MOST_OPEN : Infinity);
  /** Changes with each start, so that files are opened again. */
  let starts = 0;
  let nextId = 1;
  let nextFile = 1;
  let worker: Worker | undefined;
  /** Messages for a thread that is starting; undefined: it has started. */
  let early: ToWorker[] | undefined;

  function running(): Worker {
    if (worker) return worker;
    starts++;
    early = [];
    // Flags of this process, such as `--eval`, are not for the thread.
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_OBJECTS };
    const started = new Worker(program, { workerData, execArgv: [], resourceLimits });
    let reason = "";
    started.on("message", receive);
    started.on("error", (error) => (reason = error instanceof Error ? error.message : String(error)));
    started.on("exit", (code) => {
      worker = undefined;
      openFiles.clear();
      for (const { reject } of sent.values()) reject(new StoreError("unavailable", "The database thread ended"));
      const failed = new StoreError("failed", `The database thread ended: ${reason || `exit code ${code}`}`);
      for (const { reject } of waiters.values()) reject(failed);
      sent.clear();
      waiters.clear();
    });
    return (worker = started);
  }

  function receive(message: FromWorker): void {
    if ("outcomes" in message) {
      if (message.space) spaces.set(message.of, message.space);
      return message.outcomes.forEach(settle);
    }
    if ("ready" in message) {
      for (const one of early ?? []) worker?.postMessage(one);
      early = undefined;
      return;
    }
    const number = "opened" in message ? message.opened : "refused" in message ? message.refused : message.closed;
    const waiter = waiters.get(number);
    waiters.delete(number);
    if ("opened" in message && message.space) spaces.set(number, message.space);
    if ("refused" in message) waiter?.reject(toError(message.error));
    else waiter?.resolve(message);
  }

  function settle(outcome: SentOutcome): void {
    const call = sent.get(outcome.id);
    sent.delete(outcome.id);
    if ("error" in outcome) call?.reject(toError(outcome.error));
    else call?.resolve(outcome.result);
  }

  function post(message: ToWorker): void {
    const thread = running();
    if (early) early.push(message);
    else thread.postMessage(message);
  }

  function send(number: number, calls: readonly Call[]): void {
    for (const call of calls) sent.set(call.id, call);
    post({ of: number, calls: calls.map(({ id, name, args }) => ({ id, name, args })) });
  }

  async function end(): Promise<void> {
    const ending = worker;
    if (!ending) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    post({ end: true });
    await ended;
  }

  const ofFile = {
    start: () => (worker ? starts : 0),
    openFiles,
    spaces,
    nextCall: () => nextId++,
    post,
    send,
    ask: (number: number, message: ToWorker) =>
      new Promise<FromWorker | undefined>((resolve, reject) => {
        waiters.set(number, { resolve, reject });
        post(message);
      }),
  };
  return { file: (opened) => createThreadFile(ofFile, nextFile++, opened), end };
}

function toError({ kind, message }: SentError): StoreError {
  return new StoreError(kind, message);
}
