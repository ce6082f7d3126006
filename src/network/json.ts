import { delayFailureOnLeaving } from "./leaving";
import { networkHint, RequestFailure } from "./failure";

/** Longest piece of an unexpected answer that the console shows, in characters. */
const EXCERPT = 120;

export interface JsonReply {
  readonly status: number;
  /** The parsed body, `undefined` when it is not JSON. */
  readonly json: unknown;
  readonly text: string;
}

/**
 * One request, without credentials unless `init` says otherwise, whose answer should be JSON.
 * @param timeout in ms, for the whole answer, body included.
 * @param signal ends the request; the failure then has the reason `network`.
 * @throws RequestFailure with the reason `network`, `timeout` or `status`.
 */
export async function requestJson(
  url: string,
  init: RequestInit,
  timeout: number,
  signal?: AbortSignal,
): Promise<JsonReply> {
  const scope = new AbortController();
  const end = () => scope.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, timeout);
  signal?.addEventListener("abort", end, { once: true });
  try {
    const request: RequestInit = {
      ...{ credentials: "omit", ...init, headers: { accept: "application/json", ...init.headers } },
      signal: scope.signal,
    };
    const { status, ok, text } = await delayFailureOnLeaving(async () => {
      const response = await fetch(url, request);
      return { status: response.status, ok: response.ok, text: await response.text() };
    }, scope.signal);
    if (!ok) throw new RequestFailure("status", `${url} answered HTTP ${status}: ${excerpt(text)}`, status, text);
    return { status, text, json: parse(text) };
  } catch (error) {
    if (error instanceof RequestFailure) throw error;
    throw late
      ? new RequestFailure("timeout", `${url} did not answer within ${timeout} ms`)
      : new RequestFailure("network", `${url} could not be reached: ${networkHint(url)}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** The value, or `undefined` when the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The response, short enough for a line of the console. */
export function excerpt(text: string): string {
  return text ? JSON.stringify(text.slice(0, EXCERPT)) : "an empty body";
}
