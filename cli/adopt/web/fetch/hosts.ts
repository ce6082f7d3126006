import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isInside } from "../../../../common/private-networks";
import { FetchError } from "./fetch-error";

type Lookup = (host: string) => Promise<readonly LookupAddress[]>;

const lookUp: Lookup = (host) => lookup(host, { all: true });

/**
 * Makes a check that refuses hosts on private networks, unless the site itself is on one. Otherwise a page could make
 * this machine request URLs that only the local network can reach.
 * @param site undefined: all of them are refused.
 * @throws FetchError from the check when the host is refused or unknown.
 */
export function createHostCheck(site: URL | undefined, resolve: Lookup = lookUp): (url: URL) => Promise<void> {
  const inside = new Map<string, Promise<boolean>>();
  const isPrivate = ({ hostname }: URL): Promise<boolean> => {
    const known = inside.get(hostname) ?? findOut(hostname, resolve);
    inside.set(hostname, known);
    return known;
  };
  return async (url) => {
    if (!/^https?:$/.test(url.protocol)) throw new FetchError(`${url.protocol} addresses are not read`, "refused");
    if ((await isPrivate(url)) && !(site && (await isPrivate(site)))) {
      const end = site ? ", and the site is not" : "";
      throw new FetchError(`the host ${url.hostname} is on a private network${end}`, "refused");
    }
  };
}

async function findOut(hostname: string, resolve: Lookup): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, "");
  try {
    const addresses = await resolve(host);
    return addresses.some(({ address }) => isInside(address));
  } catch {
    throw new FetchError(`the host ${host} does not exist, or its name cannot be resolved now`, "unreachable");
  }
}
