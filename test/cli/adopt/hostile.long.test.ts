import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as fs from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tryAdopt } from "../../../cli/adopt/adopt";
import { adoptSite, readData, fakeBundle, oneSite, page, removeFolders, vendorScript, writeSite } from "./support/site";
import { zip } from "./support/zip";

const reads = vi.hoisted(() => ({ paths: [] as string[] }));

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    readFile: (path: string, encoding?: BufferEncoding) => {
      reads.paths.push(path);
      return real.readFile(path, encoding);
    },
  };
});

beforeEach(() => {
  reads.paths = [];
});
afterEach(removeFolders);

const PROTOTYPES = [Object, Array, String, Function, Map].map(({ prototype }) => prototype as object);
const keys = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype));
/** Keys that reach a prototype where a map is written by assignment, or merged. */
const POISON = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
const event = (more = "") =>
  `{"id":"e","eventTypeId":"MOUSE_CLICK","target":{"id":"n"${more}},"action":{"config":{}}${more}}`;

describe("prototypes", () => {
  it.each<[string, Record<string, string>]>([
    [
      "interaction data",
      oneSite(
        { body: '<p data-w-id="n">x</p>' },
        `{"events":{"e":${event(`,${POISON}`)},${POISON}},"actionLists":{${POISON}},${POISON}}`,
      ),
    ],
    [
      "interaction data in a text",
      oneSite(
        { body: '<p data-w-id="n">x</p>' },
        `JSON.parse('{"events":{"__proto__":${event()}},"actionLists":{"__proto__":{}}}')`,
      ),
    ],
    [
      "keys of the minifier's spelling",
      oneSite({ body: '<p data-w-id="n">x</p>' }, `{events:{__proto__:${event()},["__proto__"]:1},actionLists:{}}`),
    ],
    [
      "first-generation data",
      {
        "index.html": page({ body: '<p data-ix="__proto__">x</p>' }),
        "js/webflow.js": `${vendorScript()}Webflow.require("ix").init([
          {"slug":"__proto__","value":{${POISON}},${POISON}}])`,
      },
    ],
    [
      "names of pages, folders and files",
      {
        ...oneSite({}),
        "__proto__/index.html": page(),
        "constructor.html": page(),
        "__proto__.css": "a{}",
        "toString/__proto__.html": "x",
      },
    ],
    [
      "names of forms, fields, classes and attributes",
      oneSite({
        html: ' __proto__="polluted" constructor="polluted"',
        body: `<div class="w-form __proto__"><form id="__proto__" data-name="__proto__" __proto__="polluted">
          <input name="__proto__"></form></div><a href="/__proto__/polluted">x</a>
          <div data-animation-type="lottie" data-src="__proto__"></div>`,
      }),
    ],
  ])("are as before after %s", async (_name, files) => {
    const before = keys();
    const { report } = await adoptSite(files);
    expect(keys()).toEqual(before);
    expect("polluted" in {}).toBe(false);
    expect(report.pages.map(({ status }) => status)).toContain("converted");
  });

  it("an event called __proto__ is an event like another", async () => {
    const data = `JSON.parse('{"events":{"__proto__":${event()}},"actionLists":{}}')`;
    const { read } = await adoptSite(oneSite({ body: '<p data-w-id="n">x</p>' }, data));
    expect(Object.keys(readData(await read("index.html")).events)).toEqual(["__proto__"]);
  });
});

describe("sizes", () => {
  it("a page of 1 GB is never read, and the rest is adopted", async () => {
    const root = await writeSite(oneSite({}));
    await writeFile(join(root, "huge.html"), page());
    // Uses no space on the disk.
    await truncate(join(root, "huge.html"), 1024 ** 3);
    const { pages } = await tryAdopt(root, { bundle: await fakeBundle() });
    const statuses = Object.fromEntries(pages.map(({ page: path, status }) => [path, status]));
    expect(statuses).toEqual({ "index.html": "converted", "huge.html": "unchanged" });
    expect(reads.paths.filter((path) => path.endsWith("huge.html"))).toEqual([]);
    expect(reads.paths.some((path) => path.endsWith("index.html"))).toBe(true);
  });

  it("entities that name each other stay as they are written, in pages, pictures and maps of the site", async () => {
    const levels = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("");
    const bomb = `[<!ENTITY e0 "lol">${levels}]`;
    const svg = `<?xml version="1.0"?><!DOCTYPE svg ${bomb}><svg><text>&e12;</text></svg>`;
    const index = page({ body: `<svg><text>&e12;</text></svg><p title="&e12;">&e12;</p>` });
    const files = {
      ...oneSite({}),
      "index.html": index.replace("html>", `html ${bomb}>`),
      "a.svg": svg,
      "sitemap.xml": svg,
    };
    const { read, page: reported } = await adoptSite(files);
    expect(reported("index.html").status).toBe("converted");
    expect((await read("index.html")).length).toBeLessThan(2 * files["index.html"].length);
    expect([await read("a.svg"), await read("sitemap.xml")]).toEqual([svg, svg]);
  });

  it("an archive in the export is not unpacked, nor one in that", async () => {
    const inner = zip({ "index.html": Buffer.alloc(2 ** 20) });
    const bomb = zip(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.zip`, inner])));
    const site = oneSite({ body: '<a href="documents/all.zip">All</a>' });
    const { files, bytes } = await adoptSite({ ...site, "documents/all.zip": bomb });
    expect(await files()).toEqual(["documents/all.zip", "index.html", "millrace.js"]);
    expect((await bytes("documents/all.zip")).equals(bomb)).toBe(true);
  });

  it("a Lottie animation that unpacks beyond the limit is kept as it is, and the page is converted", async () => {
    const manifest = JSON.stringify({ animations: [{ id: "a" }] });
    const bomb = zip({ "manifest.json": manifest, "animations/a.json": Buffer.alloc(65 * 2 ** 20, " ") });
    const body = `<div data-animation-type="lottie" data-src="a.lottie"></div>`;
    const { page: reported } = await adoptSite({ ...oneSite({ body }), "a.lottie": bomb });
    expect(reported("index.html").status).toBe("converted");
    expect(JSON.stringify(reported("index.html"))).toContain("would unpack to more than 64 MB");
  });

  it("elements nested a hundred thousand times stop only their own page", async () => {
    const deep = page({ body: `${"<div>".repeat(100_000)}${'<p style="opacity: 0">x</p>'}` });
    const { report } = await adoptSite({ ...oneSite({}), "deep.html": deep });
    expect(report.pages.find(({ page: path }) => path === "index.html")?.status).toBe("converted");
  });
});

// In a style sheet of 2 MB, looking on to its end from each of these takes minutes; once over it, a moment.
it.each([
  "/*",
  "@font-face{",
  "@import ",
  "url(",
  "url('",
  ":not(.w-mod-ix3)",
  ":not(.w-mod-ix3) {",
  "<iframe ",
  "html.w-mod-js ",
])("a style sheet that consists of %j alone is read once", async (piece) => {
  const much = piece.repeat((2 * 1024 ** 2) / piece.length);
  const json = `<script type="application/json" class="w-json">${much}</script>`;
  const site = oneSite({ head: `<style>${much}</style>`, body: `<a class="w-lightbox">${json}</a>` });
  expect((await adoptSite(site)).page("index.html").status).toBe("converted");
});
