import { env } from "../core/page/builder-mode";

export type Link = HTMLAnchorElement | HTMLAreaElement;

/** What a link is to the page it is on; `undefined`: nothing, and a served marker stays. */
export type Place = { section: string } | { current: boolean } | undefined;

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

const FULL = /^(https?:)?\/\//i;

/** Classifies a link by the first row that applies of `links-scroll-touch.md` 1. */
export function getPlace(link: Link): Place {
  const written = (link.getAttribute("href") ?? "").trim();
  if (!written || written === "#" || link.getAttribute("hreflang")) return undefined;
  // The parts of its URL are slow to read, and most links need few of them.
  // A full URL of this site counts as its path from the root (L-5).
  const isOwn = FULL.test(written) && link.origin === location.origin;
  const raw = isOwn ? link.pathname + link.search + link.hash : written;
  // Page scripts that add parameters to all links write "#" in full.
  if (SCHEME.test(raw) || (isOwn && written.endsWith("#"))) return undefined;
  const isHere = () => link.host === location.host;
  const id = raw.includes("#") && link.hash.slice(1);
  if (id && isHere() && link.pathname === location.pathname) {
    return /^[\w-]+$/.test(id) && document.getElementById(id) ? { section: id } : undefined;
  }
  const slug = env("slug") || location.pathname;
  const isIndex = /(^|\/)index\.(html|php)$/.test(raw);
  return {
    current:
      link.href === location.href ||
      raw === slug ||
      (isIndex && isHere() && link.pathname.replace(/[^/]*$/, "") === slug),
  };
}
