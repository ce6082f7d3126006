import { getRequestListener } from "@hono/node-server";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Connection } from "./client";
import { TIMEOUTS, type Timeouts } from "../base/timeouts";

// Node's own limit, which NODE_OPTIONS cannot raise here.
const MOST_HEADER_BYTES = 16 * 1024;

export interface Listening {
  port: number;
  /** Takes no more connections, lets what runs end for up to `patience` ms, then cuts it off. */
  close(patience: number): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  timeouts?: Timeouts;
  /** Most at once; further ones are closed. */
  connections?: number;
  /** Most at once of one address; default: no limit. Behind a proxy all connections have its address. */
  perAddress?: number;
}

/** Answers HTTP with a Fetch function. Bodies have their own time limits, where they are read. */
export async function listen(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  { host, port, timeouts = TIMEOUTS, connections = 4000, perAddress = Infinity }: ListenOptions,
): Promise<Listening> {
  const { headers, silence, look } = timeouts;
  const answer = getRequestListener(
    (request, { incoming }) => fetch(request, { address: incoming.socket.remoteAddress ?? "" }),
    { overrideGlobalObjects: false },
  );
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: headers,
      requestTimeout: 0,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: look,
    },
    (incoming, outgoing) => {
      // A connection that was busy when the end came is kept for further requests otherwise.
      outgoing.once("close", () => setImmediate(() => server.listening || server.closeIdleConnections()));
      void answer(incoming, outgoing);
    },
  );
  server.timeout = silence;
  server.maxConnections = connections;
  limitAddresses(server, perAddress);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: (patience) => close(server, patience) };
}

/** Closes connections of an address that has too many, so that it leaves room for others. */
function limitAddresses(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left) open.set(address, left);
      else open.delete(address);
    });
  });
}

function close(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
