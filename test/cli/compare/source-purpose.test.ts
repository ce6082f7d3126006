import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { AdoptOptions } from "../../../cli/adopt/adopt";
import { compareSources } from "../../../cli/compare/source/compare-sources";
import { readSite } from "../../../cli/exported-site";
import { oneSite, page, removeFolders, vendorScript, writeSite, JQUERY, type PageParts } from "../adopt/support/site";
import { zip } from "../adopt/support/zip";
import { adoptExport } from "./support/source-site";

afterEach(removeFolders);

type Files = Record<string, string | Buffer>;

/** What `adopt` changes on purpose: the export, options, the text in the copy, and a wrong one that has to be found. */
interface Purpose {
  files: Files;
  options?: AdoptOptions;
  /** Default: `index.html`. */
  file?: string;
  right: string;
  wrong: string;
  found: RegExp;
}

const one = (parts: PageParts, data?: string): Files => oneSite(parts, data);
const form = (attributes: string) =>
  `<div class="w-form"><form data-name="F" ${attributes}><label for="x">A</label><input name="a"></form></div>`;
const vendor = (src = "js/webflow.js") => `<script src="${src}"></script>`;
const LIVE = "https://cdn.prod.website-files.com/64233eb40608547f9d6368d5";
const FADED = { head: "<style>html.w-mod-js:not(.w-mod-ix) .fade{opacity:0}</style>", body: `<p class="fade">A</p>` };
const LOTTIE = `<div data-animation-type="lottie" data-src="documents/a.lottie"></div>`;

const PURPOSES: Record<string, Purpose> = {
  "A-6 the method of account forms": {
    files: one({ body: `<form data-wf-user-form-type="login" method="get"></form>` }),
    right: 'method="dialog"',
    wrong: 'method="get"',
    found: /has the attribute method “get” in the copy, not “dialog”/,
  },
  "F-163 the endpoint of site forms, on the host of --api": {
    files: one({ body: form("") }),
    options: { api: "https://forms.my.site" },
    right: 'action="https://forms.my.site/',
    wrong: 'action="https://forms.other.site/',
    found: /leads to “https:\/\/forms\.other\.site/,
  },
  "the host of --api": {
    files: one({}),
    options: { api: "https://forms.my.site" },
    right: 'data-api="https://forms.my.site"',
    wrong: 'data-api="https://forms.my.site/a"',
    found: /script “millrace\.js” is only in the copy/,
  },
  "the key of a bot check": {
    files: one({ body: form('data-turnstile-sitekey="0xold"') }),
    options: { turnstile: "0x4mine" },
    right: '"0x4mine"',
    wrong: '"other"',
    found: /attribute data-turnstile-sitekey “other”/,
  },
  "no bot check with --turnstile none": {
    files: one({ body: form('data-turnstile-sitekey="0xold"') }),
    options: { turnstile: "none" },
    right: 'data-name="F"',
    wrong: 'data-name="G"',
    found: /is called “G”/,
  },
  "the field of a label": {
    files: one({ body: form("") }),
    right: 'id="x"',
    wrong: 'id="y"',
    found: /field “a” has the attribute id “y” in the copy, and none in the export/,
  },
  "the class of a page that was saved while the script ran": {
    files: one({ html: ' class="w-mod-js w-mod-ix"' }),
    right: 'class="w-mod-js"',
    wrong: 'class=""',
    found: /the page lacks the class “w-mod-js w-mod-ix”/,
  },
  "content that waits for an animation": {
    files: one(FADED),
    right: "0s 4s forwards",
    wrong: "0s 40s forwards",
    found: /style sheet .* is only in the copy/,
  },
  "B-84 a page that waits for its own script": {
    files: one({
      head: "<style>.veiled{visibility:hidden}</style>",
      body: '<p class="veiled">A</p>',
      scripts: `<script>document.querySelector(".veiled").style.visibility = "visible"</script>${vendor()}`,
    }),
    right: "at(4,mark)",
    wrong: "at(40,mark)",
    found: /script .* is only in the copy/,
  },
  "content that waits for a timeline": {
    files: one({ head: "<style>html:not(.w-mod-ix3) .a{visibility:hidden!important}</style>" }),
    right: "millrace-late-3 4s",
    wrong: "millrace-late-3 40s",
    found: /has another text in the copy/,
  },
  "styles and scripts in files with --csp": {
    files: one({ head: "<style>.a{background:url(images/a.png)}</style>", body: `<p style="color:red">A</p>` }),
    options: { csp: true },
    file: "css/inline-1.css",
    right: "../images/a.png",
    wrong: "images/a.png",
    found: /style sheet .* has another text in the copy/,
  },
  "the rules of inline styles with --csp": {
    files: one({ body: `<p style="color:red">A</p>` }),
    options: { csp: true },
    file: "css/inline-1.css",
    right: "{color:red}",
    wrong: "{color:blue}",
    found: /paragraph “A” has the attribute style “color:blue” in the copy, not “color:red”/,
  },
  "inline scripts with --csp": {
    files: one({ body: `<script>track("ü")</script>` }),
    options: { csp: true },
    file: "js/inline-1.js",
    right: "track",
    wrong: "trick",
    found: /has another text in the copy/,
  },
  "the URL of the site with --origin": {
    files: one({ html: ' data-wf-domain="old.site"', head: `<link rel="canonical" href="https://old.site/a">` }),
    options: { origin: "https://my.site" },
    right: "https://my.site/a",
    wrong: "https://my.site/b",
    found: /attribute href “https:\/\/my\.site\/b” in the copy, not “https:\/\/old\.site\/a”/,
  },
  "a file in place of its URL on the builder's host": {
    files: {
      ...one({ html: ' data-wf-domain="old.site"' }),
      "saved.html": page({
        body: `<img src="${LIVE}/64233eb40608547f9d6368aa_a.png">`,
        scripts: vendor(`${LIVE}/js/webflow.js`),
      }),
      "images/a.png": "a",
    },
    file: "saved.html",
    right: 'src="images/a.png"',
    wrong: 'src="images/b.png"',
    found: /shows or loads “images\/b\.png”/,
  },
  "SE-2 the search form and its index": {
    files: {
      ...one({ body: `<form action="/search"><input name="query"></form>` }),
      "search.html": page({ body: `<form action="/search"><input name="query"></form><div class="w-dyn-list"></div>` }),
    },
    right: 'action="search.html"',
    wrong: 'action="other.html"',
    found: /leads to “other\.html”/,
  },
  "LO-10 LO-11 a Lottie archive": {
    files: { ...one({ body: LOTTIE }), "documents/a.lottie": "" },
    right: 'data-src="documents/a.json"',
    wrong: 'data-src="documents/b.json"',
    found: /shows or loads “documents\/b\.json”/,
  },
  "B-26 the object wf": {
    files: one({ body: `<script>wf.ready(go)</script>` }),
    right: "window.wf=window.wf||{ready",
    wrong: "window.wf={ready",
    found: /script “window\.wf=.*” is only in the copy/,
  },
  "code of the owner in the vendor script": {
    files: { "index.html": page({}), "js/webflow.js": `${vendorScript()};var mine=1;console.log(mine);` },
    file: "js/webflow-own.js",
    right: "mine=1",
    wrong: "mine=2",
    found: /script “js\/webflow-own\.js” is only in the copy/,
  },
  "jQuery that nothing uses": {
    files: { ...one({ scripts: vendor("js/jquery.js") + vendor() }), "js/jquery.js": JQUERY },
    right: "</body>",
    wrong: `${vendor("js/jquery.js")}</body>`,
    found: /jquery\.js|where index\.html names it/,
  },
  "a site map that leads to the builder": {
    files: { ...one({}), "sitemap.xml": "<loc>https://a.webflow.io/</loc>", "data.xml": "<a>1</a>" },
    options: { origin: "https://my.site", keep: ["data.xml"] },
    file: "data.xml",
    right: "1",
    wrong: "2",
    found: /^data\.xml.*other content/,
  },
  "the whole script, a URL of it, and files of a web host": {
    files: one({ body: "<p>A</p>" }),
    options: { script: "https://cdn.my.site/millrace.js", for: "netlify" },
    right: "<p>A</p>",
    wrong: "<p>B</p>",
    found: /paragraph “A” reads “B”/,
  },
};

it.each(Object.entries(PURPOSES))("accepts %s, and no other value", async (_, purpose) => {
  const { files, options, file = "index.html", right, wrong, found } = purpose;
  if ("documents/a.lottie" in files) {
    const parts = { "manifest.json": '{"animations":[{"id":"a"}]}', "animations/a.json": '{"w":2,"h":1}' };
    files["documents/a.lottie"] = zip(parts);
  }
  const folder = await writeSite(files);
  const copy = await adoptExport(folder, options);
  const site = readSite(folder);
  expect(await compareSources(site, copy, site.pages)).toEqual([]);
  const text = await readFile(join(copy, file), "utf8");
  expect(text).toContain(right);
  await writeFile(join(copy, file), text.replaceAll(right, wrong));
  const [first, ...more] = await compareSources(site, copy, site.pages);
  expect(`${first?.pages.join()} ${first?.what}`).toMatch(found);
  expect(more.map(({ what }) => what).filter((what) => !found.test(what))).toEqual([]);
});

it("finds a file that is missing, one with other content, and a page that is missing", async () => {
  const folder = await writeSite({
    ...one({ head: `<link rel="stylesheet" href="css/site.css">`, body: `<img src="a.png">` }),
    "css/site.css": ".a{color:red}",
    "a.png": "picture",
    "about.html": page({}),
  });
  const copy = await adoptExport(folder);
  await rm(join(copy, "a.png"));
  await rm(join(copy, "about.html"));
  await writeFile(join(copy, "css/site.css"), ".a{color:blue}");
  const site = readSite(folder);
  const found = await compareSources(site, copy, site.pages);
  expect(found.map(({ pages, what }) => `${pages.join()}: ${what}`).sort()).toEqual([
    "a.png: the file is missing in the copy",
    "about.html: the page is missing in the copy",
    "css/site.css: the file has other content in the copy",
  ]);
});

it("says once what several pages have, and leaves out pages that were not asked for", async () => {
  const folder = await writeSite({
    ...one({ body: "<p>A</p>" }),
    "b.html": page({ body: "<p>A</p>" }),
    "c.html": page({}),
  });
  const copy = await adoptExport(folder);
  for (const name of ["index.html", "b.html", "c.html"]) {
    const text = await readFile(join(copy, name), "utf8");
    await writeFile(join(copy, name), text.replace("<p>A</p>", "").replace("</body>", "<hr></body>"));
  }
  const found = await compareSources(readSite(folder), copy, ["index.html", "b.html"]);
  expect(found.map(({ pages, what }) => `${pages.join()}: ${what}`)).toEqual([
    "index.html,b.html: the <hr> is only in the copy",
    "index.html,b.html: the paragraph “A” is missing in the copy",
  ]);
});

it("finds a copy that lost the script in the place of the vendor script", async () => {
  const folder = await writeSite(one({}));
  const copy = await adoptExport(folder);
  const text = await readFile(join(copy, "index.html"), "utf8");
  await writeFile(join(copy, "index.html"), text.replace(/<script defer.*?<\/script>/, ""));
  expect(await compareSources(readSite(folder), copy, ["index.html"])).toMatchObject([
    { what: "no script of Millrace is in the place of the vendor script" },
  ]);
});

it("accepts a link to where the copy redirects that of the export, and no other one", async () => {
  const folder = await writeSite({ ...one({ body: `<a href="/old?a=1#b">A</a>` }), "services.html": page({}) });
  const copy = await adoptExport(folder);
  const text = await readFile(join(copy, "index.html"), "utf8");
  const isFound = async (link: string) => {
    await writeFile(join(copy, "index.html"), text.replace("/old?a=1#b", link));
    const found = await compareSources(readSite(folder), copy, ["index.html"]);
    return found.some(({ what }) => what.includes(`leads to “${link}”`));
  };
  expect(await isFound("services.html?a=1#b")).toBe(true);
  await writeFile(`${copy}.config.json`, JSON.stringify({ redirects: [{ from: "/old", to: "/services" }] }));
  expect(await isFound("services.html?a=1#b")).toBe(false);
  expect(await isFound("services.html?a=1#c")).toBe(true);
  expect(await isFound("index.html?a=1#b")).toBe(true);
});

it("finds a script that has another content than its name says", async () => {
  const folder = await writeSite(one({}));
  const copy = await adoptExport(folder);
  const code = "/* Millrace */";
  const name = `millrace.${createHash("sha256").update(code).digest("hex").slice(0, 12)}.js`;
  await writeFile(join(copy, name), `${code}//# sourceMappingURL=${name}.map\n`);
  expect(await compareSources(readSite(folder), copy, ["index.html"])).toEqual([]);
  await writeFile(join(copy, name), `${code}damaged`);
  expect(await compareSources(readSite(folder), copy, ["index.html"])).toMatchObject([
    { pages: [name], what: "the script is not as adopt wrote it: its name has the hash of another content" },
  ]);
});
