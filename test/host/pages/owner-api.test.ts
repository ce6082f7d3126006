import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { PageChange } from "../../../host/records/pages";
import { startHost } from "../support/host";
import { testFolder } from "../support/folder";
import { loggedIn, type Owner } from "../support/owner";
import { openEditedSite } from "./edit-site";
import { at, inside, PAGE } from "./support";

const PLACE = inside(at("intro"), 0);
const toText = (value: string): PageChange => ({ kind: "text", place: PLACE, value });
const post = (owner: Owner, path: string, body: object) => owner.ask(path, { method: "POST", body });

describe("pages on the owner's API", () => {
  it("are listed by URL, with their drafts and revisions", async () => {
    const site = await openEditedSite();
    await site.publish([{ kind: "settings", address: "team" }]);
    await site.save([toText("Draft")], { page: "index.html" });
    const draft = { author: "ana", changedAt: site.host.clock.now() };
    const revision = { number: 1, author: "ana", publishedAt: site.host.clock.now() };
    expect(await (await site.owner.ask("/pages")).json()).toEqual([
      { page: "index.html", url: "/", title: "Studio", exists: true, draft, revision: null, questions: 0 },
      { page: "about.html", url: "/team", title: "Studio", exists: true, draft: null, revision, questions: 0 },
    ]);
  });

  it("open with the draft, and without the draft once it is discarded", async () => {
    const site = await openEditedSite();
    await site.save([toText("Draft")]);
    const opened = await site.open();
    expect(opened).toMatchObject({ version: 1, changes: [toText("Draft")], draft: { author: "ana" }, revision: null });
    await site.owner.ask("/page", { method: "DELETE", body: { page: "about.html", version: 1 } });
    expect(await site.open()).toMatchObject({ version: 2, changes: [], draft: null });
  });

  it("give an owner who has not seen the last change both versions, and change nothing", async () => {
    const site = await openEditedSite();
    const bo = await loggedIn(site.host, "bo", "edit");
    const { version, base } = await site.open();
    const body = { page: "about.html", version, base };
    expect((await site.owner.ask("/page", { method: "PUT", body: { ...body, changes: [toText("Ana")] } })).status).toBe(
      200,
    );
    const refused = await bo.ask("/page", { method: "PUT", body: { ...body, changes: [toText("Bo")] } });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        msg: "This page was changed meanwhile",
        theirs: { version: 1, author: "ana", changes: [toText("Ana")], isDraft: true },
        mine: [toText("Bo")],
      },
    ]);
    for (const [path, method, more] of [
      ["/page", "DELETE", {}],
      ["/page/publish", "POST", {}],
      ["/page/restore", "POST", { number: 0 }],
    ] as const)
      expect([path, (await bo.ask(path, { method, body: { ...body, ...more } })).status]).toEqual([path, 409]);
    expect((await site.open()).changes).toEqual([toText("Ana")]);
    expect(await site.read("/about")).toBe(PAGE);
  });

  it("show their history, and get an older revision back as a new one", async () => {
    const site = await openEditedSite();
    await site.publish([toText("One")]);
    await site.publish([toText("Two")]);
    const history = async (query = "") => (await site.owner.ask(`/page/history?page=about.html${query}`)).json();
    expect((await history()).map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(await history("&before=2")).toEqual([{ number: 1, author: "ana", publishedAt: site.host.clock.now() }]);
    const { version } = await site.open();
    const restore = (body: object) => post(site.owner, "/page/restore", { page: "about.html", version, ...body });
    expect((await restore({ number: 9 })).status).toBe(404);
    expect((await restore({ number: 1 })).status).toBe(200);
    expect(await site.read("/about")).toContain(">One</p>");
    expect(await history()).toHaveLength(3);
  });

  it("keep a draft when an older revision is restored", async () => {
    const site = await openEditedSite();
    await site.publish([toText("One")]);
    const { version } = await (await site.save([toText("Draft")])).json();
    const restored = await post(site.owner, "/page/restore", { page: "about.html", version, number: 1 });
    expect([restored.status, (await site.open()).changes]).toEqual([409, [toText("Draft")]]);
  });

  it("are in the log: who edited, discarded, published and restored which page", async () => {
    const site = await openEditedSite();
    await site.save([toText("A")]);
    await site.save([toText("B")]);
    await site.publish([toText("B")]);
    await site.save([toText("C")]);
    const { version } = await site.open();
    await site.owner.ask("/page", { method: "DELETE", body: { page: "about.html", version } });
    await post(site.owner, "/page/restore", { page: "about.html", version: version + 1, number: 1 });
    const entries = await site.host.store.listAudit({ limit: 9 });
    expect(
      entries
        .map(({ actor, action, detail }) => `${actor}: ${action} ${detail}`)
        .reverse()
        .slice(-5),
    ).toEqual([
      "ana: edit page about.html",
      "ana: publish page about.html, 1 changes",
      "ana: edit page about.html",
      "ana: discard changes of page about.html",
      "ana: restore page about.html, revision 1",
    ]);
  });

  it("ask for the password again before they are published or restored", async () => {
    const site = await openEditedSite();
    const { version } = await (await site.save([toText("A")])).json();
    site.host.clock.advance(11 * 60_000);
    for (const path of ["/page/publish", "/page/restore"])
      expect((await post(site.owner, path, { page: "about.html", version, number: 0 })).status).toBe(428);
    expect((await site.save([toText("B")])).status).toBe(200);
  });

  it.each([
    ["index.html", "start", "cannot be changed"],
    ["about.html", "about", "Another page has this address"],
    ["about.html", "team", "Another page has this address"],
  ])("keep %s from the address %s", async (page, address, reason) => {
    const site = await openEditedSite({ settings: { logInPage: "/other" } });
    writeFileSync(`${site.folder}/other-page.html`, PAGE);
    await site.publish([{ kind: "settings", address: "team" }], "other-page.html");
    const refused = await site.save([{ kind: "settings", address }], { page });
    expect([refused.status, (await refused.json()).msg]).toEqual([422, expect.stringContaining(reason)]);
  });

  it("have limits for changes of a page and for revisions", async () => {
    const site = await openEditedSite({ settings: { pageChanges: 1, pageRevisions: 2 } });
    const refused = await site.save([toText("x".repeat(1000))]);
    expect([refused.status, (await refused.json()).msg]).toEqual([413, expect.stringContaining("at most 1 kB")]);
    for (const value of ["A", "B", "C"]) await site.publish([toText(value)]);
    expect(await (await site.owner.ask("/page/history?page=about.html")).json()).toHaveLength(2);
    expect(await site.read("/about")).toContain(">C</p>");
  });

  it("are those of the host's site, when hosts share a database", async () => {
    const site = await openEditedSite();
    await site.publish([toText("New")]);
    const store = { ...site.host.store, close: async () => undefined };
    const folder = testFolder();
    const page = PAGE.replace('data-wf-site="site"', 'data-wf-site="other"');
    writeFileSync(`${folder}/about.html`, page);
    const other = await startHost({ folder: testFolder(), settings: { site: folder }, ports: { store } });
    expect(await (await fetch(`${other.origin}/about`)).text()).toBe(page);
    const owner = await loggedIn(other, "eve", "edit");
    expect(await (await owner.ask("/page?page=about.html")).json()).toMatchObject({ version: 0, revision: null });
    expect(await (await owner.ask("/page/history?page=about.html")).json()).toEqual([]);
    expect((await post(owner, "/page/restore", { page: "about.html", version: 0, number: 1 })).status).toBe(404);
    await other.close();
  });

  it("are not there when the host serves none", async () => {
    const site = await openEditedSite({ settings: { apiOnly: true } });
    expect((await site.owner.ask("/pages")).status).toBe(404);
  });
});
