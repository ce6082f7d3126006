import { isRecord } from "../core/records";
import { isOwnOrigin } from "../core/url";
import type { Csrf } from "./csrf";
import { OperationError, type FailedValidation } from "./errors";
import { accountsHint } from "./failure";
import { BATCH, REQUEST_LIMIT } from "./limits";
import { createParty } from "./share";

export type Answer = Record<string, unknown>;

interface Body {
  readonly operationName: string;
  readonly variables: object;
  readonly query: string;
}

interface Waiting {
  readonly body: Body;
  readonly signal: AbortSignal;
  resolve(data: Answer): void;
  reject(error: unknown): void;
}

/** One member of an answer. Nothing in it is trusted to have its type. */
interface Result {
  data?: unknown;
  errors?: unknown;
  code?: unknown;
}

type Sender = (body: Body, signal: AbortSignal) => Promise<Answer>;

/** Codes are words; anything else could repeat what the visitor typed. */
function word(code: unknown): string {
  return typeof code === "string" && /^[A-Za-z]+$/.test(code) ? code : "";
}

function failedValidations(value: unknown): FailedValidation[] {
  return (Array.isArray(value) ? value : []).filter(
    (entry): entry is FailedValidation =>
      isRecord(entry) && typeof entry.name === "string" && typeof entry.fieldId === "string",
  );
}

/** The server's code for a token that it does not take. */
const FORGED = "BadCrossOriginRequest";

function codesOf(result: unknown): string[] {
  const errors = isRecord(result) && result.errors;
  return (Array.isArray(errors) ? errors : []).map((error: unknown) => word(isRecord(error) && error.code));
}

/** Gives one operation its own part of the answer, or fails it alone (`accounts.md` A-40). */
function settle({ body, resolve, reject }: Waiting, result: unknown, status: number): void {
  const { data, errors } = isRecord(result) ? (result as Result) : {};
  if (Array.isArray(errors) && errors.length) {
    const codes = codesOf(result);
    reject(
      new OperationError(`${body.operationName} was refused: ${codes.join() || "no code"}`, {
        codes,
        status,
        worthRetrying: codes.includes(FORGED),
        failedValidations: failedValidations((errors[0] as { failedValidations?: unknown } | null)?.failedValidations),
      }),
    );
  } else if (isRecord(data)) resolve(data);
  else reject(new OperationError(`${body.operationName} got an answer without data`, { status }));
}

/**
 * Collects operations for 10 ms, or until there are ten, and sends them as one array (`accounts.md` A-31).
 * @param address read for each request.
 */
export function createBatches(address: () => string, csrf: Csrf | undefined): Sender {
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
    const url = address();
    const party = createParty();
    const { signal } = party.controller;
    for (const waiting of batch) party.join(waiting.signal);
    let forged = false;
    const fail = (reason: string, status = 0) => {
      const worthRetrying = forged || status >= 500;
      for (const { body, reject } of batch) {
        reject(new OperationError(`${body.operationName} ${reason}`, { status, worthRetrying }));
      }
    };
    const limit = setTimeout(() => party.controller.abort(), REQUEST_LIMIT);
    try {
      const headers: Record<string, string> = { accept: "application/json", "content-type": "application/json" };
      if (csrf) headers["X-Wf-Csrf"] = await csrf.token(signal);
      const response = await fetch(url, {
        method: "POST",
        credentials: isOwnOrigin(url) ? "same-origin" : "include",
        headers,
        body: JSON.stringify(batch.map(({ body }) => body)),
        signal,
      });
      const { status } = response;
      const answer: unknown = await response.json().catch(() => {
        signal.throwIfAborted();
      });
      const single = isRecord(answer) ? (answer as Result) : undefined;
      const results = single && ("data" in single || "errors" in single) ? [single] : answer;
      forged = single?.code === FORGED || (Array.isArray(results) && results.some((result) => codesOf(result).includes(FORGED)));
      if (forged) csrf?.renew();
      if (status >= 300) fail(`was answered with status ${status}`, status);
      else if (Array.isArray(results) && results.length === batch.length)
        batch.forEach((waiting, index) => settle(waiting, results[index], status));
      else fail("got an answer that does not fit", status);
    } catch (error) {
      if (error instanceof OperationError) for (const { reject } of batch) reject(error);
      else fail(signal.aborted ? "got no answer in time" : `got no answer${accountsHint(url)}`);
    } finally {
      clearTimeout(limit);
      party.end();
    }
  }

  return (body, signal) =>
    new Promise((resolve, reject) => {
      queue.push({ body, signal, resolve, reject });
      if (queue.length === BATCH.size) flush();
      else timer ??= setTimeout(flush, BATCH.interval);
    });
}
