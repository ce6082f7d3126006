import { errorMessage } from "../core/error-message";
import { isOwnOrigin } from "../core/page/url";

/**
 * Why a request failed.
 * - `network`: no answer: offline, unknown hostname, connection cut, or refused by the browser (CORS, CSP).
 * - `timeout`: no complete answer within the time limit.
 * - `status`: an HTTP error status.
 * - `body`: an answer in an unexpected form, such as HTML or cut-off JSON.
 * - `code`: JSON whose `code` is not the number 200.
 * - `rejected`: the service refused; the message is its own.
 * - `challenge`: the bot check could not be loaded or passed.
 * - `internal`: an error of the runtime or of a page script in its way.
 */
export type FailureReason = "network" | "timeout" | "status" | "body" | "code" | "rejected" | "challenge" | "internal";

/** A failed request, for code. Its message is a sentence for the developer: URL, response, and what to fix. */
export class RequestFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    message: string,
    /** HTTP status, with an answer. */
    readonly status?: number,
    /** Start of the answer's body, when it could be read. */
    readonly body?: string,
  ) {
    super(message);
    this.name = "RequestFailure";
  }
}

/** What to check without an answer: browsers do not reveal the reason to scripts. */
export function networkHint(url: string): string {
  if (!navigator.onLine) return "the browser is offline";
  const { origin } = new URL(url);
  const page = location.origin;
  if (origin === page) return "is the server running?";
  return `is ${origin} running, and does it allow ${page} (Access-Control-Allow-Origin, Access-Control-Allow-Headers: content-type)?`;
}

/** What an account endpoint on another origin has to allow (`accounts.md` A-30), for the end of a message; empty on this one. */
export function accountsHint(url: string): string {
  if (isOwnOrigin(url)) return "";
  const { origin } = new URL(url);
  return `; expected ${origin} to allow ${location.origin} with credentials, the headers content-type, x-requested-with and x-wf-csrf, and to expose x-wf-csrf`;
}

/** Any error as a failure; any other than a `RequestFailure` has the reason `internal`. */
export function toFailure(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  return new RequestFailure("internal", errorMessage(error));
}
