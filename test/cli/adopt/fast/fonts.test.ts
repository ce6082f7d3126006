import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { convert } from "fontverter";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { fastSite } from "../../../../cli/adopt/fast/fast";
import { chooseFace } from "../../../../cli/adopt/fast/fonts/choose";
import { findFaces } from "../../../../cli/adopt/fast/remote/faces";
import { findLoader } from "../../../../cli/adopt/fast/fonts/loader";
import type { FastPartName } from "../../../../cli/adopt/model/fast-parts";
import { readPage } from "../../../../cli/adopt/read/html/page";
import { hasContentHash } from "../../../../common/lasting-files";
import { filesIn, removeFolders, writeSite } from "../support/site";
import { closeServers } from "../web/support/server";
import { font, openInternet, script, sheet } from "./support/internet";

let leaf: Buffer;
beforeAll(async () => {
  leaf = await readFile(new URL("../../../../fixtures/published/files/leaf.ttf", import.meta.url));
});
afterEach(async () => {
  await closeServers();
  await removeFolders();
});

/** The font with other bits of `fsType`. */
function withBits(bits: number): Buffer {
  const copy = Buffer.from(leaf);
  const table = copy.readUInt32BE(12 + 8);
  copy.writeUInt16BE(bits, table + 8);
  return copy;
}

/** Runs `fonts` on files, without other hosts unless they are given. */
async function run(
  files: Record<string, string | Buffer>,
  answers: Parameters<typeof openInternet>[0] = {},
  parts: readonly FastPartName[] = ["fonts"],
) {
  const site = await writeSite(files);
  const internet = await openInternet(answers);
  const report = await fastSite(site, parts, internet);
  const added = (await filesIn(site)).filter((path) => hasContentHash(path));
  const read = async (path: string) => (await readFile(join(site, path), "utf8")).replace(/[0-9a-f]{24}_/g, "HASH_");
  return { site, report, added, read, internet, names: added.map((path) => path.replace(/[0-9a-f]{24}_/, "HASH_")) };
}

const face = (src: string, more = ""): string => `@font-face{font-family:Leaf;src:${src}${more}}`;

describe("fonts of the site", () => {
  it("adds WOFF2 files, which sheets name first", async () => {
    const rule = face("url('../fonts/leaf.ttf') format('truetype')");
    const css = `a{color:red}/* @font-face{src:url(no.ttf)} */\n@media all{${rule}}`;
    const { names, read, report, site } = await run({ "css/site.css": css, "fonts/leaf.ttf": leaf });
    expect(names).toEqual(["fonts/HASH_leaf.woff2"]);
    expect(await read("css/site.css")).toBe(
      css.replace("src:url('", `src:url("../fonts/HASH_leaf.woff2") format("woff2"), url('`),
    );
    expect(await readFile(join(site, "fonts/leaf.ttf"))).toEqual(leaf);
    expect(report.done).toEqual(["1 font as WOFF2: 1 kB → 1 kB"]);
  });

  it("takes the copy in WOFF, and is content with WOFF2", async () => {
    const woff = await convert(leaf, "woff");
    const old = face("local(Leaf), url(a.woff), url(a.ttf)");
    const fresh = face("url(b.woff2), url(a.ttf)");
    const { read, names } = await run({ "site.css": old + fresh, "a.woff": woff, "a.ttf": leaf, "b.woff2": "x" });
    expect(names).toEqual(["HASH_a.woff2"]);
    expect(await read("site.css")).toBe(
      face(`local(Leaf), url("HASH_a.woff2") format("woff2"), url(a.woff), url(a.ttf)`) + fresh,
    );
  });

  it("converts a font that a page names itself", async () => {
    const page = (src: string) => `<!DOCTYPE html><html><head><style>${face(src)}</style></head><body></body></html>`;
    const { read } = await run({ "about/us.html": page("url(../a%20b.ttf)"), "a b.ttf": leaf });
    expect(await read("about/us.html")).toBe(page('url("../HASH_a-b.woff2") format("woff2"), url(../a%20b.ttf)'));
  });

  it.each([
    ["forbid to embed it", () => withBits(0x2), "its license bits forbid to embed it"],
    ["allow pictures of letters only", () => withBits(0x208), "its license bits forbid to embed it"],
    ["are those of a text", () => Buffer.from("no font"), "it cannot be read as a font"],
    ["are cut off", () => leaf.subarray(0, 300), "it cannot be read as a font"],
    ["are none", () => Buffer.alloc(0), "it cannot be read as a font"],
  ])("leaves a font whose bits %s, and names it once", async (_, make, reason) => {
    const css = face("url(leaf.ttf)") + face("url(leaf.ttf)", ";font-weight:700");
    const { names, read, report } = await run({ "site.css": css, "leaf.ttf": make() });
    expect(names).toEqual([]);
    expect(await read("site.css")).toBe(css);
    expect(report.left).toEqual([{ what: "leaf.ttf", reason }]);
  });

  it("converts a font that may be embedded for print or edited", async () => {
    expect((await run({ "site.css": face("url(leaf.ttf)"), "leaf.ttf": withBits(0x8) })).names).toHaveLength(1);
  });
});

describe("fonts of Google", () => {
  const CSS =
    `/* cyrillic */${face("url(https://fonts.gstatic.com/s/leaf/v1/c.woff2) format('woff2')", ";unicode-range:U+400-4FF")}` +
    `/* latin */${face("url(https://fonts.gstatic.com/s/leaf/v1/l.woff2) format('woff2')", ";unicode-range:U+0-FF")}`;
  const FONTS = {
    "fonts.gstatic.com/s/leaf/v1/c.woff2": font(Buffer.from("cyrillic")),
    "fonts.gstatic.com/s/leaf/v1/l.woff2": font(Buffer.from("latin")),
  };
  const QUERY = "family=Leaf:400,700%7COpen+Sans:regular&subset=latin,cyrillic";
  const ANSWERS = { ...FONTS, [`fonts.googleapis.com/css?${QUERY}`]: sheet(CSS) };
  const HINTS =
    `<link href="https://fonts.googleapis.com" rel="preconnect">` +
    `<link href="https://fonts.gstatic.com" rel="preconnect" crossorigin="anonymous">`;
  const LOADER = `<script src="https://ajax.googleapis.com/ajax/libs/webfont/1.6.26/webfont.js" type="text/javascript"></script>`;
  const call = (more = ""): string =>
    `<script type="text/javascript">WebFont.load({ google: { families: ` +
    `["Leaf:400,700:latin,cyrillic", "Open Sans:regular"] }${more} });</script>`;
  const page = (head: string, body = ""): string =>
    `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;
  const FILES = ["css/HASH_fonts.css", "fonts/HASH_c.woff2", "fonts/HASH_l.woff2"];

  it("puts a style sheet of the site in place of the script that loads them", async () => {
    let agent = "";
    const { added, names, read, report, internet } = await run(
      { "index.html": page(HINTS + LOADER + call()) },
      {
        ...FONTS,
        [`fonts.googleapis.com/css?${QUERY}`]: (request, response) => {
          agent = request.headers["user-agent"] ?? "";
          sheet(CSS)(request, response);
        },
      },
    );
    // An old browser gets larger fonts for all letters.
    expect(agent).toMatch(/Chrome\/\d{3}/);
    expect(names).toEqual(FILES);
    expect(await read("index.html")).toBe(page('<link href="css/HASH_fonts.css" rel="stylesheet">'));
    const path = added.find((name) => name.endsWith("fonts.css")) ?? "";
    expect(await read(path)).toBe(CSS.replace(/url\(.*?\/([cl])\.woff2\)/g, "url(../fonts/HASH_$1.woff2)"));
    expect(internet.asked).toHaveLength(3);
    expect(report).toMatchObject({ done: ["fonts of Google kept in the site"], left: [] });
  });

  it("does the same for links, imports, and rules with Google's files", async () => {
    const link = `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Leaf&amp;display=swap">`;
    const style = (url: string, file: string) => `<style>@import url("${url}");${face(`url(${file})`)}</style>`;
    const url = "https://fonts.googleapis.com/css2?family=Leaf&display=swap";
    const [, file] = ["c", "l"].map((name) => `https://fonts.gstatic.com/s/leaf/v1/${name}.woff2`);
    const { read, names } = await run(
      { "a/index.html": page(HINTS + link + style(url, file ?? "")), "a/site.css": `@import '${url}';` },
      { ...FONTS, "fonts.googleapis.com/css2?family=Leaf&display=swap": sheet(CSS) },
    );
    expect(names).toEqual(FILES);
    expect(await read("a/index.html")).toBe(
      page(
        `<link rel="stylesheet" href="../css/HASH_fonts.css">` +
          style("../css/HASH_fonts.css", "../fonts/HASH_l.woff2"),
      ),
    );
    expect(await read("a/site.css")).toBe("@import '../css/HASH_fonts.css';");
  });

  it("leaves all as it is without a network, and names what was not fetched", async () => {
    const { read, report } = await run({ "index.html": page(HINTS + LOADER + call()) });
    expect(await read("index.html")).toBe(page(HINTS + LOADER + call()));
    expect(report.left).toEqual([
      { what: `https://fonts.googleapis.com/css?${QUERY}`, reason: "the server answers with status 404" },
    ]);
  });

  it.each([
    ["a call waits for the fonts", call(", active: start")],
    ["another service is loaded, too", call(', typekit: { id: "abc" }')],
    ["other code is beside the call", call().replace("WebFont", "go();WebFont")],
    ["code names the families", call().replace('"Open Sans', 'name + "')],
    ["a script of the site waits for its classes", call() + '<script src="a.js"></script>'],
    ["a tool of the page starts it", call() + LOADER.replace("text/javascript", "text/plain")],
  ])("needs the script that loads fonts if %s", async (_, calls) => {
    const opened = readPage("index.html", page(LOADER + calls));
    const find = (code: string) => findLoader(opened, async () => code);
    expect(await find('find(".wf-loading")')).toEqual({ elements: [], urls: [] });
  });

  it("keeps that script if a style waits for its classes", async () => {
    const html = page(HINTS + LOADER + call());
    const { read, report, internet } = await run({ "index.html": html, "a.css": ".wf-active h1{opacity:1}" }, ANSWERS);
    expect(await read("index.html")).toBe(html);
    expect(internet.asked).toEqual([]);
    expect(report.left).toEqual([
      { what: "the script that loads fonts", reason: "code or styles of the site wait for it" },
    ]);
  });

  it("leaves nothing of the loader to local-scripts, which keeps one that stays", async () => {
    const { read, internet } = await run(
      { "index.html": page(LOADER + call()), "wait.html": page(LOADER + call(", active: start")) },
      { ...ANSWERS, "ajax.googleapis.com/ajax/libs/webfont/1.6.26/webfont.js": script("window.WebFont = {}") },
      ["fonts", "local-scripts"],
    );
    expect(await read("index.html")).toBe(page('<link href="css/HASH_fonts.css" rel="stylesheet">'));
    expect(await read("wait.html")).toContain('<script src="js/HASH_webfont.js" type="text/javascript">');
    expect(internet.asked).toHaveLength(4);
  });

  it("names licensed fonts, which stay outside", async () => {
    const { report, internet } = await run({
      "index.html": page('<script src="https://use.typekit.net/abc.js"></script>'),
    });
    expect(internet.asked).toEqual([]);
    expect(report.left).toEqual([
      { what: "https://use.typekit.net/abc.js", reason: "licensed fonts: the service works from its own host only" },
    ]);
  });
});

describe("the face of a text", () => {
  const faces = findFaces(
    [
      "font-family:'My Font';src:url(a.woff2);font-weight:300;unicode-range:U+4??",
      "font-family:'My Font';src:url(b.woff2);font-weight:300;unicode-range:U+0-FF, U+131",
      "font-family:'My Font';src:url(c.woff2);font-weight:600 900",
      "font-family:My Font;src:url(d.woff2);font-style:italic",
      "font-family:Icons;src:url(e.woff2)",
    ]
      .map((rule) => `@font-face{${rule}}`)
      .join(""),
  );
  const latin = new Map([[0x61, 3]]);
  const find = (family: string, weight: string, style = "normal", letters = latin) =>
    chooseFace({ family, weight, style }, faces, letters)?.files[0]?.value;

  it.each([
    ["of its weight", '"My Font", sans-serif', "300", "normal", "b.woff2"],
    ["of the next lower weight", '"my font"', "400", "normal", "b.woff2"],
    ["of a higher weight for a bold text", "My Font", "1000", "normal", "c.woff2"],
    ["of a range of weights", "My Font", "700", "normal", "c.woff2"],
    ["of its style", "My Font", "700", "italic", "d.woff2"],
    ["of the first family that has one", "Arial, 'My Font'", "700", "normal", "c.woff2"],
    ["of no family of the system", "Arial", "400", "normal", undefined],
    ["of no pictures", "Icons, My Font", "400", "normal", undefined],
  ])("is one %s", (_, family, weight, style, file) => {
    expect(find(family, weight, style)).toBe(file);
  });

  it("is the one with its letters", () => {
    expect(find("My Font", "300", "normal", new Map([[0x431, 2], ...latin]))).toBe("b.woff2");
    expect(find("My Font", "300", "normal", new Map([[0x431, 4], ...latin]))).toBe("a.woff2");
  });
});
