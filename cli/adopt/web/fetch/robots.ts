/** The rules of a `robots.txt` for one crawler. */
export interface Robots {
  /** Whether a path with its query may be read. */
  allows(path: string): boolean;
  /** URLs of sitemaps, as they are written. */
  readonly sitemaps: readonly string[];
}

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

/**
 * Reads a `robots.txt` (RFC 9309). The rules of the groups that name the crawler apply, or else those for `*`; of the
 * rules that match a path, the longest one decides, and `Allow` wins when two are as long.
 * @param crawler the crawler's name without a version, in lower case.
 */
export function readRobots(text: string, crawler: string): Robots {
  const groups = new Map<string, Rule[]>();
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let open = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === "sitemap") sitemaps.push(value);
    if (key === "user-agent") {
      if (!open) agents = [];
      open = true;
      agents.push(value.toLowerCase());
      for (const agent of agents) if (!groups.has(agent)) groups.set(agent, []);
    }
    if (key !== "allow" && key !== "disallow") continue;
    open = false;
    // An empty pattern matches nothing.
    if (value !== "") for (const agent of agents) groups.get(agent)?.push({ allow: key === "allow", pattern: value });
  }
  const rules = groups.get(crawler) ?? groups.get("*") ?? [];
  return {
    sitemaps,
    allows(path) {
      const matching = rules.filter(({ pattern }) => matches(pattern, path));
      const longest = Math.max(...matching.map(({ pattern }) => pattern.length));
      const deciding = matching.filter(({ pattern }) => pattern.length === longest);
      return deciding.length === 0 || deciding.some(({ allow }) => allow);
    },
  };
}

/** `*` matches any text, `$` the end of the path. No regular expression, because many stars would make one slow. */
function matches(pattern: string, path: string): boolean {
  const whole = pattern.endsWith("$");
  const [first = "", ...parts] = (whole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    if (whole && index === parts.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !whole || at === path.length;
}
