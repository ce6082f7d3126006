import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, JQUERY, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

/** As exports are laid out: the builder's bundle, and behind it the call with the data. */
const CORE = vendorScript();
const DATA = 'Webflow.require("ix2").init({"events":{},"actionLists":{}});';
const EFFECT = "$(window).on('scroll', function () { $('.bar').toggleClass('small', scrollY > 80); });";
const JQUERY_TAG = '<script src="https://d3e54v103j8qbb.cloudfront.net/js/jquery-3.5.1.min.dc5e7f18c8.js"></script>';
const VENDOR_TAG = '<script src="js/webflow.js"></script>';

async function withVendor(source: string, more: Record<string, string> = {}, scripts = JQUERY_TAG + VENDOR_TAG) {
  const site = await adoptSite({ ...oneSite({ scripts }), "js/webflow.js": source, ...more });
  const own = (await site.files()).includes("js/webflow-own.js") ? await site.read("js/webflow-own.js") : undefined;
  return { site, own, html: await site.read("index.html"), report: site.page("index.html") };
}

/** As builds of 2013 and 2014 are laid out: the vendor's many statements one after another. */
const MANY = [
  "/* Webflow: front end */ var Webflow = { w: Webflow };",
  "Webflow.init = function () { 'use strict'; };",
  "(function ($) { if (window.XDomainRequest) $.ajaxTransport('+*', function () {}); })(window.jQuery);",
  "(function (window, document) { function Tap(el) { this.element = el; } window.Tap = Tap; })(window, document);",
  "Webflow.init();",
  ...Object.entries({
    touch: "",
    forms: ".w-form-done .w-form-fail",
    maps: "",
    slider: ".w-slider-mask",
    links: "w--current",
  }).map(([name, words]) => `Webflow.define('webflow-${name}', function ($) { return '${words}'; });`),
].join("\n");

describe("the owner's code in a vendor script", () => {
  it.each([
    ["before", `${EFFECT}\n${CORE}\n${DATA}`],
    ["between", `${CORE}\n${EFFECT}\n${DATA}`],
    ["after", `${CORE}\n${DATA}\n${EFFECT}`],
    ["in one expression with it", `${CORE.slice(0, -1)},${EFFECT.slice(0, -1)},${DATA}`],
  ])("%s is written to a separate file", async (_where, source) => {
    const { own } = await withVendor(source);
    expect(own?.replace(/^\(|\);?(?=\n$)/g, "")).toContain(EFFECT.slice(0, -2));
    expect(own).not.toMatch(/webflow|require/i);
  });

  it("is empty in a build of many statements", async () => {
    const { own, report } = await withVendor(MANY);
    expect(own).toBeUndefined();
    expect(report.converted).toContainEqual(expect.objectContaining({ what: "replaced by one script tag" }));
  });

  it("keeps jQuery, and is loaded where it was", async () => {
    const { html } = await withVendor(`${CORE}\n${EFFECT}\n${DATA}`);
    expect(html).toContain(
      `${JQUERY_TAG}<script defer src="millrace.js"></script>\n<script src="js/webflow-own.js"></script>\n`,
    );
  });

  it("is named in the report", async () => {
    const { report } = await withVendor(`${CORE}\n${EFFECT}\n${DATA}`);
    expect(report.converted).toContainEqual({
      what: "your own code in js/webflow.js",
      reason: "moved to js/webflow-own.js, which the page loads",
    });
    expect(report.left).toContainEqual({ what: "jQuery", reason: "js/webflow-own.js uses it" });
  });

  it("keeps its comments and the order of libraries in the same script", async () => {
    const library = "/*! Tiny 1.0, MIT */\n(function () { window.tiny = 1; })();";
    const { own } = await withVendor(`${library}\n${CORE}\n${DATA}\n// the owner's\ntiny += 1;`);
    expect(own).toBe(`${library}\n// the owner's\ntiny += 1;\n`);
  });

  it("runs behind a tag that is not deferred when it calls Webflow at once", async () => {
    const { html } = await withVendor(`${CORE}\nWebflow.push(function () { start(); });\n${DATA}`);
    expect(html).toContain('<script src="millrace.js"></script>\n<script src="js/webflow-own.js"></script>');
  });

  it("of an inline vendor script is written to a file beside the page", async () => {
    const site = await adoptSite({ "a/b.html": page({ scripts: `<script>${CORE}\n${EFFECT}</script>` }) });
    expect(await site.read("a/b.html")).toContain('<script src="b-own.js"></script>');
    expect(await site.read("a/b-own.js")).toBe(`${EFFECT}\n`);
  });

  it("is written once for all pages", async () => {
    const scripts = '<script src="js/webflow.js"></script>';
    const { site } = await withVendor(`${CORE}\n${EFFECT}`, { "two.html": page({ scripts }) });
    expect((await site.files()).filter((file) => file.includes("own"))).toEqual(["js/webflow-own.js"]);
  });

  it("overwrites no file of the site's own", async () => {
    const { site } = await withVendor(`${CORE}\n${EFFECT}`, { "js/webflow-own.js": "kept()" });
    expect([await site.read("js/webflow-own.js"), await site.read("js/webflow-own-1.js")]).toEqual([
      "kept()",
      `${EFFECT}\n`,
    ]);
  });
});

describe("vendor code in the vendor script", () => {
  it.each([
    ["its bundle and its data", `${CORE}\n${DATA}`],
    ["first-generation data", `${CORE}\nWebflow.require('ix').init([{"slug":"a","value":{}}]);`],
    ["data in a variable", `${CORE}\nvar data = {events:{},actionLists:{}};\nWebflow.require("ix2").init(data);`],
    ["jQuery", `${JQUERY}\n${CORE}\n${DATA}`],
    ["directives and stray semicolons", `"use strict";;${CORE};;\n${DATA};`],
  ])("%s: no file is written", async (_what, source) => {
    expect((await withVendor(source)).own).toBeUndefined();
  });

  it("includes the setup of the queue in a file of data alone: no file is written", async () => {
    const { own } = await withVendor(
      `window.Webflow = window.Webflow || [];\nif (!window.Webflow.require) window.Webflow.require = f;\n${DATA}`,
    );
    expect(own).toBeUndefined();
  });

  it("excludes the owner's code beside data alone", async () => {
    expect((await withVendor(`${DATA}\n${EFFECT}`)).own).toBe(`${EFFECT}\n`);
  });

  it("excludes a page script's own start of the interactions", async () => {
    const { own } = await withVendor(`${CORE}\nWebflow.require("ix2").init();`);
    expect(own).toBe('Webflow.require("ix2").init();\n');
  });

  it.each([
    [
      "shares a variable",
      `var store = {};\n${CORE.replace("(()=>{", "(()=>{store.a=1;")}`,
      'shares the variable "store"',
    ],
    [
      "is among the many statements of an old build",
      "var a='__wf_design'; var b='__wf_slug'; f('.w-form-done'); f('w-webflow-badge'); g(1);",
      'it is not clear whether "g(1);" in it is the vendor\'s',
    ],
  ])("a page whose owner's code %s stays as it was, with the reason", async (_what, source, reason) => {
    const { html, site, report } = await withVendor(source);
    expect(html).toContain(VENDOR_TAG);
    expect(await site.files()).toContain("js/webflow.js");
    expect(report).toMatchObject({
      status: "unchanged",
      left: [{ what: "the whole page", reason: expect.stringContaining(reason) as string }],
    });
  });
});
