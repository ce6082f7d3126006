import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type Adapter, type Grant } from "oidc-provider";
import { onTestFinished } from "vitest";

/** A stored model of the provider. */
type Payload = Record<string, unknown>;

/** Stores models in memory, until the test ends. */
function createAdapter(rows: Map<string, Payload>, model: string): Adapter {
  const key = (id: string) => `${model} ${id}`;
  const find = async (id: string) => rows.get(key(id));
  return {
    find,
    findByUserCode: async () => undefined,
    findByUid: async (uid) => [...rows].find(([name, row]) => name.startsWith(`${model} `) && row.uid === uid)?.[1],
    upsert: async (id, payload) => void rows.set(key(id), payload),
    consume: async (id) => void rows.set(key(id), { ...(await find(id)), consumed: Math.floor(Date.now() / 1000) }),
    destroy: async (id) => void rows.delete(key(id)),
    async revokeByGrantId(grantId) {
      for (const [name, row] of rows) if (row.grantId === grantId) rows.delete(name);
    },
  };
}

/** The account with which a visitor logs in at the provider. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
}

export interface TestProvider {
  issuer: string;
  /** Is logged in by the next request; replaced at any time. */
  account: ProviderAccount;
  /** Authorization requests so far. */
  asked: URLSearchParams[];
  /** Starts to answer, for a client that returns to this address. */
  serve(redirectUri: string): void;
}

export const CLIENT = { id: "millrace", secret: "a secret of the provider" };

/** Signs ID tokens; made once, because that takes a while. */
const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });

/**
 * An OpenID Connect provider on a free port of the loopback, ended after the test. Instead of asking for a password, it
 * logs in its `account`. It requires PKCE.
 */
export async function startProvider(): Promise<TestProvider> {
  let answer: RequestListener = (_, outgoing) => void outgoing.writeHead(503).end();
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  onTestFinished(() => server.closeAllConnections());
  const test: TestProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: {},
    asked: [],
    serve(redirectUri) {
      const rows = new Map<string, Payload>();
      const provider: Provider = new Provider(test.issuer, {
        clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
        claims: { email: ["email", "email_verified"] },
        adapter: (name) => createAdapter(rows, name),
        cookies: { keys: ["a key of the provider"] },
        jwks: { keys: [key] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        pkce: { required: () => true },
        // In seconds.
        ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...test.account }) }),
        async loadExistingGrant({ oidc }): Promise<Grant> {
          const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId });
          grant.addOIDCScope("openid email");
          await grant.save();
          return grant;
        },
      });
      const callback = provider.callback();
      answer = (incoming, outgoing) => {
        const { pathname, searchParams } = new URL(incoming.url ?? "/", test.issuer);
        if (pathname === "/auth") test.asked.push(searchParams);
        if (pathname.startsWith("/interaction/")) void logIn(provider, incoming, outgoing);
        else void callback(incoming, outgoing);
      };
    },
  };
  return test;
}

async function logIn(provider: Provider, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  await provider.interactionFinished(incoming, outgoing, { login: { accountId: "account-1" } });
}
