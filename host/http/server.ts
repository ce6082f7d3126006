import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AnswerDirectly, Connection } from "./client";
import { TIMEOUTS, type Timeouts } from "../base/timeouts";
import { limitAddresses } from "./limit-addresses";
import { closeUnused } from "./unused-connections";

// Node's own limit, which NODE_OPTIONS cannot raise here.
const MOST_HEADER_BYTES = 16 * 1024;

/** Ms between closings of idle connections while the server closes. A listener per request would cost more. */
const CLOSE_IDLE = 20;

export interface Listening {
  port: number;
  /** Stops accepting connections, waits up to `patience` ms for running requests, then aborts them. */
  close(patience: number): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  timeouts?: Timeouts;
  /** Maximum open connections; further ones are closed. */
  connections?: number;
  /** Maximum open connections per address, /64 for IPv6; default: no limit. Behind a proxy, all have its address. */
  perAddress?: number;
  /** Is tried before the Fetch handler. */
  answerDirectly?: AnswerDirectly;
  /** Begins the work on a request, perhaps later; default: at once. */
  begin?(incoming: IncomingMessage, work: () => void): void;
}

/** Serves HTTP with a Fetch handler. */
export async function listen(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  options: ListenOptions,
): Promise<Listening> {
  const { host, port, timeouts = TIMEOUTS, connections = 4000, perAddress = Infinity } = options;
  const { answerDirectly, begin = (_, work) => work() } = options;
  const { headers, silence, idle, look } = timeouts;
  const answer = getRequestListener(
    (request, { incoming }) => fetch(request, { address: incoming.socket.remoteAddress ?? "" }),
    { overrideGlobalObjects: false },
  );
  const server = createServer({
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: headers,
    requestTimeout: 0,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: look,
  });
  const note = closeUnused(server, timeouts);
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    note(incoming, outgoing);
    begin(incoming, () => {
      if (answerDirectly?.(incoming, outgoing, { address: incoming.socket.remoteAddress ?? "" })) return;
      void answer(incoming, outgoing);
    });
  };
  server.on("request", serve);
  // Otherwise, Node itself answers requests with an unknown `Expect`.
  server.on("checkExpectation", serve);
  server.timeout = silence;
  server.maxConnections = connections;
  limitAddresses(server, perAddress);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: (patience) => close(server, patience) };
}

function close(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = () => server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), patience);
    // Otherwise, connections with a running request would stay open for further requests.
    const idle = setInterval(closeIdle, CLOSE_IDLE);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
    closeIdle();
  });
}
