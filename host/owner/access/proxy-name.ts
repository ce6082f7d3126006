import { createAddressMatcher } from "../../base/addresses";
import type { Settings } from "../../settings/settings";
import type { OwnerContext } from "../env";

export type ProxySettings = Pick<Settings, "ownerHeader" | "proxyAddresses" | "trustProxy">;

/** Proxies on this machine, unless the settings name others. */
const LOCAL = ["127.0.0.0/8", "::1"];

/**
 * Makes the function that reads the name of the owner whom a trusted proxy has logged in (`--owner-header`).
 * @returns the name in lower case; undefined unless the peer is the proxy and forwards a request of a visitor.
 */
export function createProxyNames({
  ownerHeader,
  proxyAddresses,
  trustProxy,
}: ProxySettings): (context: OwnerContext) => string | undefined {
  const isProxy = createAddressMatcher(proxyAddresses.length ? proxyAddresses : LOCAL);
  return ({ req, env }) => {
    if (!ownerHeader || trustProxy === 0 || !isProxy(env.client.peer)) return undefined;
    // Other programs on the machine of the proxy connect without it.
    const hops = (req.header("x-forwarded-for") ?? "").split(",").filter((part) => part.trim());
    const name = req.header(ownerHeader)?.trim().toLowerCase() ?? "";
    // Several headers are joined by commas; a name has none.
    return hops.length >= trustProxy && /^[^\p{C}\s,]{1,254}$/u.test(name) ? name : undefined;
  };
}
