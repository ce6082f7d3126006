import type { DatabaseSpace } from "../database-space";
import type { Migrated } from "../migrate";
import { StoreError } from "../store-error";
import type { UnitName } from "../units";
import type { FromWorker, OpenedFile, SentCall, ToWorker } from "./messages";
import type { OpenFiles } from "./open-files";

/** One file of a thread. */
export interface ThreadFile {
  /** Opens it. @throws StoreError */
  ready(): Promise<void>;
  /** What the first opening changed. */
  migrated(): Migrated | undefined;
  /** Its space after the last write. */
  space(): DatabaseSpace | undefined;
  run(name: UnitName, args: unknown): Promise<unknown>;
  /** Copies the write-ahead log into the file after the running units. Ignores errors; the next one tries again. */
  checkpoint(): Promise<void>;
  /** Closes it after all calls. */
  close(): Promise<void>;
}

/** A unit to run, with the functions that settle its promise. */
export interface Call extends SentCall {
  resolve(result: unknown): void;
  reject(error: StoreError): void;
}

/** The thread of a file, as far as the file uses it. */
export interface ThreadOfFile {
  /** Number of the running start of the thread, which changes when it ends; 0: it does not run. */
  start(): number;
  openFiles: OpenFiles;
  /** The space of files that it writes, by their numbers. */
  spaces: Map<number, DatabaseSpace>;
  nextCall(): number;
  post(message: ToWorker): void;
  /** Posts a message and waits for the answer about its file. @throws StoreError */
  ask(number: number, message: ToWorker): Promise<FromWorker | undefined>;
  /** Posts calls of an open file. */
  send(number: number, calls: readonly Call[]): void;
}

/** @param number of the file in its thread. */
export function createThreadFile(thread: ThreadOfFile, number: number, opened: OpenedFile): ThreadFile {
  let unsent: Call[] = [];
  /** Calls without a result. */
  let unsettled = 0;
  let opening: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  /** The start of the thread in which the file was opened. */
  let openedIn = 0;
  let identity: string | undefined;
  let migrated: Migrated | undefined;
  const isOpen = () => openedIn !== 0 && openedIn === thread.start();
  const closable = {
    isIdle: () => unsettled === 0 && !opening && !closing,
    close: () => void closeFile(),
  };

  async function ready(): Promise<void> {
    await closing;
    if (isOpen()) return;
    await (opening ??= open().finally(() => (opening = undefined)));
  }

  async function open(): Promise<void> {
    const answer = await thread.ask(number, { open: number, ...opened, identity });
    openedIn = thread.start();
    thread.openFiles.use(closable);
    if (!answer || !("opened" in answer)) return;
    identity ??= answer.identity;
    migrated ??= answer.migrated;
  }

  function closeFile(): Promise<void> {
    openedIn = 0;
    const closed = thread.ask(number, { close: number }).then(
      () => undefined,
      // The thread has ended, and all of its files are closed.
      () => undefined,
    );
    return (closing = closed.finally(() => (closing = undefined)));
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
    thread.openFiles.use(closable);
    thread.send(number, calls);
  }

  return {
    ready,
    migrated: () => migrated,
    space: () => thread.spaces.get(number),
    run(name, args) {
      unsettled++;
      const ran = new Promise((resolve, reject) => {
        // Sends all calls of one turn in one message.
        const call = { id: thread.nextCall(), name, args, resolve, reject };
        if (unsent.push(call) === 1) setImmediate(() => void send());
      });
      return ran.finally(() => unsettled--);
    },
    async checkpoint() {
      await ready().then(
        () => {
          // A thread that has ended must not start again for it.
          if (!isOpen()) return;
          thread.openFiles.use(closable);
          thread.post({ checkpoint: number });
        },
        () => undefined,
      );
    },
    async close() {
      // After the calls that are not sent yet.
      await new Promise(setImmediate);
      await opening?.catch(() => undefined);
      await closing;
      thread.openFiles.remove(closable);
      if (isOpen()) await closeFile();
      thread.spaces.delete(number);
    },
  };
}
