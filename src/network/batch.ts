import type { Csrf } from "./csrf";
import { OperationError } from "./errors";
import { accountsHint } from "./failure";
import { BATCH } from "../../wire/limits";
import { REQUEST_LIMIT } from "./limits";
import { readData, type Answer, type Result } from "./results";
import { createSharedSignal } from "./single-flight";
import { post, type Body } from "./transport";

interface Waiting {
  readonly body: Body;
  readonly signal: AbortSignal;
  resolve(data: Promise<Answer>): void;
  reject(error: unknown): void;
}

/** A query may contain keys. */
const withoutQuery = (url: string) => url.replace(/\?.*/, "");

type Sender = (body: Body, signal: AbortSignal) => Promise<Answer>;

/**
 * Collects operations for 10 ms, or until there are ten, and sends them as one array (`accounts.md` A-31).
 * @param getUrl read for each request.
 */
export function createBatches(getUrl: () => string, csrf: Csrf | undefined): Sender {
  let queue: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const batch = queue.filter(({ signal, reject }) => !signal.aborted || reject(signal.reason));
    queue = [];
    if (batch.length) void deliver(batch);
  }

  async function deliver(batch: Waiting[]): Promise<void> {
    const url = getUrl();
    const shared = createSharedSignal();
    const { signal } = shared.controller;
    for (const waiting of batch) shared.join(waiting.signal);
    const fail = (reason: string, status = 0, worthRetrying = false) => {
      for (const { body, reject } of batch) {
        reject(new OperationError(`${body.operationName} ${reason}`, { status, worthRetrying }));
      }
    };
    const limit = setTimeout(() => shared.controller.abort(), REQUEST_LIMIT);
    try {
      const { status, forged, foreign, results } = await post(
        url,
        batch.map(({ body }) => body),
        csrf,
        signal,
      );
      if (status >= 300) fail(`was answered with status ${status}`, status, forged || status >= 500);
      else if (foreign)
        fail(`failed: expected content-type application/json, got ${foreign}, from ${withoutQuery(url)}`, status);
      else if (results.length !== batch.length) fail("got an unexpected answer", status, forged);
      else {
        batch.forEach(({ body, resolve }, index) =>
          resolve(readData(results[index] as Result, body.operationName, status, body.partial)),
        );
      }
    } catch (error) {
      // Other errors may contain what was sent.
      if (error instanceof OperationError) for (const { reject } of batch) reject(error);
      else fail(signal.aborted ? "got no answer in time" : `got no answer${accountsHint(url)}`);
    } finally {
      clearTimeout(limit);
      shared.end();
    }
  }

  return (body, signal) =>
    new Promise((resolve, reject) => {
      queue.push({ body, signal, resolve, reject });
      if (queue.length === BATCH.size) flush();
      else timer ??= setTimeout(flush, BATCH.interval);
    });
}
