import { clientAddress, isLoopback } from "../base/addresses";

/** What a server knows of a connection. */
export interface Connection {
  /** The socket's other end. */
  address: string;
}

/** What each request of the host carries. */
export interface Env {
  Bindings: { client: Client };
}

/** Who asks. */
export interface Client {
  address: string;
  /** From this machine, as far as one can see: a proxy on it may hide that it is one, so that nothing secret depends on this. */
  local: boolean;
}

export function clientOf(request: Request, { address }: Connection, hops: number): Client {
  const { headers } = request;
  const proxied = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some((name) => headers.has(name));
  return {
    address: clientAddress(address, headers.get("x-forwarded-for"), hops),
    local: hops === 0 && !proxied && isLoopback(address),
  };
}
