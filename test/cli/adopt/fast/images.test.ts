import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { fastSite } from "../../../../cli/adopt/fast/fast";
import { hasContentHash } from "../../../../common/lasting-files";
import { page, removeFolders } from "../support/site";
import { openSite, type Files } from "../onto/support/edited-site";
import { makeNoise, makePhoto, makePlain } from "./support/pictures";

afterEach(removeFolders);

/** Makes the pictures of a site fast, without a browser. */
async function encode(files: Files) {
  const opened = await openSite(files);
  const report = await fastSite(opened.site, ["images"]);
  const added = (await opened.files()).filter((path) => /[0-9a-f]{24}_/.test(path));
  const open = async (name: RegExp) => {
    const path = added.find((each) => name.test(each));
    return path === undefined ? undefined : sharp(await readFile(join(opened.site, path)));
  };
  return { ...opened, report, added, open };
}

const photo = await makePhoto(400, 300);

describe("places", () => {
  it("are named where browsers show pictures: images, sources, posters, styles, preloads, sheets", async () => {
    const { read } = await encode({
      "index.html": page({
        head: '<style>.a{background:url("images/a.png")}</style><link rel="preload" as="image" href="images/a.png">',
        body: `<img src="images/a.png" srcset="images/a.png 400w"><picture><source srcset="images/a.png"></picture>
          <video poster="images/a.png"></video><div style="background-image:url(images/a.png)"></div>`,
      }),
      "css/site.css": ".b{background:url(../images/a.png)}",
      "images/a.png": photo,
    });
    expect(await read("index.html")).not.toContain("a.png");
    expect(await read("css/site.css")).toMatch(/url\(\.\.\/images\/[0-9a-f]{24}_a-400\.webp\)/);
  });

  it("may have names as long as file systems take them", async () => {
    const name = `${"ä".repeat(120)}.png`;
    const { added } = await encode({
      "index.html": page({ body: `<img src="images/${name}">` }),
      [`images/${name}`]: photo,
    });
    expect(added).toEqual([expect.stringMatching(/ä-400\.webp$/), expect.stringMatching(/ä-400\.webp\.avif$/)]);
  });

  it("stay where their colors are for print, without a profile", async () => {
    const print = await sharp(photo).toColorspace("cmyk").jpeg().toBuffer();
    const { report, added } = await encode({
      "index.html": page({ body: '<img src="images/a.jpg">' }),
      "images/a.jpg": print,
    });
    const reason = "has colors for print (CMYK) without a profile, which would look different";
    expect([added, report.left]).toEqual([[], [{ what: "images/a.jpg", reason }]]);
  });

  it("stay where others read them: icons, links, data for other sites, lightboxes", async () => {
    const body = `<link rel="apple-touch-icon" href="images/a.png"><a href="images/a.png">a</a>
      <script type="application/json" class="w-json">{"items":[{"url":"images/a.png"}]}</script>
      <script type="application/ld+json">{"image":"https://my.site/images/a.png"}</script>`;
    const { read, added } = await encode({
      "index.html": page({ head: '<meta property="og:image" content="images/a.png">', body }),
      "images/a.png": photo,
    });
    expect(added).toEqual([]);
    expect(await read("index.html")).toContain(body);
  });

  it.each([
    ["a script names the file", '<script>show("images/a.png")</script>', "a script of the site names it"],
    [
      "a script reads URLs of pictures",
      "<script>img.src.replace('a', 'b')</script>",
      "a script of the page reads the URLs of pictures",
    ],
    [
      "a selector matches it",
      '<style>img[src$=".png"]{border:0}</style>',
      "index.html selects pictures by their names",
    ],
  ])("keep a name when %s", async (_, head, reason) => {
    const { read, report } = await encode({
      "index.html": page({ head, body: '<img src="images/a.png">' }),
      "images/a.png": photo,
    });
    expect(await read("index.html")).toContain('<img src="images/a.png">');
    expect(report.left).toEqual([{ what: "images/a.png", reason }]);
  });

  it("get another name beside code and selectors that read the URLs of scripts and embeds", async () => {
    const style = "<style>iframe[src*=map]{border:0}</style>";
    const head = `${style}<script>document.querySelector('script[src="x.js"]')</script>`;
    const { read } = await encode({
      "index.html": page({ head, body: '<img src="images/a.png">' }),
      "images/a.png": photo,
    });
    expect(await read("index.html")).toContain('.webp"');
  });

  it("have URLs that lists can hold, whatever the file is called", async () => {
    const { read, files } = await encode({
      "sub/index.html": page({ body: '<img srcset="../images/a%20b%2Cc.png 400w">' }),
      "images/a b,c.png": photo,
    });
    const [, name = ""] = /srcset="\.\.\/images\/(\S+) 400w"/.exec(await read("sub/index.html")) ?? [];
    expect(name).toMatch(/_a%20b%2Cc-400\.webp$/);
    expect(await files()).toContain(`images/${decodeURIComponent(name)}`);
  });
});

describe("files", () => {
  it("are smaller, of the same size in px, with names that browsers keep for a year", async () => {
    const { added, open, report } = await encode({
      "index.html": page({ body: '<img src="images/a.png"><img src="images/64a1f0c2d3e4b5a697886301_b.jpg">' }),
      "images/a.png": photo,
      "images/64a1f0c2d3e4b5a697886301_b.jpg": await makePhoto(420, 300, "jpeg"),
    });
    expect(added.filter((path) => path.endsWith(".webp")).every(hasContentHash)).toBe(true);
    const { width, height, size = Infinity, format } = (await (await open(/_a-400/))?.metadata()) ?? {};
    expect([width, height, format]).toEqual([400, 300, "webp"]);
    expect(size).toBeLessThan(photo.length);
    expect(report.done).toEqual([expect.stringMatching(/^[12] pictures? as WebP: /)]);
  });

  it("of two pictures that differ in their ending or in case have names of their own", async () => {
    const { added } = await encode({
      "index.html": page({ body: '<img src="images/a.png"><img src="images/A.png"><img src="images/a.jpg">' }),
      "images/a.png": photo,
      "images/A.png": await makePhoto(401, 300),
      "images/a.jpg": await makePhoto(402, 300),
    });
    const names = added.filter((path) => path.endsWith(".webp")).map((path) => path.toLowerCase());
    expect(new Set(names).size).toBe(3);
  });

  it("of drawings are lossless, and transparent where the drawing is", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="80" cy="90" r="60" fill="#d11"
      shape-rendering="crispEdges"/><rect x="170" y="40" width="90" height="90" fill="#11d"/></svg>`;
    const drawing = await sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
    const { open } = await encode({
      "index.html": page({ body: '<img src="images/d.png">' }),
      "images/d.png": drawing,
    });
    const made = await (await open(/_d-300/))?.ensureAlpha().raw().toBuffer();
    const before = await sharp(drawing).ensureAlpha().raw().toBuffer();
    expect(made?.[3]).toBe(0);
    expect(made?.length).toBe(before.length);
    const seen = (pixels: Buffer | undefined) =>
      pixels?.map((value, at) => (pixels[at - (at % 4) + 3] === 0 ? 0 : value));
    expect(seen(made)).toEqual(seen(before));
  });

  it("of a photo that a camera turned are upright", async () => {
    const turned = await sharp(await makePhoto(400, 300, "jpeg"))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { open } = await encode({ "index.html": page({ body: '<img src="images/t.jpg">' }), "images/t.jpg": turned });
    const { width, height, orientation } = (await (await open(/_t-300/))?.metadata()) ?? {};
    expect([width, height, orientation]).toEqual([300, 400, undefined]);
  });

  it("of an animation have all of its frames", async () => {
    const frames = await Promise.all([1, 2, 3].map((step) => makePhoto(120 + step, 80)));
    const raw = await Promise.all(frames.map((frame) => sharp(frame).resize(120, 80, { fit: "fill" }).toBuffer()));
    const moving = await sharp(raw, { join: { animated: true } })
      .gif()
      .toBuffer();
    const files = { "index.html": page({ body: '<img src="images/m.gif">' }), "images/m.gif": moving };
    const { added, site } = await encode(files);
    const [path = ""] = added;
    const { pages, width } = await sharp(await readFile(join(site, path)), { animated: true }).metadata();
    expect([added.length, pages, width]).toEqual([1, 3, 120]);
  });

  it("are not made when they would be larger", async () => {
    const small = await sharp(await makePhoto(300, 200))
      .webp({ quality: 5 })
      .toBuffer();
    const { added, read } = await encode({
      "index.html": page({ body: '<img src="images/s.webp">' }),
      "images/s.webp": small,
    });
    expect(added).toEqual([]);
    expect(await read("index.html")).toContain('src="images/s.webp"');
  });

  it("a large icon gets a small one beside it", async () => {
    const noise = await makeNoise(256);
    const small = await sharp(noise).resize(32).png().toBuffer();
    const ico = makeIco([
      { side: 256, bytes: noise },
      { side: 32, bytes: small },
    ]);
    const { read, site, added } = await encode({
      "index.html": page({ head: '<link rel="shortcut icon" href="images/f.ico">', body: "" }),
      "images/f.ico": ico,
    });
    const [icon = ""] = added;
    expect(await read("index.html")).toContain(`href="${icon}"`);
    const bytes = await readFile(join(site, icon));
    expect([bytes.readUInt16LE(4), bytes[6], bytes.length < 20_000]).toEqual([1, 32, true]);
    expect(bytes.subarray(bytes.readUInt32LE(18)).equals(small)).toBe(true);
  });
});

function makeIco(pictures: { side: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let start = 6 + pictures.length * 16;
  const entries = pictures.map(({ side, bytes }) => {
    const entry = Buffer.alloc(16);
    entry.set([side % 256, side % 256, 0, 0, 1, 0, 32, 0]);
    entry.writeUInt32LE(bytes.length, 8);
    entry.writeUInt32LE(start, 12);
    start += bytes.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pictures.map(({ bytes }) => bytes)]);
}

describe("pictures that cannot be used", () => {
  it("leave their pages as they are, and are named once", async () => {
    const broken = photo.subarray(0, photo.length / 2);
    const body = ["broken.png", "empty.png", "text.jpg", "gone.png", "broken.png"]
      .map((name) => `<img src="images/${name}">`)
      .join("");
    const { read, report } = await encode({
      "index.html": page({ body: `${body}<img src="images/good.png">` }),
      "images/broken.png": broken,
      "images/empty.png": Buffer.alloc(0),
      "images/text.jpg": "<html>",
      "images/good.png": photo,
    });
    const text = await read("index.html");
    expect(text).toContain(body);
    expect(text).toMatch(/_good-400\.webp/);
    expect(report.left.map(({ what }) => what).sort()).toEqual([
      "images/broken.png",
      "images/empty.png",
      "images/text.jpg",
    ]);
  });

  it("other formats than a name says, many colors, or a great width are no obstacle", async () => {
    const { report, open } = await encode({
      "index.html": page({
        body: ["png.jpg", "cmyk.jpg", "deep.png", "wide.png"].map((name) => `<img src="images/${name}">`).join(""),
      }),
      "images/png.jpg": photo,
      "images/cmyk.jpg": await sharp(photo)
        .withIccProfile("cmyk")
        .toColorspace("cmyk")
        .jpeg({ quality: 100 })
        .toBuffer(),
      "images/deep.png": await sharp(photo).toColorspace("rgb16").png().toBuffer(),
      "images/wide.png": await makePlain(20_000, 10),
    });
    for (const name of [/_png-/, /_cmyk-/, /_deep-/]) {
      const { space, width } = (await (await open(name))?.metadata()) ?? {};
      expect([String(name), space, width]).toEqual([String(name), "srgb", 400]);
    }
    expect(report.left).toEqual([{ what: "images/wide.png", reason: "is wider than WebP can be" }]);
  });
});
