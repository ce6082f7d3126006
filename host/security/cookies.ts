/** The value of a cookie in a `Cookie` header, or undefined. The first of several counts. */
export function cookieIn(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

export interface CookieOptions {
  /** Ms; 0 removes it; default: until the browser closes. */
  lifetime?: number;
  httpOnly?: boolean;
  secure: boolean;
}

/** One `Set-Cookie` value for all paths of the host. */
export function cookie(name: string, value: string, { lifetime, httpOnly, secure }: CookieOptions): string {
  return [
    `${name}=${value}`,
    "Path=/",
    "SameSite=Lax",
    ...(lifetime === undefined ? [] : [`Max-Age=${Math.floor(lifetime / 1000)}`]),
    ...(httpOnly ? ["HttpOnly"] : []),
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}
