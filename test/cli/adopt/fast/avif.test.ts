import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { adopt } from "../../../../cli/adopt/adopt";
import type { WebHostName } from "../../../../cli/adopt/publish/hosts";
import { fastSite } from "../../../../cli/adopt/fast/fast";
import { openSite } from "../onto/support/edited-site";
import { page, removeFolders } from "../support/site";
import { makeNoise, makePhoto, makePlain } from "./support/pictures";

afterEach(removeFolders);

/** Makes a page with one picture fast. */
async function encode(name: string, picture: Buffer, host?: WebHostName) {
  const path = `images/${name}`;
  const opened = await openSite({ "index.html": page({ body: `<img src="${path}">` }), [path]: picture });
  if (host) await adopt(join(opened.site, "../old"), { out: opened.site, force: true, for: host });
  await fastSite(opened.site, ["images"]);
  const added = (await opened.files()).filter((file) => /[0-9a-f]{24}_/.test(file));
  return { ...opened, added, endings: added.map((file) => file.replace(/^.*?-\d+\./, "")).sort() };
}

const BOTH = ["webp", "webp.avif"];
const photo = await makePhoto(400, 300);

describe("the AVIF of a picture", () => {
  it("is beside its WebP, of the same size in px, with at least a tenth fewer bytes", async () => {
    const { site, added } = await encode("a.png", photo);
    const [webp = "", avif = ""] = added;
    expect(avif).toBe(`${webp}.avif`);
    const { format, compression, width, height } = await sharp(await readFile(join(site, avif))).metadata();
    expect([format, compression, width, height]).toEqual(["heif", "av1", 400, 300]);
    const [before, after] = [await stat(join(site, webp)), await stat(join(site, avif))];
    expect(after.size).toBeLessThanOrEqual(before.size * 0.9);
  });

  it("is named by no page, because servers choose", async () => {
    const { read } = await encode("a.png", photo);
    expect(await read("index.html")).toMatch(/src="images\/[0-9a-f]{24}_a-400\.webp"/);
  });

  it("is transparent where the picture is", async () => {
    const [width, height, transparent] = [400, 300, 60];
    const alpha = Buffer.alloc(width * height, 255).fill(0, 0, width * transparent);
    const colors = await sharp(await makeNoise(40))
      .resize(width, height, { fit: "fill" })
      .toBuffer();
    const picture = await sharp(colors)
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    const { site, added } = await encode("a.png", picture);
    const avif = join(site, added[1] ?? "");
    const pixels = await sharp(await readFile(avif))
      .raw()
      .toBuffer();
    const readAlpha = (row: number) => pixels[row * width * 4 + 3] ?? NaN;
    expect([readAlpha(transparent / 2) < 5, readAlpha(height / 2) > 250]).toEqual([true, true]);
  });

  it.each<[what: string, name: string, make: () => Promise<Buffer>]>([
    ["a drawing, which is lossless", "d.png", () => makePlain(300, 200)],
    ["an animation", "m.gif", makeAnimation],
    ["a picture of which it is not smaller", "s.png", () => makePhoto(24, 16)],
  ])("is not made of %s", async (_what, name, make) => {
    expect((await encode(name, await make())).endings).toEqual(["webp"]);
  });

  it.each<[host: WebHostName, endings: string[]]>([
    ["netlify", ["webp"]],
    ["cloudflare", ["webp"]],
    ["vercel", ["webp"]],
    ["github-pages", ["webp"]],
    ["nginx", BOTH],
    ["caddy", BOTH],
  ])("is made for servers that choose by Accept: %s", async (host, endings) => {
    expect((await encode("a.png", photo, host)).endings).toEqual(endings);
  });

  it("is taken out when the site gets a host that does not choose", async () => {
    const { site, files } = await encode("a.png", photo, "nginx");
    await adopt(join(site, "../old"), { out: site, force: true, for: "netlify" });
    await fastSite(site, ["images"]);
    expect((await files()).filter((file) => file.endsWith(".avif"))).toEqual([]);
  });
});

async function makeAnimation(): Promise<Buffer> {
  const frames = await Promise.all([1, 2].map((step) => makePhoto(120, 80 + step)));
  const same = await Promise.all(frames.map((frame) => sharp(frame).resize(120, 80, { fit: "fill" }).toBuffer()));
  return sharp(same, { join: { animated: true } })
    .gif()
    .toBuffer();
}
