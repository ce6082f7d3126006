import { clientAddress, isLoopback } from "../security/addresses";

/** What a server knows of a connection. */
export interface Connection {
  /** The socket's other end. */
  address: string;
}

/** Who asks. */
export interface Client {
  address: string;
  /** From this machine, and not through a proxy on it. */
  local: boolean;
}

export function clientOf(request: Request, { address }: Connection, hops: number): Client {
  const { headers } = request;
  const proxied = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some((name) => headers.has(name));
  return {
    address: clientAddress(address, headers.get("x-forwarded-for"), hops),
    local: !proxied && isLoopback(address),
  };
}
