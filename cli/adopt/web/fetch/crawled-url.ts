import { createOwnUrl } from "../rewrite/own-url";

const PAGINATION = /^[0-9a-f]{8}_page$/i;

/**
 * The URL under which a page of the site is kept; `undefined` for a URL of another host. The query is dropped unless it is of
 * paginations: the pages of such sites do not depend on another one, and a calendar could name any number of them.
 */
export function toCrawledUrl(href: string, origin: string): string | undefined {
  const own = URL.canParse(href) ? createOwnUrl(origin)(href) : undefined;
  if (own === undefined) return undefined;
  const url = new URL(own);
  const kept = [...url.searchParams].filter(([name, value]) => PAGINATION.test(name) && /^\d{1,6}$/.test(value));
  const query = kept.map(([name, value]) => `${name}=${value}`).join("&");
  return `${url.origin}${url.pathname}${query === "" ? "" : `?${query}`}`;
}

/** How many paginations a URL names. */
export const countPaginations = (href: string): number => [...new URL(href).searchParams].length;
