import { clientAddress, isLoopback } from "../base/addresses";

/** A connection as the server sees it. */
export interface Connection {
  /** Address of the peer. */
  address: string;
}

/** What each request of the host carries. */
export interface Env {
  Bindings: { client: Client };
}

/** The client of a request. */
export interface Client {
  address: string;
  /**
   * Whether the request seems to be from this machine. A local proxy may hide its clients, so do not use it for access.
   */
  local: boolean;
}

export function readClient(request: Request, { address }: Connection, hops: number): Client {
  const { headers } = request;
  const proxied = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some((name) => headers.has(name));
  return {
    address: clientAddress(address, headers.get("x-forwarded-for"), hops),
    local: hops === 0 && !proxied && isLoopback(address),
  };
}
