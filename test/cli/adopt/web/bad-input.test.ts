import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { fetchAll, makeFolder, listPaths, removeFolders } from "./support/fetch";
import { closeServers, publishedPage, redirectTo, send, serve } from "./support/server";

afterEach(async () => {
  await closeServers();
  await removeFolders();
});

describe("a site that cannot be read ends with a sentence when", () => {
  it("its host never answers", async () => {
    const { origin } = await serve({ "/robots.txt": () => undefined });
    const waits: number[] = [];
    const wait = (milliseconds: number) => (waits.push(milliseconds), Promise.resolve());
    await expect(fetchAll(origin, { timeLimit: 50, wait })).rejects.toThrow(
      /cannot be read: 127.0.0.1:\d+ did not answer within/,
    );
    // It is asked once more only.
    expect(waits).toEqual([1000]);
  });

  it("its host refuses connections", async () => {
    const { origin } = await serve({});
    await closeServers();
    await expect(fetchAll(origin)).rejects.toThrow(/refuses connections/);
  });

  it("its host does not exist", async () => {
    const lookup = () => Promise.reject(new Error("ENOTFOUND"));
    await expect(fetchAll("https://none.invalid", { lookup })).rejects.toThrow("the host none.invalid does not exist");
  });

  it("its front page leads to another host", async () => {
    const other = await serve({ "/": publishedPage() }, "127.0.0.2");
    const { origin } = await serve({ "/": redirectTo(`${other.origin}/`) });
    const { host } = new URL(other.origin);
    const expected = `leads to another host, ${host}. If that is your site: millrace adopt ${other.origin}`;
    await expect(fetchAll(origin)).rejects.toThrow(expected);
    expect(other.paths).toEqual([]);
    const site = await fetchAll(origin, { acceptHost: () => Promise.resolve(true) });
    expect(site.origin).toBe(other.origin);
  });

  it("its front page redirects for ever", async () => {
    const { origin } = await serve({ "/": redirectTo("/") });
    await expect(fetchAll(origin)).rejects.toThrow("redirects more than 10 times");
  });

  it("robots.txt closes all of it", async () => {
    const robots = send("text/plain", "User-agent: *\nDisallow: /");
    const { origin, paths } = await serve({ "/": publishedPage(), "/robots.txt": robots });
    await expect(fetchAll(origin)).rejects.toThrow("If the site is yours, add --own.");
    expect(paths).toEqual(["/robots.txt"]);
    expect((await fetchAll(origin, { own: true })).pages.size).toBe(1);
  });

  it("the folder for fetched files cannot be written", async () => {
    const file = join(await makeFolder(), "file");
    await (await open(file, "w")).close();
    const { origin } = await serve({ "/": publishedPage() });
    await expect(fetchAll(origin, { folder: file })).rejects.toThrow(
      `${file}, which keeps the fetched files, cannot be written`,
    );
  });
});

describe("parts above a limit are named and omitted:", () => {
  it("a page and an asset that are larger than the limit", async () => {
    const { origin } = await serve({
      "/": publishedPage(`<a href="/long">x</a><img src="/big.png"><img src="/small.png">`),
      "/long": publishedPage("x".repeat(5000)),
      // Without a length, the limit is met while the body arrives.
      "/big.png": (_request, response) => {
        response.writeHead(200, { "content-type": "image/png" });
        response.write("x".repeat(4000));
        response.end("x".repeat(4000));
      },
      "/small.png": send("image/png", "x"),
    });
    const site = await fetchAll(origin, { limits: { page: 4096, asset: 4096 } });
    expect(site.failed.map(({ url, reason }) => [url, reason])).toEqual([
      [`${origin}/big.png`, "larger than 0 MB, the limit of one file"],
      [`${origin}/long`, "larger than 0 MB, the limit of one file"],
    ]);
    expect(listPaths(site.assets.keys())).toEqual(["/small.png"]);
  });

  it("the pages of an endless calendar", async () => {
    const answers = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`/month/${n}`, publishedPage(`<a href="/month/${n + 1}?day=1">next</a>`)]),
    );
    const { origin } = await serve({ "/": publishedPage(`<a href="/month/0">x</a>`), ...answers });
    const site = await fetchAll(origin, { limits: { depth: 5 } });
    expect(listPaths(site.pages.keys())).toEqual(["/", ...[0, 1, 2, 3, 4].map((n) => `/month/${n}`)]);
    expect(site.failed).toEqual([
      {
        url: `${origin}/month/5`,
        foundOn: `${origin}/month/4`,
        reason: expect.stringContaining("more than 5 links away"),
      },
    ]);
  });

  it("pages beyond the limit of their number, and files beyond that of all bytes", async () => {
    const { origin } = await serve({
      "/": publishedPage(`<a href="/a">x</a><a href="/b">x</a><a href="/c">x</a><img src="/a.png">`),
      "/a": publishedPage(),
    });
    const site = await fetchAll(origin, { limits: { pages: 3, all: 10 } });
    const reasons = site.failed.map(({ reason }) => reason).join("\n");
    expect(reasons).toContain("the limit of 3 pages is reached");
    expect(reasons).toContain("GB for all files is reached");
  });

  it("but all pages of a long list are read, however far away they are", async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [
        n === 0 ? "/" : `/?0a1b2c3d_page=${n + 1}`,
        publishedPage(n < 19 ? `<a href="?0a1b2c3d_page=${n + 2}">Next</a>` : ""),
      ]),
    );
    const { origin } = await serve(pages);
    const site = await fetchAll(origin, { limits: { depth: 3 } });
    expect(site.pages.size).toBe(20);
    expect(site.failed).toEqual([]);
  });
});

describe("addresses", () => {
  it("that lead out of the site cannot choose the names of files", async () => {
    const odd = ["/../../outside", "/..%2f..%2foutside", "/%252e%252e/outside"];
    const { origin } = await serve({
      "/": publishedPage(odd.map((path) => `<a href="${path}">x</a><img src="${path}.png">`).join("")),
      ...Object.fromEntries(odd.map((path) => [new URL(path, "http://a").pathname, publishedPage()])),
    });
    const folder = await makeFolder();
    const site = await fetchAll(origin, { folder });
    expect(site.pages.size).toBe(4);
    const names = await readdir(join(folder, "bodies"));
    expect(names.filter((name) => !/^[0-9a-f]{32}-[0-9a-f]{16}$/.test(name))).toEqual([]);
  });

  it("of redirects are the file that they lead to, also two of the same file", async () => {
    const { origin } = await serve({
      "/": publishedPage(`<img src="/a.png"><img src="/b.png">`),
      "/a.png": redirectTo("/c.png"),
      "/b.png": redirectTo("/c.png"),
      "/c.png": send("image/png", "c"),
    });
    const site = await fetchAll(origin);
    expect(listPaths(site.assets.keys())).toEqual(["/a.png", "/b.png"]);
    expect(site.failed).toEqual([]);
  });

  it("of a private network are refused unless the site itself is on one", async () => {
    const inside = await serve({ "/secret.png": send("image/png", "x") }, "127.0.0.2");
    const { origin } = await serve({
      "/": publishedPage(`<img src="${inside.origin}/secret.png"><img src="/moved.png">`),
      "/moved.png": redirectTo(`${inside.origin}/secret.png`),
    });
    const lookup = (host: string) => Promise.resolve([{ address: host === "127.0.0.1" ? "8.8.8.8" : host, family: 4 }]);
    const site = await fetchAll(origin, { lookup });
    expect(site.failed.map(({ url }) => new URL(url).pathname)).toEqual(["/moved.png", "/secret.png"]);
    expect(site.failed[0]?.reason).toBe("the host 127.0.0.2 is on a private network, and the site is not");
    expect(inside.paths).toEqual([]);
    expect((await fetchAll(origin)).failed).toEqual([]);
  });
});
