import type { Page } from "../core/page";
import { createCsrf } from "./csrf";
import { createClient, type Client } from "./graphql";
import { RETRY } from "./limits";

const clients = new WeakMap<Page, Client>();

/** Adds what is set to an address, encoded, and takes doubled slashes out of it (`accounts.md` A-30). */
export function withKeys(address: string, { pub, preview }: { pub?: string | undefined; preview?: string | undefined }) {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/{2,}/g, "/");
  for (const [key, value] of Object.entries({ pub, preview })) if (value) url.searchParams.set(key, value);
  return url.href;
}

/** The page's one connection to the user system, for accounts and subscriptions alike. */
export function usersOf(page: Page): Client {
  let client = clients.get(page);
  if (!client) {
    const csrf = createCsrf(() => withKeys(page.endpoint("/.wf_graphql/csrf"), {}));
    client = createClient({
      address: () => withKeys(page.endpoint("/.wf_graphql/usys/apollo"), page.config),
      // The builder's own views ask without a token.
      csrf: page.mode === "published" ? csrf : undefined,
      attempts: RETRY.attempts,
    });
    clients.set(page, client);
  }
  return client;
}
