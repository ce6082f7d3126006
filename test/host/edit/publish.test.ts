import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { lockSite } from "../../../cli/adopt/base/lock";
import type { UploadedImage } from "../../../host/owner/pages/api-types";
import type { PageChange } from "../../../host/records/pages";
import { makePhoto } from "../../cli/adopt/fast/support/pictures";
import { testFolder } from "../support/folder";
import { EXPORT, EXPORTED, makeFolder, type EditedFolder, type FolderEditor } from "./open-editor";

const text = (site: EditedFolder, html: string): PageChange => ({ kind: "rich", place: site.place("intro"), html });

async function publish(editor: FolderEditor, changes: readonly PageChange[]): Promise<unknown> {
  const saved = await editor.save(changes);
  expect([saved.status, saved.ok ? "" : await saved.text()]).toEqual([200, ""]);
  const published = await editor.publish();
  return { status: published.status, ...(await published.json()) };
}

async function upload({ origin, owner }: FolderEditor): Promise<UploadedImage> {
  const headers = { origin, cookie: owner.cookie, "x-millrace-csrf": owner.csrf };
  const body = new Uint8Array(await makePhoto(600, 400, "jpeg"));
  const sent = await fetch(`${origin}/__millrace/api/page/image`, { method: "POST", headers, body });
  return (await sent.json()) as UploadedImage;
}

const refusal = async (answer: Response): Promise<unknown> => [
  answer.status,
  ((await answer.json()) as { msg: string }).msg,
];

describe("publishing a page of a folder", () => {
  it("changes its file in these places only, and a new export keeps them", async () => {
    const site = await makeFolder();
    const before = site.read();
    const base = readFileSync(`${site.folder}.base/base.zip`);
    const editor = await site.start();
    const changes: PageChange[] = [
      text(site, "New prices"),
      { kind: "attribute", place: site.place("more"), name: "href", value: "/book" },
      { kind: "duplicate", place: site.place("card"), copy: "c1" },
      { kind: "settings", title: "Nails" },
    ];
    expect(await publish(editor, changes)).toEqual({ status: 200, version: 2, file: join(site.folder, "about.html") });
    const card = /<li id="card">.*<\/li>/.exec(before)?.[0] ?? "";
    const copy = card.replaceAll("card", "card-c1").replaceAll('"size"', '"size-c1"');
    const wanted = before
      .replace("Prices &amp; dates", "New prices")
      .replace('href="about.html" class="button"', 'href="/book" class="button"')
      .replace(card, `${card}\n    ${copy}`)
      .replaceAll(/(<title>|content=")Studio/g, "$1Nails");
    expect(site.read()).toBe(wanted);
    expect(readFileSync(`${site.folder}.base/base.zip`).equals(base)).toBe(true);
    await editor.close();
    const about = EXPORTED.replace(">More<", ">Read more<").replace("<h3>Three</h3>", "<h3>Third</h3>");
    expect(await site.merge({ ...EXPORT, "about.html": about })).toEqual([]);
    expect(site.read()).toBe(wanted.replace(">More<", ">Read more<").replace("<h3>Three</h3>", "<h3>Third</h3>"));
    expect(await (await site.start()).open()).toMatchObject({ changes, questions: [] });
  });

  it("keeps what is hidden for later, and older revisions, also after a restart", async () => {
    const site = await makeFolder();
    const before = site.read();
    const first = await site.start();
    const hide: PageChange = { kind: "hide", place: site.place("card") };
    await publish(first, [hide]);
    expect(site.read()).not.toContain("One");
    await first.close();
    const editor = await site.start();
    expect((await editor.open()).changes).toEqual([hide]);
    await publish(editor, []);
    expect(site.read()).toBe(before);
    const { version } = await editor.open();
    const revisions = await (await editor.owner.ask("/page/history?page=about.html")).json();
    const { number } = revisions.at(-1);
    const body = { page: "about.html", version, number };
    expect((await editor.owner.ask("/page/restore", { method: "POST", body })).status).toBe(200);
    expect(site.read()).not.toContain("One");
  });

  it("leaves the draft and the session of the browser to the next start", async () => {
    const site = await makeFolder();
    const first = await site.start();
    const changes = [text(site, "Not yet")];
    await first.save(changes);
    await first.close();
    expect(site.read()).toContain("Prices &amp; dates");
    const editor = await site.start();
    expect(editor.owner.cookie.split("=")[1]).toBe(first.owner.cookie.split("=")[1]);
    expect(await editor.open()).toMatchObject({ changes, draft: { author: "you" } });
  });

  it("writes the images, the sitemap, the search index and the compressed copies that the page changes", async () => {
    const search = EXPORTED.replace(
      "</h1>",
      '</h1><form action="/search"><input name="query"></form><div data-search></div>',
    );
    const site = await makeFolder({ ...EXPORT, "search.html": search });
    const sitemap = (day: string) =>
      `<urlset><url><loc>https://my.site/about</loc><lastmod>${day}</lastmod></url></urlset>`;
    site.write(sitemap("2020-01-01"), "sitemap.xml");
    site.write("old", "about.html.br");
    const editor = await site.start();
    const { origin } = editor;
    const { src } = await upload(editor);
    expect(existsSync(join(site.folder, "images/own"))).toBe(false);
    expect((await fetch(origin + src)).headers.get("content-type")).toBe("image/webp");
    await publish(editor, [{ kind: "image", place: site.place("photo"), src }, text(site, "Rare words")]);
    expect(readdirSync(join(site.folder, "images/own"))).toEqual(
      expect.arrayContaining([
        src.slice("/images/own/".length),
        src.slice("/images/own/".length).replace("_600", "_500"),
      ]),
    );
    const [index = ""] = readdirSync(site.folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      /search-index\/[^/]*\.json$/.test(file),
    );
    expect(site.read(index)).toContain("Rare words");
    expect(site.read("sitemap.xml")).toBe(sitemap(new Date().toISOString().slice(0, 10)));
    const copy = readFileSync(join(site.folder, "about.html.br"));
    expect(brotliDecompressSync(copy).toString()).toBe(site.read());
  });

  it("names images as seen from the page, for hosts that show the site below a path", async () => {
    const site = await makeFolder({ ...EXPORT, "en/about.html": EXPORTED });
    const before = site.read("en/about.html");
    const editor = await site.start();
    const { src } = await upload(editor);
    const changes: PageChange[] = [{ kind: "image", place: site.place("photo"), src }, text(site, "New prices")];
    for (const page of ["about.html", "en/about.html"]) {
      await editor.save(changes, page);
      expect((await editor.publish(page)).status).toBe(200);
    }
    expect(site.read()).toContain(`src="${src.slice(1)}"`);
    expect(site.read("en/about.html")).toContain(`src="..${src}" `);
    expect(site.read("en/about.html")).not.toContain(`"${src}`);
    expect(existsSync(join(site.folder, src))).toBe(true);
    site.write(site.read("en/about.html").replace(">More<", ">By hand<"), "en/about.html");
    expect(await editor.open("en/about.html")).toMatchObject({ changes, questions: [] });
    await editor.save([], "en/about.html");
    await editor.publish("en/about.html");
    expect(site.read("en/about.html")).toBe(before.replace(">More<", ">By hand<"));
  });

  it("counts as done when the command was killed after the file was written", async () => {
    const site = await makeFolder();
    const editor = await site.start();
    const changes = [text(site, "New prices"), { kind: "duplicate", place: site.place("card"), copy: "c1" } as const];
    const before = site.read();
    await publish(editor, changes);
    const written = site.read();
    await editor.publish();
    site.write(before);
    await editor.save(changes);
    site.write(written);
    expect(await editor.open()).toMatchObject({ changes, questions: [] });
    expect((await editor.publish()).status).toBe(200);
    expect(site.read()).toBe(written);
  });
});

describe("a page that was changed on the disk meanwhile", () => {
  it("keeps changes at other places, besides those of the draft", async () => {
    const site = await makeFolder();
    const before = site.read();
    const editor = await site.start();
    const hide: PageChange = { kind: "hide", place: site.place("card") };
    await publish(editor, [text(site, "New prices"), hide]);
    await editor.save([text(site, "Newer prices"), hide]);
    site.write(site.read().replace(">More<", ">By hand<"));
    expect((await editor.publish()).status).toBe(200);
    expect(site.read()).toContain(">Newer prices</p>");
    expect(site.read()).toContain(">By hand<");
    await publish(editor, []);
    expect(site.read()).toBe(before.replace(">More<", ">By hand<"));
  });

  it("is not overwritten: both versions of the place are a question", async () => {
    const site = await makeFolder();
    const editor = await site.start();
    await editor.save([text(site, "New prices")]);
    const byHand = site.read().replace("Prices &amp; dates", "By hand");
    site.write(byHand);
    expect((await editor.publish()).status).toBe(409);
    const { questions, version } = await editor.open();
    expect(questions).toMatchObject([
      { mine: expect.stringContaining("New"), theirs: expect.stringContaining("hand") },
    ]);
    expect(site.read()).toBe(byHand);
    const body = { page: "about.html", version, take: "mine" };
    expect((await editor.owner.ask("/page/answer", { method: "POST", body })).status).toBe(200);
    expect((await editor.publish()).status).toBe(200);
    expect(site.read()).toContain(">New prices</p>");
  });

  it("gets the changes of an editor that was open before, at their new places", async () => {
    const site = await makeFolder();
    const editor = await site.start();
    const { version, base } = await editor.open();
    const changes = [text(site, "New prices")];
    site.write(site.read().replace('<p id="intro"', '<p>By hand</p><p id="intro"'));
    const body = { page: "about.html", version, base, changes };
    const saved = await (await editor.owner.ask("/page", { method: "PUT", body })).json();
    const { changes: carried, base: current } = await editor.open();
    expect(saved).toEqual({ version: 1, base: current });
    expect(carried).toEqual([text(site, "New prices")]);
    expect(carried).not.toEqual(changes);
    await editor.publish();
    expect(site.read()).toContain('<p>By hand</p><p id="intro">New prices</p>');
  });

  it("is a page of its own, if its published changes were changed and it has no draft", async () => {
    const site = await makeFolder();
    const editor = await site.start();
    await publish(editor, [text(site, "New prices")]);
    site.write(site.read().replace("New prices", "By hand"));
    expect(await editor.open()).toMatchObject({ changes: [], questions: [], revision: null });
  });
});

describe("publishing is refused, and the draft stays,", () => {
  it("while another run works on the folder", async () => {
    const site = await makeFolder();
    const before = site.read();
    const editor = await site.start();
    await editor.save([text(site, "New prices")]);
    await lockSite(site.folder, async () =>
      expect(await refusal(await editor.publish())).toEqual([503, expect.stringContaining("Another run")]),
    );
    expect(site.read()).toBe(before);
    expect((await editor.publish()).status).toBe(200);
  });

  it("for a page that became a link, and for a folder of images that leads out of the site", async () => {
    const site = await makeFolder();
    const editor = await site.start();
    const { src } = await upload(editor);
    await editor.save([{ kind: "image", place: site.place("photo"), src }]);
    mkdirSync(join(site.folder, "images"));
    const images = testFolder();
    symlinkSync(images, join(site.folder, "images/own"));
    expect(await refusal(await editor.publish())).toEqual([409, expect.stringContaining("is a link")]);
    expect(readdirSync(images)).toEqual([]);
    await editor.save([text(site, "New prices")]);
    const outside = join(testFolder(), "outside.html");
    renameSync(join(site.folder, "about.html"), outside);
    symlinkSync(outside, join(site.folder, "about.html"));
    const before = readFileSync(outside, "utf8");
    const body = { page: "about.html", version: 2 };
    expect((await editor.owner.ask("/page/publish", { method: "POST", body })).status).toBe(404);
    expect(readFileSync(outside, "utf8")).toBe(before);
  });

  it("for a changed address", async () => {
    const site = await makeFolder();
    const editor = await site.start();
    expect(await refusal(await editor.save([{ kind: "settings", address: "prices" }]))).toEqual([
      422,
      expect.stringContaining("Rename its file"),
    ]);
  });
});
