import { createOwnAddress } from "../rewrite/own-address";

const PAGINATION = /^[0-9a-f]{8}_page$/i;

/**
 * The address under which a page of the site is kept; `undefined` for an address of another host. The query is dropped unless it is of
 * paginations: the pages of such sites do not depend on another one, and a calendar could name any number of them.
 */
export function toPageAddress(address: string, origin: string): string | undefined {
  const own = URL.canParse(address) ? createOwnAddress(origin)(address) : undefined;
  if (own === undefined) return undefined;
  const url = new URL(own);
  const kept = [...url.searchParams].filter(([name, value]) => PAGINATION.test(name) && /^\d{1,6}$/.test(value));
  const query = kept.map(([name, value]) => `${name}=${value}`).join("&");
  return `${url.origin}${url.pathname}${query === "" ? "" : `?${query}`}`;
}

/** How many paginations an address names. */
export const countPaginations = (address: string): number => [...new URL(address).searchParams].length;
