import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, readData, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const SITE = "64233eb40608547f9d6368d5";
const HOST = `https://cdn.prod.website-files.com/${SITE}`;
const LIVE_SCRIPT = `<script src="${HOST}/js/webflow.9a8b7c6d.js"></script>`;
const EVENT = '{events:{e1:{target:{appliesTo:"PAGE"}}},actionLists:{}}';

/** An export of one page, and beside it a page that was saved from the live host. */
async function beside(body: string, more: Record<string, string> = {}, head = "", html = "") {
  const site = await adoptSite({
    "index.html": page(),
    "js/webflow.js": vendorScript(EVENT),
    "saved/post.html": page({ body, head, html, scripts: LIVE_SCRIPT }),
    ...more,
  });
  return { site, source: await site.read("saved/post.html"), report: site.page("saved/post.html") };
}

describe("a page saved from the live host beside an export", () => {
  it("has the interactions of the export's script of the same site", async () => {
    const { source, report } = await beside("");
    expect(Object.keys(readData(source).events)).toEqual(["e1"]);
    expect(report.converted).toContainEqual({
      what: "interactions taken from js/webflow.js",
      reason: "the page names the script on its host; this one is the same site's",
    });
  });

  it("of another site does not", async () => {
    const other = page({ scripts: LIVE_SCRIPT }).replace('data-wf-site="s1"', 'data-wf-site="s2"');
    const { site } = await beside("", { "other.html": other });
    expect(site.page("other.html").left).toContainEqual({
      what: "interactions",
      reason: "not available: the script is on its host only",
    });
  });

  it("shows the export's own pictures, every size of them", async () => {
    const id = "5e8f0c1d2e3a4b5c6d7e8f9a";
    const sizes = `${HOST}/${id}_Nail%20Bar-p-500.jpg 500w, ${HOST}/${id}_gone.jpg 900w`;
    const image = `<img src="${HOST}/${id}_Nail%20Bar.jpg" srcset="${sizes}">`;
    const { source } = await beside(image, { "images/Nail-Bar.jpg": "x", "images/Nail-Bar-p-500.jpg": "x" });
    expect(source).toContain(
      `<img src="../images/Nail-Bar.jpg" srcset="../images/Nail-Bar-p-500.jpg 500w, ${HOST}/${id}_gone.jpg 900w">`,
    );
  });

  it("loads the export's style sheet, without the checksum of the other one", async () => {
    const href = `${HOST}/css/salon.webflow.shared.0a1b2c3d4.min.css`;
    const link = `<link href="${href}" rel="stylesheet" integrity="sha384-x" crossorigin="anonymous">`;
    const { source } = await beside("", { "css/salon.webflow.css": "p{}" }, link);
    expect(source).toContain('<link href="../css/salon.webflow.css" rel="stylesheet"');
    expect(source).not.toMatch(/integrity|crossorigin/);
  });

  it("keeps backgrounds in styles", async () => {
    const { source } = await beside(
      `<div style="background-image:url('${HOST}/5e8f0c1d2e3a4b5c6d7e8f9a_hero.jpg')"></div>`,
      { "images/hero.jpg": "x" },
    );
    expect(source).toContain(`style="background-image:url('../images/hero.jpg')"`);
  });

  it.each([
    ["/about", "../about.html"],
    ["/about#team", "../about.html#team"],
    ["/blog/", "../blog/index.html"],
    ["/", "../index.html"],
    ["https://salon.example/about?x=1", "../about.html?x=1"],
    ["/nowhere", "/nowhere"],
    ["https://other.example/about", "https://other.example/about"],
  ])("links to %s as the export does", async (href, expected) => {
    const pages = {
      "about.html": page(),
      "blog/index.html": page({ scripts: '<script src="../js/webflow.js"></script>' }),
    };
    const { source } = await beside(`<a href="${href}">x</a>`, pages, "", ' data-wf-domain="salon.example"');
    expect(source).toContain(`<a href="${expected}">x</a>`);
  });

  it("uses no file that exists twice", async () => {
    const { source } = await beside(`<img src="${HOST}/hero.jpg">`, { "a/hero.jpg": "x", "b/hero.jpg": "y" });
    expect(source).toContain(`<img src="${HOST}/hero.jpg">`);
  });
});
