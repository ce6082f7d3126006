import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress, isLoopback } from "../base/addresses";
import type { HeaderSource } from "../base/header-source";

/** A connection as the server sees it. */
export interface Connection {
  /** Address of the peer. */
  address: string;
}

/** Answers a request without the Fetch handler; false: the request is left to it. */
export type AnswerDirectly = (incoming: IncomingMessage, outgoing: ServerResponse, connection: Connection) => boolean;

/** What each request of the host carries. */
export interface Env {
  Bindings: { client: Client };
}

/** The client of a request. */
export interface Client {
  address: string;
  /** Address of the peer: the proxy, or the client without one. */
  peer: string;
  /**
   * Whether the request seems to be from this machine. A local proxy may hide its clients, so do not use it for access.
   */
  local: boolean;
}

const PROXY_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

export function readClient(headers: HeaderSource, { address }: Connection, hops: number): Client {
  const proxied = PROXY_HEADERS.some((name) => headers.get(name) !== null);
  return {
    address: clientAddress(address, headers.get("x-forwarded-for"), hops),
    peer: clientAddress(address, null, 0),
    local: hops === 0 && !proxied && isLoopback(address),
  };
}
