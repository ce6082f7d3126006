import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attribute, readPage, textOf, type Element } from "../../../cli/adopt/read/html/page";
import { startPublishedSite, type PublishedSite } from "../../../fixtures/published";
import { crawl, type Visited } from "./support/crawl";

let site: PublishedSite;
beforeAll(async () => (site = await startPublishedSite()));
afterAll(() => site.close());
beforeEach(() => site.clearRequests());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, site.origin), { redirect: "manual", headers });
const pageAt = async (path: string) => readPage("page.html", await (await get(path)).text());
const classed = (elements: readonly Element[], name: string) =>
  elements.filter((element) => attribute(element, "class")?.split(/\s+/).includes(name));

describe("the addresses of the published site", () => {
  let visited: Map<string, Visited>;
  beforeAll(async () => void (visited = await crawl(site)));
  const statuses = (status: number) =>
    [...visited].filter(([, answer]) => answer.status === status).map(([url]) => url.slice(site.origin.length));

  it("are all there when every link and reference is followed", () => {
    expect(statuses(404)).toEqual([]);
    expect(statuses(401)).toEqual(["/private"]);
    expect(statuses(301)).toEqual(["/old-plants"]);
    expect(statuses(302).sort()).toEqual(["/members/seed-library", "/news"]);
    expect(statuses(429)).toEqual(["/busy"]);
  });

  it("include the page of every item, in both languages, and of no draft", () => {
    const counts = ["plants", "stories", "people"].map((name) => [
      name,
      site.items.filter(({ collection, locale }) => collection === name && locale === "en").length,
    ]);
    expect(counts).toEqual([
      ["plants", 150],
      ["stories", 20],
      ["people", 7],
    ]);
    expect(site.items).toHaveLength(354);
    expect(site.items.filter(({ path }) => !visited.has(site.origin + path))).toEqual([]);
    expect([...visited.values()].filter(({ text }) => text.includes("Unfinished draft"))).toEqual([]);
  });

  it("include every page of every pagination", () => {
    const keys = ["7f3a91c2", "2b60d8e4", "c41e07ab"];
    const pages = keys.map(
      (key) =>
        [...visited.keys()].filter(
          (url) =>
            (url.startsWith(`${site.origin}/`) && url.includes(`/plants?${key}`)) || url.includes(`/stories?${key}`),
        ).length,
    );
    // Two languages; the first page is also there without a query.
    expect(pages).toEqual([26, 6, 8]);
  });

  it("include pictures with names encoded twice and in Arabic and Chinese, on both asset hosts", () => {
    const pictures = [...visited].filter(([, { type }]) => type === "image/png").map(([url]) => url);
    for (const name of [
      "_Winter%2520bed-p-500.png",
      "%D8%B3%D8%B1%D8%AE%D8%B3",
      "%25E8%2595%25A8",
      "_%E6%B8%A9%E5%AE%A4-p-800.png",
    ]) {
      expect(
        pictures.filter((url) => url.includes(name)),
        name,
      ).not.toEqual([]);
    }
    expect(pictures.filter((url) => url.startsWith(site.oldAssetOrigin))).not.toEqual([]);
  });

  it.each([
    ["image/svg+xml", 200],
    ["application/pdf", 30],
    ["video/webm", 12],
    ["application/json", 1],
    ["font/ttf", 1],
    ["text/css", 2],
    ["text/javascript", 3],
  ])("include files of the type %s, at least %i", (type, count) => {
    expect([...visited.values()].filter((answer) => answer.type === type).length).toBeGreaterThanOrEqual(count);
  });
});
