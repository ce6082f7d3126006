import { Worker } from "node:worker_threads";
import type { StoreBackup, StoreCopy } from "../backup";
import { StoreError } from "../store-error";
import type { CopyTask, FromCopyTask } from "./messages";

export type Copies = Pick<StoreBackup, "copyTo" | "findProblem">;

/** Copies a SQLite file in another thread, because a large file takes seconds. @param program of SQLite's threads. */
export function copiesInThread(program: URL, file: string): Copies {
  return {
    copyTo: (path) => run(program, { task: "copyTo", file, path }) as Promise<StoreCopy>,
    findProblem: (path) => run(program, { task: "findProblem", file, path }) as Promise<string | undefined>,
  };
}

function run(program: URL, workerData: CopyTask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (words: string) => reject(new StoreError("failed", `The copy of the database failed: ${words}`));
    const worker = new Worker(program, { workerData, execArgv: [] });
    worker.once("message", (done: FromCopyTask) => ("failed" in done ? fail(done.failed) : resolve(done.result)));
    worker.once("error", (error: Error) => fail(error.message));
    // Has no effect after a message.
    worker.once("exit", (code) => fail(`the thread ended with exit code ${code}`));
  });
}
