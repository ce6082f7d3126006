import { Worker } from "node:worker_threads";
import type { Migrated } from "../migrate";
import { StoreError } from "../store-error";
import type { UnitName } from "../units";
import type { FromWorker, OpenedFile, SentCall, SentError, SentOutcome, ToWorker, WorkerStart } from "./messages";

/** A thread for the units of one or many files. It is started on demand, and again after a crash. */
export interface Thread {
  /** A file, which is opened on demand. */
  file(opened: OpenedFile): ThreadFile;
  /** Ends the thread after its files are closed. */
  end(): Promise<void>;
}

/** One file of a thread. */
export interface ThreadFile {
  /** Opens it. @throws StoreError */
  ready(): Promise<void>;
  /** What the first opening changed. */
  migrated(): Migrated | undefined;
  run(name: UnitName, args: unknown): Promise<unknown>;
  /** Copies the write-ahead log into the file after the running units. Ignores errors; the next one tries again. */
  checkpoint(): Promise<void>;
  /** Closes it after all calls. */
  close(): Promise<void>;
}

interface Call {
  resolve(result: unknown): void;
  reject(error: StoreError): void;
}

/** Waits for the thread to open or close a file. */
interface Waiter {
  resolve(message: FromWorker | undefined): void;
  reject(error: StoreError): void;
}

/** @param program the built program of the thread. */
export function createThread(program: URL, workerData: WorkerStart): Thread {
  const sent = new Map<number, Call>();
  const waiters = new Map<number, Waiter>();
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
    const started = new Worker(program, { workerData, execArgv: [] });
    let reason = "";
    started.on("message", receive);
    started.on("error", (error) => (reason = error instanceof Error ? error.message : String(error)));
    started.on("exit", (code) => {
      worker = undefined;
      for (const { reject } of sent.values()) reject(new StoreError("unavailable", "The database thread ended"));
      const failed = new StoreError("failed", `The database thread ended: ${reason || `exit code ${code}`}`);
      for (const { reject } of waiters.values()) reject(failed);
      sent.clear();
      waiters.clear();
    });
    return (worker = started);
  }

  function receive(message: FromWorker): void {
    if ("outcomes" in message) return message.outcomes.forEach(settle);
    if ("ready" in message) {
      for (const one of early ?? []) worker?.postMessage(one);
      early = undefined;
      return;
    }
    const number = "opened" in message ? message.opened : "refused" in message ? message.refused : message.closed;
    const waiter = waiters.get(number);
    waiters.delete(number);
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

  /** Posts a message and waits for the answer about its file. */
  function ask(number: number, message: ToWorker): Promise<FromWorker | undefined> {
    return new Promise((resolve, reject) => {
      waiters.set(number, { resolve, reject });
      post(message);
    });
  }

  function file(opened: OpenedFile): ThreadFile {
    const number = nextFile++;
    let unsent: (SentCall & Call)[] = [];
    let opening: Promise<void> | undefined;
    /** The start of the thread in which the file was opened. */
    let openedIn = 0;
    let migrated: Migrated | undefined;
    const isOpen = () => worker !== undefined && openedIn === starts;

    function ready(): Promise<void> {
      if (isOpen()) return Promise.resolve();
      return (opening ??= open().finally(() => (opening = undefined)));
    }

    async function open(): Promise<void> {
      const answer = await ask(number, { open: number, ...opened });
      openedIn = starts;
      if (answer && "opened" in answer) migrated ??= answer.migrated;
    }

    async function send(): Promise<void> {
      const failed = await ready().then(
        () => undefined,
        (error: StoreError) => error,
      );
      const calls = unsent;
      unsent = [];
      if (failed) {
        for (const { reject } of calls) reject(new StoreError("unavailable", failed.message));
        return;
      }
      for (const { id, resolve, reject } of calls) sent.set(id, { resolve, reject });
      post({ of: number, calls: calls.map(({ id, name, args }) => ({ id, name, args })) });
    }

    return {
      ready,
      migrated: () => migrated,
      run: (name, args) =>
        new Promise((resolve, reject) => {
          // Sends all calls of one turn in one message.
          const call = { id: nextId++, name, args, resolve, reject };
          if (unsent.push(call) === 1) setImmediate(() => void send());
        }),
      async checkpoint() {
        await ready().then(
          // A thread that has ended must not start again for it.
          () => (isOpen() ? post({ checkpoint: number }) : undefined),
          () => undefined,
        );
      },
      async close() {
        // After the calls that are not sent yet.
        await new Promise(setImmediate);
        await opening?.catch(() => undefined);
        if (isOpen()) await ask(number, { close: number }).catch(() => undefined);
        openedIn = 0;
      },
    };
  }

  async function end(): Promise<void> {
    const ending = worker;
    if (!ending) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    post({ end: true });
    await ended;
  }

  return { file, end };
}

function toError({ kind, message }: SentError): StoreError {
  return new StoreError(kind, message);
}
