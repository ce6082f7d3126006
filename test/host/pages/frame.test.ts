import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startHost } from "../support/host";
import { testFolder } from "../support/folder";
import { loggedIn } from "../support/owner";
import { openEditedSite, type EditedSite } from "./edit-site";
import { at, inside, PAGE } from "./support";

const toText = (value: string) => ({ kind: "text", place: inside(at("intro"), 0), value });
const readRoot = async ({ owner }: Pick<EditedSite, "owner">): Promise<string> =>
  (await (await owner.ask("/frame")).json()).path;

describe("the frame of the editor", () => {
  it("shows the draft with marks, and runs the script of the editor only", async () => {
    const site = await openEditedSite();
    await site.save([toText("Draft")]);
    const root = await readRoot(site);
    const answer = await site.visit(`${root}edit/about.html`);
    const html = await answer.text();
    expect(html).toContain(`data-millrace-place="${at("intro")}" data-millrace-texts="0">Draft</p>`);
    expect(html).toContain(`</html>\n<script src="${root}part.js"></script>`);
    expect(answer.headers.get("content-security-policy")?.split("; ")).toEqual(
      expect.arrayContaining([
        "sandbox allow-scripts",
        `script-src ${site.host.origin}${root}part.js`,
        "default-src 'none'",
        "form-action 'none'",
        `frame-ancestors ${site.host.origin}`,
      ]),
    );
  });

  it("has nothing in the page that its policy would refuse", async () => {
    const site = await openEditedSite();
    const active = `<meta http-equiv="refresh" content="1"><link rel="modulepreload" href="a.js"></head>`;
    const frame = '<iframe src="https://video.example" srcdoc="a"></iframe></body>';
    const data = '<script type="application/json">{}</script>';
    const page = PAGE.replace("</head>", active).replace("</body>", data + frame);
    writeFileSync(join(site.folder, "about.html"), page);
    const html = await (await site.frame("edit/about.html")).text();
    expect(html).not.toMatch(/onload|http-equiv|modulepreload|srcdoc|video\.example/);
    expect(html.match(/<script[^>]*>/g)?.slice(0, -1)).toEqual([
      '<script type="text/plain">',
      '<script type="text/plain">',
      '<script src="millrace.js" type="text/plain">',
      '<script type="application/json">',
    ]);
  });

  it("gives the editor a text of the draft as data, with marks, links and nothing that acts", async () => {
    const site = await openEditedSite();
    await site.save([{ kind: "text", place: inside(at(".w-richtext"), 0, 0), value: "New " }]);
    const read = (place: string) => site.frame(`text/about.html?place=${encodeURIComponent(place)}`);
    const mark = (place: string) => ({ "data-millrace-place": place });
    expect(await (await read(at("more"))).json()).toEqual({
      tag: "a",
      attributes: { ...mark(at("more")), href: "about.html" },
      children: ["More"],
    });
    const rich = await (await read(at(".w-richtext"))).json();
    expect(rich.children[0]).toEqual({
      tag: "p",
      attributes: mark(inside(at(".w-richtext"), 0)),
      children: ["New ", { tag: "em", attributes: mark(inside(at(".w-richtext"), 0, 1)), children: ["text"] }],
    });
    expect((await read("p 9.9")).status).toBe(404);
    expect((await site.frame("text/other.html?place=p%201")).status).toBe(404);
  });

  it("previews the draft as visitors will get it, with all its pages and files", async () => {
    const site = await openEditedSite();
    mkdirSync(join(site.folder, "fonts"));
    writeFileSync(join(site.folder, "fonts", "a.woff2"), "font");
    await site.save([toText("Draft")]);
    for (const path of ["preview/about.html", "preview/about"]) {
      const answer = await site.frame(path);
      expect(await answer.text()).toBe(PAGE.replace("Prices &amp; dates", "Draft"));
      expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts; /);
    }
    expect(await (await site.frame("preview/")).text()).toBe(PAGE);
    const font = await site.frame("preview/fonts/a.woff2");
    expect([font.status, await font.text()]).toEqual([200, "font"]);
    expect(Object.fromEntries(font.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/^sandbox allow-scripts; /),
    });
    expect(font.headers.getSetCookie()).toEqual([]);
  });

  it("shows pages of members, too, and no private files", async () => {
    const site = await openEditedSite({ settings: { access: { "/about": "user" } } });
    writeFileSync(join(site.folder, ".env"), "secret");
    expect((await site.frame("preview/about.html")).status).toBe(200);
    for (const path of ["preview/.env", "preview/%2e%2e/secret", "edit/%2fetc%2fpasswd", "other/about.html"])
      expect([path, (await site.frame(path)).status]).toEqual([path, 404]);
  });

  it.each([
    ["when it was changed", (root: string) => root.replace(/.(?=\/$)/, (sign) => (sign === "A" ? "B" : "A"))],
    ["without a signature", (root: string) => root.replace(/\.[^.]*\/$/, "/")],
    ["with a later end", (root: string) => root.replace("/frame/", "/frame/z")],
  ])("is closed %s", async (_name, change) => {
    const site = await openEditedSite();
    const root = await readRoot(site);
    expect((await site.visit(`${root}edit/about.html`)).status).toBe(200);
    for (const path of ["edit/about.html", "preview/about.html", "text/about.html?place=p", "part.js"])
      expect((await site.visit(change(root) + path)).status).toBe(403);
  });

  it("is closed after ten minutes, at the end of the session, and for owners who may not edit", async () => {
    const site = await openEditedSite();
    const early = await readRoot(site);
    site.host.clock.advance(10 * 60_000);
    const root = await readRoot(site);
    const ask = async (path: string) => (await site.visit(`${path}edit/about.html`)).status;
    expect([await ask(early), await ask(root)]).toEqual([403, 200]);
    const { id = "" } = (await site.host.store.findOwner({ name: "ana" })) ?? {};
    await site.host.store.changeOwner({ id, role: "read" });
    expect(await ask(root)).toBe(403);
    await site.host.store.changeOwner({ id, role: "edit" });
    await site.owner.ask("/session", { method: "DELETE" });
    expect(await ask(root)).toBe(403);
  });

  it("is closed for the token of another site", async () => {
    const site = await openEditedSite();
    const ports = { store: { ...site.host.store, close: async () => undefined }, secret: site.host.ports.secret };
    const other = await startHost({ folder: testFolder(), settings: { site: site.folder }, ports });
    const root = await readRoot({ owner: await loggedIn(other, "ana", "edit") });
    const statuses = [other, site.host].map(
      async ({ origin }) => (await fetch(`${origin}${root}edit/about.html`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403]);
    await other.close();
  });

  it("gives no access to the owner's API", async () => {
    const site = await openEditedSite();
    const root = await readRoot(site);
    const paths = [`${root}api/pages`, "/__millrace/api/pages"];
    const statuses = paths.map(async (path) => (await site.visit(path, { origin: "null" })).status);
    expect(await Promise.all(statuses)).toEqual([404, 401]);
  });
});
