import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attribute, readPage } from "../../../cli/adopt/read/html/page";
import { recognize } from "../../../cli/adopt/read/vendor";
import { adoptSite, readData, removeFolders } from "../../cli/adopt/support/site";
import { startPublishedSite, type PublishedSite } from "../../../fixtures/published";

let site: PublishedSite;
let html = "";
beforeAll(async () => {
  site = await startPublishedSite();
  html = await (await fetch(`${site.origin}/plants`)).text();
});
afterAll(async () => {
  await site.close();
  await removeFolders();
});

/** Style sheets and scripts of the page, with their bytes. */
async function readLinked() {
  const { elements } = readPage("page.html", html);
  const linked = elements.filter((element) => attribute(element, "integrity") !== undefined);
  return Promise.all(
    linked.map(async (element) => {
      const url = attribute(element, "src") ?? attribute(element, "href") ?? "";
      return { url, integrity: attribute(element, "integrity"), text: await (await fetch(url)).text() };
    }),
  );
}
const fileName = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";

/** The pieces that the first script loads, by name. */
async function readPieces(): Promise<Record<string, string>> {
  const first = (await readLinked()).at(-1) ?? { url: "", text: "" };
  const [, table = "{}"] = /"webflow\.achunk\."\+(\{[^}]*\})/.exec(first.text) ?? [];
  const names = Object.values(JSON.parse(table) as Record<string, string>).map((hash) => `webflow.achunk.${hash}.js`);
  const texts = names.map(async (name) => [name, await (await fetch(new URL(name, first.url))).text()] as const);
  return Object.fromEntries(await Promise.all(texts));
}

it("style sheets and scripts of the published site have the integrity of their bytes", async () => {
  const linked = await readLinked();
  expect(linked).toHaveLength(5);
  for (const { url, integrity, text } of linked) {
    expect(integrity, url).toBe(`sha384-${createHash("sha384").update(text).digest("base64")}`);
  }
});

it("scripts of the published site are recognized by their content, and contain data of both generations", async () => {
  const scripts = (await readLinked()).slice(2).map(({ text }) => recognize(text));
  expect(scripts.map(({ kind }) => kind)).toEqual(["jquery", "own", "vendor"]);
  // A chunk without words of the real script is recognized by the array that it shares with the first.
  expect(scripts[2]?.arrays).toContain(scripts[1]?.chunkName);
  expect(Object.keys(scripts[2]?.lifted.data[0]?.events ?? {})).toEqual(["e-1", "e-2"]);
  const pieces = Object.values(await readPieces()).map((text) => recognize(text));
  expect(pieces.map(({ kind, lifted }) => [kind, lifted.timelines.length])).toEqual([
    ["vendor", 0],
    ["vendor", 1],
  ]);
});

it("a saved copy of the published site can be adopted", async () => {
  const linked = await readLinked();
  const relative = linked.reduce((text, { url }) => text.replaceAll(url, `files/${fileName(url)}`), html);
  const copy = await adoptSite({
    "index.html": relative.replace(/ integrity="[^"]*" crossorigin="anonymous"/g, ""),
    ...Object.fromEntries(linked.map(({ url, text }) => [`files/${fileName(url)}`, text])),
  });
  const page = await copy.read("index.html");
  expect(Object.keys(readData(page).events)).toEqual(["e-1", "e-2"]);
  expect(page).toContain("millrace.js");
  expect(page).not.toMatch(/webflow\.[\w.]+\.js|jquery/);
});
