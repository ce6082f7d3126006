import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { adopt, type AdoptOptions } from "../../../cli/adopt/adopt";
import { writeExport } from "../../../cli/host/visitors/write-export";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import type { UploadedImage } from "../../../host/owner/pages/api-types";
import type { PageChange } from "../../../host/records/pages";
import { vendorScript } from "../../cli/adopt/support/site";
import { openEditedSite } from "../pages/edit-site";
import { at, PAGE } from "../pages/support";
import { runCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { sharedCluster } from "../support/shared-cluster";

const EXPORTED = PAGE.replace("millrace.js", "js/webflow.js");
const EXPORT = {
  "js/webflow.js": vendorScript(),
  "index.html": EXPORTED,
  "about.html": EXPORTED,
  "members.html": EXPORTED,
  "search.html": EXPORTED.replace(
    "</h1>",
    '</h1><form action="/search"><input name="query"></form><div data-search></div>',
  ),
  "a.jpg": "picture",
  "notes.bak": "private",
};

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** An adopted site with a host, and the command that exports it. */
async function openSite(options: AdoptOptions = {}, database?: string) {
  const place = testFolder();
  const [folder, out, data] = ["my-site", "out", "data"].map((name) => join(place, name)) as [string, string, string];
  write(join(place, "export"), EXPORT);
  await adopt(join(place, "export"), { out: folder, ...options });
  const store = database ? await openPostgres({ url: database, now: 0, migrations: MIGRATIONS }) : undefined;
  const { publish, host, owner } = await openEditedSite({
    folder: data,
    settings: { site: folder },
    ...(store ? { ports: { store } } : {}),
  });
  const read = (path: string) => readFileSync(join(out, path), "utf8");
  return {
    ...{ folder, out, publish, read },
    async upload(image: Buffer) {
      const headers = { origin: host.origin, cookie: owner.cookie, "x-millrace-csrf": owner.csrf };
      const url = `${host.origin}/__millrace/api/page/image`;
      const answer = await fetch(url, { method: "POST", headers, body: new Uint8Array(image) });
      return ((await answer.json()) as UploadedImage).src;
    },
    place: (name: string, page = "about.html") => at(name, readFileSync(join(folder, page), "utf8")),
    files: () => readdirSync(out, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
    run: (...args: string[]) =>
      runCommand(
        ["export", "site", folder, "--data", data, "--out", out, ...args],
        database ? { MILLRACE_DATABASE: database } : {},
      ),
  };
}

async function* list(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) yield { path, bytes: Buffer.from(text) };
}

const NEW_PRICE = (place: string): PageChange => ({ kind: "rich", place, html: "New prices" });

describe("millrace export site", () => {
  it.each([
    ["SQLite", async () => undefined],
    ["PostgreSQL", () => sharedCluster.createMigrated()],
  ])("writes what visitors get, with published changes, from %s", async (_name, create) => {
    const site = await openSite({}, await create());
    await site.publish([NEW_PRICE(site.place("intro"))]);
    writeFileSync(`${site.folder}.config.json`, JSON.stringify({ access: { "/members": "user" } }));
    const { code, stderr } = await site.run();
    expect([code, stderr]).toEqual([0, "Left out what not all visitors may open: members.html.\n"]);
    const plain = readFileSync(join(site.folder, "about.html"), "utf8");
    expect(site.read("about.html")).toBe(plain.replace("Prices &amp; dates", "New prices"));
    expect(site.read("index.html")).toBe(readFileSync(join(site.folder, "index.html"), "utf8"));
    expect(site.read("a.jpg")).toBe("picture");
    for (const path of ["members.html", "notes.bak"]) expect(existsSync(join(site.out, path))).toBe(false);
  });

  it("moves a page to its changed address, with redirects for the web host of the adoption", async () => {
    const site = await openSite({ for: "netlify", csp: true });
    await site.publish([{ kind: "settings", address: "team" }]);
    expect((await site.run()).code).toBe(0);
    expect([existsSync(join(site.out, "about.html")), existsSync(join(site.out, "team.html"))]).toEqual([false, true]);
    expect(site.read("_redirects")).toContain("/about /team 301!\n/about.html /team 301!\n");
    const policy = /Content-Security-Policy: .*/;
    const headers = join(site.folder, "_headers");
    const before = readFileSync(headers, "utf8");
    expect(policy.exec(site.read("_headers"))?.[0]).toBe(policy.exec(before)?.[0]);
    // Changed by hand.
    writeFileSync(headers, `${before}/a.jpg\n  X-Mine: 1\n`);
    expect((await site.run()).code).toBe(0);
    expect(site.read("_headers")).toBe(`${before}/a.jpg\n  X-Mine: 1\n`);
  });

  it("keeps the sitemap and the search index in line with titles, texts and addresses", async () => {
    const site = await openSite({ origin: "https://my.site" });
    const settings = { kind: "settings", title: "Team", address: "team" } as const;
    await site.publish([settings, NEW_PRICE(site.place("intro"))]);
    await site.publish([{ kind: "settings", indexable: false }], "members.html");
    expect((await site.run()).code).toBe(0);
    const urls = [...site.read("sitemap.xml").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(urls.toSorted()).toEqual(["https://my.site/", "https://my.site/search", "https://my.site/team"]);
    const { pages } = JSON.parse(site.read("search-index/en.json")) as { pages: Record<string, string>[] };
    expect(pages.map(({ url, title }) => [url, title])).toEqual([
      ["../team.html", "Team"],
      ["../", "Studio"],
    ]);
    expect(pages[0]?.text).toContain("New prices");
    expect(pages[1]?.text).toContain("Prices & dates");
  });

  it("writes the images of owners that pages name, in all variants", async () => {
    const site = await openSite();
    const photo = await sharp({ create: { width: 600, height: 10, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const [named = "", other = ""] = [
      await site.upload(photo),
      await site.upload(await sharp(photo).negate().toBuffer()),
    ];
    await site.publish([{ kind: "image", place: site.place("photo"), src: named }]);
    expect((await site.run()).code).toBe(0);
    for (const src of [named, named.replace("_600", "_500")])
      expect((await sharp(join(site.out, src)).metadata()).format).toBe("webp");
    expect(existsSync(join(site.out, other))).toBe(false);
  });

  it("writes compressed copies of what has changed, and the settings of a web server beside the folder", async () => {
    const site = await openSite({ for: "nginx" });
    await site.publish([NEW_PRICE(site.place("intro")), { kind: "settings", address: "team" }]);
    expect((await site.run()).code).toBe(0);
    expect(readFileSync(`${site.out}.nginx.conf`, "utf8")).toContain('location = "/about" { return 301 "/team');
    for (const page of ["team.html", "index.html"]) {
      const copy = readFileSync(join(site.out, `${page}.gz`));
      expect(gunzipSync(copy).toString()).toBe(site.read(page));
    }
    expect(existsSync(join(site.out, "team.html.br"))).toBe(true);
  });

  it("writes only what has changed when it runs again, removes what is gone, and leaves other files", async () => {
    const site = await openSite();
    expect((await site.run()).code).toBe(0);
    write(site.out, { CNAME: "my.site" });
    const inode = () => statSync(join(site.out, "index.html")).ino;
    const before = inode();
    await site.publish([{ kind: "settings", address: "team" }]);
    rmSync(join(site.folder, "a.jpg"));
    const { stdout } = await site.run();
    // The page, and the search index that names it.
    expect(stdout).toMatch(/^Wrote 2 files to .*; \d+ were as before, and 2 were removed\.\n$/);
    expect(inode()).toBe(before);
    const names = site.files().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["CNAME", "team.html"]));
    expect(names).not.toEqual(expect.arrayContaining(["a.jpg"]));
    expect(names).not.toEqual(expect.arrayContaining(["about.html"]));
  });

  it("changes nothing in the folder until all files are complete", async () => {
    const out = join(testFolder(), "out");
    await writeExport(out, list({ "a.html": "1", "b.html": "1" }));
    async function* failing() {
      yield* list({ "a.html": "2", "c.html": "2" });
      throw new Error("full");
    }
    await expect(writeExport(out, failing())).rejects.toThrow("full");
    expect([readFileSync(join(out, "a.html"), "utf8"), existsSync(join(out, "c.html"))]).toEqual(["1", false]);
    expect(await writeExport(out, list({ "a.html": "2" }))).toEqual({ written: 1, same: 0, removed: 1 });
  });

  it("replaces no file that it has not written, and writes into no folder of the site", async () => {
    const site = await openSite();
    write(site.out, { "index.html": "mine" });
    const { code, stderr } = await site.run();
    expect([code, stderr]).toEqual([1, expect.stringContaining("index.html was not written by this command")]);
    expect([site.read("index.html"), site.files().length]).toEqual(["mine", 1]);
    for (const out of [site.folder, join(site.folder, "out"), dirname(site.folder)])
      expect((await site.run("--out", out)).code).not.toBe(0);
  });
});
