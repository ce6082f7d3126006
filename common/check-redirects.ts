import { isRecord } from "../wire/records";
import { createRedirectTable, splitTarget, SPLAT, toRedirect, type GivenRedirect, type Redirect } from "./redirects";

export const MOST_REDIRECTS = 10_000;

/** Faults of a list of redirects. */
export interface RedirectProblem {
  /** Its place in the list; undefined: the whole list. */
  readonly index?: number;
  readonly field?: "from" | "to" | "status";
  /** The rest of a sentence that begins with the name of the place, such as `is "old". Expected …`. */
  readonly text: string;
}

const CONTROL = /\p{Cc}/u;

/** Finds the first thing in a list of redirects that cannot be obeyed; undefined: all is well. */
export function findRedirectProblem(given: readonly unknown[]): RedirectProblem | undefined {
  if (given.length > MOST_REDIRECTS) {
    return { text: `has ${given.length} redirects. Expected at most ${MOST_REDIRECTS}; use /folder/* for many paths.` };
  }
  for (const [index, one] of given.entries()) {
    const problem = findEntryProblem(one);
    if (problem) return { index, ...problem };
  }
  const redirects = (given as GivenRedirect[]).map(toRedirect);
  return findConflict(redirects) ?? findLoop(redirects);
}

type EntryProblem = Omit<RedirectProblem, "index">;

function findEntryProblem(one: unknown): EntryProblem | undefined {
  if (!isRecord(one)) {
    return { text: `is ${JSON.stringify(one)}. Expected an object such as {"from": "/old", "to": "/new"}.` };
  }
  const { from, to, status, ...rest } = one;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return { text: `has "${unknown}". Expected only from, to and status.` };
  const fromProblem = findFromProblem(from);
  if (fromProblem) return { field: "from", text: fromProblem };
  const toProblem = findToProblem(to, String(from));
  if (toProblem) return { field: "to", text: toProblem };
  if (status === undefined || status === 301 || status === 302) return undefined;
  return { field: "status", text: `is ${JSON.stringify(status)}. Expected 301 (for good) or 302 (for now).` };
}

function findFromProblem(from: unknown): string | undefined {
  const is = `is ${JSON.stringify(from) ?? "missing"}`;
  const expected = "Expected a path such as /old, or /news/* for everything below /news.";
  if (typeof from !== "string" || !/^\/(?![/\\])/.test(from)) return `${is}. ${expected}`;
  if (/[?#]/.test(from)) return `${is}, which has a query or a hash. Redirects only look at the path. ${expected}`;
  if (from.replace(/\/\*$/, "").includes("*"))
    return `${is}. A star is only allowed at the end, after a slash. ${expected}`;
  let path: string;
  try {
    path = decodeURIComponent(from);
  } catch {
    return `${is}, in which a % begins no character code. Write %25 for a percent sign.`;
  }
  // Also after decoding: files are named by it.
  if (/\\|\/\/|(^|\/)\.\.?(\/|$)/.test(path)) return `${is}, which is no plain path. ${expected}`;
  if (CONTROL.test(path)) return `${is}, which has control characters. ${expected}`;
  return undefined;
}

function findToProblem(to: unknown, from: string): string | undefined {
  const is = `is ${JSON.stringify(to) ?? "missing"}`;
  const expected = "Expected a path such as /new, or a URL such as https://my.site/new.";
  if (typeof to !== "string" || CONTROL.test(to)) return `${is}. ${expected}`;
  const isPath = /^\/(?![/\\])/.test(to);
  const url = URL.canParse(to) ? new URL(to) : undefined;
  if (!isPath && !/^https?:$/.test(url?.protocol ?? "")) return `${is}. ${expected}`;
  if (url?.username || url?.password) return `${is}, which has a user name or a password. ${expected}`;
  const { before, query, hash } = splitTarget(to);
  if (!to.includes(SPLAT)) return undefined;
  if (!from.endsWith("/*")) return `${is}, but ${SPLAT} needs an old path that ends in /*.`;
  if (before.indexOf(SPLAT) === before.length - SPLAT.length && before.endsWith(`/${SPLAT}`) && !query && !hash) {
    return undefined;
  }
  return `${is}. ${SPLAT} is only allowed once, at the end, after a slash, as in /blog/${SPLAT}.`;
}

function findConflict(redirects: readonly Redirect[]): RedirectProblem | undefined {
  const before = new Map<string, Redirect>();
  for (const [index, one] of redirects.entries()) {
    const same = before.get(one.from);
    if (same && (same.to !== one.to || same.status !== one.status)) {
      const text = `is "${one.from}" for the second time, with another target: ${same.to} and ${one.to}. Remove one of the two.`;
      return { index, field: "from", text };
    }
    before.set(one.from, one);
  }
  return undefined;
}

/** Follows each redirect for as long as its target is redirected as well. */
function findLoop(redirects: readonly Redirect[]): RedirectProblem | undefined {
  const table = createRedirectTable(redirects);
  const ending = new Set<Redirect>();
  for (const [index, first] of redirects.entries()) {
    const way: Redirect[] = [];
    for (let next: Redirect | undefined = first; next && !ending.has(next); next = findNext(next, table)) {
      if (way.includes(next)) {
        const shown = [...way, next].map(({ from }) => from).join(" → ");
        return { index, field: "from", text: `leads to a loop: ${shown}. Remove one of these redirects.` };
      }
      way.push(next);
    }
    for (const one of way) ending.add(one);
  }
  return undefined;
}

/** The redirect of a target on the same site. */
function findNext({ to }: Redirect, table: ReturnType<typeof createRedirectTable>): Redirect | undefined {
  return to.startsWith("/") ? table.find(splitTarget(to).before.replace(SPLAT, "…"))?.redirect : undefined;
}
