import { afterEach, describe, expect, it } from "vitest";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

/** A page for every step that a summary can have for an export. */
const BODY =
  '<div class="w-form"><form id="wf-form-Contact" data-name="Contact"><input name="Name"></form></div>' +
  '<div class="w-users-userloginformwrapper"><form data-wf-user-form-type="login"></form></div>' +
  '<a href="/about">About</a><a href="/gone.html">Gone</a>' +
  '<div class="w-dyn-list"><div class="w-dyn-items"></div><div class="w-dyn-empty">None</div></div>' +
  '<form data-node-type="commerce-add-to-cart-form"></form>';

const SITE = {
  "index.html": page({ body: BODY }),
  "about.html": page(),
  "style-guide.html": page(),
  "notes.txt": "x",
  "dump.sql": "x",
  "js/webflow.js": vendorScript(),
};

describe("the summary for each reader", () => {
  const COMMAND = /npx|millrace [a-z]+ |(?:^|\s)--\w|\bmock\b|described above/;

  it("has for adopt.html neither commands nor words of a terminal, and the same steps", async () => {
    const { report } = await adoptSite(SITE);
    const { source: _source, ...onPage } = report;
    const forPage = summarize({ ...onPage, site: "site" });
    const atTerminal = summarize({ ...report, site: "site" });
    const texts = [...forPage.works, ...forPage.misses, ...forPage.todo.map(({ title, text }) => `${title}. ${text}`)];
    expect(texts.filter((text) => COMMAND.test(text))).toEqual([]);
    expect(forPage.todo.filter(({ command }) => command !== undefined)).toEqual([]);
    const titles = forPage.todo.map(({ title }) => title);
    // The sitemap needs an option of the command.
    const wanted = atTerminal.todo.map(({ title }) => title).filter((title) => !title.includes("sitemap"));
    expect(titles).toEqual(wanted);
    expect(titles.length).toBeGreaterThan(6);
  });

  it("names for adopt.html where to click for each repair", async () => {
    const body =
      '<div class="w-form"><form id="f"><input name="Name"><label for="nothing">Name</label></form></div>' +
      '<a href="/gone.html">Gone</a><img src="images/none.png" alt="">' +
      '<p style="background: url(images/gone.png)">Text</p>' +
      '<script src="https://other.example/a.js"></script>';
    const { report } = await adoptSite({ "index.html": page({ body }), "js/webflow.js": vendorScript() });
    const { source: _source, ...onPage } = report;
    const { todo } = summarize({ ...onPage, site: "site" });
    const clicks = (title: string) => todo.find((task) => task.title === title)?.text.match(/“[^”]+”|the gear/g);
    expect(todo.filter(({ kind }) => kind === "repair").map(({ title }) => [title, clicks(title)])).toEqual([
      ["Add missing files", ["the gear"]],
      ["Fix labels", ["“Add”", "“Forms”"]],
      ["Fix links", ["“not found”", "the gear", "“Link settings”"]],
      ["Add pictures of inline styles", ["the gear", "“Custom attributes”"]],
    ]);
    expect(clicks("Check scripts of others")).toEqual(["“Site settings”", "“Custom code”"]);
    const atTerminal = summarize({ ...report, site: "site" }).todo.map(({ text }) => text);
    expect(atTerminal.filter((text) => text.includes("the gear"))).toEqual([]);
  });

  it("lists for adopt.html what needs a terminal, and why, and nothing at a terminal", async () => {
    const { report } = await adoptSite(SITE);
    const { source: _source, ...onPage } = report;
    expect(summarize({ ...report, site: "site" }).terminalWork).toEqual([]);
    expect(summarize({ ...onPage, site: "site" }).terminalWork).toEqual([
      "Running the Millrace host, which stores what forms send: it is a program on a server.",
      "User accounts: the same host checks passwords, which a page cannot keep secret.",
      "Fetching missing content from your published site: browsers do not let a page read another site.",
    ]);
  });
});
