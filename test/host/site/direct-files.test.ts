import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createDirect, type Answered } from "../../../host/http/direct";
import { createDirectFiles } from "../../../host/site/direct-files";
import { listen } from "../../../host/http/server";
import { createHostCheck } from "../../../host/security/hosts";
import { createStatic } from "../../../host/site/static";
import { raw } from "../../support/raw";
import { startHost, type TestHostOptions } from "../support/host";
import { testFolder } from "../support/folder";
import { publicIn } from "../support/public-files";

const HOST = "site.example";
const LONG = "<p>Hello</p>".repeat(200);

let folder: string;
let now: number;

beforeEach(() => {
  now = 1000;
  folder = testFolder();
  mkdirSync(join(folder, "shop"));
  writeFileSync(join(folder, "index.html"), "<h1>Home</h1>");
  writeFileSync(join(folder, "about.html"), LONG);
  writeFileSync(join(folder, "empty.css"), "");
  writeFileSync(join(folder, "shop/index.html"), "<h1>Shop</h1>");
  writeFileSync(join(folder, "64a1f0c2d3e4b5a697880001_app.js"), "app()");
  writeFileSync(join(folder, "sound.wav"), "0123456789");
  writeFileSync(join(folder, "64a1f0c2d3e4b5a697880001_a.webp"), "webp");
  writeFileSync(join(folder, "64a1f0c2d3e4b5a697880001_a.webp.avif"), "avif");
});

/** Serves the folder, and notes which requests reached the Fetch handler and which were answered directly. */
async function serve() {
  const files = createStatic(folder, () => now, { "x-content-type-options": "nosniff" }, publicIn(folder));
  const fetched: string[] = [];
  const direct: Answered[] = [];
  const answerDirectly = createDirect({
    answerers: [createDirectFiles({ files, pagesHaveCookies: false })],
    ...{ hops: 0, isOwnHost: createHostCheck(`http://${HOST}`), noteProxy: () => undefined },
    record: (answered) => void direct.push(answered),
  });
  const answer = (request: Request) => {
    fetched.push(new URL(request.url).pathname);
    return files.serve(request);
  };
  const server = await listen(answer, { host: "127.0.0.1", port: 0, answerDirectly });
  onTestFinished(() => server.close(0));
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    raw(server.port, path, { method, headers: { host: HOST, ...headers } });
  return { ask, fetched, direct };
}

const withoutDate = ({ status, body, headers: { date: _, ...headers } }: Awaited<ReturnType<typeof raw>>) => ({
  ...{ status, body, headers },
});

describe("a file that was served before is sent directly", () => {
  it.each<[path: string, headers: Record<string, string>, method: string, status: number]>([
    ["/", {}, "GET", 200],
    ["/shop/", {}, "GET", 200],
    ["/about?utm=1", {}, "GET", 200],
    ["/about", {}, "HEAD", 200],
    ["/about", { "accept-encoding": "gzip, br" }, "GET", 200],
    ["/about", { "accept-encoding": "gzip, br" }, "HEAD", 200],
    ["/about", { "accept-encoding": "br;q=0, gzip;q=0.5" }, "GET", 200],
    ["/about", { "accept-encoding": "identity" }, "GET", 200],
    ["/about", { range: "bytes=3-7", "accept-encoding": "br" }, "GET", 206],
    ["/about", { "if-none-match": "*" }, "GET", 304],
    ["/about", { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" }, "GET", 304],
    ["/about", { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT", "if-none-match": '"x"' }, "GET", 200],
    ["/64a1f0c2d3e4b5a697880001_app.js", {}, "GET", 200],
    ["/64a1f0c2d3e4b5a697880001_a.webp", {}, "GET", 200],
    ["/64a1f0c2d3e4b5a697880001_a.webp", { accept: "image/avif" }, "GET", 200],
    ["/64a1f0c2d3e4b5a697880001_a.webp", { accept: "image/avif" }, "HEAD", 200],
    ["/64a1f0c2d3e4b5a697880001_a.webp", { accept: "image/avif", range: "bytes=1-2" }, "GET", 206],
    ["/empty.css", {}, "GET", 200],
    ["/sound.wav", { range: "bytes=-3" }, "GET", 206],
    ["/sound.wav", { range: "bytes=2-4" }, "HEAD", 206],
    ["/sound.wav", { range: "bytes=10-" }, "GET", 416],
    ["/sound.wav", { range: "bytes=2-4", "if-range": '"old"' }, "GET", 200],
  ])("with the answer of the Fetch handler: %s %j %s", async (path, headers, method, status) => {
    const { ask, fetched, direct } = await serve();
    const first = await ask(path, headers, method);
    const second = await ask(path, headers, method);
    expect(first.status).toBe(status);
    expect(withoutDate(second)).toEqual(withoutDate(first));
    expect([fetched.length, direct.length]).toEqual([1, 1]);
    expect(direct[0]).toMatchObject({ method, path: path.replace(/\?.*/, ""), status });
  });

  it("until it changes", async () => {
    const { ask, fetched } = await serve();
    const before = await ask("/about");
    writeFileSync(join(folder, "about.html"), "changed");
    const after = await ask("/about", { "if-none-match": before.headers.etag ?? "" });
    expect([after.status, after.body]).toEqual([200, "changed"]);
    expect(after.headers["content-length"]).toBe("7");
    await ask("/about");
    expect(fetched).toEqual(["/about", "/about"]);
  });

  it("until it is deleted", async () => {
    const { ask } = await serve();
    await ask("/sound.wav");
    rmSync(join(folder, "sound.wav"));
    expect((await ask("/sound.wav")).status).toBe(404);
  });

  it("for a second, then its path is looked up again", async () => {
    const { ask, fetched } = await serve();
    await ask("/about");
    rmSync(join(folder, "about.html"));
    const outside = testFolder();
    writeFileSync(join(outside, "secret.html"), "secret");
    symlinkSync(join(outside, "secret.html"), join(folder, "about.html"));
    now += 1001;
    expect((await ask("/about")).status).toBe(404);
    expect(fetched).toHaveLength(2);
  });

  it("as WebP or AVIF, each after it was read", async () => {
    const { ask, fetched, direct } = await serve();
    const path = "/64a1f0c2d3e4b5a697880001_a.webp";
    const load = async (accept: string) => (await ask(path, { accept })).body;
    const bodies = [];
    for (const accept of ["image/avif", "*/*", "image/avif", "*/*"]) bodies.push(await load(accept));
    expect([bodies, fetched.length, direct.length]).toEqual([["avif", "webp", "avif", "webp"], 2, 2]);
  });

  it("in each encoding only after it was packed", async () => {
    const { ask, fetched } = await serve();
    for (const encoding of ["br", "gzip", "br", "gzip"]) await ask("/about", { "accept-encoding": encoding });
    expect(fetched).toHaveLength(2);
  });
});

describe("a request is left to the Fetch handler", () => {
  it.each<[why: string, path: string, headers: Record<string, string>, method: string]>([
    ["with another method", "/about", {}, "DELETE"],
    ["with credentials", "/about", { authorization: "Bearer token" }, "GET"],
    ["with a length of a body", "/about", { "content-length": "0" }, "GET"],
    ["for another host name", "/about", { host: "evil.example" }, "GET"],
    ["for a path in another spelling", "/shop/../about", {}, "GET"],
    ["for a missing file", "/none", {}, "GET"],
    ["for a folder without its slash", "/shop", {}, "GET"],
  ])("%s", async (_why, path, headers, method) => {
    const { ask, fetched, direct } = await serve();
    await ask("/about");
    await ask(path, headers, method);
    await ask(path, headers, method);
    expect([fetched.length, direct.length]).toEqual([3, 0]);
  });

  it("for a file that is too large to cache", async () => {
    writeFileSync(join(folder, "film.mp4"), Buffer.alloc(1_500_000, "ab"));
    const { ask, fetched } = await serve();
    for (let n = 0; n < 2; n++) expect((await ask("/film.mp4", { range: "bytes=0-3" })).body).toBe("abab");
    expect(fetched).toHaveLength(2);
  });
});

describe("a host that sends files directly", () => {
  const start = async (settings: TestHostOptions["settings"]) => {
    const host = await startHost({ folder: testFolder(), settings: { site: folder, ...settings } });
    onTestFinished(() => host.close());
    return host;
  };
  const listRequests = (lines: readonly Record<string, unknown>[]) =>
    lines.filter(({ event }) => event === "request").map(({ ms: _, ...line }) => line);

  it("logs and refuses as before", async () => {
    const { port, lines } = await start({});
    for (let n = 0; n < 3; n++) await raw(port, "/about?secret=1");
    const [first, ...others] = listRequests(lines);
    expect(first).toMatchObject({ method: "GET", path: "/about", status: 200, client: "127.0.0.0" });
    expect(others).toEqual([first, first]);
    expect((await raw(port, "/about", { headers: { host: "evil.example" } })).status).toBe(421);
  });

  it("shows a page of members to no other visitor", async () => {
    const { port } = await start({ access: { "/about": "user" } });
    for (let n = 0; n < 3; n++) {
      const { status, headers, body } = await raw(port, "/about");
      expect([status, headers["cache-control"], body.includes("Hello")]).toEqual([403, "private, no-store", false]);
    }
    for (let n = 0; n < 2; n++) expect((await raw(port, "/about.html")).status).toBe(403);
  });

  it("gives each visitor of --least-seconds a cookie of their own", async () => {
    const { port, clock } = await start({ leastSeconds: 3 });
    const cookies = new Set<string | undefined>();
    for (let n = 0; n < 3; n++) {
      cookies.add((await raw(port, "/about")).headers["set-cookie"]?.[0]);
      clock.advance(100_000);
    }
    expect([cookies.size, cookies.has(undefined)]).toEqual([3, false]);
  });

  it("answers the operator's path with metrics although the site has such a page", async () => {
    writeFileSync(join(folder, "metrics.html"), "page");
    const { port } = await start({ adminToken: "token-of-the-operator-1234" });
    expect((await raw(port, "/metrics")).body).toBe("page");
    const headers = { authorization: "Bearer token-of-the-operator-1234" };
    expect((await raw(port, "/metrics", { headers })).body).toContain('millrace_answers_total{status="200"} 1');
  });

  it("obeys redirects although the file is there", async () => {
    const { port } = await start({ redirects: [{ from: "/about", to: "/shop/" }] });
    await raw(port, "/about.html");
    for (let n = 0; n < 2; n++) expect((await raw(port, "/about")).headers.location).toBe("/shop/");
  });
});
