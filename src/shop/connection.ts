import { perPage } from "../core/per-page";
import { createCsrf } from "../network/csrf";
import { createClient, type Client } from "../network/graphql";
import { RETRY } from "../network/limits";

/** The page's one connection to the shop (`commerce.md` C-10). */
export const getShopClient = /* @__PURE__ */ perPage((page): Client =>
  createClient({
    url: () => page.endpoint("/.wf_graphql/apollo"),
    csrf: createCsrf(() => page.endpoint("/.wf_graphql/csrf")),
    attempts: RETRY.attempts,
  }),
);
