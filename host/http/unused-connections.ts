import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Timeouts } from "../base/timeouts";

/** An open connection. */
interface Open {
  /** The last request, and its answer. */
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Ms for what it waits for, and since when, as the last check found it. */
  limit: number;
  since: number;
}

/**
 * Closes connections that clients keep open without use by sending a byte now and then: in a body that is not read, which
 * Node receives and drops without a limit, or as blank lines between two requests. Node itself closes silent connections and
 * those with slow headers, and the code that reads a body limits its time.
 * @returns a function that notes the begin of each request.
 */
export function closeUnused(
  server: Server,
  { body, headers, idle, look }: Timeouts,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const connections = new Map<Socket, Open>();
  // One timer for all, because timers and listeners of each request would cost more.
  const timer = setInterval(check, look).unref();
  server.once("close", () => clearInterval(timer));
  server.on("connection", (socket) => {
    connections.set(socket, { limit: Infinity, since: 0 });
    socket.once("close", () => connections.delete(socket));
  });

  function check(): void {
    const now = performance.now();
    for (const [socket, open] of connections) {
      const limit = findLimit(open);
      if (limit !== open.limit) Object.assign(open, { limit, since: now });
      else if (now - open.since >= limit) socket.destroy();
    }
  }

  function findLimit({ incoming, outgoing }: Open): number {
    if (!incoming || !outgoing) return Infinity;
    const isAnswered = outgoing.writableFinished;
    if (incoming.complete) return isAnswered ? idle + headers : Infinity;
    return isAnswered || incoming.method === "GET" || incoming.method === "HEAD" ? body : Infinity;
  }

  return (incoming, outgoing) => {
    const open = connections.get(incoming.socket);
    if (open) Object.assign(open, { incoming, outgoing, limit: Infinity });
  };
}
