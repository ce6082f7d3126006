/** The parts of the package that the tests use; it has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  export interface Adapter {
    find(id: string): Promise<object | undefined>;
    findByUserCode(code: string): Promise<undefined>;
    findByUid(uid: string): Promise<object | undefined>;
    upsert(id: string, payload: Record<string, unknown>): Promise<void>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Configuration {
    clients: { client_id: string; client_secret: string; redirect_uris: string[] }[];
    adapter(model: string): Adapter;
    claims: Record<string, string[]>;
    cookies: { keys: string[] };
    jwks: { keys: object[] };
    features: Record<string, { enabled: boolean }>;
    interactions: { url(context: unknown, interaction: { uid: string }): string };
    pkce: { required(): boolean };
    ttl: Record<string, number>;
    findAccount(context: unknown, sub: string): { accountId: string; claims(): object };
    loadExistingGrant(context: { oidc: { session?: { accountId?: string } } }): Promise<Grant>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (grant: { clientId: string; accountId: string | undefined }) => Grant;
    callback(): RequestListener;
    interactionFinished(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }
}
