import type { MiddlewareHandler } from "hono";
import { Refused } from "../http/refused";
import { isSecure, visitedOrigin } from "../security/hosts";
import type { OwnerSession } from "../store/units/owners/sessions";
import { findNeededRole, hasRights } from "./access/roles";
import type { OwnerContext, OwnerEnv, Tools } from "./env";
import { isSame } from "../security/tokens";
import { CONFIRMED_FOR, createCsrfToken, SESSION_FOR, tokenHashIn } from "../security/owner-session";

type Guard = MiddlewareHandler<OwnerEnv>;

/** Accepts changes only from pages of this origin, and no requests of other sites. */
export function sameOriginOnly({ settings }: { settings: Pick<Tools["settings"], "origin"> }): Guard {
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

/** The session of a request. One that a proxy started ends when the proxy no longer names its owner. */
export async function findSession(
  context: OwnerContext,
  { settings, ports, proxyName }: Tools,
): Promise<{ tokenHash: string; session: OwnerSession } | undefined> {
  const tokenHash = tokenHashIn(context.req.header("cookie") ?? null, isSecure(settings.origin));
  const since = ports.now() - SESSION_FOR;
  const session = tokenHash && (await ports.store.findOwnerSession({ tokenHash, since }));
  if (!tokenHash || !session) return undefined;
  const { name, email } = session.owner;
  const named = proxyName(context);
  const ended = session.origin === "header" && (named === undefined || ![name, email].includes(named));
  return ended ? undefined : { tokenHash, session };
}

/** Requires a session; changes also require the session's CSRF token. */
export function loggedInOnly(tools: Tools): Guard {
  const { ports } = tools;
  return async (context, next) => {
    const { req } = context;
    const found = await findSession(context, tools);
    if (!found) throw new Refused(401, "Log in to continue");
    const { tokenHash, session } = found;
    const changes = req.method !== "GET" && req.method !== "HEAD";
    if (changes && !isSame(req.header("x-millrace-csrf") ?? "", createCsrfToken(ports.secret, tokenHash))) {
      throw new Refused(403, "The page is out of date. Reload it.");
    }
    context.set("session", session);
    context.set("tokenHash", tokenHash);
    await next();
  };
}

/** Requires a role with the rights for the requested endpoint. @param root path of the API. */
export function allowedOnly(root: string): Guard {
  return async (context, next) => {
    const { role } = context.get("session").owner;
    const { method, path } = context.req;
    const needed = findNeededRole(method, path.slice(root.length));
    if (!hasRights(role, needed)) {
      throw new Refused(403, `Only owners with the role “${needed}” can do this. Your role is “${role}”.`);
    }
    await next();
  };
}

/** Whether the password was entered recently. */
export function isConfirmed({ confirmedAt }: OwnerSession, now: number): boolean {
  return confirmedAt > now - CONFIRMED_FOR;
}

/** Requires a recent password check, for actions that delete or export everything. */
export function confirmedOnly({ ports }: { ports: Pick<Tools["ports"], "now"> }): Guard {
  return async (context, next) => {
    if (!isConfirmed(context.get("session"), ports.now())) {
      const { password } = context.get("session").owner;
      throw new Refused(428, password === null ? "Log in again to continue" : "Enter your password again");
    }
    await next();
  };
}
