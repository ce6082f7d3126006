import { afterEach, describe, expect, it } from "vitest";
import { formatReport } from "../../../cli/adopt/report/format-report";
import { adoptSite, JQUERY, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const built = { bundle: undefined } as unknown as { bundle: string };
/** A site with an interaction that starts with the page, which no markup names. */
const LOADING_SITE = oneSite(
  {},
  `{events:{"e-1":{id:"e-1",eventTypeId:"PAGE_START",action:{id:"",actionTypeId:"GENERAL_START_ACTION",` +
    `config:{delay:0,actionListId:"a",autoStopEventId:"e-2"}},mediaQueries:["main"],target:{appliesTo:"PAGE",` +
    `styleBlockIds:[],id:"p1"},config:[]}},actionLists:{a:{id:"a",title:"A",actionItemGroups:[]}}}`,
);
const findTag = (source: string) => /<script defer src="([^"]+)"/.exec(source)?.[1];

const SCRIPT = /^millrace\/millrace\.[0-9a-f]{12}\.js$/;

describe("the script of an adopted site", () => {
  const MENU = oneSite({ body: '<div class="w-nav"></div>' });

  it("is composed, with a name that contains its hash", async () => {
    const site = await adoptSite(MENU, built);
    const { script } = site.report;
    expect(script).toMatch(SCRIPT);
    expect(findTag(await site.read("index.html"))).toBe(script);
    expect(await site.files()).toContain(`${script}.map`);
  });

  it("has no integrity value in the tag, because pages opened from disk would lose it", async () => {
    const site = await adoptSite(MENU, built);
    expect(await site.read("index.html")).not.toContain("integrity=");
  });

  it("has the used behaviours; the others are beside it", async () => {
    const site = await adoptSite(MENU, built);
    const text = await site.read(site.report.script);
    expect(text).toContain('define("navbar"');
    expect(text).not.toContain('define("slider"');
    const beside = (await site.files()).filter((file) => file.startsWith("millrace/millrace-"));
    const names = beside.map((file) => /millrace-([a-z0-9-]+)\.[0-9a-f]{12}\.js$/.exec(file)?.[1]);
    expect(names).toEqual(expect.arrayContaining(["slider", "accounts", "lightbox", "inspector", "ix3", "maps"]));
    expect(names).not.toContain("navbar");
  });

  it("is described by the report: its bytes, and those of its modules", async () => {
    const { report, read } = await adoptSite(MENU, built);
    const { composed } = report;
    const text = await read(report.script);
    expect(composed?.bytes).toBe(Buffer.byteLength(text));
    expect(composed?.gzip).toBeLessThan(composed?.bytes ?? 0);
    const names = composed?.modules.map(({ name }) => name) ?? [];
    expect(names[0]).toBe("core");
    expect(names).toContain("navbar");
    expect(names).not.toContain("slider");
    const sum = composed?.modules.reduce((bytes, module) => bytes + module.bytes, 0) ?? 0;
    expect(sum).toBeGreaterThan(0.9 * Buffer.byteLength(text));
    expect(formatReport(report)).toMatch(
      /millrace\.[0-9a-f]{12}\.js {2}[\d.]+ kB, [\d.]+ kB as gzip\n {2}core [\d.]+ kB, /,
    );
    const whole = await adoptSite(MENU, { ...built, script: "whole" });
    expect(whole.report.composed).toBeUndefined();
  });

  it.each([
    ["formBasics", "forms", '<div class="w-form"><form><input name="who"></form></div>'],
    ["lightboxBasics", "lightbox", '<a href="#" class="w-lightbox">Open</a>'],
    ["sessionLabel", "accounts", '<button data-wf-user-logout="Log out">Log in</button>'],
  ])(
    "has %s inside, and knows where %s is for the moment when a visitor begins to use it",
    async (inside, beside, body) => {
      const site = await adoptSite(oneSite({ body }), built);
      const names = site.report.composed?.modules.map(({ name }) => name) ?? [];
      expect(names).toContain(inside);
      expect(names).not.toContain(beside);
      expect(await site.read(site.report.script)).toMatch(new RegExp(`"${beside}":"[\\w+/]{43}="`));
    },
  );

  it("has swipes for pages that keep jQuery only", async () => {
    const listModules = async (inline: string) => {
      const scripts = `<script src="js/jquery.js"></script><script src="js/webflow.js"></script>${inline}`;
      const files = { "index.html": page({ scripts }), "js/jquery.js": JQUERY, "js/webflow.js": vendorScript() };
      const { composed } = (await adoptSite(files, built)).report;
      return composed?.modules.map(({ name }) => name) ?? [];
    };
    expect(await listModules("")).not.toContain("touch");
    expect(await listModules("<script>jQuery('h1').hide()</script>")).toContain("touch");
  });

  it("is one for all pages, and changes when they do", async () => {
    const other = (body: string) => page({ body, scripts: '<script src="../js/webflow.js"></script>' });
    const files = { "index.html": page(), "deep/other.html": other(""), "js/webflow.js": vendorScript() };
    const site = await adoptSite(files, built);
    expect(findTag(await site.read("deep/other.html"))).toBe(`../${site.report.script}`);
    const changed = await adoptSite({ ...files, "deep/other.html": other('<a class="w-lightbox"></a>') }, built);
    expect(changed.report.script).not.toBe(site.report.script);
    expect(findTag(await changed.read("index.html"))).toBe(changed.report.script);
    expect((await adoptSite(files, built)).report.script).toBe(site.report.script);
  });

  it("has the interactions where the vendor script has data for a page", async () => {
    const none = await adoptSite(oneSite({}), built);
    expect(await none.read(none.report.script)).not.toContain('define("interactions"');
    const site = await adoptSite(LOADING_SITE, built);
    expect(site.page("index.html").events).toBe(1);
    expect(await site.read(site.report.script)).toContain('define("interactions"');
  });

  it.each([
    ["the one file with --script whole", { ...built, script: "whole" }, "millrace.js"],
    ["at a URL with --script", { ...built, script: "https://cdn.example/m.js" }, "https://cdn.example/m.js"],
  ])("is %s", async (_name, options, name) => {
    const site = await adoptSite(MENU, options);
    expect(site.report.script).toBe(name);
    expect(findTag(await site.read("index.html"))).toBe(name);
    expect((await site.files()).some((file) => file.startsWith("millrace/"))).toBe(false);
  });
});

describe("the parts beside the one file", () => {
  const whole = { ...built, script: "whole" };

  it.each([
    ["a slider", '<div class="w-slider"></div>', ["millrace-drag.js"]],
    ["a Lottie animation", '<div data-animation-type="lottie" data-src="a.json"></div>', ["millrace-lottie.js"]],
    [
      "one drawn as canvas",
      '<div data-animation-type="lottie" data-renderer="canvas"></div>',
      ["millrace-lottie-canvas.js", "millrace-lottie.js"],
    ],
    ["a map", '<div class="w-widget w-widget-map"></div>', ["millrace-maps.js"]],
    [
      "a map in an encoded template",
      `<script type="text/x-wf-template">${encodeURIComponent('<div class="w-widget-map"></div>')}</script>`,
      ["millrace-maps.js"],
    ],
  ])("includes the parts that %s needs, and no other", async (_name, body, parts) => {
    const files = await (await adoptSite(oneSite({ body }), whole)).files();
    expect(files.filter((file) => /^millrace-/.test(file))).toEqual(parts);
  });
});

it("copies the files of Lottie animations", async () => {
  const body = '<div data-animation-type="lottie" data-src="documents/a.json"></div>';
  const site = await adoptSite({ ...oneSite({ body }), "documents/a.json": "{}" }, built);
  expect(await site.read("documents/a.json")).toBe("{}");
});

describe("A-6 account forms of adopted pages", () => {
  it.each([
    [
      '<form id="a" method="get" data-wf-user-form-type="login">',
      '<form id="a" method="dialog" data-wf-user-form-type="login">',
    ],
    ['<form data-wf-user-form-type="signup">', '<form method="dialog" data-wf-user-form-type="signup">'],
  ])("A-6 %s is closed to native submission", async (form, closed) => {
    const site = await adoptSite(oneSite({ body: `${form}</form>` }));
    expect(await site.read("index.html")).toContain(closed);
    expect(site.page("index.html").converted.map(({ what }) => what)).toContain(
      "an account form closed to native submission",
    );
  });

  it("A-6 closes no other form", async () => {
    const form = '<form method="get" id="wf-form-x"></form>';
    expect(await (await adoptSite(oneSite({ body: form }))).read("index.html")).toContain(form);
  });
});
