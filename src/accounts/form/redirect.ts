/**
 * The path of `usredir` in a query string (`accounts.md` A-20). What cannot be decoded counts as absent.
 * @param search default: the page's own.
 */
export function redirectPath(search = location.search): string | undefined {
  const raw = /[?&]usredir=([^@&?=]+)/.exec(search)?.[1];
  try {
    return raw && decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/**
 * The URL of a path on this site. It always starts with this origin and a slash, so it cannot lead to another site
 * (A-21).
 * @returns `undefined` if the browser parses it as another origin.
 */
export function siteUrl(path: string): string | undefined {
  try {
    const { origin, href } = new URL(`${location.origin}/${path.replace(/^[/.@]/, "")}`);
    return origin === location.origin ? href : undefined;
  } catch {
    // Pages opened from a file have no origin.
    return undefined;
  }
}
