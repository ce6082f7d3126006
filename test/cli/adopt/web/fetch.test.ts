import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FetchedSite } from "../../../../cli/adopt/model/published-site";
import { startPublishedSite, type PublishedSite } from "../../../../fixtures/published";
import { fetchAll, makeFolder, listPaths, removeFolders } from "./support/fetch";

let site: PublishedSite;
let folder: string;
let fetched: FetchedSite;
const waits: number[] = [];
beforeAll(async () => {
  site = await startPublishedSite();
  folder = await makeFolder();
  fetched = await fetchAll(site.origin, { folder, wait: async (time) => void waits.push(time) });
});
afterAll(async () => {
  await site.close();
  await removeFolders();
});

describe("fetching a published site", () => {
  it("reads the page of every item in both languages", () => {
    const missing = site.items.filter(({ path }) => !fetched.pages.has(site.origin + path));
    expect(missing).toEqual([]);
  });

  it("reads every page of both paginations of one page", () => {
    const found = listPaths(fetched.pages.keys()).filter((path) => path.startsWith("/plants?"));
    expect(found.filter((path) => path.includes("7f3a91c2_page"))).toHaveLength(13);
    expect(found.filter((path) => path.includes("2b60d8e4_page"))).toHaveLength(3);
  });

  it("keeps the page that the site shows for unknown URLs, and its status", () => {
    expect(fetched.pages.get(`${site.origin}/404`)?.status).toBe(404);
  });

  it("reads files of all asset hosts, with variants of pictures and files that style sheets name", () => {
    const hosts = new Set([...fetched.assets.keys()].map((url) => new URL(url).origin));
    expect([...hosts].sort()).toEqual([site.assetOrigin, site.oldAssetOrigin].sort());
    const paths = listPaths(fetched.assets.keys());
    for (const ending of [/-p-500\.png$/, /\.ttf$/, /\.css$/, /\.pdf$/, /\.webm$/, /\.json$/])
      expect(
        paths.some((path) => ending.test(path)),
        String(ending),
      ).toBe(true);
  });

  it("reads the pieces of the script whose names are inside the first one", () => {
    const pieces = listPaths(fetched.assets.keys()).filter((path) => /[as]chunk/.test(path));
    expect(pieces).toHaveLength(3);
  });

  it("names pages with a password and pages for members, and does not keep them", () => {
    expect(fetched.gated).toEqual([
      { url: `${site.origin}/members/seed-library`, gate: "members" },
      { url: `${site.origin}/private`, gate: "password" },
    ]);
    expect(fetched.pages.has(`${site.origin}/private`)).toBe(false);
  });

  it("keeps redirects, and omits those that lead to the log-in page", () => {
    expect(fetched.redirects).toEqual([
      { from: "/news", to: `${site.origin}/stories`, status: 302 },
      { from: "/old-plants", to: `${site.origin}/plants`, status: 301 },
    ]);
  });

  it("waits as long as the server requires, and repeats the request", () => {
    expect(site.requests.filter(({ url }) => url.endsWith("/busy")).map(({ status }) => status)).toEqual([
      429, 429, 200,
    ]);
    expect(waits).toEqual([0, 0]);
    expect(fetched.pages.has(`${site.origin}/busy`)).toBe(true);
  });

  it("obeys robots.txt, and names the paths that it closes", () => {
    const url = `${site.origin}/closed/notes`;
    expect(site.requests.some((request) => request.url === url)).toBe(false);
    expect(fetched.failed).toEqual([
      { url, reason: expect.stringContaining("--own"), foundOn: expect.stringContaining(site.origin) },
    ]);
  });

  it("names itself in every request", () => {
    const agents = new Set(site.requests.map(({ headers }) => headers["user-agent"]));
    expect([...agents]).toEqual([expect.stringMatching(/^Millrace\/\d+\.\d+\.\d+ \(\+site adoption\)$/)]);
  });

  it("returns the bytes that the server sent", async () => {
    const url = `${site.origin}/about`;
    const bytes = Buffer.from((await fetched.pages.get(url)?.read()) ?? []);
    expect(bytes.equals(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(true);
  });
});

describe("fetching a published site again", () => {
  it("sends validators, and downloads the one page that has changed", async () => {
    const [item] = site.items;
    site.changeItem(item?.slug ?? "", "A new title");
    site.clearRequests();
    const again = await fetchAll(site.origin, { folder });
    const downloaded = site.requests.filter(
      ({ url, status }) => status === 200 && !/\/(robots\.txt|sitemap[\w-]*\.xml)$/.test(url),
    );
    expect(listPaths(downloaded.map(({ url }) => url))).toEqual([item?.path]);
    expect(again.changes).toEqual({ added: [], changed: [site.origin + (item?.path ?? "")], gone: [] });
    expect([...again.pages.keys()]).toEqual([...fetched.pages.keys()]);
    expect([...again.assets.keys()]).toEqual([...fetched.assets.keys()]);
  });

  it("names the removed page, and reads paths closed by robots.txt when the site is the user's own", async () => {
    const last = site.items.at(-1);
    site.removeItem(last?.slug ?? "");
    const again = await fetchAll(site.origin, { folder, own: true });
    expect(again.changes.gone).toContain(site.origin + (last?.path ?? ""));
    expect(again.pages.has(site.origin + (last?.path ?? ""))).toBe(false);
    expect(again.pages.has(`${site.origin}/closed/notes`)).toBe(true);
    expect(again.failed).toEqual([]);
  });
});
