import type { ClientAuth, Configuration } from "openid-client";
import type { Context, Hono } from "hono";
import { addressRates } from "../../base/addresses";
import { addressIn, emailKey } from "../../../wire/mail-address";
import type { Env } from "../../http/client";
import { cookie, cookieIn } from "../../security/cookies";
import { isSecure } from "../../security/hosts";
import { limit } from "../../security/limits";
import { OWNER_PATH } from "../../security/owner-session";
import { SealError, seal, unseal } from "../../security/seal";
import type { Settings } from "../../settings/settings";
import type { Tools } from "../env";
import type { OwnerApp } from "../routes";
import { enter } from "./enter";

export type OidcSettings = Pick<Settings, "oidcIssuer" | "oidcClient" | "oidcSecret" | "origin">;

const MINUTE = 60_000;
/** Ms that a login at the provider may take. */
const LOGIN_FOR = 10 * MINUTE;
/** Seconds for each request to the provider. */
const TIMEOUT = 10;
const COOKIE = "millrace-oidc";
const CALLBACK = `${OWNER_PATH}/oidc`;

/** What the browser keeps, encrypted, while the owner logs in at the provider. */
interface Pending {
  state: string;
  nonce: string;
  verifier: string;
  until: number;
}

/** Reasons of a failed login, which the page explains. */
export type OidcFailure = "failed" | "unverified" | "unknown";

/**
 * Login with OpenID Connect: authorization code flow with PKCE, state and nonce. Only an invited or existing owner with the
 * verified email address of the provider's account can log in.
 */
export function addOidc(app: Hono<Env>, api: OwnerApp, settings: OidcSettings, tools: Tools): void {
  if (!settings.oidcIssuer) return;
  const { store, secret, now, log } = tools.ports;
  const secure = isSecure(settings.origin);
  const provider = createProvider(settings, tools.ports.fetch);
  // Lax, because the provider leads the browser back.
  const keep = (value: string, lifetime: number) =>
    cookie(COOKIE, value, { lifetime, httpOnly: true, secure, path: OWNER_PATH });

  api.on("GET /oidc", async (context) => {
    await limit(tools.ports, addressRates("owner oidc", context.env.client.address, 20, MINUTE));
    const client = await import("openid-client");
    const pending: Pending = {
      ...{ state: client.randomState(), nonce: client.randomNonce() },
      ...{ verifier: client.randomPKCECodeVerifier(), until: now() + LOGIN_FOR },
    };
    let config: Configuration;
    try {
      config = await provider();
    } catch (error) {
      return refuse(context, error);
    }
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: settings.origin + CALLBACK,
      scope: "openid email",
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: "S256",
    });
    context.header("set-cookie", keep(seal(JSON.stringify(pending), secret, COOKIE), LOGIN_FOR));
    return context.redirect(url.href, 303);
  });

  app.get(CALLBACK, async (context) => {
    await limit(tools.ports, addressRates("owner oidc", context.env.client.address, 20, MINUTE));
    const pending = readPending(context.req.header("cookie") ?? null);
    context.header("set-cookie", keep("", 0));
    if (!pending || pending.until <= now()) return fail(context, "failed");
    let claims: Claims;
    try {
      // The origin of the settings, because the one of the request may be that of a proxy.
      claims = await readClaims(await provider(), new URL(context.req.url).search, pending);
    } catch (error) {
      return refuse(context, error);
    }
    const address = addressIn(claims.email);
    if (claims.email_verified !== true || !address) return fail(context, "unverified");
    const owner = await store.findOwner({ email: emailKey(address) });
    if (!owner || owner.disabledAt !== null) return fail(context, "unknown");
    if (!(await enter(context, tools, owner, "oidc"))) return fail(context, "failed");
    return context.redirect(`${OWNER_PATH}#/inbox`, 303);
  });

  /** The log gets the error, the page only that there was one. */
  function refuse(context: Redirecting, error: unknown): Response {
    log({ level: "warn", event: "owner oidc failed", error: error instanceof Error ? error.message : String(error) });
    return fail(context, "failed");
  }

  function fail(context: Redirecting, reason: OidcFailure): Response {
    return context.redirect(`${OWNER_PATH}#/sign-on/${reason}`, 303);
  }

  function readPending(cookies: string | null): Pending | undefined {
    try {
      const text = unseal(cookieIn(cookies, COOKIE) ?? "", secret, COOKIE);
      return text ? (JSON.parse(text) as Pending) : undefined;
    } catch (error) {
      if (error instanceof SealError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** Exchanges the code and checks the ID token. @param search query of the callback. */
  async function readClaims(config: Configuration, search: string, pending: Pending): Promise<Claims> {
    const client = await import("openid-client");
    const tokens = await client.authorizationCodeGrant(config, new URL(settings.origin + CALLBACK + search), {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return {};
    const { email, email_verified } = claims;
    if (email !== undefined) return { email, email_verified };
    // Many providers give the email address only here.
    return client.fetchUserInfo(config, tokens.access_token, claims.sub);
  }
}

type Redirecting = Pick<Context, "redirect">;

interface Claims {
  email?: unknown;
  email_verified?: unknown;
}

/** Makes a function that reads the provider's metadata once; after a failure, again. */
function createProvider(
  { oidcIssuer, oidcClient, oidcSecret }: OidcSettings,
  fetch: typeof globalThis.fetch,
): () => Promise<Configuration> {
  let known: Promise<Configuration> | undefined;
  const read = async () => {
    const client = await import("openid-client");
    const [none, basic, post] = [
      client.None(),
      client.ClientSecretBasic(oidcSecret),
      client.ClientSecretPost(oidcSecret),
    ];
    const authenticate: ClientAuth = (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
      const withSecret = methods.includes("client_secret_basic") ? basic : post;
      (oidcSecret ? withSecret : none)(server, ...rest);
    };
    const issuer = new URL(oidcIssuer);
    return client.discovery(issuer, oidcClient, oidcSecret || undefined, authenticate, {
      timeout: TIMEOUT,
      [client.customFetch]: (url, options) => fetch(url, options as RequestInit),
      execute: issuer.protocol === "http:" ? [client.allowInsecureRequests] : [],
    });
  };
  return async () => {
    known ??= read();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}
