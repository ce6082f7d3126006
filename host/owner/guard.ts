import type { MiddlewareHandler } from "hono";
import { Refused } from "../http/refused";
import { isSecure, visitedOrigin } from "../security/hosts";
import type { OwnerSession } from "../store/units/owners";
import type { OwnerEnv, Tools } from "./env";
import { isSame } from "../security/tokens";
import { CONFIRMED_FOR, createCsrfToken, SESSION_FOR, tokenHashIn } from "../security/owner-session";

type Guard = MiddlewareHandler<OwnerEnv>;

/** Accepts changes only from pages of this origin, and no requests of other sites. */
export function sameOriginOnly({ settings }: Tools): Guard {
  return async (context, next) => {
    const { req } = context;
    const site = req.header("sec-fetch-site") ?? "none";
    const foreign = site !== "same-origin" && site !== "none";
    const changes = req.method !== "GET" && req.method !== "HEAD";
    const own = visitedOrigin(context, settings.origin);
    if (foreign || (changes && req.header("origin") !== own))
      throw new Refused(403, "Requests are accepted only from the owner's page");
    await next();
  };
}

/** Requires a session; changes also require the session's CSRF token. */
export function loggedInOnly({ settings, ports }: Tools): Guard {
  return async (context, next) => {
    const { req } = context;
    const tokenHash = tokenHashIn(req.header("cookie") ?? null, isSecure(settings.origin));
    const since = ports.now() - SESSION_FOR;
    const session = tokenHash && (await ports.store.findOwnerSession({ tokenHash, since }));
    if (!tokenHash || !session) throw new Refused(401, "Log in to continue");
    const changes = req.method !== "GET" && req.method !== "HEAD";
    if (changes && !isSame(req.header("x-millrace-csrf") ?? "", createCsrfToken(ports.secret, tokenHash))) {
      throw new Refused(403, "The page is out of date. Reload it.");
    }
    context.set("session", session);
    context.set("tokenHash", tokenHash);
    await next();
  };
}

/** Whether the password was entered recently. */
export function isConfirmed({ confirmedAt }: OwnerSession, now: number): boolean {
  return confirmedAt > now - CONFIRMED_FOR;
}

/** Requires a recent password check, for actions that delete or export everything. */
export function confirmedOnly({ ports }: Tools): Guard {
  return async (context, next) => {
    if (!isConfirmed(context.get("session"), ports.now())) {
      throw new Refused(428, "Enter your password again");
    }
    await next();
  };
}
