import { generateCookie } from "hono/cookie";
import { parse, type CookieOptions } from "hono/utils/cookie";

/** The value of a cookie in a `Cookie` header, or undefined. The first of several counts. */
export function cookieIn(header: string | null, name: string): string | undefined {
  return parse(header ?? "", name)[name];
}

interface HostCookie extends Pick<CookieOptions, "httpOnly" | "sameSite" | "path"> {
  /** In ms; 0 removes the cookie; default: until the browser closes. */
  lifetime?: number;
  secure: boolean;
}

/** A `Set-Cookie` value; default: all paths of the host, `SameSite=Lax`. */
export function cookie(name: string, value: string, { lifetime, ...options }: HostCookie): string {
  const maxAge = lifetime === undefined ? {} : { maxAge: Math.floor(lifetime / 1000) };
  return generateCookie(name, value, { sameSite: "Lax", ...options, ...maxAge });
}
