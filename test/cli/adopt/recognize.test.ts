import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, BUNDLE, JQUERY, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const tag = `<script defer src="millrace.js"></script>`;

describe("the vendor script", () => {
  it("is recognized by its content in any file name and folder", async () => {
    const scripts = `<script src="assets/x/app.1f2e.js?v=3"></script>`;
    const site = await adoptSite({ "index.html": page({ scripts }), "assets/x/app.1f2e.js": vendorScript() });
    expect(await site.read("index.html")).toContain(tag);
    expect(site.report.vendor).toMatchObject([{ script: "assets/x/app.1f2e.js", by: "content" }]);
  });

  it("is recognized as an inline script by its data", async () => {
    const scripts = `<script>var r=o(3);r.require('ix2').init({"events":{},"actionLists":{}})</script>`;
    const site = await adoptSite({ "index.html": page({ scripts }) });
    expect(await site.read("index.html")).toContain(`\n${tag}\n`);
  });

  it("is recognized by the data even when all its names were changed", async () => {
    const script = `(0,n.require)("ix2").init(JSON.parse('{"events":{},"actionLists":{}}'))`;
    const site = await adoptSite({ "index.html": page(), "js/webflow.js": script });
    expect(site.report.vendor).toMatchObject([{ by: "content", interactions: "lifted" }]);
  });

  it("excludes a page's own call of push or of init without data", async () => {
    const own = `<script>Webflow.push(function(){});Webflow.require("ix2").init()</script>`;
    const site = await adoptSite(oneSite({ scripts: `<script src="js/webflow.js"></script>${own}` }));
    expect(await site.read("index.html")).toContain(own);
  });

  it("is not a page script that only mentions some of its class names", async () => {
    const own = `document.querySelector(".w-form-done").classList.add("w--current")`;
    const scripts = `<script src="js/webflow.js"></script><script src="js/own.js"></script>`;
    const site = await adoptSite({ ...oneSite({ scripts }), "js/own.js": own });
    expect(await site.read("index.html")).toContain(`<script src="js/own.js"></script>`);
  });

  it("is recognized by its URL when the file is on the builder's hosts only", async () => {
    for (const src of [
      "https://cdn.prod.website-files.com/64233eb40608547f9d6368d5/js/site.schunk.e0c428.js",
      "https://assets-global.website-files.com/64233eb40608547f9d6368d5/js/webflow.1a2b.js",
      "//uploads-ssl.webflow.com/64233eb40608547f9d6368d5/js/webflow.aa.js",
    ]) {
      const site = await adoptSite({ "index.html": page({ scripts: `<script src="${src}"></script>` }) });
      expect(await site.read("index.html")).toContain(tag);
      expect(site.report.vendor).toMatchObject([{ by: "url", interactions: "unavailable" }]);
    }
  });

  it("is not another library on the builder's hosts", async () => {
    const gsap = `<script src="https://cdn.prod.website-files.com/gsap/3.15.0/gsap.min.js"></script>`;
    const site = await adoptSite(oneSite({ scripts: `${gsap}<script src="js/webflow.js"></script>` }));
    expect(await site.read("index.html")).toContain(gsap);
  });

  it("is read from a folder named after its host, as mirroring tools write it", async () => {
    const host = "cdn.prod.website-files.com/64233eb40608547f9d6368d5/js/webflow.9.js";
    const scripts = `<script src="https://${host}"></script>`;
    const { report } = await adoptSite({ "index.html": page({ scripts }), [host]: vendorScript() });
    expect(report.vendor).toMatchObject([{ script: host, by: "content", interactions: "lifted" }]);
  });

  it("is recognized by its name when the export lacks the file, and the report mentions it", async () => {
    const site = await adoptSite({ "index.html": page() });
    expect(site.report.vendor).toMatchObject([{ by: "name", interactions: "unavailable" }]);
    expect(site.report.vendor[0]?.reason).toContain("not in the export");
  });

  it("may consist of several chunks: all of them are removed, and one tag is added", async () => {
    const name = "self.webpackChunk_site=self.webpackChunk_site||[]";
    const piece = `(${name}).push([["1"],{7:function(e){e.exports=1}}])`;
    const words = `(${name}).push([["2"],{8:function(e){${vendorScript()}}}])`;
    const start = `(()=>{var q=window.dataLayer=window.dataLayer||[];var c=${name};c.forEach(go)})()`;
    const files = { "a.js": piece, "b.js": words, "c.js": start, "d.js": piece.replaceAll("_site", "_shop") };
    const own = `<script>window.dataLayer=window.dataLayer||[];dataLayer.push([["x"]])</script>`;
    const scripts = `${Object.keys(files)
      .map((file) => `<script src="${file}"></script>`)
      .join("")}${own}`;
    const source = await (await adoptSite({ "index.html": page({ scripts }), ...files })).read("index.html");
    expect(source).toContain(`\n${tag}<script src="d.js"></script>${own}\n`);
  });

  it("cut in half is still replaced, and its interactions are reported as lost with the reason", async () => {
    const whole = vendorScript(`{events:{e1:{target:{appliesTo:"PAGE"}}},actionLists:{}}`);
    const site = await adoptSite({ "index.html": page(), "js/webflow.js": whole.slice(0, whole.indexOf("e1") + 4) });
    expect(await site.read("index.html")).toContain(tag);
    expect(site.report.vendor).toMatchObject([{ interactions: "lost" }]);
    expect(site.page("index.html").left).toContainEqual({
      what: "interactions",
      reason: "lost: the script is cut short inside its interaction data",
    });
  });

  it("damaged elsewhere still yields its interaction data", async () => {
    const script = `${vendorScript(`{events:{e1:{target:{appliesTo:"PAGE"}}},actionLists:{}}`)} function (`;
    const site = await adoptSite({ "index.html": page(), "js/webflow.js": script });
    expect(site.page("index.html").events).toBe(1);
  });

  it("is left out of the copy, unless a file that stays still names it", async () => {
    const plain = await adoptSite(oneSite({}));
    expect(await plain.files()).toEqual(["index.html", "millrace.js"]);
    expect(plain.report.notCopied).toContainEqual({ what: "js/webflow.js", reason: "the vendor script, replaced" });
    const worker = await adoptSite({ ...oneSite({}), "sw.js": `caches.addAll(["/js/webflow.js"])` });
    expect(await worker.files()).toContain("js/webflow.js");
  });

  it("twice on a page becomes one tag", async () => {
    const scripts = `<script src="js/webflow.js"></script><p></p><script src="js/webflow.js"></script>`;
    const source = await (await adoptSite(oneSite({ scripts }))).read("index.html");
    expect(source.split("millrace.js")).toHaveLength(2);
    expect(source).toContain(`${tag}<p></p>\n`);
  });
});

describe("our script", () => {
  it("is copied with its source map beside the pages", async () => {
    const site = await adoptSite(oneSite({}));
    expect(await site.read("millrace.js")).toBe(BUNDLE);
  });

  it("is referenced by a URL instead, if one is given", async () => {
    const site = await adoptSite(oneSite({}), { script: "https://cdn.example/m.js?a=1&b=2" });
    const expected = `<script defer src="https://cdn.example/m.js?a=1&amp;b=2"></script>`;
    expect(await site.read("index.html")).toContain(expected);
    expect(await site.files()).toEqual(["index.html"]);
  });

  it("does not overwrite another file of that name", async () => {
    const site = await adoptSite({ ...oneSite({}), "millrace.js": "own()" });
    expect(await site.read("millrace.js")).toBe("own()");
    expect(await site.read("index.html")).toContain(`src="millrace-runtime.js"`);
  });

  it("keeps the nonce of the script it replaces, and drops its integrity", async () => {
    const scripts = `<script src="js/webflow.js" nonce="n1" integrity="sha384-x" crossorigin="anonymous"></script>`;
    const source = await (await adoptSite(oneSite({ scripts }))).read("index.html");
    expect(source).toContain(`<script defer src="millrace.js" nonce="n1"></script>`);
    expect(source).not.toContain("integrity");
  });

  it("is reached from pages in folders and through a base element", async () => {
    const scripts = `<script src="../js/webflow.js"></script>`;
    const files = {
      "a/b.html": page({ scripts }),
      "base/c.html": page({ head: `<base href="/">` }),
      "js/webflow.js": vendorScript(),
    };
    const site = await adoptSite(files);
    expect(await site.read("a/b.html")).toContain(`<script defer src="../millrace.js"></script>`);
    expect(await site.read("base/c.html")).toContain(tag);
  });

  it.each([
    ["pushes to a queue that it does not make", "Webflow.push(function(){})"],
    ["asks Webflow.env", 'var Webflow = Webflow || []; if (!Webflow.env("editor")) start()'],
    ["starts the interactions again", "window.Webflow ||= []; Webflow.require('ix2').init()"],
  ])("runs at once, as the vendor's did, when a script after it %s", async (_what, own) => {
    const scripts = `<script src="js/webflow.js"></script><script>${own}</script>`;
    const site = await adoptSite(oneSite({ scripts }));
    expect(await site.read("index.html")).toContain(`<script src="millrace.js"></script><script>${own}</script>`);
    expect(site.page("index.html").converted).toContainEqual({
      what: "replaced by one script tag",
      reason: expect.stringContaining("not deferred: inline script"),
    });
  });

  it.each([
    ["makes the queue it pushes to", `<script>var Webflow = Webflow || []; Webflow.push(function(){})</script>`],
    ["is deferred itself", `<script defer src="js/own.js"></script>`],
    ["is a module", `<script type="module">Webflow.env()</script>`],
  ])("stays deferred when a script after it %s", async (_what, own) => {
    const scripts = `<script src="js/webflow.js"></script>${own}`;
    const site = await adoptSite({ ...oneSite({ scripts }), "js/own.js": "Webflow.env()" });
    expect(await site.read("index.html")).toContain(tag);
  });

  it("is not put into a page that carries it already", async () => {
    const files = { ...oneSite({}), "old.html": page({ scripts: `<script defer src="millrace.js"></script>` }) };
    const site = await adoptSite({ ...files, "millrace.js": `window.Millrace={};"millrace:ready"` });
    expect(site.page("old.html")).toMatchObject({ status: "unchanged" });
  });
});

it("jQuery inside the vendor file is removed with it, or extracted for a script that needs it", async () => {
  const files = (scripts: string) => ({ "index.html": page({ scripts }), "js/webflow.js": JQUERY + vendorScript() });
  const vendor = `<script src="js/webflow.js"></script>`;
  const alone = await adoptSite(files(vendor));
  expect(await alone.files()).toEqual(["index.html", "millrace.js"]);
  const needed = await adoptSite(files(`${vendor}<script>$("p").hide()</script>`));
  expect(await needed.read("jquery.js")).toBe(JQUERY);
  expect(await needed.read("index.html")).toContain(`<script src="jquery.js"></script>\n${tag}`);
});
