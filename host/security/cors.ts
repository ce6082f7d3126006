const METHODS = "GET, POST";
const HEADERS = "content-type, accept";

/**
 * Whether an origin is allowed: the host's own or one in the settings, by exact match. A request without `Origin` does not
 * come from a page of another site.
 */
export function isWelcome(origin: string | null, own: string, named: readonly string[]): boolean {
  return origin === null || origin === own || named.includes(origin);
}

/** The headers that let an allowed origin read a response; none for other origins. */
export function corsHeaders(origin: string | null, named: readonly string[]): Record<string, string> {
  if (!named.length) return {};
  const vary = { vary: "Origin" };
  if (origin === null || !named.includes(origin)) return vary;
  return { ...vary, "access-control-allow-origin": origin, "access-control-expose-headers": "retry-after" };
}

const CREDENTIAL_HEADERS = "content-type, accept, x-requested-with, x-wf-csrf";

/** The same with the visitor's cookies: the origin by name, and the token that its page cannot read (`accounts.md` A-30). */
export function credentialHeaders(origin: string | null, named: readonly string[]): Record<string, string> {
  const headers = corsHeaders(origin, named);
  if (!headers["access-control-allow-origin"]) return headers;
  return {
    ...headers,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "x-wf-csrf, retry-after",
  };
}

/** Response to a CORS preflight request for an operation. */
export function credentialPreflight(origin: string | null, named: readonly string[]): Response {
  const answer = preflight(origin, named);
  if (!answer.ok) return answer;
  for (const [name, value] of Object.entries(credentialHeaders(origin, named))) answer.headers.set(name, value);
  answer.headers.set("access-control-allow-headers", CREDENTIAL_HEADERS);
  return answer;
}

/** Response to a CORS preflight request for JSON. */
export function preflight(origin: string | null, named: readonly string[]): Response {
  const headers = new Headers(corsHeaders(origin, named));
  if (!headers.has("access-control-allow-origin")) return new Response(null, { status: 403, headers });
  headers.set("access-control-allow-methods", METHODS);
  headers.set("access-control-allow-headers", HEADERS);
  headers.set("access-control-max-age", "600");
  return new Response(null, { status: 204, headers });
}
