import type { Context } from "hono";
import type { Env } from "../../http/client";
import { cookie } from "../../security/cookies";
import { isSecure } from "../../security/hosts";
import { KNOWN_FOR, knownBrowser } from "../../security/known-browser";
import { createCsrfToken, sessionCookie, tokenHashIn } from "../../security/owner-session";
import { createToken, hashToken } from "../../security/tokens";
import type { LoginOrigin } from "../../store/schema";
import type { Owner } from "../../store/units/owners/owners";
import type { SessionAnswer } from "../api-types";
import type { Tools } from "../env";

/** Cookie for known browsers of owners, separate from those of users. */
export const BROWSER = "millrace-browser";

/** Starts a new session, to prevent session fixation, and sets its cookies. */
export async function enter(
  context: Pick<Context<Env>, "req" | "header">,
  { settings, ports }: Tools,
  owner: Owner,
  origin: LoginOrigin,
): Promise<SessionAnswer> {
  const { store, now, secret } = ports;
  const secure = isSecure(settings.origin);
  const token = createToken();
  const tokenHash = hashToken(token);
  const replaces = tokenHashIn(context.req.header("cookie") ?? null, secure) ?? null;
  await store.startOwnerSession({ tokenHash, ownerId: owner.id, now: now(), replaces, origin });
  context.header("set-cookie", sessionCookie(token, secure), { append: true });
  const known = cookie(BROWSER, knownBrowser(owner.name, secret), { lifetime: KNOWN_FOR, httpOnly: true, secure });
  context.header("set-cookie", known, { append: true });
  return describeSession(owner, { csrf: createCsrfToken(secret, tokenHash), confirmed: true, origin });
}

/** The answer to an owner with a session. */
export function describeSession(
  { name, email, role, password }: Owner,
  session: { csrf: string; confirmed: boolean; origin: LoginOrigin },
): SessionAnswer {
  return { fresh: false, name, email, role, hasPassword: password !== null, ...session };
}
