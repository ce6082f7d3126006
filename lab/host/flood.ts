import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { Asked } from "./bench-host";
import { paced, type Pace } from "./paced";

/** Requests at a fixed rate. */
export interface Flood extends Pace {
  port: number;
  asked: Asked;
}

/** A server that reads requests and answers, without any other work. */
export interface OtherServer {
  port: number;
  close(): Promise<unknown>;
}

type Task = { flood: Flood } | { server: true };

// In threads, so that measured requests do not wait for the work of the flood or of the other server.
const startThread = (task: Task) => new Worker(new URL(import.meta.url), { workerData: task });

/** Sends a flood. Resolves after the last response. */
export function send(flood: Flood): Promise<void> {
  return new Promise((resolve, reject) => {
    startThread({ flood })
      .on("error", reject)
      .on("exit", () => resolve());
  });
}

export function startOther(): Promise<OtherServer> {
  return new Promise((resolve, reject) => {
    const thread = startThread({ server: true }).on("error", reject);
    thread.on("message", (port: number) => resolve({ port, close: () => thread.terminate() }));
  });
}

function serve(): void {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end("{}"));
  });
  server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
}

async function runTask(task: Task): Promise<void> {
  if ("flood" in task) await paced(task.flood.port, task.flood.asked, task.flood);
  else serve();
}

if (!isMainThread) await runTask(workerData as Task);
