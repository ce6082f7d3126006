import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ChangedPages, PageChange } from "../../../host/records/pages";
import { loggedIn, type Owner } from "../support/owner";
import { openEditedSite, type EditedSite } from "./edit-site";
import { findMark } from "./support";

/** A page with a menu; `root` leads to the folder of pages. */
const createPage = (heading: string, root = "", current = "") =>
  `<!DOCTYPE html>\n<html data-wf-site="site"><head><title>${heading}</title></head><body>\n<nav class="menu">` +
  ["index", "about", "contact"]
    .map((name) => `<a href="${root}${name}.html" class="link${name === current ? " w--current" : ""}">${name}</a>`)
    .join("") +
  `<a href="${current === "index" ? "" : `${root}index.html`}#top" class="link">top</a></nav>\n` +
  `<h1>${heading}</h1><p class="note">Open on Sundays</p>\n</body></html>\n`;
const ABOUT = createPage("About", "", "about");
const PAGES: Record<string, string> = {
  "index.html": createPage("Home", "", "index"),
  "about.html": ABOUT,
  "team/contact.html": createPage("Contact", "../", "contact"),
  "other.html":
    '<!DOCTYPE html>\n<html data-wf-site="site"><body><div><p class="note">Open on Sundays</p></div></body></html>',
};

async function openSite(): Promise<EditedSite> {
  const site = await openEditedSite();
  for (const [name, html] of Object.entries(PAGES)) {
    const path = join(site.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, html);
    utimesSync(path, 1, 1);
  }
  return site;
}

const link = (name: string) => findMark((node) => node.name === "a" && node.children[0]?.value === name, ABOUT);
const textIn = (mark: string) => `#text ${mark.split(" ")[1] ?? ""}.0`;
const list = async (owner: Owner, place: string, page = "about.html") =>
  (await owner.ask(`/page/same?page=${page}&place=${encodeURIComponent(place)}`)).json();
const changeOthers = async (owner: Owner, place: string): Promise<ChangedPages> =>
  (await owner.ask("/page/same", { method: "POST", body: { page: "about.html", place } })).json();

describe("a part that other pages have, too", () => {
  it("is changed in their drafts, with addresses as seen from them", async () => {
    const site = await openSite();
    const place = link("contact");
    await site.save([
      { kind: "text", place: textIn(place), value: "Write to us" },
      { kind: "attribute", place, name: "href", value: "other.html" },
      { kind: "settings", title: "About us" },
    ]);
    expect(await list(site.owner, place)).toEqual(["index.html", "team/contact.html"]);
    const { changed, left } = await changeOthers(site.owner, place);
    expect([changed, left]).toEqual([
      [
        { page: "index.html", version: 1, hadDraft: false },
        { page: "team/contact.html", version: 1, hadDraft: false },
      ],
      [],
    ]);
    expect(await list(site.owner, place)).toEqual([]);
    const shown = await (await site.frame("preview/team/contact.html")).text();
    expect(shown).toContain('<a href="../other.html" class="link w--current">Write to us</a>');
    expect(shown).toContain("<title>Contact</title>");
    expect(await site.read("/team/contact")).toBe(PAGES["team/contact.html"]);
    // The last change of the same replaces the one before.
    await site.save([
      { kind: "text", place: textIn(place), value: "Write" },
      { kind: "attribute", place, name: "href", value: "#form" },
    ]);
    await changeOthers(site.owner, place);
    expect(await (await site.frame("preview/index.html")).text()).toContain(
      '<a href="about.html#form" class="link">Write</a>',
    );
  });

  it("can be one of several that was added", async () => {
    const site = await openSite();
    const place = link("contact");
    const copy = "a new:";
    const changes: PageChange[] = [
      { kind: "duplicate", place, copy: "new" },
      { kind: "text", place: "#text new:0", value: "Shop" },
      { kind: "attribute", place: copy, name: "href", value: "shop.html" },
      { kind: "move", place: copy, after: link("index") },
      { kind: "text", place: textIn(link("about")), value: "Studio" },
    ];
    await site.save(changes);
    expect(await list(site.owner, place), "the original is not changed").toEqual([]);
    await changeOthers(site.owner, "#text new:0");
    const shown = await (await site.frame("preview/team/contact.html")).text();
    expect(shown).toContain('index</a><a href="../shop.html" class="link w--current">Shop</a><a href="../about.html"');
    expect(shown).not.toContain("Studio");
  });

  it("is the same only with the same elements around it", async () => {
    const site = await openSite();
    const top = link("top");
    await site.save([{ kind: "text", place: textIn(top), value: "Up" }]);
    expect(await list(site.owner, top), "a section of one page").toEqual(["index.html", "team/contact.html"]);
    const place = findMark((node) => node.name === "p", ABOUT);
    await site.save([{ kind: "hide", place }]);
    expect(await list(site.owner, place)).toEqual(["index.html", "team/contact.html"]);
    writeFileSync(
      join(site.folder, "index.html"),
      (PAGES["index.html"] ?? "").replace("</p>", "</p><p class=note>Open on Sundays</p>"),
    );
    expect(await list(site.owner, place), "there are two").toEqual(["team/contact.html"]);
  });

  it("stays as it is in the draft of another owner", async () => {
    const site = await openSite();
    await site.save([{ kind: "settings", title: "Mine" }], { page: "index.html" });
    const bo = await loggedIn(site.host, "bo", "edit");
    const { version, base } = await (await bo.ask("/page?page=team/contact.html")).json();
    const changes = [{ kind: "settings", title: "Bo" }];
    await bo.ask("/page", { method: "PUT", body: { page: "team/contact.html", version, base, changes } });
    const place = link("about");
    await site.save([{ kind: "text", place: textIn(place), value: "Studio" }]);
    expect(await changeOthers(site.owner, place)).toEqual({
      changed: [{ page: "index.html", version: 2, hadDraft: true }],
      left: [{ page: "team/contact.html", reason: "bo is changing it" }],
    });
    expect((await site.open("index.html")).changes).toHaveLength(2);
  });
});
