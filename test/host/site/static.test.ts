import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { createStatic } from "../../../host/site/static";
import { testFolder } from "../support/folder";
import { publicIn } from "../support/public-files";

let folder: string;
let ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
let now = 0;

const LONG = "<p>Hello</p>".repeat(200);

beforeEach(() => {
  folder = testFolder();
  mkdirSync(join(folder, "shop"));
  writeFileSync(join(folder, "index.html"), "<h1>Home</h1>");
  writeFileSync(join(folder, "about.html"), LONG);
  writeFileSync(join(folder, "shop/index.html"), "<h1>Shop</h1>");
  writeFileSync(join(folder, "404.html"), "<h1>Nothing here</h1>");
  writeFileSync(join(folder, "sound.wav"), "0123456789");
  const { serve } = createStatic(folder, () => now, { "x-content-type-options": "nosniff" }, publicIn(folder));
  ask = (path, headers = {}, method = "GET") => serve(new Request(`http://site.example${path}`, { method, headers }));
});

describe("pages", () => {
  it.each([
    ["/", "<h1>Home</h1>"],
    ["/shop/", "<h1>Shop</h1>"],
    ["/about", LONG],
    ["/about.html", LONG],
  ])("are found at %s", async (path, text) => {
    expect(await (await ask(path)).text()).toBe(text);
  });

  it.each([
    ["/shop", "/shop/"],
    ["/about/?a=b", "/about?a=b"],
    ["//evil.example/shop", undefined],
  ])("at %s are at their own address %s", async (path, location) => {
    expect((await ask(path)).headers.get("location") ?? undefined).toBe(location);
  });

  it("that do not exist are answered with the site's own page and 404", async () => {
    const answer = await ask("/none");
    expect([answer.status, await answer.text()]).toEqual([404, "<h1>Nothing here</h1>"]);
  });

  it.each([
    ...["/..%2fsecret", "/%2e%2e/secret", "/.env", "/shop/.git/config", "/a%00.html", "/%", "/shop\\..\\x"],
    ...["/millrace.config.json", "/shop/Millrace.Config.json", "/link.txt"],
  ])("are not served for %s", async (path) => {
    const outside = testFolder();
    writeFileSync(join(outside, "secret"), "secret");
    writeFileSync(join(folder, ".env"), "secret");
    writeFileSync(join(folder, "millrace.config.json"), "secret");
    symlinkSync(join(outside, "secret"), join(folder, "link.txt"));
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("secret");
  });

  it("are found while the folder gets another one in its place", async () => {
    expect((await ask("/about")).status).toBe(200);
    const next = `${testFolder()}-next`;
    mkdirSync(next);
    writeFileSync(join(next, "about.html"), "new");
    renameSync(folder, `${next}-before`);
    now += 2000;
    const answer = ask("/about");
    renameSync(next, folder);
    expect(await (await answer).text()).toBe("new");
    expect((await ask("/shop/")).status).toBe(404);
  });

  it("accept no data", async () => {
    const answer = await ask("/", {}, "POST");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("have the security headers in every response", async () => {
    const answers = await Promise.all([ask("/"), ask("/none"), ask("/shop"), ask("/", {}, "PUT")]);
    expect(answers.map(({ headers }) => headers.get("x-content-type-options"))).toEqual(Array(4).fill("nosniff"));
  });
});

describe("redirects", () => {
  const redirects = [
    { from: "/about", to: "/shop/" },
    { from: "/news/*", to: "/:splat", status: 302 as const },
  ];
  const visit = (path: string, method = "GET") =>
    createStatic(folder, () => now, { "x-a": "b" }, { ...publicIn(folder), redirects }).serve(
      new Request(`http://site.example${path}`, { method }),
    );

  it("have priority over files, and carry the security headers", async () => {
    const answer = await visit("/about?a=b");
    const headers = ["location", "cache-control", "x-a"].map((name) => answer.headers.get(name));
    expect([answer.status, ...headers]).toEqual([301, "/shop/?a=b", "no-cache", "b"]);
  });

  it("do not change other paths", async () => {
    expect((await visit("/about.html")).status).toBe(200);
    const answer = await visit("/news/2019");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/2019"]);
  });

  it("accept no data", async () => {
    expect((await visit("/about", "POST")).status).toBe(405);
  });
});

describe("versions", () => {
  it("that the visitor has are answered with 304", async () => {
    const etag = (await ask("/about")).headers.get("etag") ?? "";
    const answer = await ask("/about", { "if-none-match": `"other", W/${etag}` });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
  });

  it("are revalidated each time, and a changed page is served at once", async () => {
    const first = await ask("/about");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    writeFileSync(join(folder, "about.html"), "changed");
    const again = await ask("/about", { "if-none-match": first.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([200, "changed"]);
  });

  it.each([
    ["an id of the builder", "64a1f0c2d3e4b5a697880001_nails.jpg"],
    ["the hash of a composed script", "millrace.0123456789ab.js"],
    ["the hash of a module", "millrace-log-in-links.0123456789ab.js"],
  ])("of a file named after %s are kept", async (_name, file) => {
    writeFileSync(join(folder, file), "x");
    const answer = await ask(`/${file}`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("of a missing file with such a name are not kept", async () => {
    expect((await ask("/64a1f0c2d3e4b5a697880001_none.jpg")).headers.get("cache-control")).toBe("no-cache");
  });

  it("of a page that was deleted are gone after a second", async () => {
    await ask("/sound.wav");
    rmSync(join(folder, "sound.wav"));
    now += 1001;
    expect((await ask("/sound.wav")).status).toBe(404);
  });

  it.each([
    ["br", (bytes: Buffer) => brotliDecompressSync(bytes)],
    ["gzip", (bytes: Buffer) => gunzipSync(bytes)],
  ])("of text are sent as %s, with a different ETag", async (encoding, unpack) => {
    const answer = await ask("/about", { "accept-encoding": encoding });
    const { headers } = answer;
    expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(LONG);
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([encoding, "Accept-Encoding"]);
    expect(headers.get("etag")).not.toBe((await ask("/about")).headers.get("etag"));
  });

  it("are sent uncompressed when the visitor accepts no other encoding", async () => {
    const answer = await ask("/about", { "accept-encoding": "br;q=0, identity" });
    expect(answer.headers.get("content-encoding")).toBeNull();
  });

  it("have no content for HEAD, but its length", async () => {
    const answer = await ask("/sound.wav", {}, "HEAD");
    expect([answer.headers.get("content-length"), await answer.text()]).toEqual(["10", ""]);
  });
});

describe("compressed copies", () => {
  const loadAs = async (encoding: string) => {
    const answer = await ask("/about", { "accept-encoding": encoding });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    return Buffer.from(await answer.arrayBuffer());
  };
  const level = { level: 1 };

  it("beside a file are sent as they are", async () => {
    const copies = { br: brotliCompressSync(LONG), gzip: gzipSync(LONG, level) };
    writeFileSync(join(folder, "about.html.br"), copies.br);
    writeFileSync(join(folder, "about.html.gz"), copies.gzip);
    expect(await loadAs("br")).toEqual(copies.br);
    expect(await loadAs("gzip")).toEqual(copies.gzip);
  });

  it.each([
    ["of an older content", gzipSync("old")],
    ["of a longer content", gzipSync(`${LONG}more`)],
    ["that are damaged", gzipSync(LONG, level).subarray(0, 30)],
    ["that are no archive", Buffer.from("text")],
  ])("%s are not used", async (_what, copy) => {
    writeFileSync(join(folder, "about.html.gz"), copy);
    expect(gunzipSync(await loadAs("gzip")).toString()).toBe(LONG);
  });

  it("are used no more when the file changes", async () => {
    writeFileSync(join(folder, "about.html.gz"), gzipSync(LONG, level));
    await loadAs("gzip");
    const changed = LONG.replaceAll("Hello", "World!");
    writeFileSync(join(folder, "about.html"), changed);
    expect(gunzipSync(await loadAs("gzip")).toString()).toBe(changed);
  });
});

describe("pictures with an AVIF beside them", () => {
  const PICTURE = "64a1f0c2d3e4b5a697880001_a-400.webp";
  const AVIF = { accept: "text/html,image/avif,image/webp,*/*;q=0.8" };
  beforeEach(() => {
    writeFileSync(join(folder, PICTURE), "webp");
    writeFileSync(join(folder, `${PICTURE}.avif`), "avif 5678");
  });

  it.each([
    ["AVIF", AVIF, "avif 5678", "image/avif"],
    ["no AVIF", { accept: "image/webp,*/*" }, "webp", "image/webp"],
    ["no AVIF, with a quality of 0", { accept: "image/avif;q=0,image/webp" }, "webp", "image/webp"],
    ["whatever there is", {}, "webp", "image/webp"],
  ])("are sent to a browser that accepts %s", async (_what, accepted, text, type) => {
    const answer = await ask(`/${PICTURE}`, accepted);
    const headers = ["content-type", "vary", "cache-control"].map((name) => answer.headers.get(name));
    expect([answer.status, await answer.text(), ...headers]).toEqual([
      ...[200, text, type, "Accept"],
      "public, max-age=31536000, immutable",
    ]);
  });

  it("have an ETag for each of the two", async () => {
    const [avif, webp] = await Promise.all([ask(`/${PICTURE}`, AVIF), ask(`/${PICTURE}`)]);
    const tags = [avif, webp].map(({ headers }) => headers.get("etag") ?? "");
    const statuses = tags.map(async (tag) => (await ask(`/${PICTURE}`, { ...AVIF, "if-none-match": tag })).status);
    expect(await Promise.all(statuses)).toEqual([304, 200]);
  });

  it("are sent in parts, of the same file", async () => {
    const answer = await ask(`/${PICTURE}`, { ...AVIF, range: "bytes=5-6" });
    const { status, headers } = answer;
    expect([status, await answer.text(), headers.get("content-range"), headers.get("vary")]).toEqual([
      ...[206, "56", "bytes 5-6/9", "Accept"],
    ]);
    const tag = (await ask(`/${PICTURE}`)).headers.get("etag") ?? "";
    expect((await ask(`/${PICTURE}`, { ...AVIF, range: "bytes=0-1", "if-range": tag })).status).toBe(200);
  });

  it("are sent as WebP when the AVIF is gone", async () => {
    await ask(`/${PICTURE}`, AVIF);
    rmSync(join(folder, `${PICTURE}.avif`));
    expect(await (await ask(`/${PICTURE}`, AVIF)).text()).toBe("webp");
    now += 1001;
    expect((await ask(`/${PICTURE}`, AVIF)).headers.get("vary")).toBeNull();
  });

  it("need a name that changes with their content", async () => {
    writeFileSync(join(folder, "a.webp"), "webp");
    writeFileSync(join(folder, "a.webp.avif"), "avif of an older one");
    const answer = await ask("/a.webp", AVIF);
    expect([await answer.text(), answer.headers.get("vary")]).toEqual(["webp", null]);
  });

  it("are not found where the AVIF is a link out of the folder", async () => {
    const outside = testFolder();
    writeFileSync(join(outside, "secret"), "secret");
    rmSync(join(folder, `${PICTURE}.avif`));
    symlinkSync(join(outside, "secret"), join(folder, `${PICTURE}.avif`));
    expect(await (await ask(`/${PICTURE}`, AVIF)).text()).toBe("webp");
  });
});

describe("ranges", () => {
  it.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=8-", 206, "89", "bytes 8-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=0-1,3-4", 200, "0123456789", null],
    ["lines=1-2", 200, "0123456789", null],
  ])("%s are answered with %i", async (range, status, text, contentRange) => {
    const answer = await ask("/sound.wav", { range });
    expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it("of another version are answered with the whole file", async () => {
    expect((await ask("/sound.wav", { range: "bytes=2-4", "if-range": '"old"' })).status).toBe(200);
  });

  it("of a file that is too large for memory are read from the disk", async () => {
    writeFileSync(join(folder, "film.mp4"), Buffer.alloc(1_500_000, "ab"));
    const answer = await ask("/film.mp4", { range: "bytes=1000001-1000004" });
    expect(await answer.text()).toBe("baba");
  });
});
