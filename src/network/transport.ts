import { GraphQLClient } from "graphql-request";
import { isOwnOrigin } from "../core/page/url";
import type { Csrf } from "./csrf";
import { readResults, type Result } from "./results";

/** One operation as it travels, its keys in this order (`accounts.md` A-31). */
export interface Body {
  readonly operationName: string;
  readonly variables: object;
  readonly query: string;
}

/** What a batch was answered. */
export interface Reply {
  readonly status: number;
  /** The server takes our token for somebody else's. */
  readonly forged: boolean;
  /** None where the answer is not the list that was asked for. */
  readonly results: readonly Result[];
}

const JSON_TYPE = "application/json";

/**
 * Sends one batch through graphql-request, and is the one place that says what the library cannot: the wire's rules win.
 * It knows no operation names in batches, fails a whole batch for one result, reads JSON only where it is
 * labeled so, and prints variables into its errors: it gets none, and its errors end here.
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
  const client = new GraphQLClient(new URL(url, location.href).href, {
    credentials: isOwnOrigin(url) ? "same-origin" : "include",
    errorPolicy: "all",
    // Without the names there is nothing to parse.
    excludeOperationName: true,
    requestMiddleware: async (request) => ({
      ...request,
      headers: { accept: JSON_TYPE, "content-type": JSON_TYPE, ...(csrf && { "X-Wf-Csrf": await csrf.token(signal) }) },
    }),
    fetch: async (to, init) => {
      const response = await fetch(String(to), init);
      ({ status } = response);
      return Object.defineProperty(response, "headers", { value: new Headers({ "content-type": JSON_TYPE }) });
    },
    jsonSerializer: {
      stringify: () => JSON.stringify(bodies),
      parse(text) {
        const read = readResults(text);
        ({ forged } = read);
        return read.results;
      },
    },
  });
  const documents = bodies.map(({ query }) => ({ document: query }));
  const sent: Promise<unknown> = client.batchRequests({ documents, signal });
  const results = (await sent.catch((error: unknown) => {
    if (!status || signal.aborted) throw error;
    // The library's ClientError for a status, or a body that broke off.
    return [];
  })) as Result[];
  if (forged) csrf?.renew();
  return { status, forged, results };
}
