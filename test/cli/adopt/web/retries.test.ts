import { afterEach, describe, expect, it } from "vitest";
import { fetchAll, listPaths, makeFolder, removeFolders } from "./support/fetch";
import { closeServers, publishedPage, send, serve } from "./support/server";

afterEach(async () => {
  await closeServers();
  await removeFolders();
});

/** A site with one picture. */
const withPicture = (answer: Parameters<typeof serve>[0][string]) =>
  serve({ "/": publishedPage(`<img src="/a.png">`), "/a.png": answer });

async function fetchWaiting(origin: string) {
  const waits: number[] = [];
  const site = await fetchAll(origin, { wait: async (time) => void waits.push(time) });
  return { site, waits };
}

describe("a request that fails", () => {
  it("is made again after longer and longer times, five times, when the server has an error", async () => {
    const { origin, paths } = await withPicture(send("text/plain", "", 503));
    const { site, waits } = await fetchWaiting(origin);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
    expect(paths.filter((path) => path === "/a.png")).toHaveLength(6);
    expect(site.failed).toEqual([
      { url: `${origin}/a.png`, foundOn: `${origin}/`, reason: "the server answers with status 503" },
    ]);
  });

  it("is made again after the time that the server names", async () => {
    let count = 0;
    const { origin } = await withPicture((_request, response) =>
      ++count === 1
        ? response.writeHead(429, { "retry-after": "7" }).end()
        : response.writeHead(200, { "content-type": "image/png" }).end("x"),
    );
    const { site, waits } = await fetchWaiting(origin);
    expect(waits).toEqual([7000]);
    expect(site.failed).toEqual([]);
  });

  it("is not repeated when the server requires more than a minute", async () => {
    const { origin, paths } = await withPicture(send("text/plain", "", 503, { "retry-after": "3600" }));
    const { waits } = await fetchWaiting(origin);
    expect(waits).toEqual([]);
    expect(paths.filter((path) => path === "/a.png")).toHaveLength(1);
  });

  it("is repeated when the connection breaks in the body, and the partial body is never used", async () => {
    let count = 0;
    const { origin } = await withPicture((_request, response) => {
      response.writeHead(200, { "content-type": "image/png", "content-length": "10" });
      if (++count > 1) response.end("0123456789");
      else response.write("01234", () => response.destroy());
    });
    const { site } = await fetchWaiting(origin);
    const bytes = await site.assets.get(`${origin}/a.png`)?.read();
    expect(Buffer.from(bytes ?? []).toString()).toBe("0123456789");
  });

  it("keeps the file of the previous run when the failure may be temporary", async () => {
    let fails = false;
    const { origin } = await withPicture((_request, response) =>
      fails ? response.writeHead(500).end() : response.writeHead(200, { "content-type": "image/png" }).end("x"),
    );
    const folder = await makeFolder();
    await fetchAll(origin, { folder });
    fails = true;
    const site = await fetchAll(origin, { folder });
    expect(site.assets.has(`${origin}/a.png`)).toBe(true);
    expect(site.failed[0]?.reason).toBe("the server answers with status 500; the file of the run before is used");
    expect(site.changes.gone).toEqual([]);
  });

  it("for a sitemap leaves that of the run before, so that pages which only it names stay", async () => {
    let status = 200;
    const { origin } = await serve({
      "/": publishedPage(),
      "/alone": publishedPage(),
      "/sitemap.xml": (request, response) =>
        send("text/xml", `<urlset><url><loc>${origin}/alone</loc></url></urlset>`, status)(request, response),
    });
    const folder = await makeFolder();
    await fetchAll(origin, { folder });
    status = 503;
    const { pages } = await fetchAll(origin, { folder });
    expect(listPaths(pages.keys())).toContain("/alone");
  });
});

describe("a run that is interrupted", () => {
  it.each([1, 3, 5])("continues with the same result when it ended before answer %i", async (most) => {
    const { origin } = await serve({
      "/": publishedPage(`<a href="/a">x</a><a href="/b">x</a><img src="/a.png">`),
      "/a": publishedPage(`<a href="/c">x</a>`),
      "/b": publishedPage(),
      "/c": publishedPage(`<img src="/c.png">`),
      "/a.png": send("image/png", "a"),
      "/c.png": send("image/png", "c"),
    });
    const whole = await fetchAll(origin);
    const folder = await makeFolder();
    const stop = new AbortController();
    const reason = new Error("interrupted");
    let count = 0;
    const onProgress = () => {
      if (++count === most) stop.abort(reason);
    };
    await expect(fetchAll(origin, { folder, signal: stop.signal, onProgress })).rejects.toBe(reason);
    const site = await fetchAll(origin, { folder });
    expect([...site.pages.keys()]).toEqual([...whole.pages.keys()]);
    expect([...site.assets.keys()]).toEqual([...whole.assets.keys()]);
    for (const [url, file] of [...whole.pages, ...whole.assets]) {
      const again = site.pages.get(url) ?? site.assets.get(url);
      expect(await again?.read(), url).toEqual(await file.read());
    }
  });
});
