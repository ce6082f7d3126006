import { join } from "node:path";
import { Hono } from "hono";
import { createPublicFiles } from "../../common/public-files";
import { refusal } from "../../wire/answers";
import type { Env } from "../../host/http/client";
import { answerFailure } from "../../host/http/failures";
import { Refused } from "../../host/http/refused";
import { addFrame } from "../../host/editor/frame";
import type { OwnerEnv, PageTools } from "../../host/owner/env";
import { sameOriginOnly } from "../../host/owner/guard";
import { addOwnerHeaders, addPage, type OwnerPage } from "../../host/owner/page";
import { addPages } from "../../host/owner/pages/pages";
import { createRoutes } from "../../host/owner/routes";
import { createPageEditor } from "../../host/pages/page-editor";
import { createPublishedPages, type RevisionReads } from "../../host/pages/published-pages";
import { addOwnImages } from "../../host/pages/serve-images";
import type { Ports } from "../../host/ports";
import { createHostCheck } from "../../host/security/hosts";
import { OWNER_PATH } from "../../host/security/owner-session";
import type { Settings } from "../../host/settings/settings";
import { createStatic } from "../../host/site/static";
import { findOriginal } from "./find-original";
import type { FolderSession } from "./session";

type AppPorts = PageTools["ports"] & Pick<Ports, "log" | "newId">;

export interface AppParts {
  readonly page: OwnerPage;
  readonly session: FolderSession;
  readonly site: PageTools["site"];
}

const API_PATH = `${OWNER_PATH}/api`;

/** No changes of revisions: the files have them. */
const NO_REVISIONS: RevisionReads = {
  changes: () => 0,
  lastPageRevision: async () => 0,
  listPublishedPages: async () => [],
  findPageRevision: async () => undefined,
};

/** Files of the site have no rights of the editor, even if a browser opens them as a document. */
const FILE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "sandbox",
  "x-content-type-options": "nosniff",
};

/** The editor of a host, its pages and its endpoints, for one folder and one owner. */
export function createApp(settings: Settings, ports: AppPorts, { page, session, site }: AppParts) {
  const published = createPublishedPages(
    settings.site,
    { ...ports, store: NO_REVISIONS },
    site.siteIds,
    settings.publicFiles,
  );
  const editor = createPageEditor(settings, ports, published, findOriginal);
  const isOwnHost = createHostCheck(settings.origin);
  const app = new Hono<Env>();
  app.use(async (context, next) => {
    const { req, env } = context;
    if (isOwnHost(req.header("host") ?? "", env.client.local)) return next();
    return context.text("This server does not serve the requested host name.\n", 421);
  });
  addOwnImages(app, ports);
  addFrame(app, settings, ports, { editor, published, part: page.editor.part });
  addOwnerHeaders(app);
  session.addTo(app);
  addPage(app, page);

  const api = new Hono<OwnerEnv>();
  api.onError((error) => answerFailure(error, ports));
  api.use(sameOriginOnly({ settings }));
  api.use(session.guard);
  const routes = createRoutes(api);
  const { csrf } = session;
  routes.on("GET /session", (context) => {
    const { name, role, email } = context.get("session").owner;
    return { fresh: false, hasPassword: false, confirmed: true, origin: "password", csrf, name, role, email };
  });
  routes.on("DELETE /session", () => {
    throw new Refused(409, "Whoever has the URL can edit while the command runs. End it in its terminal with Ctrl+C.");
  });
  const write = async (...[file, author]: Parameters<typeof editor.publish>) => ({
    ...(await editor.publish(file, author)),
    file: join(settings.site, file),
  });
  addPages(routes, { settings, ports, site, note: async () => undefined }, { ...editor, publish: write });
  api.all("/*", (context) => context.json(refusal(404, "Not found"), 404));
  app.route(API_PATH, api);
  app.all(`${OWNER_PATH}/*`, (context) => context.text("Not found\n", 404));

  const publicFiles = createPublicFiles(settings.site, settings.publicFiles, ports.now);
  const files = createStatic(settings.site, ports.now, FILE_HEADERS, { publicFiles });
  app.notFound(async ({ req }) => {
    const answer = await files.serve(req.raw);
    // Pages are shown in frames only.
    return answer.headers.get("content-type")?.startsWith("text/html")
      ? new Response("Not found\n", { status: 404 })
      : answer;
  });
  app.onError((error) => answerFailure(error, ports));
  return app;
}
