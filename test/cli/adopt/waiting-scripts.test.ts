import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, JQUERY, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const FILES = { "js/webflow.js": vendorScript(), "js/jq.js": JQUERY };
const NAV = '<div class="w-nav"></div>';

const adoptPage = (scripts: string, options = {}) =>
  adoptSite({ ...FILES, "index.html": page({ body: NAV, scripts }) }, options);

describe("the vendor script behind a consent tool", () => {
  it.each([
    ["a blocked type", '<script type="text/plain" data-cookieconsent="preferences" src="js/webflow.js"></script>'],
    ["a blocked type and another attribute", '<script type="text/plain" data-src="js/webflow.js"></script>'],
    ["a type of the tool", '<script type="fs-cc" fs-cc-categories="analytics" src="js/webflow.js"></script>'],
    ["an attribute of the tool", '<script data-suppressedsrc="js/webflow.js"></script>'],
    ["a blocked type, inside the page", `<script type="text/plain">${vendorScript()}</script>`],
  ])("is replaced by a tag that waits for nothing: %s", async (_, tag) => {
    const site = await adoptPage(tag);
    expect(await site.read("index.html")).toContain('<script defer src="millrace.js"></script>');
    expect(await site.read("index.html")).not.toMatch(/webflow\.js|text\/plain|__wf_design/);
    expect(site.page("index.html").converted).toContainEqual({
      what: "starts without consent",
      reason: "the runtime stores nothing before a visitor logs in, buys or chooses",
    });
  });

  it.each([
    [
      '<script type="text/plain" data-cookieconsent="preferences" src="js/webflow.js"></script>',
      '<script src="millrace.js" type="text/plain" data-cookieconsent="preferences"></script>',
    ],
    [
      '<script type="text/plain" class="_iub_cs_activate" suppressedsrc="js/webflow.js"></script>',
      '<script suppressedsrc="millrace.js" type="text/plain" class="_iub_cs_activate"></script>',
    ],
  ])("still waits with --after-consent: %s", async (tag, expected) => {
    const site = await adoptPage(tag, { afterConsent: true });
    expect(await site.read("index.html")).toContain(expected);
    expect(site.page("index.html").converted).toContainEqual({
      what: "starts after consent",
      reason: "--after-consent",
    });
  });

  it("leaves other blocked scripts and blocks of text as they are", async () => {
    const others =
      '<script type="text/plain" data-src="https://stats.example/a.js"></script>' +
      '<script type="text/plain" id="letter">Dear $name, thank you.</script>' +
      '<script type="text/template"><b data-src="x"></b></script>';
    const site = await adoptPage(`${others}<script src="js/webflow.js"></script>`);
    expect(await site.read("index.html")).toContain(others);
  });
});

describe("the vendor script that an inline script adds", () => {
  const start = (code: string) => `<script>${code}</script>`;

  it.each([
    ["an element", 'var s=document.createElement("script");s.src="js/webflow.js";document.body.append(s)'],
    ["document.write", `document.write('<script src="js/webflow.js"><\\/script>')`],
    ["jQuery", "$.getScript('js/webflow.js?v=2')"],
    ["import()", 'addEventListener("scroll",()=>import("./js/webflow.js"))'],
  ])("starts with the page, and once: %s", async (_, code) => {
    const site = await adoptPage(start(code));
    const source = await site.read("index.html");
    expect(source).toContain(
      `<script defer src="millrace.js"></script>${start(code.replace(/(?:\.\/)?js\/webflow\.js(\?v=2)?/, "./millrace.js"))}`,
    );
    expect(site.page("index.html").converted).toContainEqual({
      what: "starts with the page, not by the inline script in line 5",
      reason: "that script added the vendor script later",
    });
  });

  it("keeps the places of the code with line ends of two characters", async () => {
    const code = '\r\nvar s = document.createElement("script");\r\ns.src = "js/webflow.js";\r\n';
    const site = await adoptPage(start(code));
    expect(await site.read("index.html")).toContain('\r\ns.src = "./millrace.js";\r\n');
  });

  it.each([
    ["another script is added", 'var s=document.createElement("script");s.src="js/other.js"'],
    ["its name is only mentioned", 'console.log("js/webflow.js")'],
  ])("is not found where %s", async (_, code) => {
    const site = await adoptSite({
      ...FILES,
      "js/other.js": "1",
      "index.html": page({ scripts: start(code) }),
      "second.html": page(),
    });
    expect(site.page("index.html").status).toBe("unchanged");
  });
});

it("is named when a file of the owner adds it, which stays as it is", async () => {
  const loader = 'var s=document.createElement("script");s.src="js/webflow.js";document.body.append(s)';
  const scripts = '<script src="js/loader.js"></script>';
  const files = { ...FILES, "js/loader.js": loader };
  const reason =
    "its script js/loader.js loads js/webflow.js: put a script tag for js/webflow.js into the page, and adopt again";
  const site = await adoptSite({ ...files, "index.html": page(), "second.html": page({ scripts }) });
  expect(site.page("second.html").left).toEqual([{ what: "the whole page", reason }]);
  await expect(adoptSite({ ...files, "index.html": page({ scripts }) })).rejects.toThrow(reason);
});

it("finds the vendor script in a data: URL of a page that a program saved", async () => {
  const url = `data:text/javascript;base64,${Buffer.from(vendorScript()).toString("base64")}`;
  const site = await adoptPage(`<script src="${url}"></script>`);
  expect(await site.read("index.html")).toContain('<script defer src="millrace.js"></script>');
  expect(await site.read("index.html")).not.toContain("data:");
});
