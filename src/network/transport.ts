import { GraphQLClient } from "graphql-request";
import { isOwnOrigin } from "../core/page/url";
import type { Csrf } from "./csrf";
import { delayFailureOnLeaving } from "./leaving";
import { readResults, type Result } from "./results";

/** One operation as it travels (`accounts.md` A-31). */
export interface Body {
  readonly operationName: string;
  readonly variables: object;
  readonly query: string;
  /** Whether data beside errors counts as an answer; not sent. */
  readonly partial?: boolean | undefined;
}

/** The answer to a batch. */
export interface Reply {
  readonly status: number;
  /** Whether the server refused the token. */
  readonly forged: boolean;
  /** The `content-type`, where it is not that of JSON. */
  readonly foreign: string | undefined;
  /** Empty where the answer is not a list of results. */
  readonly results: readonly Result[];
}

const JSON_TYPE = "application/json";

/** The label of an answer that the library does not read, since it is not one of JSON. */
function foreignType({ headers }: Response): string | undefined {
  const type = headers.get("content-type") ?? "none";
  return /application\/(graphql-response\+)?json/i.test(type) ? undefined : type;
}

/**
 * Sends one batch through graphql-request. Its serializer adds the names of the operations, which the library leaves out
 * of batches, and reads results one by one, since the library fails a whole batch for one of them. Errors
 * of the library hold the variables and end here.
 * @throws what `fetch` throws without an answer, and OperationError without a token.
 */
export async function post(
  url: string,
  bodies: readonly Body[],
  csrf: Csrf | undefined,
  signal: AbortSignal,
): Promise<Reply> {
  let status = 0;
  let forged = false;
  let foreign: string | undefined;
  const client = new GraphQLClient(new URL(url, location.href).href, {
    credentials: isOwnOrigin(url) ? "same-origin" : "include",
    errorPolicy: "all",
    // Without the names there is nothing to parse.
    excludeOperationName: true,
    headers: { accept: JSON_TYPE },
    jsonSerializer: {
      stringify: (batch: readonly Omit<Body, "operationName">[]) =>
        JSON.stringify(
          batch.map(({ variables, query }, at) => ({ operationName: bodies[at]?.operationName, variables, query })),
        ),
      parse(text) {
        const read = readResults(text);
        ({ forged } = read);
        return read.results;
      },
    },
    async requestMiddleware(request) {
      const headers = new Headers(request.headers);
      if (csrf) headers.set("X-Wf-Csrf", await csrf.token(signal));
      return { ...request, headers };
    },
    async fetch(to, init) {
      const response = await delayFailureOnLeaving(() => fetch(String(to), init), signal);
      ({ status } = response);
      foreign = foreignType(response);
      return response;
    },
    responseMiddleware() {
      if (forged) csrf?.renew();
    },
  });
  const documents = bodies.map(({ query, variables }) => ({ document: query, variables }));
  const sent: Promise<unknown> = client.batchRequests({ documents, signal });
  const results = (await sent.catch((error: unknown) => {
    if (!status || signal.aborted) throw error;
    // A bad status, a body that broke off, or one that is not labeled as JSON.
    return [];
  })) as Result[];
  return { status, forged, foreign, results };
}
