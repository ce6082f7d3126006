import type { Context, Hono } from "hono";
import { isRecord } from "../../wire/records";
import { BATCH } from "../../wire/limits";
import type { AccountSettings, Scope } from "../accounts/scope";
import type { Env } from "../http/client";
import { readText } from "../http/body";
import { Refused } from "../http/refused";
import { findPagesOrigin, type SenderSettings } from "../mail/sender";
import { once } from "../base/once";
import type { Ports } from "../ports";
import { cookie, cookieIn } from "../security/cookies";
import { createCsrf, CSRF_COOKIE, isCsrf } from "../security/csrf";
import { isSecure, visitedOrigin } from "../security/hosts";
import { originGuard } from "../security/origin-guard";
import { foreignSiteAdvice } from "../security/same-site";
import { openVisit, type RequestSession } from "../security/request-session";
import type { Site } from "../site/site";
import { checkCost } from "./cost";
import { createDocuments } from "./documents";
import { executeOne, type Executor, type Result, type Sent } from "./execute";
import { ROOT } from "./resolvers";
import { getSchema } from "./schema";
import { SHOP_ROOT } from "./shop/resolvers";
import { getShopSchema } from "./shop/schema";

const CSRF_PATH = "/.wf_graphql/csrf";
const ACCOUNTS_PATH = "/.wf_graphql/usys/apollo";
const SHOP_PATH = "/.wf_graphql/apollo";

/** Maximum size of a request, in bytes. */
const MOST_BYTES = 64_000;

/** The endpoints of user accounts and of the shop (`accounts.md` 4.1 to 4.5, `commerce.md` C-10). */
export function addGraphql(app: Hono<Env>, settings: AccountSettings, ports: Ports, site: Site): void {
  // Made at the first request, because schemas take memory and many sites have neither accounts nor a shop.
  const getAccounts = once(() => ({ schema: getSchema(), documents: createDocuments(getSchema()), root: ROOT }));
  const getShop = once(() => ({
    schema: getShopSchema(),
    documents: createDocuments(getShopSchema(), true),
    root: SHOP_ROOT,
  }));
  const secure = isSecure(settings.origin);
  const openRequestVisit = ({ req }: Context<Env>) => openVisit(req.header("cookie") ?? null, ports, secure);

  const refuse = () => forged("This origin is not allowed to use this host");
  const guard = originGuard(settings, ports, { use: "use accounts", credentials: true, refuse });
  for (const path of [CSRF_PATH, ACCOUNTS_PATH, SHOP_PATH]) app.use(path, guard);

  app.post(CSRF_PATH, async (context) => {
    if (context.req.header("x-requested-with") !== "XMLHttpRequest") {
      throw new Refused(400, "The header X-Requested-With is missing");
    }
    // Without a token, the page reports the error at once instead of retrying each operation.
    if (context.req.header("sec-fetch-site") === "cross-site") {
      const origin = context.req.header("origin") ?? "";
      noteForeign(origin);
      return Response.json({ code: "ForeignSite", msg: foreignSiteAdvice(origin, settings.origin) }, { status: 403 });
    }
    const visit = await openRequestVisit(context);
    const token = createCsrf(ports.secret, visit.sessionId);
    const answer = withCookies(Response.json({ ok: true }), visit);
    answer.headers.append("set-cookie", cookie(CSRF_COOKIE, token, { secure }));
    answer.headers.set("x-wf-csrf", token);
    return answer;
  });

  app.post(ACCOUNTS_PATH, async (context) => {
    const accounts = getAccounts();
    const { schema, documents } = accounts;
    // Checked before the first operation runs, so that an invalid batch has no effect.
    const check = (batch: Sent[]) => checkCost(batch, { schema, read: (query) => documents.read(query).document });
    return answer(context, accounts, check);
  });
  app.post(SHOP_PATH, async (context) => {
    const shop = getShop();
    return answer(context, shop, (batch) => batch.forEach((one) => shop.documents.read(one.query)));
  });

  async function answer(
    context: Context<Env>,
    endpoint: Omit<Executor, "scope">,
    check: (batch: Sent[]) => void,
  ): Promise<Response> {
    const { req, env } = context;
    const visit = await openRequestVisit(context);
    const header = req.header("x-wf-csrf") ?? "";
    const token = cookieIn(req.header("cookie") ?? null, CSRF_COOKIE) ?? "";
    if (!isCsrf(ports.secret, header, token, visit.sessionId)) {
      return withCookies(forged("The header X-Wf-Csrf does not match the cookie and the session"), visit);
    }
    const batch = readBatch(await readText(req.raw, MOST_BYTES, ports.timeouts.body));
    check(batch);
    const origin = visitedOrigin(context, settings.origin);
    const scope: Scope = {
      ...{ settings, ports, site, visit, client: env.client, origin },
      pages: chooseOrigin(req.header("origin"), { ...settings, origin }),
    };
    const results: Result[] = [];
    // One after the other, so that a login applies to the operations after it.
    for (const sent of batch) results.push(await executeOne(sent, { ...endpoint, scope }));
    return withCookies(Response.json(results), visit);
  }

  app.all("/.wf_graphql/*", (context) => context.json({ code: 404, msg: "Not found" }, 404));

  /** Logs for the owner that the page is allowed, but browsers do not send its cookies. */
  function noteForeign(origin: string): void {
    ports.log({ level: "warn", event: "foreign site", origin, hint: foreignSiteAdvice(origin, settings.origin) });
  }
}

/** Origin for links in emails: that of the page if the settings allow it, never an unchecked one of a request. */
function chooseOrigin(origin: string | undefined, settings: SenderSettings): string {
  return settings.pagesOrigins.find((one) => one === origin) ?? findPagesOrigin(settings);
}

function forged(msg: string): Response {
  return Response.json({ code: "BadCrossOriginRequest", msg }, { status: 403 });
}

function withCookies(answer: Response, { cookies }: RequestSession): Response {
  for (const one of cookies) answer.headers.append("set-cookie", one);
  return answer;
}

/** The operations of a body; a single object counts as a batch of one. @throws Refused */
function readBatch(text: string): Sent[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refused(400, "The request body must be JSON");
  }
  const batch: unknown[] = Array.isArray(body) ? body : [body];
  if (!batch.length || batch.length > BATCH.size)
    throw new Refused(400, `A request must have 1 to ${BATCH.size} operations`);
  return batch.map((sent) => {
    if (!isRecord(sent) || typeof sent.query !== "string") throw new Refused(400, "An operation has no query");
    const { operationName, variables } = sent;
    return {
      operationName: typeof operationName === "string" && operationName ? operationName : undefined,
      variables: isRecord(variables) ? variables : {},
      query: sent.query,
    };
  });
}
