import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PageChange, PageKey } from "../../../host/records/pages";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import type { Store } from "../../../host/store/store";
import { StoreError } from "../../../host/store/store-error";
import { startHost } from "../support/host";
import { sharedCluster } from "../support/shared-cluster";
import { testFolder } from "../support/folder";
import { openEditedSite } from "./edit-site";
import { at, inside, PAGE } from "./support";

const NEW = { now: 0, migrations: MIGRATIONS };
const toText = (value: string): PageChange => ({ kind: "text", place: inside(at("intro"), 0), value });
const withText = (value: string, page = PAGE) => page.replace("Prices &amp; dates", value);

describe("a page with changes", () => {
  it("is what visitors get once it is published, at once and byte for byte, and other pages stay", async () => {
    const site = await openEditedSite();
    expect(await site.read("/about")).toBe(PAGE);
    expect((await site.save([toText("New")])).status).toBe(200);
    expect(await site.read("/about")).toBe(PAGE);
    await site.publish([toText("New")]);
    expect(await site.read("/about")).toBe(withText("New"));
    expect(await site.read("/")).toBe(PAGE);
  });

  it("has the headers of any other file, directly and through the router", async () => {
    const site = await openEditedSite();
    site.host.clock.advance(60_000);
    const before = await site.visit("/about");
    await site.publish([toText("New")]);
    const since = before.headers.get("last-modified") ?? "";
    for (const direct of [false, true]) {
      const fetched = site.host.fetched();
      const answer = await site.visit("/about", { "accept-encoding": "identity" });
      expect(site.host.fetched() === fetched).toBe(direct);
      const tag = answer.headers.get("etag") ?? "";
      expect(tag).not.toBe(before.headers.get("etag"));
      expect(answer.headers.get("cache-control")).toBe(before.headers.get("cache-control"));
      expect((await site.visit("/about", { "if-none-match": tag, "accept-encoding": "identity" })).status).toBe(304);
      expect((await site.visit("/about", { "if-modified-since": since })).status).toBe(200);
      const head = await site.visit("/about", { "accept-encoding": "identity" }, "HEAD");
      expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(withText("New"))));
      const part = await site.visit("/about", { range: "bytes=0-8" });
      expect([part.status, await part.text()]).toEqual([206, "<!DOCTYPE"]);
      const packed = await site.visit("/about", { "accept-encoding": "br" });
      expect([packed.headers.get("content-encoding"), await packed.text()]).toEqual(["br", withText("New")]);
    }
  });

  it("is behind the gate of its file, at a changed address, too", async () => {
    const site = await openEditedSite({ settings: { access: { "/about": "user" } } });
    await site.publish([toText("New"), { kind: "settings", address: "team" }]);
    for (const path of ["/about", "/about.html", "/team"]) expect((await site.visit(path)).status).toBe(403);
  });

  it("moves to a changed address, with a redirect from the old one", async () => {
    const site = await openEditedSite();
    await site.read("/about");
    await site.publish([{ kind: "settings", address: "team" }]);
    for (const path of ["/about", "/about.html"]) {
      const { status, headers } = await site.visit(`${path}?a=b`);
      expect([status, headers.get("location")]).toEqual([301, "/team?a=b"]);
    }
    for (let n = 0; n < 2; n++) expect(await site.read("/team")).toBe(PAGE);
    await site.publish([]);
    site.host.clock.advance(1000);
    expect([await site.read("/about"), (await site.visit("/team")).status]).toEqual([PAGE, 404]);
  });

  it("is in the sitemap and the search index with its new address, title and texts", async () => {
    const site = await openEditedSite();
    const entry = (path: string, day: string) =>
      `<url><loc>https://my.site${path}</loc><lastmod>${day}</lastmod></url>`;
    const makeSitemap = (...entries: string[]) => `<urlset>${entries.join("")}</urlset>`;
    const about = { url: "../about.html", title: "Studio", headings: "", text: "" };
    const files = {
      "sitemap.xml": makeSitemap(entry("/", "2020-01-01"), entry("/about", "2020-01-01")),
      "search-index/en.json": JSON.stringify({ version: 1, pages: [about] }),
      "search-index/other.json": '["not ours"]',
      "search.html": '<p data-search-index="search-index/en.json" data-other="search-index/other.json">',
    };
    mkdirSync(join(site.folder, "search-index"));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(site.folder, path), text);
    const readIndex = async () => JSON.parse(await site.read("/search-index/en.json")).pages;
    expect([await readIndex(), await site.read("/sitemap.xml")]).toEqual([[about], files["sitemap.xml"]]);

    await site.publish([toText("New"), { kind: "settings", title: "Team", address: "team" }]);
    const today = new Date(site.host.clock.now()).toISOString().slice(0, 10);
    const moved = makeSitemap(entry("/", "2020-01-01"), entry("/team", today));
    expect(await site.read("/sitemap.xml")).toBe(moved);
    expect(await site.read("/search-index/other.json")).toBe(files["search-index/other.json"]);
    expect(await readIndex()).toEqual([
      {
        url: "../team.html",
        title: "Team",
        headings: "Hello dear guest\nOne\nTwo\nThree",
        text: expect.stringMatching(/^New /),
      },
    ]);
    await site.publish([{ kind: "settings", indexable: false }]);
    expect([await readIndex(), await site.read("/sitemap.xml")]).toEqual([[], makeSitemap(entry("/", "2020-01-01"))]);
  });

  it("is shown by another process a second later at most, without a query for each request", async () => {
    const url = await sharedCluster.createMigrated();
    const [first, second] = [await openPostgres({ url, ...NEW }), await openPostgres({ url, ...NEW })];
    const site = await openEditedSite({ ports: { store: first } });
    const { settings, ports } = site.host;
    let looks = 0;
    const store = {
      ...second,
      lastPageRevision: (args: { siteIds: string[] }) => {
        looks++;
        return second.lastPageRevision(args);
      },
    };
    const { now } = ports;
    const other = await startHost({
      ...{ folder: testFolder(), settings: { site: settings.site }, ports: { store, now } },
    });
    const visit = async () => (await fetch(`${other.origin}/about`)).text();
    for (let n = 0; n < 5; n++) expect(await visit()).toBe(PAGE);
    expect(looks).toBe(1);
    await site.publish([toText("New")]);
    site.host.clock.advance(1000);
    for (let n = 0; n < 5; n++) expect(await visit()).toBe(withText("New"));
    expect(looks).toBe(2);
    await other.close();
  });

  it("is shown as before while the database does not answer", async () => {
    const site = await openEditedSite();
    await site.publish([toText("New")]);
    await site.read("/about");
    const { store, settings, ports } = site.host;
    const no = () => Promise.reject(new Error("no answer"));
    const nothing = () => new Promise<number>(() => undefined);
    let last: Store["lastPageRevision"] = store.lastPageRevision;
    let find: Store["findPageRevision"] = store.findPageRevision;
    const silent = {
      ...store,
      changes: undefined,
      close: async () => undefined,
      lastPageRevision: (args: { siteIds: string[] }) => last(args),
      findPageRevision: (args: PageKey) => find(args),
    };
    const { now } = ports;
    const other = await startHost({
      folder: testFolder(),
      settings: { site: settings.site },
      ports: { store: silent, now },
    });
    const visit = async () => (await fetch(`${other.origin}/about`)).text();
    expect(await visit()).toBe(withText("New"));
    for (const failing of [no, nothing]) {
      last = failing;
      site.host.clock.advance(5000);
      for (let n = 0; n < 3; n++) expect(await visit()).toBe(withText("New"));
    }
    expect(other.lines).toContainEqual(expect.objectContaining({ event: "changes of pages not read" }));
    // A new export cannot be merged then, so the page stays as it was.
    find = () => Promise.reject(new StoreError("unavailable", "no answer"));
    writeFileSync(join(site.folder, "about.html"), PAGE.replace("More", "Read more"));
    expect(await visit()).toBe(withText("New"));
    await other.close();
  });
});

describe("a new export", () => {
  const EXPORT = PAGE.replace('class="button">More', 'class="button large">Read more').replace("<h3>One", "<h3>Eins");
  const withoutCard = (page: string) => page.replace(/\s*<li id="card.*/, "");
  const publishNew = (folder: string, html: string) => writeFileSync(join(folder, "about.html"), html);

  it("keeps the changes of the owner, and they can be edited further", async () => {
    const site = await openEditedSite();
    const copy = { kind: "duplicate", place: inside(at(".cards"), 2), copy: "c1" } as const;
    await site.publish([toText("New"), copy, { kind: "text", place: "#text c1:0.0", value: "Four" }]);
    await site.read("/about");
    const added = EXPORT.replace('<p id="intro"', '<p>Added</p>\n  <p id="intro"');
    publishNew(site.folder, added);
    const expected = withText("New", added).replace("Three</h3></li>", "Three</h3></li>\n    <li><h3>Four</h3></li>");
    expect(await site.read("/about")).toBe(expected);
    const { changes, questions } = await site.open();
    expect([changes[0], questions]).toEqual([
      { ...toText("New"), place: `#text ${at("intro", added).split(" ")[1]}.0` },
      [],
    ]);
    expect((await site.save(changes)).status).toBe(200);
  });

  it("does not replace the page while a change has no certain place, and what is hidden stays hidden", async () => {
    const site = await openEditedSite();
    await site.publish([toText("New"), { kind: "hide", place: at("card") }]);
    const hidden = withoutCard(withText("New"));
    expect(await site.read("/about")).toBe(hidden);
    publishNew(site.folder, EXPORT);
    expect(await site.read("/about")).toBe(withoutCard(withText("New", EXPORT)));
    publishNew(site.folder, withText("Old prices", EXPORT));
    expect(await site.read("/about")).toBe(hidden);
    const { questions, missing } = await site.open();
    const html = await (await site.frame("edit/about.html")).text();
    expect(missing).toEqual(["/a.jpg", "/millrace.js"]);
    expect(questions).toMatchObject([
      { reason: "both changed", selector: "p#intro", base: "Prices &amp; dates", mine: "New", theirs: "Old prices" },
    ]);
    expect(html).toContain(">New</p>");
    expect(site.host.lines).toContainEqual(
      expect.objectContaining({ event: "page exported again", page: "about.html", missing: "/a.jpg, /millrace.js" }),
    );
  });

  it("can take the place of the changes, when the owner starts from it", async () => {
    const site = await openEditedSite();
    await site.publish([toText("New")]);
    publishNew(site.folder, withText("Old prices"));
    const { version, base } = await site.open();
    const draft = { page: "about.html", version, base, changes: [toText("Newer")] };
    await site.owner.ask("/page", { method: "PUT", body: draft });
    const refused = await site.owner.ask("/page/publish", {
      method: "POST",
      body: { page: "about.html", version: version + 1 },
    });
    expect([refused.status, (await refused.json()).questions]).toMatchObject([409, [{ reason: "both changed" }]]);
    const restored = { page: "about.html", version: version + 1, number: 0 };
    await site.owner.ask("/page", { method: "DELETE", body: restored });
    await site.owner.ask("/page/restore", { method: "POST", body: { ...restored, version: version + 2 } });
    expect(await site.read("/about")).toBe(withText("Old prices"));
  });

  it("without the page leaves it in the list, and visitors do not find it", async () => {
    const site = await openEditedSite();
    await site.publish([toText("New")]);
    rmSync(join(site.folder, "about.html"));
    const rows = await (await site.owner.ask("/pages")).json();
    expect(rows.map(({ page, exists }: { page: string; exists: boolean }) => [page, exists])).toEqual([
      ["index.html", true],
      ["about.html", false],
    ]);
    site.host.clock.advance(2000);
    expect((await site.visit("/about")).status).toBe(404);
  });
});
