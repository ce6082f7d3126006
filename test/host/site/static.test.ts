import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { createStatic } from "../../../host/site/static";
import { testFolder } from "../support/folder";

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
  writeFileSync(join(folder, "data.bin"), "0123456789");
  const { serve } = createStatic(folder, () => now, { "x-content-type-options": "nosniff" });
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

  it("that are not there are answered with the site's own page and 404", async () => {
    const answer = await ask("/none");
    expect([answer.status, await answer.text()]).toEqual([404, "<h1>Nothing here</h1>"]);
  });

  it.each([
    ...["/..%2fsecret", "/%2e%2e/secret", "/.env", "/shop/.git/config", "/a%00.html", "/%", "/shop\\..\\x"],
    ...["/millrace.config.json", "/shop/Millrace.Config.json", "/link.txt"],
  ])("are not what %s asks for", async (path) => {
    const outside = testFolder();
    writeFileSync(join(outside, "secret"), "secret");
    writeFileSync(join(folder, ".env"), "secret");
    writeFileSync(join(folder, "millrace.config.json"), "secret");
    symlinkSync(join(outside, "secret"), join(folder, "link.txt"));
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("secret");
  });

  it("take no data", async () => {
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
    createStatic(folder, () => now, { "x-a": "b" }, undefined, redirects).serve(
      new Request(`http://site.example${path}`, { method }),
    );

  it("have priority over files, and carry the security headers", async () => {
    const answer = await visit("/about?a=b");
    const headers = ["location", "cache-control", "x-a"].map((name) => answer.headers.get(name));
    expect([answer.status, ...headers]).toEqual([301, "/shop/?a=b", "no-cache", "b"]);
  });

  it("leave other paths to the files", async () => {
    expect((await visit("/about.html")).status).toBe(200);
    const answer = await visit("/news/2019");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/2019"]);
  });

  it("do not take data", async () => {
    expect((await visit("/about", "POST")).status).toBe(405);
  });
});

describe("versions", () => {
  it("that the visitor has are answered with 304", async () => {
    const etag = (await ask("/about")).headers.get("etag") ?? "";
    const answer = await ask("/about", { "if-none-match": `"other", W/${etag}` });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
  });

  it("are asked for each time, and a changed page comes at once", async () => {
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
    expect(answer.headers.get("cache-control")).toContain("immutable");
  });

  it("of a page that was deleted are gone after a second", async () => {
    await ask("/data.bin");
    const { rmSync } = await import("node:fs");
    rmSync(join(folder, "data.bin"));
    now += 1001;
    expect((await ask("/data.bin")).status).toBe(404);
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

  it("travel as they are when the visitor wants no other", async () => {
    const answer = await ask("/about", { "accept-encoding": "br;q=0, identity" });
    expect(answer.headers.get("content-encoding")).toBeNull();
  });

  it("have no content for HEAD, but its length", async () => {
    const answer = await ask("/data.bin", {}, "HEAD");
    expect([answer.headers.get("content-length"), await answer.text()]).toEqual(["10", ""]);
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
    const answer = await ask("/data.bin", { range });
    expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it("of another version are answered with the whole file", async () => {
    expect((await ask("/data.bin", { range: "bytes=2-4", "if-range": '"old"' })).status).toBe(200);
  });

  it("of a file that is too large to keep come from the disk", async () => {
    writeFileSync(join(folder, "film.bin"), Buffer.alloc(1_500_000, "ab"));
    const answer = await ask("/film.bin", { range: "bytes=1000001-1000004" });
    expect(await answer.text()).toBe("baba");
  });
});
