import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { adoptCommand } from "../../../../cli/adopt/command";
import { formatFetch } from "../../../../cli/adopt/web/fetch-line";
import { page, removeFolders as removeSites, vendorScript, writeSite } from "../support/site";
import { makeFolder, removeFolders } from "./support/fetch";
import { closeServers, redirectTo, send, serve, type TestServer } from "./support/server";
import { capturePrinted } from "../../support/printed";

const printed = capturePrinted();
const SCRIPT = ["--script", "https://cdn.example/millrace.js"];
const yes = () => Promise.resolve(true);

afterEach(async () => {
  await closeServers();
  await removeFolders();
  await removeSites();
});

const ITEMS = ["Item one", "Item two"].map((item) => `<div class="w-dyn-item">${item}</div>`);
const LIST = `<div class="w-dyn-list">${ITEMS.join("")}</div>`;

const VENDOR = { "/js/webflow.js": send("text/javascript", vendorScript()) };

const serveSite = (): Promise<TestServer> =>
  serve({
    "/": page({ body: `${LIST}<a href="/about">About</a>` }),
    "/about": page({ body: "Published about" }),
    "/sitemap.xml": send("application/xml", "<urlset><url><loc>/hidden</loc></url></urlset>"),
    "/hidden": page({ body: "Only in the sitemap" }),
    ...VENDOR,
  });

const newFolder = async () => join(await makeFolder(), "site");

describe("millrace adopt with a URL", () => {
  it("asks whether the site is the user's before the first request, and names the host", async () => {
    const { origin, paths } = await serveSite();
    const questions: string[] = [];
    const answer = (question: string) => (questions.push(question), Promise.resolve(false));
    expect(await adoptCommand([origin, await newFolder()], answer)).toBe(2);
    expect(questions[0]).toContain(`all pages of ${new URL(origin).host},`);
    expect(paths).toEqual([]);
    expect(printed.err).toContain("Nothing was read of");
  });

  it("exits with 2 and names --own when there is no terminal for the question", async () => {
    const { origin, paths } = await serveSite();
    expect(await adoptCommand([origin, await newFolder()], () => Promise.resolve(undefined))).toBe(2);
    expect(paths).toEqual([]);
    expect(printed.err).toContain("add --own if it is");
  });

  it("merges the site as it is now with one that was changed by hand", async () => {
    const texts: Record<string, string> = {};
    const about: RequestListener = (_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(page({ body: texts.about ?? "" }));
    const { origin } = await serve({ "/": page({ body: '<a href="/about">About</a>' }), "/about": about, ...VENDOR });
    const site = await newFolder();
    texts.about = "<h1>Title</h1><p>Text</p>";
    await adoptCommand([origin, site, ...SCRIPT], yes);
    const read = () => readFile(join(site, "about.html"), "utf8");
    await writeFile(join(site, "about.html"), (await read()).replace("Title", "My title"));
    texts.about = "<h1>Title</h1><p>New text</p>";
    expect(await adoptCommand([origin, "--onto", site], yes)).toBe(0);
    expect(await read()).toContain("<h1>My title</h1><p>New text</p>");
    expect(await read()).toContain(`src="${SCRIPT[1]}"`);
    expect(printed.out).toContain("1 page changed in the builder, 1 by you, 1 by both.");
  });

  it("writes the site and the summary after a yes, and keeps the fetched files beside the output", async () => {
    const { origin } = await serveSite();
    const out = await newFolder();
    expect(await adoptCommand([origin, out, ...SCRIPT], yes)).toBe(0);
    expect(printed.out).toContain("All 3 pages run on Millrace now.");
    expect(printed.out).toContain(`Read from ${origin}: 3 pages and 1 file`);
    expect(printed.out).not.toContain("The export was not changed.");
    expect(await readFile(join(out, "hidden.html"), "utf8")).toContain("Only in the sitemap");
    expect(existsSync(`${out}.millrace-fetch/index.jsonl`)).toBe(true);
    expect(printed.err).toBe("");
  });

  it("writes what has changed, names the removed page, and removes its file with --prune", async () => {
    const about = { body: page({ body: "Before" }) };
    const answers = {
      "/": page({ body: `<a href="/about">About</a><a href="/old">Old</a>` }),
      "/about": send("text/html", ""),
      "/old": page({ body: "Old" }),
      "/js/webflow.js": send("text/javascript", vendorScript()),
    };
    answers["/about"] = (_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(about.body);
    const { origin } = await serve(answers);
    const out = await newFolder();
    expect(await adoptCommand([origin, out, "--own", ...SCRIPT])).toBe(0);
    expect(existsSync(join(out, "old.html"))).toBe(true);
    about.body = page({ body: "After" });
    answers["/"] = page({ body: `<a href="/about">About</a>` });
    expect(await adoptCommand([origin, out, "--own", "--force", ...SCRIPT])).toBe(0);
    expect(printed.out).toContain("Since the run before: 0 added, 2 changed, 1 gone.");
    expect(printed.out).toContain("Remove pages that are gone");
    expect(await readFile(join(out, "about.html"), "utf8")).toContain("After");
    expect(existsSync(join(out, "old.html"))).toBe(true);
    expect(await adoptCommand([origin, out, "--own", "--force", "--prune", ...SCRIPT])).toBe(0);
    expect(printed.out).toContain("Look at the pages that were removed");
    expect(existsSync(join(out, "old.html"))).toBe(false);
  });

  it("writes an archive when the output's name ends in .zip", async () => {
    const { origin } = await serveSite();
    const out = `${await newFolder()}.zip`;
    expect(await adoptCommand([origin, out, "--own", ...SCRIPT])).toBe(0);
    expect(existsSync(out)).toBe(true);
    expect(existsSync(`${out.slice(0, -4)}.millrace-fetch`)).toBe(true);
  });

  it("lists with --check which pages it would read, and reads the sitemap and the front page only", async () => {
    const { origin, paths } = await serveSite();
    const out = await newFolder();
    expect(await adoptCommand([origin, out, "--check", "--own"])).toBe(0);
    expect(printed.out).toContain(`${origin}: 3 pages by the sitemap and the front page`);
    expect(printed.out).toContain("  /\n  /about\n  /hidden\n");
    expect(printed.out).toContain("The front page loads 1 file");
    expect(paths.filter((path) => !/robots\.txt|sitemap\.xml/.test(path))).toEqual(["/"]);
    expect(existsSync(`${out}.millrace-fetch`)).toBe(false);
  });

  it("asks before it follows the front page to another host, and refuses without a terminal", async () => {
    const other = await serve({ "/": page(), "/js/webflow.js": send("text/javascript", vendorScript()) }, "127.0.0.2");
    const { origin } = await serve({ "/": redirectTo(`${other.origin}/`) });
    expect(await adoptCommand([origin, await newFolder(), "--own"], () => Promise.resolve(undefined))).toBe(2);
    expect(printed.err).toContain(`millrace adopt ${other.origin}`);
    expect(await adoptCommand([origin, await newFolder(), ...SCRIPT], yes)).toBe(0);
  });

  it("reads pages with lists, and missing pages, from the published site with --from", async () => {
    const { origin } = await serveSite();
    const root = await writeSite({
      "index.html": page({ body: `<div class="w-dyn-list"><div class="w-dyn-empty">No items found.</div></div>` }),
      "about.html": page({ body: "Exported about" }),
      "js/webflow.js": vendorScript(),
    });
    const out = await newFolder();
    expect(await adoptCommand([root, out, "--from", origin, "--own", ...SCRIPT])).toBe(0);
    const read = (name: string) => readFile(join(out, name), "utf8");
    expect(await read("index.html")).toContain("Item two");
    expect(await read("about.html")).toContain("Exported about");
    expect(await read("hidden.html")).toContain("Only in the sitemap");
  });

  it.each([
    [["export", "--from", "www.my.site"], '--from is "www.my.site". Expected the URL of a published site'],
    [["https://a.example", "--from", "https://b.example"], "--from fills what an export lacks"],
    [["https://a.example", "--watch"], "--watch works with a folder or an archive"],
    [["export", "--prune"], "--prune is for published sites"],
    [["export", "--own"], "--own is for published sites"],
  ])("refuses %j", async (argv, message) => {
    expect(await adoptCommand(argv)).toBe(2);
    expect(printed.err).toContain(message);
  });
});

it("shows pages, files, bytes and the time left while a site is read", () => {
  const line = formatFetch({ pages: 30, assets: 20, bytes: 3 * 1024 ** 2, known: 100 }, 5000);
  expect(line).toBe("Reading [##########..........] 30 pages, 20 files, 3.0 MB, about 5 s left");
});
