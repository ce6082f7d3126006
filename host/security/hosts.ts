import type { Context } from "hono";
import type { Env } from "../http/client";

/** Own names that are cached. A name has many spellings. */
const MOST_NAMES = 100;

/**
 * Makes the check whether a `Host` header names this host: the name of the origin, or any loopback name if the origin is
 * one and the request is local. Others get 421, which prevents DNS rebinding and reveals a proxy that does not pass the
 * header on.
 * @returns a function of the header and of whether the request comes from this machine without a proxy.
 */
export function createHostCheck(origin: string): (host: string, local: boolean) => boolean {
  const own = new URL(origin);
  const ownNames = new Set<string>();
  return (host, local) => {
    if (ownNames.has(host)) return true;
    // The default port may be written or not.
    const written = /^[\w.:[\]-]+$/.test(host) ? `${own.protocol}//${host}` : "";
    if (URL.canParse(written) && new URL(written).host === own.host) {
      if (ownNames.size < MOST_NAMES) ownNames.add(host);
      return true;
    }
    return local && isLoopbackHost(host) && isLoopbackHost(own.host);
  };
}

/** Whether a `Host` header has one of the other names of a site. The default ports may be written or not. */
export function isAlias(host: string, aliases: readonly string[]): boolean {
  const name = host.toLowerCase();
  return aliases.includes(name) || aliases.includes(name.replace(/:(443|80)$/, ""));
}

/**
 * The origin under which the visitor uses this host. On this machine, it is the one of the request, because loopback has
 * several names. On the internet, it is always the one of the settings.
 */
export function visitedOrigin({ req, env }: Pick<Context<Env>, "req" | "env">, origin: string): string {
  const { protocol, host: name } = new URL(origin);
  const host = req.header("host") ?? "";
  const isHere = env.client.local && protocol === "http:" && isLoopbackHost(name) && isLoopbackHost(host);
  return isHere ? `http://${host}` : origin;
}

function isLoopbackHost(host: string): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host);
}

/** Whether browsers see the host by https. */
export const isSecure = (origin: string): boolean => origin.startsWith("https:");
