import { basename, join } from "node:path";
import type { Hono } from "hono";
import { downloadHeaders, refusal } from "../../wire/answers";
import { openContent } from "../base/open-content";
import type { Env } from "../http/client";
import { toBody } from "../http/stream";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import { findFile } from "../../common/find-file";
import { DOWNLOAD_PATH, isDownloadLink } from "./order-links";

/** The folder in the data folder with files that are sold. It is not public. */
const FOLDER = "downloads";

/**
 * Serves bought files by signed links. A file is in the folder `downloads` of the data folder or among the site's files; an
 * address elsewhere is redirected to.
 */
export function addDownloads(app: Hono<Env>, settings: Pick<Settings, "data" | "site">, ports: Ports): void {
  app.get(`${DOWNLOAD_PATH}/:order/:variant/:id`, async (context) => {
    const { order: orderId, variant: variantId, id } = context.req.param();
    const { until = "", signature = "" } = context.req.query();
    const missing = context.json(refusal(404, "The link has expired. Open the page of your order for a new one."), 404);
    if (!isDownloadLink(ports, { orderId, file: `${variantId}/${id}`, until, signature })) return missing;
    const order = await ports.store.findOrder({ id: orderId });
    if (!order || order.acceptedAt === null || order.status === "refunded") return missing;
    const item = order.content.items.find((one) => one.variantId === variantId);
    const file = item?.downloads.find((one) => one.id === id);
    if (!file) return missing;
    if (/^https?:\/\//i.test(file.url)) return context.redirect(file.url, 302);
    const path = file.url.startsWith("/") ? file.url : `/${file.url}`;
    const found = (await findFile(join(settings.data, FOLDER), path)) ?? (await findFile(settings.site, path));
    const content = found?.kind === "file" ? await openContent(found.path) : undefined;
    if (found?.kind !== "file" || !content) {
      const hint = `Put it into ${join(settings.data, FOLDER)}.`;
      ports.log({ level: "error", event: "file of a product missing", file: file.url, hint });
      return context.json(refusal(404, "The file is missing"), 404);
    }
    const headers = new Headers({ ...downloadHeaders(basename(found.path)), "content-length": String(found.size) });
    headers.set("cache-control", "private, no-store");
    return new Response(toBody(content), { headers });
  });
}
