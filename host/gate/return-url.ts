/** Path and query of a path on this site (`accounts.md` A-21). A path to another origin becomes `/`. */
export function pathOnSite(path: string, origin: string): string {
  const target = `${origin}/${path.replace(/^[/.@]/, "")}`;
  if (!URL.canParse(target)) return "/";
  const url = new URL(target);
  // Two leading slashes would be another host.
  return url.origin === origin ? url.pathname.replace(/^\/+/, "/") + url.search : "/";
}

/** A page with the return URL as a parameter. */
export function withReturnUrl(page: string, wanted: string): string {
  return `${page}?usredir=${encodeURIComponent(wanted)}`;
}

/** Adds or removes the parameter that shows a wrong password. */
export function withFailure(path: string, failed: boolean): string {
  const url = new URL(path, "http://site");
  url.searchParams.delete("e");
  const query = [url.search.slice(1), ...(failed ? ["e=1"] : [])].filter(Boolean).join("&");
  return url.pathname + (query && `?${query}`);
}
