import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, page, readData, removeFolders, vendorScript } from "./support/site";
import { summarize } from "../../../cli/adopt/report/summary/summary";

afterEach(removeFolders);

const EVENT = '{events:{e1:{target:{appliesTo:"PAGE"}}},actionLists:{}}';
const SHEET = ".w-nav{color:red}.hero{background:url(../images/hero.jpg)}";
const INDEX = page({
  head: '<link href="css/webflow.css" rel="stylesheet">',
  body: '<img src="images/logo.png" srcset="images/logo-p-500.png 500w, images/gone.png 800w">',
});

describe("files that are not where pages load them", () => {
  it.each([
    ["", "an upload without folders"],
    ["static/", "the static files of a framework", "js/", "css/", "images/"],
  ])("are put there from %j: %s", async (folder, _, js = "", css = "", images = "") => {
    const site = await adoptSite({
      "index.html": INDEX,
      [`${folder}${js}webflow.js`]: vendorScript(EVENT),
      [`${folder}${css}webflow.css`]: SHEET,
      [`${folder}${images}logo.png`]: "logo",
      [`${folder}${images}logo-p-500.png`]: "small logo",
      [`${folder}${images}hero.jpg`]: "hero",
    });
    expect(Object.keys(readData(await site.read("index.html")).events)).toEqual(["e1"]);
    expect(await site.read("css/webflow.css")).toBe(SHEET);
    expect(await site.read("images/logo.png")).toBe("logo");
    expect(await site.read("images/logo-p-500.png")).toBe("small logo");
    expect(await site.read("images/hero.jpg")).toBe("hero");
    expect(site.report.moved).toContainEqual({ path: "css/webflow.css", from: `${folder}${css}webflow.css` });
    expect(site.page("index.html").attention.filter(({ kind }) => kind === "missing file")).toEqual([]);
    const works = summarize({ ...site.report, site: "out" }).works.join(" ");
    expect(works).toMatch(/Files put where the pages load them: \S+, found at \S+ and \d+ more\./);
  });

  it.each([
    ["in the folder of an export inside another folder", "public/images/logo.png"],
    ["in the same folder, with other letter case", "Images/Logo.PNG"],
  ])("are put there when they are %s", async (_, from) => {
    const body = '<img src="images/logo.png">';
    const site = await adoptSite({ "index.html": page({ body }), "js/webflow.js": vendorScript(), [from]: "logo" });
    expect(await site.read("images/logo.png")).toBe("logo");
    expect(site.report.moved).toEqual([{ path: "images/logo.png", from }]);
  });

  it("are the first of equal ones, as in an upload with the export in it once more", async () => {
    const body = '<img src="images/logo.png">';
    const site = await adoptSite({
      "index.html": page({ body }),
      "webflow.js": vendorScript(),
      "logo.png": "logo",
      "my-site/images/logo.png": "logo",
    });
    expect(site.report.moved).toContainEqual({ path: "images/logo.png", from: "logo.png" });
  });

  it("are those beside the page, when a folder has an older export once more", async () => {
    const body = '<img src="images/logo.png">';
    const site = await adoptSite({
      "index.html": page({ body }),
      "webflow.js": vendorScript(),
      "logo.png": "logo",
      "old/images/logo.png": "old logo",
    });
    expect(await site.read("images/logo.png")).toBe("logo");
  });

  it("stay where they are for templates, of which only their program knows the URLs", async () => {
    const body = '{% if user %}<img src="images/logo.png">{% endif %}';
    const site = await adoptSite({
      "templates/index.html": page({ body, scripts: `<script src="{% static 'js/webflow.js' %}"></script>` }),
      "static/js/webflow.js": vendorScript(),
      "static/images/logo.png": "logo",
    });
    expect(site.report.moved).toEqual([]);
    expect(summarize({ ...site.report, site: "out" }).headline).toBe("1 of 1 pages and templates loads Millrace now.");
  });

  it("are missing when several have their name, which the report lists", async () => {
    const site = await adoptSite({
      "index.html": INDEX,
      "js/webflow.js": vendorScript(),
      "css/webflow.css": SHEET,
      "a/logo.png": "1",
      "b/logo.png": "2",
    });
    expect(site.page("index.html").attention).toContainEqual({
      kind: "missing file",
      names: ["images/logo.png (files of this name: a/logo.png, b/logo.png)"],
      what: "missing file images/logo.png (files of this name: a/logo.png, b/logo.png)",
      reason: "the page loads it, but it is not in the export",
    });
  });

  it("are missing when nothing proves that the only file of their name is meant", async () => {
    const site = await adoptSite({
      "index.html": page({ scripts: '<script src="js/webflow.js"></script><script src="js/shop.js"></script>' }),
      "js/webflow.js": vendorScript(),
      "old/shop.js": "1",
    });
    expect(site.report.moved).toEqual([]);
    expect(site.page("index.html").attention).toContainEqual(
      expect.objectContaining({ names: ["js/shop.js (a file of this name: old/shop.js)"] }),
    );
  });
});
