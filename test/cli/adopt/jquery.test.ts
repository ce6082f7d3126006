import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, JQUERY, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const HOST = "https://d3e54v103j8qbb.cloudfront.net/js";
const CDN = `<script src="${HOST}/jquery-3.5.1.min.dc5e7f18c8.js?site=1" integrity="x"></script>`;
const VENDOR = `<script src="js/webflow.js"></script>`;

async function withScript(own: string, body = "", files: Record<string, string> = {}) {
  const original = page({ body, scripts: CDN + VENDOR + own });
  const site = await adoptSite({ "index.html": original, "js/webflow.js": vendorScript(), ...files });
  const source = await site.read("index.html");
  const reasons = site
    .page("index.html")
    .left.filter(({ what }) => what === "jQuery")
    .map(({ reason }) => reason);
  return { kept: source.includes(CDN), reasons: reasons.join(), site, source };
}

describe("jQuery is removed", () => {
  it("when nothing else on the page uses it", async () => {
    const { kept, site } = await withScript("<script>document.title = 'x'</script>");
    expect(kept).toBe(false);
    expect(site.page("index.html").jquery).toBe("removed");
  });

  it.each([
    "https://code.jquery.com/jquery-3.7.1.min.js",
    "//ajax.googleapis.com/ajax/libs/jquery/2.2.0/jquery.min.js",
    "https://cdn.jsdelivr.net/npm/jquery@3.6.0/dist/jquery.slim.min.js",
    "js/jquery-1.11.3.js",
    "js/jquery.js",
  ])("from the URL %s", async (src) => {
    const scripts = `<script src="${src}"></script>${VENDOR}`;
    const site = await adoptSite({ "index.html": page({ scripts }), "js/webflow.js": vendorScript() });
    expect(await site.read("index.html")).not.toContain(src);
  });

  it("from a local file recognized by its content, which is not copied then", async () => {
    const scripts = `<script src="lib/a.js"></script>${VENDOR}`;
    const files = { "index.html": page({ scripts }), "js/webflow.js": vendorScript(), "lib/a.js": JQUERY };
    const site = await adoptSite(files);
    expect(await site.files()).toEqual(["index.html", "millrace.js"]);
  });

  it.each([
    ["its own variable $", "const $ = (s) => document.querySelector(s); $('p').remove()"],
    ["a parameter", "(function ($) { $('p') })(document.querySelector.bind(document))"],
    ["a hoisted variable", "function f() { $('a'); if (1) { var $ = 1 } } f()"],
    ["its own function $", "$('p'); function $(s) { return s }"],
    ["a property", "lib.$('p'); lib.jQuery = 1; ({ $: 1, jQuery() {} })"],
    ["a question only", "if (typeof jQuery === 'undefined') console.log('none')"],
    ["a caught error", "try { f() } catch ($) { $.x() }"],
    ["a destructured name", "const { a: $, ...jQuery } = lib; $(jQuery)"],
    ["a text", "document.title = '$(jQuery)' + `$`"],
    ["a label", "$: for (;;) { break $ }"],
  ])("when a script has only %s", async (_name, code) => {
    expect((await withScript(`<script>${code}</script>`)).kept).toBe(false);
  });

  it("from one page and stays on another", async () => {
    const files = {
      "a.html": page({ scripts: `<script src="js/jquery.js"></script>${VENDOR}` }),
      "b.html": page({ scripts: `<script src="js/jquery.js"></script>${VENDOR}<script>$(f)</script>` }),
      "js/jquery.js": JQUERY,
      "js/webflow.js": vendorScript(),
    };
    const site = await adoptSite(files);
    expect([site.page("a.html").jquery, site.page("b.html").jquery]).toEqual(["removed", "kept"]);
    expect(await site.files()).toContain("js/jquery.js");
  });
});

describe("jQuery stays, and the report names who needs it", () => {
  it.each([
    ["a call", "$('p').hide()"],
    ["a ready callback", "Webflow.push(function () { $('p') })"],
    ["an argument", "(function ($) { $('p') })(jQuery)"],
    ["a property of window", "window.jQuery('p')"],
    ["a computed property", "window['$']('p')"],
    ["a use beside another scope", "{ let $ = 1 } $('p')"],
    ["an object shorthand", "start({ $ })"],
    ["a default value", "function f(q = $) {} f()"],
  ])("because of %s", async (_name, code) => {
    const { kept, reasons } = await withScript(`<script>${code}</script>`);
    expect(kept).toBe(true);
    expect(reasons).toMatch(/^inline script, line \d+ uses it$/);
  });

  it("because of a local script", async () => {
    const { kept, reasons } = await withScript(`<script src="js/own.js"></script>`, "", { "js/own.js": "jQuery(go)" });
    expect([kept, reasons]).toEqual([true, "js/own.js uses it"]);
  });

  it("because of a local script that does not parse but mentions it", async () => {
    const { kept, reasons } = await withScript(`<script>$('p').on('click', function () {</script>`);
    expect(kept).toBe(true);
    expect(reasons).toContain("does not parse");
  });

  it("because of an outside script that looks like its plugin", async () => {
    const { kept, reasons } = await withScript(`<script src="https://cdn.example/slick/slick.min.js"></script>`);
    expect([kept, reasons]).toEqual([true, "cdn.example/slick/slick.min.js looks like a jQuery plugin"]);
  });

  it("but not because of Bootstrap 5, which does not need it", async () => {
    const cdn = "https://cdn.example/npm";
    const bootstrap = (version: string) => `<script src="${cdn}/bootstrap@${version}/bootstrap.js"></script>`;
    expect((await withScript(bootstrap("4.6.2"))).kept).toBe(true);
    expect((await withScript(bootstrap("5.3.0"))).kept).toBe(false);
  });

  it("because of an event handler attribute", async () => {
    const { kept, reasons } = await withScript("", `<a id="x" onclick="$('p').toggle()"></a>`);
    expect([kept, reasons]).toEqual([true, `the onclick attribute of <a id="x"> uses it`]);
  });

  it("and is no plugin, nor jQuery with more code in one file", async () => {
    const plugin = `<script src="https://cdn.example/jquery.validate.min.js"></script>`;
    expect((await withScript(plugin)).source).toContain(plugin);
    const both = `<script src="js/both.js"></script>`;
    expect((await withScript(both, "", { "js/both.js": `${JQUERY}own();` })).source).toContain(both);
  });
});
