import { afterEach, describe, expect, it } from "vitest";
import { AdoptError } from "../../../cli/adopt/adopt";
import { formatSummary } from "../../../cli/adopt/report/format-summary";
import type { LossKind } from "../../../cli/adopt/model/page-report";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const EMPTY_STATE = '<div class="w-dyn-empty"><div>No items found.</div></div>';
const BLANK_ITEM =
  '<div role="list" class="w-dyn-items"><div role="listitem" class="w-dyn-item">' +
  '<a href="#" class="w-inline-block"><h3 class="w-dyn-bind-empty"></h3></a></div></div>';
const FULL = '<div role="list" class="w-dyn-items"><div role="listitem" class="w-dyn-item"><h3>A</h3></div></div>';
const list = (content: string) => `<div class="w-dyn-list">${content}</div>`;
const SEARCH = '<form action="/search" class="w-form"><input name="query" type="search"></form>';
const PAGINATION =
  '<div class="w-pagination-wrapper"><a href="?0a1b2c3d_page=2" class="w-pagination-next">Next</a></div>';

const withPages = (pages: Record<string, string>, options = {}) =>
  adoptSite({ "js/webflow.js": vendorScript(), ...pages }, options);
const oneBody = async (body: string) => (await withPages({ "index.html": page({ body }) })).page("index.html");
const countLosses = async (body: string, kind: LossKind) =>
  (await oneBody(body)).lost.find((loss) => loss.kind === kind)?.count;

describe("missing parts of an export", () => {
  it.each([
    ["its empty state and a blank item", list(BLANK_ITEM + EMPTY_STATE)],
    ["a blank item alone", list(BLANK_ITEM)],
    ["no item", list("")],
  ])("counts a list with %s", async (_what, markup) => {
    expect(await countLosses(markup, "empty list")).toBe(1);
  });

  it("does not count a list with items", async () => {
    expect((await oneBody(list(FULL))).lost).toEqual([]);
  });

  it("counts a list inside the item of a list by itself", async () => {
    const nested = FULL.replace("<h3>A</h3>", list(BLANK_ITEM + EMPTY_STATE));
    expect(await countLosses(list(nested), "empty list")).toBe(1);
  });

  it("converts a page with thousands of elements nested in a list", async () => {
    const deep = `${"<div>".repeat(3000)}${"</div>".repeat(3000)}`;
    const { status, lost } = await oneBody(list(BLANK_ITEM + deep + EMPTY_STATE));
    expect(status).toBe("converted");
    expect(lost.map(({ kind }) => kind)).toEqual(["empty list"]);
  });

  it("keeps the text that visitors read in place of the items", async () => {
    const { lost } = await oneBody(list(BLANK_ITEM + EMPTY_STATE) + list(BLANK_ITEM + EMPTY_STATE));
    expect(lost).toEqual([expect.objectContaining({ kind: "empty list", count: 2, texts: ["No items found."] })]);
  });

  it.each([
    ["/search", 1],
    ["search.html", 1],
    ["https://www.example.org/search", undefined],
    ["/subscribe", undefined],
  ])("counts a form that leads to %s as a search form: %s", async (action, count) => {
    expect(await countLosses(SEARCH.replace("/search", action), "search")).toBe(count);
  });

  it("counts paginations", async () => {
    expect(await countLosses(PAGINATION + PAGINATION, "pagination")).toBe(2);
  });

  it("counts the controls of a shop", async () => {
    const cart = '<div data-node-type="commerce-cart-wrapper"></div>';
    const buy = '<form data-node-type="commerce-add-to-cart-form"></form>';
    expect(await countLosses(cart + buy, "shop")).toBe(2);
  });

  it.each([
    ["index.html", ' data-wf-collection="c1"', 1],
    ["detail_post.html", "", 1],
    ["index.html", ' data-wf-collection="c1" data-wf-item-slug="first"', undefined],
  ])("%s with%s is the template of an item page: %s", async (path, html, count) => {
    const { page: makePage } = await withPages({ [path]: page({ html }) });
    expect(makePage(path).lost.find(({ kind }) => kind === "item template")?.count).toBe(count);
  });

  it("names the scripts of other hosts that stay", async () => {
    const scripts = '<script src="js/webflow.js"></script><script src="https://cdn.example.org/chat.js"></script>';
    const { page: makePage } = await withPages({ "index.html": page({ scripts }) });
    expect(makePage("index.html").otherScripts).toEqual(["cdn.example.org/chat.js"]);
  });
});

describe("the summary of an export", () => {
  const readSummary = async (pages: Record<string, string>) => {
    const { report } = await withPages(pages);
    return summarize({ ...report, source: "my export", site: "site" });
  };

  it("lists what visitors see, the largest loss first", async () => {
    const { misses } = await readSummary({
      "index.html": page({ body: SEARCH + list(BLANK_ITEM + EMPTY_STATE) + list(BLANK_ITEM + EMPTY_STATE) }),
      "blog.html": page({ body: list(BLANK_ITEM + EMPTY_STATE) + PAGINATION }),
    });
    expect(misses).toEqual([
      "3 lists without items on 2 pages: visitors read “No items found”.",
      "1 search form on 1 page: visitors get no results.",
      "1 pagination on 1 page: “Next” leads to the same items.",
    ]);
  });

  it("is absent when nothing is lost", async () => {
    const summary = await readSummary({ "index.html": page({ body: list(FULL) }) });
    expect(summary.misses).toEqual([]);
    expect(formatSummary(summary)).not.toContain("What visitors miss");
  });

  it("proposes a command that omits leftovers", async () => {
    const { todo } = await readSummary({
      "index.html": page(),
      "detail_post.html": page(),
      "archive/detail_post.html": page(),
      "archive/detail_tag.html": page(),
      "style-guide.html": page(),
      "checkout.html": page(),
    });
    const task = todo.find(({ title }) => title.startsWith("Leave out"));
    expect(task?.command).toBe(
      "npx millrace adopt 'my export' --leave-out checkout.html --leave-out detail_post.html " +
        "--leave-out style-guide.html --leave-out 'archive/detail_*.html'",
    );
  });

  it("proposes to leave out the old home page, and no other page whose name begins with “old”", async () => {
    const { report } = await withPages({ "index.html": page(), "old-home.html": page(), "old-town.html": page() });
    expect(report.leftovers.map(({ what }) => what)).toEqual(["old-home.html"]);
  });

  it("quotes the folder in each command", async () => {
    const { report } = await withPages({ "index.html": page() });
    const { todo } = summarize({ ...report, source: "export", site: "my site" });
    expect(todo.at(-1)?.command).toBe("npx millrace serve 'my site'");
  });

  it("keeps the checkout of a site that sells", async () => {
    const { report } = await withPages({
      "index.html": page({ body: '<form data-node-type="commerce-add-to-cart-form"></form>' }),
      "checkout.html": page(),
    });
    expect(report.leftovers).toEqual([]);
  });
});

describe("adopt --leave-out", () => {
  const PAGES = { "index.html": page(), "detail_post.html": page(), "blog/detail_tag.html": page() };

  it("does not write the files of a pattern, and reports it", async () => {
    const { files, report } = await withPages(PAGES, { leaveOut: ["detail_*.html"] });
    expect(await files()).not.toContain("detail_post.html");
    expect(await files()).toContain("blog/detail_tag.html");
    expect(report.notCopied).toContainEqual({ what: "detail_post.html", reason: "left out by --leave-out" });
  });

  it("treats no other character as a wildcard", async () => {
    await expect(withPages(PAGES, { leaveOut: ["index.htm."] })).rejects.toThrow(AdoptError);
  });

  it("refuses a pattern that matches no file, with what it expected", async () => {
    await expect(withPages(PAGES, { leaveOut: ["style.html"] })).rejects.toThrow(
      "--leave-out style.html matches no file of the export; expected the path of a file from the export's root",
    );
  });
});
