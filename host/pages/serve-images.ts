import type { Hono } from "hono";
import { LASTING } from "../../common/lasting-files";
import type { Env } from "../http/client";
import { toBody } from "../http/stream";
import type { Ports } from "../ports";
import { avifId, imageId, OWN_IMAGES, readImageUrl } from "../records/own-images";
import { acceptsType } from "../site/file-answer";

/** Serves the images that owners have uploaded, as AVIF where the browser shows it. Files of the site are served as before. */
export function addOwnImages(app: Hono<Env>, { store, blobs }: Pick<Ports, "store" | "blobs">): void {
  app.get(`${OWN_IMAGES}:name`, async (context) => {
    const { method, headers } = context.req.raw;
    const image = readImageUrl(context.req.path);
    if (!image) return context.notFound();
    const asAvif = acceptsType({ method, headers }, "image/avif") && (await store.findFile({ id: avifId(image) }));
    const file = asAvif || (await store.findFile({ id: imageId(image) }));
    if (!file) return context.notFound();
    const etag = `"${file.sha256.slice(0, 22)}"`;
    const about = { "cache-control": LASTING, vary: "Accept", etag };
    if (headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers: about });
    const content = await blobs.read(file.id);
    if (!content) return context.notFound();
    const type = asAvif ? "image/avif" : "image/webp";
    return new Response(toBody(content), {
      headers: { ...about, "content-type": type, "content-length": String(file.size) },
    });
  });
}
