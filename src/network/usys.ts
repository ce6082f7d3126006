import { perPage } from "../core/per-page";
import { createCsrf } from "./csrf";
import { createClient, type Client } from "./graphql";
import { RETRY } from "./limits";

/** Adds the set parameters to a URL, encoded, and removes doubled slashes (`accounts.md` A-30). */
export function withKeys(base: string, { pub, preview }: { pub?: string | undefined; preview?: string | undefined }) {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/{2,}/g, "/");
  for (const [key, value] of Object.entries({ pub, preview })) if (value) url.searchParams.set(key, value);
  return url.href;
}

/** The page's one connection to the user system, for accounts and subscriptions alike. */
export const getUsersClient = /* @__PURE__ */ perPage((page): Client => {
  const csrf = createCsrf(() => withKeys(page.endpoint("/.wf_graphql/csrf"), {}));
  return createClient({
    url: () => withKeys(page.endpoint("/.wf_graphql/usys/apollo"), page.config),
    // The builder's own views send no token.
    csrf: page.mode === "published" ? csrf : undefined,
    attempts: RETRY.attempts,
  });
});
