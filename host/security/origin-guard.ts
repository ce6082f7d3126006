import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { refusal } from "../../wire/answers";
import type { Env } from "../http/client";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import { visitedOrigin } from "./hosts";

export interface OriginGuard {
  /** What pages use these addresses for, for the log. */
  use: "send a form" | "use accounts";
  /** Allows cookies and the CSRF header (`accounts.md` A-30). */
  credentials?: boolean;
  /** The response for a page of another origin; default: a refusal in the format of forms. */
  refuse?(): Response;
}

/**
 * Allows requests from pages of this host and of the origins in the settings, with CORS for the latter. A request
 * without `Origin` is not from a page of another site.
 */
export function originGuard(
  { origin: own, pagesOrigins }: Pick<Settings, "origin" | "pagesOrigins">,
  { log }: Pick<Ports, "log">,
  { use, credentials = false, refuse = refuseOrigin }: OriginGuard,
): MiddlewareHandler<Env> {
  const allow = cors({
    origin: pagesOrigins,
    allowMethods: ["GET", "POST"],
    allowHeaders: ["content-type", "accept", ...(credentials ? ["x-requested-with", "x-wf-csrf"] : [])],
    exposeHeaders: [...(credentials ? ["x-wf-csrf"] : []), "retry-after"],
    credentials,
    maxAge: 600,
  });

  return async (context, next) => {
    const origin = context.req.header("origin") ?? "";
    const named = pagesOrigins.includes(origin);
    const welcome = named || isOwnPage(context);
    if (!welcome) logRefusedOrigin(origin);
    if (named) {
      const permission = await allow(context, next);
      if (permission) return permission;
    } else {
      // Browsers send OPTIONS only for pages of another origin.
      if (context.req.method === "OPTIONS") context.res = new Response(null, { status: 403 });
      else if (welcome) await next();
      else context.res = refuse();
      if (pagesOrigins.length) context.header("vary", "Origin", { append: true });
    }
    context.header("cache-control", "no-store");
  };

  function isOwnPage(context: Context<Env>): boolean {
    const origin = context.req.header("origin");
    if (origin !== undefined) return origin === own || origin === visitedOrigin(context, own);
    // Requests with cookies must not be from another site. Browsers send at least one of the two headers.
    return !credentials || ["same-origin", "none", undefined].includes(context.req.header("sec-fetch-site"));
  }

  /** Logs the refusal for the owner, because the page only sees a network error. */
  function logRefusedOrigin(origin: string): void {
    const shown = origin.slice(0, 200);
    const hint = `A page of ${shown} tried to ${use}. If it is your page, start the host with --pages-origin ${shown}.`;
    log({ level: "warn", event: "refused origin", origin: shown, hint });
  }
}

function refuseOrigin(): Response {
  return Response.json(refusal(403, "This origin is not allowed to use this host"), { status: 403 });
}
