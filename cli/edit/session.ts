import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Env } from "../../host/http/client";
import { Refused } from "../../host/http/refused";
import type { OwnerEnv } from "../../host/owner/env";
import { cookie, cookieIn } from "../../host/security/cookies";
import { createCsrfToken, OWNER_PATH } from "../../host/security/owner-session";
import { sign } from "../../host/security/sign";
import { createToken, hashToken, isSame } from "../../host/security/tokens";
import type { OwnerSession } from "../../host/store/units/owners/sessions";

/** The session of the only owner of a folder. The URL that the command prints starts it. */
export interface FolderSession {
  /** The path that starts the session. */
  readonly path: string;
  /** The session of a token, as the store of a host finds it. */
  find(tokenHash: string): OwnerSession | undefined;
  /** Starts the session of a browser that has the path. */
  addTo(app: Hono<Env>): void;
  /** Requires the session; changes also require its CSRF token. */
  readonly guard: MiddlewareHandler<OwnerEnv>;
  readonly csrf: string;
}

const NAME = "you";

/**
 * @param secret kept with the drafts, so that a page that is open goes on after a restart.
 * @param port in the name of the cookie, because browsers send cookies to all ports of a machine.
 */
export function createSession(secret: Uint8Array, port: number, now: () => number): FolderSession {
  const token = createToken();
  const value = sign(secret, "edit session", "");
  const name = `millrace-edit-${port}`;
  const tokenHash = hashToken(value);
  const csrf = createCsrfToken(secret, tokenHash);

  const createOwnerSession = (): OwnerSession => ({
    owner: {
      ...{ id: NAME, name: NAME, role: "edit", email: null, password: null, totp: null },
      ...{ createdAt: 0, seenAt: null, disabledAt: null },
    },
    ...{ startedAt: now(), confirmedAt: now(), origin: "password" },
  });

  const hasCookie = ({ req }: Context): boolean => isSame(cookieIn(req.header("cookie") ?? null, name) ?? "", value);

  return {
    path: `${OWNER_PATH}/enter/${token}`,
    csrf,
    find: (hash) => (isSame(hash, tokenHash) ? createOwnerSession() : undefined),
    addTo(app) {
      app.get(`${OWNER_PATH}/enter/:token`, (context) => {
        if (!isSame(context.req.param("token"), token)) return context.text(`${OPEN_AGAIN}\n`, 403);
        const options = { httpOnly: true, secure: false, sameSite: "Strict", path: OWNER_PATH } as const;
        context.header("set-cookie", cookie(name, value, options));
        return context.redirect(`${OWNER_PATH}#/pages`, 303);
      });
    },
    async guard(context, next) {
      if (!hasCookie(context)) throw new Refused(401, OPEN_AGAIN);
      const isChange = !["GET", "HEAD"].includes(context.req.method);
      if (isChange && !isSame(context.req.header("x-millrace-csrf") ?? "", csrf))
        throw new Refused(403, "The page is out of date. Reload it.");
      context.set("session", createOwnerSession());
      context.set("tokenHash", tokenHash);
      await next();
    },
  };
}

const OPEN_AGAIN = "Open the URL that millrace edit has printed.";
