import { basename, dirname } from "pathe";
import { afterEach, expect, it } from "vitest";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, page, readData, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const adoptPage = async (source: string) => {
  const site = await adoptSite({ "index.html": source, "js/webflow.js": vendorScript() });
  return { source: await site.read("index.html"), report: site.report, page: site.page("index.html") };
};
const NAV = '<div class="w-nav"></div>';

it("starts scripts and handlers again that a loader of the host had to start", async () => {
  const mark = "8a3c1f0e5f6b7d2c";
  const { source, report } = await adoptPage(
    page({
      head: `<script type="${mark}-text/javascript">mine()</script><script type="${mark}-module">more()</script>`,
      body:
        `<button onclick="if (!window.__cfRLUnblockHandlers) return false; go()" ` +
        `data-cf-modified-${mark}-="">x</button>`,
      scripts:
        `<script src="js/webflow.js" type="${mark}-text/javascript"></script>` +
        `<script src="/cdn-cgi/scripts/7d0/cloudflare-static/rocket-loader.min.js" ` +
        `data-cf-settings="${mark}-|49" defer></script>`,
    }),
  );
  expect(source).toContain('<script type="text/javascript">mine()</script><script type="module">more()</script>');
  expect(source).toContain('<button onclick="go()">x</button>');
  expect(source).toContain('<script defer src="millrace.js"></script>');
  expect(source).not.toMatch(/rocket-loader|data-cf|webflow\.js/);
  expect(report.copiers).toEqual([{ name: "Cloudflare", pages: 1 }]);
});

it("shows email addresses again that the host had hidden", async () => {
  // The first byte is the key: "a@b.example" with 0x20.
  const hidden = "20" + Buffer.from([..."a@b.example"].map((sign) => sign.charCodeAt(0) ^ 0x20)).toString("hex");
  const { source } = await adoptPage(
    page({
      body:
        `<a href="/cdn-cgi/l/email-protection#${hidden}">Write</a>` +
        `<p>To <a href="/cdn-cgi/l/email-protection" class="__cf_email__" ` +
        `data-cfemail="${hidden}">[email&#160;protected]</a></p>` +
        `<script data-cfasync="false" src="/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js"></script>`,
    }),
  );
  expect(source).toContain('<a href="mailto:a@b.example">Write</a><p>To a@b.example</p>');
  expect(source).not.toContain("cdn-cgi");
});

it("removes the toolbar of an archive and its URLs", async () => {
  const archive = "https://web.archive.org/web/20240101000000";
  const { source, report } = await adoptPage(
    page({
      head:
        `<script src="https://web-static.archive.org/_static/js/bundle-playback.js"></script>` +
        `<script>__wm.init("https://web.archive.org/web");</script><!-- End Wayback Rewrite JS Include -->` +
        `<link href="${archive}cs_/https://my.site/a.css" rel="stylesheet">`,
      body:
        `<!-- BEGIN WAYBACK TOOLBAR INSERT --><div id="wm-ipp"></div><!-- END WAYBACK TOOLBAR INSERT -->` +
        `<a href="/web/20240101000000/https://my.site/about">About</a><img src="${archive}im_/https://my.site/a.png">` +
        `<script type="application/json" class="w-json">` +
        `{"url":"https:\\/\\/web.archive.org\\/web\\/20240101000000\\/https:\\/\\/my.site"}</script>`,
    }) + "<!--\n     FILE ARCHIVED ON 00:00:00 Jan 01, 2024 AND RETRIEVED FROM THE\n     INTERNET ARCHIVE\n-->",
  );
  expect(source).toContain('<link href="https://my.site/a.css" rel="stylesheet">');
  expect(source).toContain('<a href="https://my.site/about">About</a><img src="https://my.site/a.png">');
  expect(source).toContain('{"url":"https:\\/\\/my.site"}');
  expect(source).not.toMatch(/archive|wm-ipp/i);
  expect(report.copiers).toEqual([{ name: "the Wayback Machine", pages: 1 }]);
});

it.each([
  [
    "HTTrack",
    "<!-- Mirrored from my.site/ by HTTrack Website Copier/3.x [XR&CO'2014], Mon, 01 Jan 2024 00:00:00 GMT -->",
  ],
  ["a browser", "<!-- saved from url=(0015)https://my.site -->"],
])("removes the comment of %s", async (name, comment) => {
  const { source, report } = await adoptPage(page({ body: NAV }).replace("<head>", `${comment}\n<head>`));
  expect(source).not.toContain("<!--");
  expect(report.copiers).toEqual([{ name, pages: 1 }]);
});

it("converts a page of which a program has removed all scripts", async () => {
  const saved = page({ body: NAV, scripts: "" }).replace(
    "<head>",
    "<!--\n Page saved with SingleFile \n url: https://my.site/ \n saved date: Mon Jan 01 2024\n--><head>",
  );
  const { source, page: report } = await adoptPage(saved);
  expect(report.status).toBe("converted");
  expect(source).toContain('<script defer src="millrace.js"></script></body>');
  expect(source).not.toContain("SingleFile");
});

it.each([
  ["the builder's host", "https://cdn.prod.website-files.com/64233eb40608547f9d6368d5/js/site.1a2b.js", ""],
  ["the site's own domain", "https://www.my.site/js/site.js", ' data-wf-domain="www.my.site"'],
])("reads the files of a chunked script that a mirror has, from %s", async (_, url, html) => {
  const { hostname, pathname } = new URL(url);
  const folder = html === "" ? `${hostname}${dirname(pathname)}` : dirname(pathname).slice(1);
  const start = 'var r={};r.u=e=>"site.achunk."+({12:"0f1e",13:"2d3c"})[e]+".js";(self.parts=self.parts||[]).push=1;';
  const site = await adoptSite({
    "index.html": page({ body: NAV, html, scripts: `<script src="${url}"></script>` }),
    [`${folder}/${basename(pathname)}`]: start,
    [`${folder}/site.achunk.0f1e.js`]: vendorScript('{events:{e1:{target:{appliesTo:"PAGE"}}},actionLists:{}}'),
    [`${folder}/site.achunk.2d3c.js`]: "1",
  });
  expect(Object.keys(readData(await site.read("index.html")).events)).toEqual(["e1"]);
});

it("reads the vendor script of the folder that pages name at a URL of their own", async () => {
  const scripts = '<script src="https://www.my.site/js/webflow.js"></script>';
  const site = await adoptSite({
    "public/index.html": page({ body: NAV, scripts }),
    "static/js/webflow.js": vendorScript('{events:{e1:{target:{appliesTo:"PAGE"}}},actionLists:{}}'),
  });
  expect(Object.keys(readData(await site.read("public/index.html")).events)).toEqual(["e1"]);
});

it("names the pages that miss animations by the marks of their elements", async () => {
  const site = await adoptSite({
    "index.html": page({ body: '<p data-w-id="a-1">x</p>' }),
    "plain.html": page({ body: "<p>x</p>" }),
  });
  expect(summarize({ ...site.report, site: "out" }).todo).toContainEqual(
    expect.objectContaining({ title: "Restore missing animations", names: ["index.html"] }),
  );
});

it("names the servers of the builder from which pages still load files", async () => {
  const url = "https://cdn.prod.website-files.com/64233eb40608547f9d6368d5/a.png";
  const site = await adoptSite({ "index.html": page({ body: `<img src="${url}">` }), "js/webflow.js": vendorScript() });
  expect(site.page("index.html").builderFiles).toEqual([url]);
  expect(summarize({ ...site.report, site: "out" }).todo).toContainEqual(
    expect.objectContaining({
      title: "Copy files from the builder's servers",
      text: expect.stringContaining("The pages name 1 file on the builder's servers"),
      names: ["cdn.prod.website-files.com"],
    }),
  );
});

it.each([
  ["the language of the pages", "fr", "en", ["en", "fr"]],
  ["their folders, when all pages have the language of the first one", "en", "en", ["en", "fr"]],
])("proposes links between exports in several languages, by %s", async (_, lang, other, codes) => {
  const site = await adoptSite({
    "en/index.html": page({ html: ` lang="${other}"` }),
    "en/js/webflow.js": vendorScript(),
    "fr/index.html": page({ html: ` lang="${lang}"` }),
    "fr/js/webflow.js": vendorScript(),
  });
  const task = summarize({ ...site.report, site: "out" }).todo.find(({ title }) => title === "Connect the languages");
  expect(task?.command).toBe(
    codes.map((code) => `<link rel="alternate" hreflang="${code}" href="https://www.my.site/${code}/">`).join("\n"),
  );
});

it.each([
  ["starts of a toolbar without an end", "<!-- BEGIN WAYBACK TOOLBAR INSERT -->"],
  ["scripts that are not closed", "<script>__CF$cv$params /cdn-cgi/ "],
  ["ends of the body", "<!-- Page saved with SingleFile --></body>"],
])("reads a page of many %s in linear time", async (_, part) => {
  const site = await adoptSite({
    "index.html": page(),
    "js/webflow.js": vendorScript(),
    "many.html": page({ body: part.repeat(40_000) }),
  });
  expect(site.page("index.html").status).toBe("converted");
});

it("counts no page in which a copier left nothing to remove", async () => {
  const { report } = await adoptPage(page({ body: '<img src="/cdn-cgi/image/width=80/a.png">' }));
  expect(report.copiers).toEqual([]);
});

it("changes nothing in a page without such marks", async () => {
  const plain = page({ body: "<p>Mirrored from life, see /web/2024/ and text/javascript</p>" });
  const { source, report } = await adoptPage(plain);
  expect(source).toBe(plain.replace('<script src="js/webflow.js">', '<script defer src="millrace.js">'));
  expect(report.copiers).toEqual([]);
});
