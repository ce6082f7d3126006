import { createBatches } from "./batch";
import type { Csrf } from "./csrf";
import type { Operation } from "./operation";
import type { Answer } from "./results";
import { retry } from "./retry";
import { share, type Shared } from "./share";

/** Speaks to one GraphQL address. */
export interface Client {
  /**
   * Sends one operation, in a batch with its neighbours.
   * @param signal aborting it gives the request up; the promise then rejects with the signal's reason.
   * @throws OperationError when the operation fails.
   */
  request<V extends object, D>(operation: Operation<V, D>, variables: V, signal: AbortSignal): Promise<D>;
}

export interface ClientOptions {
  /** Read for each request. */
  address: () => string;
  /** Default: none is sent. */
  csrf?: Csrf | undefined;
  /** Default 1: no second attempt. */
  attempts?: number;
}

export function createClient({ address, csrf, attempts = 1 }: ClientOptions): Client {
  const send = createBatches(address, csrf);
  /** Identical queries are sent once, until a mutation has changed what they would bring. */
  const queries = new Map<string, Shared<Answer>>();

  return {
    async request<V extends object, D>(operation: Operation<V, D>, variables: V, signal: AbortSignal): Promise<D> {
      const { name, mutates } = operation;
      const declared = operation.variables.map((key) => [key, (variables as Record<string, unknown>)[key]]);
      const body = { operationName: name, variables: Object.fromEntries(declared), query: operation.query };
      const deliver = (until: AbortSignal) => retry(() => send(body, until), { attempts, signal: until });
      try {
        if (mutates) {
          const answer = await deliver(signal);
          queries.clear();
          return answer as D;
        }
        const key = JSON.stringify(body);
        const shared = queries.get(key) ?? share(deliver, true);
        queries.set(key, shared);
        return (await shared.join(signal)) as D;
      } finally {
        // However it ended: who gave up hears nothing else.
        signal.throwIfAborted();
      }
    },
  };
}
