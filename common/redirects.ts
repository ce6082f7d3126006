/** A redirect as an owner writes it. */
export interface GivenRedirect {
  /** A path of the site, such as `/old`, or everything below a folder, such as `/news/*`. */
  readonly from: string;
  /** A path of the site or a URL. After `/news/*` it may end in `/:splat`: the text that the star matches. */
  readonly to: string;
  /** Default: 301. */
  readonly status?: RedirectStatus;
}

export type RedirectStatus = 301 | 302;

/** A redirect with both sides percent-encoded. */
export interface Redirect extends Required<GivenRedirect> {
  /** `from` decoded, without the star and without a slash at its end, such as `/news`; empty for the root. */
  readonly path: string;
  /** Whether it is for everything below `path`. */
  readonly below: boolean;
}

/** The part of a target that the request fills in. */
export const SPLAT = ":splat";

const BASE = "http://site.invalid";

/** Encodes both sides. @param given has passed `findRedirectProblem`. */
export function toRedirect({ from, to, status = 301 }: GivenRedirect): Redirect {
  const below = from.endsWith("/*");
  const { pathname } = new URL(below ? from.slice(0, -2) || "/" : from, BASE);
  const bare = pathname.replace(/\/+$/, "");
  return {
    from: below ? `${bare}/*` : bare || "/",
    to: to.startsWith("/") ? new URL(to, BASE).href.slice(BASE.length) : new URL(to).href,
    status,
    path: decodeURIComponent(bare),
    below,
  };
}

/** Finds the redirect of a path. */
export interface RedirectTable {
  /**
   * Exact redirects have priority over those of folders, and inner folders over outer ones. A slash at the end of the path is ignored.
   * @param pathname percent-encoded, as in a URL.
   */
  find(pathname: string): { redirect: Redirect; splat: string } | undefined;
}

export function createRedirectTable(redirects: readonly Redirect[]): RedirectTable {
  const exact = new Map(redirects.filter(({ below }) => !below).map((one) => [one.path, one]));
  const folders = new Map(redirects.filter(({ below }) => below).map((one) => [one.path, one]));
  return {
    find(pathname) {
      const raw = pathname.split("/");
      const segments = decodeSegments(raw);
      if (!segments) return undefined;
      const same = exact.get(segments.join("/").replace(/\/+$/, ""));
      if (same) return { redirect: same, splat: "" };
      if (folders.size === 0) return undefined;
      for (let depth = segments.length - 1; depth > 0; depth--) {
        const redirect = folders.get(segments.slice(0, depth).join("/"));
        // Two slashes at the start of a path would be another host.
        const splat = raw.slice(depth).join("/").replace(/^\/+/, "");
        if (redirect && splat) return { redirect, splat };
      }
      return undefined;
    },
  };
}

function decodeSegments(segments: readonly string[]): string[] | undefined {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Where a request is sent. The query of the request is kept unless the target has one. */
export function createRedirects(
  given: readonly GivenRedirect[],
): (url: URL) => { location: string; status: RedirectStatus } | undefined {
  const table = createRedirectTable(given.map(toRedirect));
  return ({ pathname, search }) => {
    const found = table.find(pathname);
    if (!found) return undefined;
    const { to, status } = found.redirect;
    const { before, query, hash } = splitTarget(to);
    return { location: before.replace(SPLAT, () => found.splat) + (query || search) + hash, status };
  };
}

/** A target cut at its query and its hash; both keep their first character. */
export function splitTarget(to: string): { before: string; query: string; hash: string } {
  const [, before = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return { before, query, hash };
}
