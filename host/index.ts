import { Hono } from "hono";
import { addFiles } from "./accounts/files";
import { addGraphql } from "./graphql/endpoint";
import { visitCookie } from "./forms/page-visit";
import { addForms } from "./forms/endpoint";
import { addFeed } from "./forms/feed";
import { readClient, type AnswerDirectly, type Connection, type Env } from "./http/client";
import { addArrival } from "./health/arrival";
import { createCounters } from "./health/counters";
import { answerFailure } from "./http/failures";
import { addPagePasswords } from "./gate/endpoint";
import { createGate } from "./gate/gate";
import { identifyVisitor } from "./gate/visitor";
import { createLimitLog } from "./health/limit-log";
import { withLimitCounts } from "./health/limited-store";
import { createHealth, HEALTH_PATHS } from "./health/health";
import { createDirect, type Answered, type DirectAnswerer } from "./http/direct";
import { endBodyOfHead } from "./http/head";
import { createProxyHints } from "./http/proxy-hints";
import { addPortal } from "./shop/stripe/portal";
import { addStripeWebhook } from "./shop/stripe/webhook";
import { addDownloads } from "./shop/downloads";
import { addFrame } from "./editor/frame";
import { addOwner, type OwnerOptions } from "./owner";
import { createEditBar } from "./owner/edit-bar";
import { createPageEditor } from "./pages/page-editor";
import { createPublishedPages } from "./pages/published-pages";
import { addOwnImages } from "./pages/serve-images";
import type { Ports } from "./ports";
import { cutAddress } from "./base/addresses";
import { REVALIDATE } from "../common/lasting-files";
import { securityHeaders } from "./security/headers";
import { createHostCheck, isAlias, isSecure } from "./security/hosts";
import type { Settings } from "./settings/settings";
import { createPublicFiles } from "../common/public-files";
import type { Site } from "./site/site";
import { createDirectFiles } from "./site/direct-files";
import { createStatic } from "./site/static";
import { addUploads } from "./uploads/endpoint";

export interface Host {
  /** A host as a Fetch handler. */
  fetch(request: Request, connection: Connection): Promise<Response>;
  /** Answers with public files that `fetch` has served before, and refuses forms of clients beyond their limit. */
  answerDirectly: AnswerDirectly;
  /** Detailed health and metrics, for the local admin port. */
  admin(request: Request): Promise<Response>;
  /** Frees the memory of cached files. */
  clear(): void;
}

/**
 * A backend of one site: its pages, forms and files over a store.
 * @param ownerPage undefined for a host without the owner's page.
 */
export function createHost(settings: Settings, given: Ports, site: Site, ownerPage?: OwnerOptions): Host {
  const security = securityHeaders(settings.origin);
  const counters = createCounters();
  const noteLimit = createLimitLog({ ...given, counters });
  const ports: Ports = { ...given, store: withLimitCounts(given.store, noteLimit) };
  const health = createHealth(settings, ports, counters);
  const noteProxy = createProxyHints(settings.trustProxy, ports.log);
  const isOwnHost = createHostCheck(settings.origin);
  const answerers: DirectAnswerer[] = [];
  let clear = () => undefined as void;
  const app = new Hono<Env>();
  app.use(endBodyOfHead);
  addFiles(app, ports, isSecure(settings.origin));
  addUploads(app, settings, ports, site);
  answerers.push(addForms(app, settings, { ...ports, noteLimit }, site, security));
  addGraphql(app, settings, ports, site);
  addDownloads(app, settings, ports);
  addStripeWebhook(app, settings, ports);
  addPortal(app, settings, ports);
  health.addTo(app);
  addArrival(app, settings, ports);
  addFeed(app, ports, site);
  const published = settings.apiOnly
    ? undefined
    : createPublishedPages(settings.site, ports, site.siteIds, settings.publicFiles);
  if (published) addOwnImages(app, ports);
  const editor = published && createPageEditor(settings, ports, published);
  if (ownerPage && editor) addFrame(app, settings, ports, { editor, published, part: ownerPage.page.editor.part });
  if (ownerPage) addOwner(app, settings, ports, { site, editor }, ownerPage);
  if (settings.apiOnly) {
    app.notFound(() => Response.json({ code: 404, msg: "This host does not serve pages" }, { status: 404 }));
  } else {
    const secure = isSecure(settings.origin);
    const gate = createGate(settings, {
      ...ports,
      visitor: (request, withGroups) => identifyVisitor(request, withGroups, ports, secure),
    });
    const pages = createStatic(settings.site, ports.now, security, {
      publicFiles: createPublicFiles(settings.site, settings.publicFiles, ports.now),
      gate,
      redirects: settings.redirects,
      edits: published,
      additions: ownerPage && editor ? createEditBar(ownerPage.page.editBar) : undefined,
    });
    clear = pages.clear;
    addPagePasswords(app, settings, ports, pages.findPasswords);
    const serve = settings.leastSeconds ? withVisit(pages.serve, settings, ports) : pages.serve;
    app.notFound(({ req }) => serve(req.raw));
    answerers.push(createDirectFiles({ files: pages, pagesHaveCookies: settings.leastSeconds > 0 }));
  }
  app.onError((error) => answerFailure(error, ports));

  return {
    async fetch(request, connection) {
      const started = performance.now();
      const client = readClient(request.headers, connection, settings.trustProxy);
      const { pathname } = new URL(request.url);
      const name = request.headers.get("host") ?? new URL(request.url).host;
      const own = isOwnHost(name, client.local) || HEALTH_PATHS.includes(pathname);
      noteProxy(request.headers, connection);
      const answer = own
        ? await app.fetch(request, { client })
        : (redirectToOrigin(name, request) ?? misdirected(name));
      for (const [name, value] of Object.entries(security)) {
        if (!answer.headers.has(name)) answer.headers.set(name, value);
      }
      record({ method: request.method, path: pathname, status: answer.status, started, client });
      return answer;
    },
    answerDirectly: createDirect({
      ...{ answerers, hops: settings.trustProxy, isOwnHost, noteProxy, record },
    }),
    clear,
    admin: health.admin,
  };

  function record({ method, path, status, started, client }: Answered): void {
    const ms = performance.now() - started;
    counters.count(path, status, ms / 1000);
    ports.log({
      level: "info",
      event: "request",
      method,
      path: path.slice(0, 500),
      status,
      ms: Math.round(ms * 10) / 10,
      client: cutAddress(client.address),
    });
  }

  /** Keeps the method, because forms of an old page may be sent to another name. */
  function redirectToOrigin(name: string, request: Request): Response | undefined {
    if (!isAlias(name, settings.aliases)) return undefined;
    const { pathname, search } = new URL(request.url);
    const headers = { location: settings.origin + pathname + search, "cache-control": REVALIDATE };
    return new Response(null, { status: 308, headers });
  }

  function misdirected(name: string): Response {
    const hint = `The host only accepts requests for ${new URL(settings.origin).host}. Configure the proxy to pass on the Host header.`;
    ports.log({ level: "warn", event: "unknown host", host: name.slice(0, 200), hint });
    const headers = { "content-type": "text/plain; charset=utf-8" };
    return new Response("This server does not serve the requested host name.\n", { status: 421, headers });
  }
}

/** Sets a signed cookie with the time of the first page (`--least-seconds`). */
function withVisit(
  files: (request: Request) => Promise<Response>,
  { origin }: Pick<Settings, "origin">,
  { now, secret }: Ports,
): typeof files {
  const secure = isSecure(origin);
  return async (request) => {
    const answer = await files(request);
    const page = answer.headers.get("content-type")?.startsWith("text/html");
    const cookie = page && visitCookie(request.headers.get("cookie"), now(), secret, secure);
    if (cookie) answer.headers.append("set-cookie", cookie);
    return answer;
  };
}
