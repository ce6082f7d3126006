import type { Hono } from "hono";
import { refusal } from "../../wire/answers";
import type { Env } from "../http/client";
import type { Ports } from "../ports";
import { visitedOrigin } from "../security/hosts";
import { originGuard } from "../security/origin-guard";
import type { Settings } from "../settings/settings";
import { knownSite } from "../site/known-site";
import type { Site } from "../site/site";
import type { UploadSettings } from "./quota";
import { receiveFile } from "./receive";
import { signUpload, STORAGE_PATH } from "./sign";

const SIGN_PATH = "/api/v1/form/:site/signFile";

type EndpointSettings = UploadSettings & Pick<Settings, "origin" | "pagesOrigins">;

/** The endpoints that sign and receive uploads. */
export function addUploads(app: Hono<Env>, settings: EndpointSettings, ports: Ports, site: Site): void {
  const guard = originGuard(settings, ports, { use: "send a form" });
  for (const path of [SIGN_PATH, STORAGE_PATH]) app.use(path, guard);

  app.get(SIGN_PATH, async (context) => {
    const siteId = await knownSite(context, site);
    const query = new URL(context.req.url).searchParams;
    const { address } = context.env.client;
    const origin = visitedOrigin(context, settings.origin);
    const fields = await site.fileFields(siteId);
    const answer = await signUpload(query, { siteId, address, origin, fields }, settings, ports);
    return "code" in answer ? Response.json(answer, { status: answer.code }) : Response.json(answer);
  });

  app.post(STORAGE_PATH, ({ req }) => receiveFile(req.raw, settings, ports));

  app.all("/.storage/*", (context) => context.json(refusal(404, "File not found"), 404));
}
