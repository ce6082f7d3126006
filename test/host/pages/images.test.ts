import { createHash } from "node:crypto";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cleanStore } from "../../../host/jobs/housekeeping";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import type { UploadedImage } from "../../../host/owner/pages/api-types";
import { loggedIn, logIn, type Owner } from "../support/owner";
import { sharedCluster } from "../support/shared-cluster";
import { openEditedSite, type EditedSite } from "./edit-site";
import { at } from "./support";

const DAY = 24 * 3_600_000;
/** A photo with its place in the metadata. */
const makePhoto = (width = 900, red = 200): Promise<Buffer> =>
  sharp({ create: { width, height: 600, channels: 3, background: { r: red, g: 120, b: 40 } } })
    .withExif({ IFD0: { Copyright: "TOPSECRET" } })
    .jpeg()
    .toBuffer();

const upload = (site: EditedSite, body: Buffer | string, owner: Owner = site.owner): Promise<Response> =>
  fetch(`${site.host.origin}/__millrace/api/page/image`, {
    method: "POST",
    headers: { origin: site.host.origin, cookie: owner.cookie, "x-millrace-csrf": owner.csrf },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
const uploadPhoto = async (site: EditedSite, photo: Buffer): Promise<UploadedImage> =>
  (await upload(site, photo)).json();
/** Begins an upload of a size, and sends none of it. */
const announce = (site: EditedSite, size: number) =>
  new Promise((resolve, reject) => {
    const { origin } = site.host;
    const headers = { origin, cookie: site.owner.cookie, "x-millrace-csrf": site.owner.csrf, "content-length": size };
    const sent = request(`${origin}/__millrace/api/page/image`, { method: "POST", headers }, (answer) => {
      void json(answer).then((body) => {
        sent.destroy();
        resolve([answer.statusCode, (body as { msg: string }).msg]);
      }, reject);
    });
    sent.on("error", reject);
    sent.flushHeaders();
  });
const refused = async (site: EditedSite, body: Buffer | string) => {
  const answer = await upload(site, body);
  return [answer.status, ((await answer.json()) as { msg: string }).msg];
};

describe("an image that an owner uploads", () => {
  it("is encoded again, with a name by its content, smaller variants and nothing of its metadata", async () => {
    const site = await openEditedSite();
    const photo = await makePhoto();
    const image = await uploadPhoto(site, photo);
    expect(image).toEqual({
      src: expect.stringMatching(/^\/images\/own\/[0-9a-f]{24}_900\.webp$/),
      width: 900,
      height: 600,
    });
    for (const width of [500, 900]) {
      const path = image.src.replace("_900", `_${width}`);
      const answer = await site.visit(path);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const read = await sharp(bytes).metadata();
      // The proportions of the photo need up to a pixel.
      expect([read.format, Math.floor((read.width ?? 0) / 10) * 10]).toEqual(["webp", width]);
      expect(bytes.includes("TOPSECRET")).toBe(false);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept",
      });
      const etag = answer.headers.get("etag") ?? "";
      expect((await site.visit(path, { "if-none-match": etag })).status).toBe(304);
    }
    expect(await uploadPhoto(site, photo)).toEqual(image);
    expect((await site.visit(image.src.replace("_900", "_901"))).status).toBe(404);
  });

  it("is sent as AVIF to browsers that show it, if that is smaller", async () => {
    const site = await openEditedSite();
    const noise = Buffer.from(
      Array.from({ length: 90_000 }, (_, n) => createHash("md5").update(`${n}`).digest()[0] ?? 0),
    );
    const photo = await sharp(noise, { raw: { width: 300, height: 100, channels: 3 } })
      .blur(2)
      .png()
      .toBuffer();
    const { src } = await uploadPhoto(site, photo);
    const types = [];
    for (const accept of ["image/avif,image/webp", "image/webp"])
      types.push((await site.visit(src, { accept })).headers.get("content-type"));
    expect(types).toEqual(["image/avif", "image/webp"]);
  });

  it("takes the place of an image on a page in all its variants", async () => {
    const site = await openEditedSite();
    const { src } = await uploadPhoto(site, await makePhoto());
    await site.publish([{ kind: "image", place: at("photo"), src }]);
    const set = `${src.replace("900.webp", "500.webp")} 500w, ${src} 900w`;
    expect(await site.read("/about")).toContain(
      `<picture><img id="photo" src="${src}" srcset="${set}" sizes="100vw" alt="A"></picture>`,
    );
  });

  it("is refused in a sentence when it is SVG, HEIC, damaged, no image, or larger than 60 MB", async () => {
    const site = await openEditedSite();
    const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(100)]);
    const photo = await makePhoto();
    expect(await refused(site, '<?xml version="1.0"?><svg onload="alert(1)"/>')).toEqual([
      415,
      expect.stringContaining("SVG"),
    ]);
    expect(await refused(site, heic)).toEqual([415, expect.stringContaining("HEIC")]);
    expect(await refused(site, photo.subarray(0, 100))).toEqual([422, expect.stringContaining("damaged")]);
    for (const text of ["", "%PDF-1.7", "GIF"])
      expect(await refused(site, text)).toEqual([415, expect.stringContaining("not an image")]);
    expect(await announce(site, 60_000_001)).toEqual([413, expect.stringContaining("60 MB")]);
    expect(await site.host.store.storedBytes()).toBe(0);
  });

  it("is refused from an owner who may not edit", async () => {
    const site = await openEditedSite();
    const reader = await loggedIn(site.host, "bo", "answer");
    expect((await upload(site, await makePhoto(), reader)).status).toBe(403);
  });

  it.each([
    ["SQLite", async () => undefined],
    [
      "PostgreSQL",
      async () => openPostgres({ url: await sharedCluster.createMigrated(), now: 0, migrations: MIGRATIONS }),
    ],
  ])("is kept as long as a draft or a revision names it, with %s", async (_name, open) => {
    const store = await open();
    const site = await openEditedSite({ settings: { pageRevisions: 1 }, ...(store ? { ports: { store } } : {}) });
    const images: string[] = [];
    for (const red of [10, 20, 30]) images.push((await uploadPhoto(site, await makePhoto(100, red))).src);
    const [published = "", drafted = "", unused = ""] = images;
    await site.publish([{ kind: "image", place: at("photo"), src: published }]);
    await site.save([{ kind: "image", place: at("photo"), src: drafted }]);
    const clean = () => cleanStore(site.host.settings, site.host.ports, new AbortController().signal);
    const statuses = async () => {
      const found: number[] = [];
      for (const src of [published, drafted, unused]) found.push((await site.visit(src)).status);
      return found;
    };
    await clean();
    expect(await statuses()).toEqual([200, 200, 200]);
    site.host.clock.advance(2 * DAY);
    await clean();
    expect(await statuses()).toEqual([200, 200, 404]);
    // The session has ended.
    await logIn(site.owner, { name: "ana" });
    await site.publish([]);
    await clean();
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});
