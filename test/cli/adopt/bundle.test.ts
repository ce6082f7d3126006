import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const built = { bundle: undefined } as unknown as { bundle: string };
const findTag = (source: string) => /<script defer src="([^"]+)"/.exec(source)?.[1];

describe("the script of a site", () => {
  it("is the core of the split build where no page has markup for an island, and the inspector beside it", async () => {
    const site = await adoptSite(oneSite({ body: '<div class="w-nav"></div>' }), built);
    expect(site.report.script).toBe("millrace.core.js");
    expect(findTag(await site.read("index.html"))).toBe("millrace.core.js");
    expect(await site.files()).toEqual(["index.html", "inspector.js", "millrace.core.js", "millrace.core.js.map"]);
  });

  it.each([
    ["a slider", '<div class="w-slider"></div>', ["millrace-drag.js"]],
    ["a Lottie drawing", '<div data-animation-type="lottie" data-src="a.json"></div>', ["millrace-lottie.js"]],
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
    const files = await (await adoptSite(oneSite({ body }), built)).files();
    expect(files.filter((file) => /^millrace-/.test(file))).toEqual(parts);
  });

  it("copies the files of drawings", async () => {
    const body = '<div data-animation-type="lottie" data-src="documents/a.json"></div>';
    const site = await adoptSite({ ...oneSite({ body }), "documents/a.json": "{}" }, built);
    expect(await site.read("documents/a.json")).toBe("{}");
  });

  it.each([
    ["an account form", '<form data-wf-user-form-type="login"></form>'],
    ["a lightbox", '<a class="w-inline-block w-lightbox"></a>'],
    ["a log-out button", '<button data-wf-user-logout="Log out"></button>'],
    ["a subscriptions list", '<div data-wf-user-subscriptions-list="true"></div>'],
    [
      "a lightbox in an encoded template",
      `<script type="text/x-wf-template">${encodeURIComponent('<a class="w-lightbox"></a>')}</script>`,
    ],
  ])("is the one file for the whole site where one page has %s", async (_name, body) => {
    const site = await adoptSite(
      {
        "index.html": page(),
        "deep/other.html": page({ body, scripts: '<script src="../js/webflow.js"></script>' }),
        "js/webflow.js": vendorScript(),
      },
      built,
    );
    expect(site.report.script).toBe("millrace.js");
    expect(findTag(await site.read("index.html"))).toBe("millrace.js");
    expect(findTag(await site.read("deep/other.html"))).toBe("../millrace.js");
    expect(await site.files()).not.toContain("millrace.core.js");
  });
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

  it("A-6 keeps other forms unchanged", async () => {
    const form = '<div class="w-form"><form method="get" id="wf-form-x"></form></div>';
    expect(await (await adoptSite(oneSite({ body: form }))).read("index.html")).toContain(form);
  });
});
