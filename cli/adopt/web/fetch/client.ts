import { setTimeout as sleep } from "node:timers/promises";
import { readRetryAfter } from "../../../../common/retry-after";
import { readManifest } from "../../../package-manifest";
import { megabytes } from "../../io/archive/limits";
import { connectionError, FetchError } from "./fetch-error";
import { createHostCheck } from "./hosts";
import type { FetchOptions } from "./options";

/** Requests after the first one. */
const RETRIES = 5;
/** A host that does not answer at all is tried only once more. */
const RETRIES_OF_SILENCE = 1;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
const TIME_LIMIT = 30_000;
/** For a file without which a page works as before. */
const FILE_TIME_LIMIT = 15_000;

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Media type in lower case without parameters; empty when the server sent none. */
  readonly type: string;
  /** The body in pieces. @throws FetchError when it is larger than `limit` bytes, or stops arriving. */
  body(limit: number): AsyncIterable<Uint8Array>;
}

/**
 * Makes a request, several times if need be, and passes the answer to `use`, which may be called again after a broken
 * connection.
 */
export type Client = <T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  use: (answer: Answer) => Promise<T>,
) => Promise<T>;

type Settings = Pick<FetchOptions, "signal" | "timeLimit" | "wait"> & {
  readonly userAgent: string;
  /** Refuses hosts. */
  readonly check: (url: URL) => Promise<void>;
  /** Requests after the first one; default 5. */
  readonly retries?: number;
};

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, signal ? { signal } : {});

/** A client for a site that names itself, with the waits and checks of the options. */
export function createSiteClient(
  start: URL,
  options: Pick<FetchOptions, "signal" | "timeLimit" | "wait" | "lookup">,
): Client {
  return createClient({
    ...options,
    userAgent: `Millrace/${readManifest().version} (+site adoption)`,
    check: createHostCheck(start, options.lookup),
  });
}

/** A client for files that pages load from hosts of others, never from private networks. */
export const createFileClient = (options: Pick<FetchOptions, "lookup" | "wait"> = {}): Client =>
  createClient({
    ...options,
    userAgent: `Millrace/${readManifest().version} (+site adoption)`,
    check: createHostCheck(undefined, options.lookup),
    timeLimit: FILE_TIME_LIMIT,
    retries: 1,
  });

/** @throws FetchError from the client when there is no usable answer; the signal's reason when it is aborted. */
function createClient(settings: Settings): Client {
  const { signal } = settings;
  const pause = settings.wait ?? wait;
  return async (url, headers, use) => {
    await settings.check(url);
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await once(url, { "user-agent": settings.userAgent, ...headers }, settings, use);
      } catch (thrown) {
        signal?.throwIfAborted();
        const delay = delayAfter(thrown, attempt, url, settings.retries);
        await pause(delay, signal);
      }
    }
  };
}

/** @returns milliseconds until the next attempt. @throws the error, in words, after the last attempt. */
function delayAfter(thrown: unknown, attempt: number, url: URL, retries = RETRIES): number {
  if (thrown instanceof Busy) {
    if (attempt >= retries || thrown.delay > LONGEST_WAIT) throw thrown.error;
    return Math.max(thrown.delay, thrown.given ? 0 : backOff(attempt));
  }
  const { error, again } = connectionError(thrown, url);
  const most = error instanceof FetchError && error.status === SILENCE ? RETRIES_OF_SILENCE : retries;
  if (!again || attempt >= most) throw error;
  return backOff(attempt);
}

const backOff = (attempt: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);

/** The status of an error that means: no byte arrived in time. */
const SILENCE = -1;

/** The server requires a pause. */
class Busy extends Error {
  constructor(
    readonly error: FetchError,
    readonly delay: number,
    readonly given: boolean,
  ) {
    super(error.message);
  }
}

async function once<T>(
  url: URL,
  headers: Record<string, string>,
  { signal, timeLimit = TIME_LIMIT }: Settings,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  // Not `AbortSignal.any`: a signal that lives on keeps a part of each signal that was made from it.
  const request = new AbortController();
  const stop = () => request.abort();
  signal?.addEventListener("abort", stop);
  let isSilent = false;
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
      request.abort();
    }, timeLimit);
  };
  restart();
  let response: Response | undefined;
  try {
    response = await fetch(url, { headers, redirect: "manual", signal: request.signal });
    const busy = busyAnswer(response);
    if (busy) throw busy;
    return await use(toAnswer(response, restart));
  } catch (error) {
    if (!isSilent || signal?.aborted) throw error;
    const seconds = Math.round(timeLimit / 1000);
    throw new FetchError(`${url.host} did not answer within ${seconds} s`, "unreachable", SILENCE);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    // Ends the connection of a body that was not read.
    if (response?.body && !response.bodyUsed) await response.body.cancel().catch(() => undefined);
  }
}

function busyAnswer({ status, headers }: Response): Busy | undefined {
  if (status !== 429 && status < 500) return undefined;
  const delay = readRetryAfter(headers.get("retry-after"), Date.now());
  const error = new FetchError(`the server answers with status ${status}`, "status", status);
  return new Busy(error, delay ?? 0, delay !== undefined);
}

function toAnswer(response: Response, restart: () => void): Answer {
  const { status, headers, body } = response;
  return {
    status,
    headers,
    type: (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
    async *body(limit) {
      const tooLarge = new FetchError(`larger than ${megabytes(limit)}, the limit of one file`, "large");
      if (Number(headers.get("content-length")) > limit) throw tooLarge;
      let size = 0;
      for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
        restart();
        size += piece.length;
        if (size > limit) throw tooLarge;
        yield piece;
      }
    },
  };
}

/** A whole body in memory. */
export async function readBody(answer: Answer, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body(limit)) pieces.push(piece);
  return Buffer.concat(pieces);
}
