import { createBatches } from "./batch";
import type { Csrf } from "./csrf";
import type { Operation } from "./operation";
import type { Answer } from "./results";
import { retry } from "./retry";
import { singleFlight, type Flight } from "./single-flight";

/** A client of one GraphQL endpoint. */
export interface Client {
  /**
   * Sends one operation, in a batch with its neighbors.
   * @param signal aborts the request; the promise then rejects with the signal's reason.
   * @throws OperationError when the operation fails.
   */
  request<V extends object, D>(operation: Operation<V, D>, variables: V, signal: AbortSignal): Promise<D>;
}

export interface ClientOptions {
  /** Read for each request. */
  url: () => string;
  /** Default: none is sent. */
  csrf?: Csrf | undefined;
  /** Default 1: no second attempt. */
  attempts?: number;
}

export function createClient({ url, csrf, attempts = 1 }: ClientOptions): Client {
  const send = createBatches(url, csrf);
  /** Identical queries are sent once, until a mutation may have changed their results. */
  const queries = new Map<string, Flight<Answer>>();

  return {
    async request<V extends object, D>(operation: Operation<V, D>, variables: V, signal: AbortSignal): Promise<D> {
      const { name, mutates, fresh } = operation;
      const declared = operation.variables.map((key): [string, unknown] => [
        key,
        (variables as Record<string, unknown>)[key],
      ]);
      const body = {
        operationName: name,
        variables: Object.fromEntries(declared),
        query: operation.query,
        partial: fresh,
      };
      const deliver = (until: AbortSignal) => retry(() => send(body, until), { attempts, signal: until });
      try {
        if (mutates) {
          const answer = await deliver(signal);
          queries.clear();
          return answer as D;
        }
        const key = JSON.stringify(body);
        const flight = queries.get(key) ?? singleFlight(deliver, !fresh);
        queries.set(key, flight);
        return (await flight.join(signal)) as D;
      } finally {
        // An aborted caller gets only the abort, however the request ended.
        signal.throwIfAborted();
      }
    },
  };
}
