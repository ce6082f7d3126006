import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { adoptOnto } from "../../../cli/adopt/adopt-onto";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import { vendorScript } from "../../cli/adopt/support/site";
import { testFolder } from "../support/folder";
import { sharedCluster } from "../support/shared-cluster";
import { openEditedSite } from "./edit-site";
import { at, PAGE } from "./support";

const STYLED = PAGE.replace("millrace.js", "js/webflow.js").replace(
  "</head>",
  '<link rel="stylesheet" href="css/site.css"></head>',
);
const EXPORT = {
  "js/webflow.js": vendorScript(),
  "css/site.css": "body { background: url(../paper.png) }",
  "index.html": STYLED,
  "about.html": STYLED,
  "prices.html": STYLED,
  "a.jpg": "picture",
  "paper.png": "paper",
};

/** An adopted site with a running host. */
async function openSite(database?: string) {
  const place = testFolder();
  const folder = join(place, "my-site");
  const write = (name: string, files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(place, name, path)), { recursive: true });
      writeFileSync(join(place, name, path), text);
    }
    return join(place, name);
  };
  await adopt(write("monday", EXPORT), { out: folder });
  const store = database ? await openPostgres({ url: database, now: 0, migrations: MIGRATIONS }) : undefined;
  const site = await openEditedSite({ settings: { site: folder }, ...(store ? { ports: { store } } : {}) });
  return {
    ...site,
    place: (name: string) => at(name, readFileSync(join(folder, "about.html"), "utf8")),
    /** Merges a new export into the site while the host runs. */
    async merge(files: Record<string, string>) {
      const { merged } = await adoptOnto(write("friday", files), { site: folder, decide: () => undefined }, {}, false);
      site.host.clock.advance(1000);
      return merged?.questions;
    },
  };
}

describe.each([
  ["SQLite", async () => undefined],
  ["PostgreSQL", () => sharedCluster.createMigrated()],
])("adopt --onto a site whose changes are in a host with %s", (_name, create) => {
  it("takes the new export, and the host puts the published changes into it", async () => {
    const site = await openSite(await create());
    await site.publish([{ kind: "rich", place: site.place("intro"), html: "New prices" }]);
    await site.read("/about");
    const about = STYLED.replace(">More<", ">Read more<").replace('<p id="intro"', '<p>Added</p>\n  <p id="intro"');
    expect(await site.merge({ ...EXPORT, "about.html": about })).toEqual([]);
    const text = await site.read("/about");
    for (const part of ["<p>Added</p>", ">New prices</p>", ">Read more<"]) expect(text).toContain(part);
    expect((await site.open()).questions).toEqual([]);
  });

  it("keeps the old page and its files while a change is a question, and no other page of the old export", async () => {
    const site = await openSite(await create());
    await site.publish([{ kind: "rich", place: site.place("intro"), html: "New prices" }]);
    const old = await site.read("/about");
    const { "index.html": index, "js/webflow.js": vendor } = EXPORT;
    const about = STYLED.replace("Prices &amp; dates", "Old prices").replace(/<link rel="style[^>]*>/, "");
    expect(await site.merge({ "js/webflow.js": vendor, "index.html": index, "about.html": about })).toEqual([]);
    // Before the page itself, as from a cache.
    expect(await site.read("/a.jpg")).toBe("picture");
    expect(await site.read("/css/site.css")).toContain("paper.png");
    expect(await site.read("/paper.png")).toBe("paper");
    expect(await site.read("/about")).toBe(old);
    expect((await site.visit("/prices")).status).toBe(404);
    const { version, base, questions, missing } = await site.open();
    expect(questions).toMatchObject([{ reason: "both changed", mine: "New prices", theirs: "Old prices" }]);
    expect(missing).toEqual([]);

    const draft = { page: "about.html", version, base, changes: [] };
    await site.owner.ask("/page", { method: "PUT", body: draft });
    const body = { page: "about.html", version: version + 1 };
    expect((await site.owner.ask("/page/publish", { method: "POST", body })).status).toBe(200);
    site.host.clock.advance(1000);
    expect(await site.read("/about")).toContain("Old prices");
    expect((await site.visit("/a.jpg")).status).toBe(404);
  });
});
