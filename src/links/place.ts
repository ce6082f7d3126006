import { env } from "../core/page/builder-mode";

export type Link = HTMLAnchorElement | HTMLAreaElement;

/** What a link is to the page it is on; `undefined`: none of our business, a served marker stays. */
export type Place = { section: string } | { current: boolean } | undefined;

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

const FULL = /^(https?:)?\/\//i;

/** Classifies a link by the first row that applies of `links-scroll-touch.md` 1. */
export function getPlace(link: Link): Place {
  const { hash, host, href, origin, pathname, search } = link;
  const written = (link.getAttribute("href") ?? "").trim();
  // A full URL of this site counts as its path from the root (L-5).
  const raw = FULL.test(written) && origin === location.origin ? pathname + search + hash : written;
  if (link.getAttribute("hreflang") || SCHEME.test(raw)) return undefined;
  const here = host === location.host;
  if (hash && here && pathname === location.pathname) {
    const id = hash.slice(1);
    return /^[\w-]+$/.test(id) && document.getElementById(id) ? { section: id } : undefined;
  }
  if (raw === "" || raw === "#") return undefined;
  const slug = env("slug") || location.pathname;
  const isIndex = /(^|\/)index\.(html|php)$/.test(raw);
  return {
    current:
      href === location.href ||
      raw === slug ||
      (isIndex && here && pathname.slice(0, pathname.lastIndexOf("/") + 1) === slug),
  };
}
