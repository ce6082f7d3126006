import { GraphQLClient } from "graphql-request";
import { isOwnOrigin } from "../core/url";
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

/** Operations as graphql-request hands them to the serializer. */
type Batch = readonly { query: string; variables: object }[];

/**
 * Sends one batch with graphql-request. Its errors hold variables, so they end here.
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
    // The serializer adds the names, so the library has no document to parse.
    excludeOperationName: true,
    requestMiddleware: async (request) => ({
      ...request,
      headers: { accept: JSON_TYPE, "content-type": JSON_TYPE, ...(csrf && { "X-Wf-Csrf": await csrf.token(signal) }) },
    }),
    fetch: async (...request) => {
      const response = await fetch(...request);
      // Also of an answer whose body breaks off, about which the library says nothing.
      ({ status } = response);
      return response;
    },
    jsonSerializer: {
      stringify: (batch: Batch) =>
        JSON.stringify(
          batch.map(({ query, variables }, index) => ({
            operationName: bodies[index]?.operationName,
            variables,
            query,
          })),
        ),
      parse(text) {
        const read = readResults(text);
        ({ forged } = read);
        return read.results;
      },
    },
  });
  const documents = bodies.map(({ query, variables }) => ({ document: query, variables }));
  const sent: Promise<unknown> = client.batchRequests({ documents, signal });
  const results = (await sent.catch((error: unknown) => {
    if (!status || signal.aborted) throw error;
    // A bad status, a body that broke off, or an answer that is not labeled as JSON.
    return [];
  })) as Result[];
  if (forged) csrf?.renew();
  return { status, forged, results };
}
