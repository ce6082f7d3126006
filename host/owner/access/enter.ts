import type { Context } from "hono";
import type { Env } from "../../http/client";
import { cookie } from "../../security/cookies";
import { editBarCookie } from "../../security/edit-bar-cookie";
import { isSecure } from "../../security/hosts";
import { KNOWN_FOR, knownBrowser } from "../../security/known-browser";
import { createCsrfToken, sessionCookie, tokenHashIn } from "../../security/owner-session";
import { createToken, hashToken } from "../../security/tokens";
import { hasRights } from "./roles";
import type { CheckedOwner, Owner } from "../../store/units/owners/owners";
import type { SessionAnswer } from "../api-types";
import type { Tools } from "../env";
import type { LoginOrigin } from "../../records/owners";

/** Cookie for known browsers of owners, separate from those of users. */
export const BROWSER = "millrace-browser";

/**
 * Starts a new session, to prevent session fixation, and sets its cookies.
 * @param owner as it was when its password or its login elsewhere was checked.
 * @returns undefined if it has changed since, or was disabled or removed; then there is no session.
 */
export async function enter(
  context: Pick<Context<Env>, "req" | "header">,
  { settings, ports }: Tools,
  owner: CheckedOwner,
  origin: LoginOrigin,
): Promise<SessionAnswer | undefined> {
  const { store, now, secret } = ports;
  const secure = isSecure(settings.origin);
  const token = createToken();
  const tokenHash = hashToken(token);
  const replaces = tokenHashIn(context.req.header("cookie") ?? null, secure) ?? null;
  const entered = await store.startOwnerSession({ tokenHash, owner, now: now(), replaces, origin });
  if (!entered) return undefined;
  context.header("set-cookie", sessionCookie(token, secure), { append: true });
  const known = cookie(BROWSER, knownBrowser(entered.name, secret), { lifetime: KNOWN_FOR, httpOnly: true, secure });
  context.header("set-cookie", known, { append: true });
  if (hasRights(entered.role, "edit")) context.header("set-cookie", editBarCookie(true, secure), { append: true });
  return describeSession(entered, { csrf: createCsrfToken(secret, tokenHash), confirmed: true, origin });
}

/** The answer to an owner with a session. */
export function describeSession(
  { name, email, role, password }: Owner,
  session: { csrf: string; confirmed: boolean; origin: LoginOrigin },
): SessionAnswer {
  return { fresh: false, name, email, role, hasPassword: password !== null, ...session };
}
