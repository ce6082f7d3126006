import type { IncomingMessage } from "node:http";
import type { AnswerDirectly, Connection } from "../http/client";
import type { Listening, ListenOptions } from "../http/server";
import { runForSite } from "../base/current-site";
import type { LogLine } from "../base/log";
import { securityHeaders } from "../security/headers";
import { createActivity } from "./activity";
import { createTurns, type Turns } from "./turns";

type Fetch = (request: Request, connection: Connection) => Promise<Response>;

/** One site behind the router. */
interface Entry {
  name: string;
  /** undefined: the site is starting, or could not be started. */
  fetch: Fetch | undefined;
  answerDirectly?: AnswerDirectly;
  turns: Turns;
  running: Set<Promise<unknown>>;
}

/** Passes requests to sites by their `Host` header. */
export interface Router {
  fetch: Fetch;
  answerDirectly: AnswerDirectly;
  /** Lets sites take turns. */
  begin(incoming: IncomingMessage, work: () => void): void;
  /** A `listen` for the host of a site. */
  listenFor(name: string, hosts: readonly string[]): (fetch: Fetch, options: ListenOptions) => Promise<Listening>;
  /** Answers requests for host names that no other site has with 503 until the site listens. */
  addUnavailable(name: string, hosts: readonly string[]): void;
  remove(name: string): void;
}

/** Seconds for `Retry-After` of a site that does not run. */
const RETRY_AFTER = "10";

/** Without the header that only a site with https can set. */
const SECURITY = securityHeaders("");

/** Requests of a site that begin in one turn of the event loop, and those while other sites are active. */
const AT_ONCE = 4;
const SHARED_AT_ONCE = 1;

export interface RouterOptions {
  /** The port of the server; 0 before it listens. */
  port(): number;
  /** Whether all sites run. */
  isReady(): boolean;
  log(line: LogLine): void;
}

export function createRouter({ port, isReady, log }: RouterOptions): Router {
  const entries = new Map<string, Entry>();
  const activity = createActivity(() => performance.now());
  const newTurns = () => createTurns(() => (activity.isShared() ? SHARED_AT_ONCE : AT_ONCE));

  function remove(name: string): void {
    for (const [host, entry] of entries) if (entry.name === name) entries.delete(host);
  }

  function add(hosts: readonly string[], entry: Entry): void {
    remove(entry.name);
    for (const host of hosts) entries.set(host, entry);
  }

  function addUnavailable(name: string, hosts: readonly string[]): void {
    remove(name);
    const entry = { name, fetch: undefined, turns: newTurns(), running: new Set<Promise<unknown>>() };
    for (const host of hosts) if (!entries.has(host)) entries.set(host, entry);
  }

  /** A default port may be written or not. */
  function findEntry(host: string): Entry | undefined {
    return entries.get(host) ?? entries.get(host.toLowerCase().replace(/:(443|80)$/, ""));
  }

  function answerWithoutSite(request: Request, host: string): Response {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return answerText("ok\n", 200);
    if (pathname === "/readyz") return answerReady(isReady());
    const hint =
      "No site has this name in its origin. Set the origin in the settings file of the site, and send SIGHUP.";
    log({ level: "warn", event: "unknown host", host: host.slice(0, 200), hint });
    return answerText("This server has no site with the requested host name.\n", 421);
  }

  return {
    async fetch(request, connection) {
      const host = request.headers.get("host") ?? new URL(request.url).host;
      const entry = findEntry(host);
      if (!entry) return answerWithoutSite(request, host);
      const { fetch, running, name } = entry;
      if (!fetch) return answerUnavailable(request);
      const answer = runForSite(name, () => fetch(request, connection));
      running.add(answer);
      return answer.finally(() => running.delete(answer));
    },
    answerDirectly(incoming, outgoing, connection) {
      const entry = findEntry(incoming.headers.host ?? "");
      return entry?.answerDirectly?.(incoming, outgoing, connection) ?? false;
    },
    begin(incoming, work) {
      const entry = findEntry(incoming.headers.host ?? "");
      if (!entry) return work();
      activity.note(entry.name);
      entry.turns.start(work);
    },
    listenFor: (name, hosts) => async (fetch, options) => {
      const entry: Entry = {
        name,
        fetch,
        answerDirectly: options.answerDirectly,
        turns: newTurns(),
        running: new Set(),
      };
      add(hosts, entry);
      return {
        port: port(),
        async close(patience) {
          // Until the site is removed or listens again. Another site may have one of its names by now.
          Object.assign(entry, { fetch: undefined, answerDirectly: undefined });
          await waitFor(entry.running, patience);
        },
      };
    },
    addUnavailable,
    remove,
  };
}

/** Waits for the end of requests, but not longer than `patience` ms. */
async function waitFor(running: ReadonlySet<Promise<unknown>>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([Promise.allSettled(running), late]);
  clearTimeout(timer);
}

function answerUnavailable(request: Request): Response {
  if (new URL(request.url).pathname === "/readyz") return answerReady(false);
  return answerText("This site is not available at the moment.\n", 503, { "retry-after": RETRY_AFTER });
}

function answerReady(ready: boolean): Response {
  const headers = { ...SECURITY, ...(ready ? {} : { "retry-after": RETRY_AFTER }) };
  return Response.json({ ready }, { status: ready ? 200 : 503, headers });
}

function answerText(text: string, status: number, headers: Record<string, string> = {}): Response {
  const all = { "content-type": "text/plain; charset=utf-8", ...SECURITY, ...headers };
  return new Response(text, { status, headers: all });
}
