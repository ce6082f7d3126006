import { vi } from "vitest";

/** One operation as it traveled. */
export interface Sent {
  operationName: string;
  variables: Record<string, unknown>;
  query: string;
}

export interface Call {
  url: string;
  /** With the names of the headers in lower case. */
  init: RequestInit & { headers: Record<string, string> };
  operations: Sent[];
}

type Reply = Response | Promise<Response>;

/** An imitation of the user system: records requests and answers as set up. */
export interface Server {
  /** Requests of the GraphQL address, in order. */
  calls: Call[];
  /** Requests of the CSRF address. */
  csrf: RequestInit[];
  /** All operations, in order. */
  operations(): Sent[];
  /** Whole answers, in order; the last one serves all later requests. */
  replies: ((call: Call) => Reply)[];
  /** Results by operation name, for requests without a separate reply. */
  results: Record<string, (variables: Record<string, unknown>) => unknown>;
  /** Delays the operations' answers. @returns sends them. */
  hold(): () => void;
  /** The answer of the CSRF URL. */
  grant(): Reply;
  /** The answer of any other URL. */
  other(url: string, init: RequestInit): Reply;
}

export const data = (value: unknown = {}) => ({ data: value });
export const refused = (code: string, more: object = {}) => ({
  data: null,
  errors: [{ message: "no", code, ...more }],
});
export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

export function forgetCookies(): void {
  for (const pair of document.cookie.split("; ")) document.cookie = `${pair.split("=")[0]}=; max-age=0; path=/`;
}

export function createServer(): Server {
  let grants = 0;
  let held: Promise<void> | undefined;
  const server: Server = {
    calls: [],
    csrf: [],
    operations: () => server.calls.flatMap(({ operations }) => operations),
    replies: [],
    results: {},
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    grant() {
      document.cookie = `wf-csrf=token${++grants}; path=/`;
      return new Response("{}");
    },
    other: () => new Response("", { status: 404 }),
  };
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    if (url.includes("/.wf_graphql/csrf")) {
      server.csrf.push(init);
      return server.grant();
    }
    if (!url.includes("/.wf_graphql/usys/apollo")) return server.other(url, init);
    const operations = JSON.parse(String(init.body)) as Sent[];
    const headers = Object.fromEntries(new Headers(init.headers));
    const call = { url, init: { ...init, headers }, operations };
    server.calls.push(call);
    await held;
    const reply = server.replies.length > 1 ? server.replies.shift() : server.replies[0];
    if (reply) return reply(call);
    return json(operations.map(({ operationName, variables }) => server.results[operationName]?.(variables) ?? data()));
  };
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    const { signal } = init ?? {};
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")), { once: true });
      answer(url, init).then(resolve, reject);
    });
  });
  return server;
}
