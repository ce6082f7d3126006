import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPublishedSite, type PublishedSite } from "../../../fixtures/published";
import { crawl, type Visited } from "./support/crawl";

let site: PublishedSite;
let visited: Map<string, Visited>;
beforeAll(async () => {
  site = await startPublishedSite();
  visited = await crawl(site);
});
afterAll(() => site.close());

const pathsWith = (status: number) =>
  [...visited]
    .filter(([, answer]) => answer.status === status)
    .map(([url]) => url.slice(site.origin.length))
    .sort();

describe("the addresses of the published site", () => {
  it("answer with the promised status when every link and reference is followed", () => {
    expect(pathsWith(404)).toEqual([]);
    expect(pathsWith(401)).toEqual(["/401", "/private"]);
    expect(pathsWith(301)).toEqual(["/old-plants"]);
    expect(pathsWith(302)).toEqual(["/members/seed-library", "/news"]);
    expect(pathsWith(429)).toEqual(["/busy"]);
  });

  it("include the page of every item in both languages, and no draft", () => {
    const count = (name: string, language: string) =>
      site.items.filter(({ collection, locale }) => collection === name && locale === language).length;
    for (const language of ["en", "de"]) {
      expect(["plants", "stories", "people"].map((name) => count(name, language))).toEqual([150, 20, 7]);
    }
    expect(site.items.filter(({ path }) => visited.get(site.origin + path)?.status !== 200)).toEqual([]);
    expect([...visited.values()].filter(({ text }) => text.includes("Unfinished draft"))).toEqual([]);
  });

  it("include every page of every pagination in both languages", () => {
    const listPages = (path: string, key: string) =>
      [...visited.keys()].filter((url) => url.startsWith(`${site.origin + path}?${key}_page=`)).length;
    const lists = [
      ["/plants", "7f3a91c2", 13],
      ["/plants", "2b60d8e4", 3],
      ["/stories", "c41e07ab", 4],
    ] as const;
    for (const [path, key, count] of lists) {
      expect([listPages(path, key), listPages(`/de${path}`, key)]).toEqual([count, count]);
    }
  });

  it("include pictures with names encoded twice and in Arabic and Chinese, and an older host", () => {
    const pictures = [...visited].filter(([, { type }]) => type === "image/png").map(([url]) => url);
    const names = [
      "_Winter%2520bed-p-500.png",
      "_%D8%B3%D8%B1%D8%AE%D8%B3%20",
      "_%25E8%2595%25A8%25E7%25B1%25BB%2520",
      "_%E6%B8%A9%E5%AE%A4-p-800.png",
      site.oldAssetOrigin,
    ];
    expect(names.filter((name) => !pictures.some((url) => url.includes(name)))).toEqual([]);
  });

  it.each([
    ["image/svg+xml", 154],
    ["application/pdf", 15],
    ["video/webm", 12],
    ["application/json", 1],
    ["font/ttf", 1],
    ["text/css", 2],
    ["text/javascript", 3],
  ])("include %s files, %i of them", (type, count) => {
    expect([...visited.values()].filter((answer) => answer.type === type)).toHaveLength(count);
  });

  it("contain a rare word in every item that is on its own page only", () => {
    expect(new Set(site.items.map(({ word }) => word)).size).toBe(site.items.length);
    const { word = "", path = "" } = site.items.find(({ slug }) => slug === "alpine-sage") ?? {};
    const pages = [...visited].filter(([, { text }]) => text.includes(word)).map(([url]) => url);
    expect(pages).toEqual([site.origin + path]);
  });
});
