import { describe, expect, it } from "vitest";
import { createSearch } from "../../../src/search/engine";
import { createSplitter } from "../../../src/search/words";

const page = (url: string, title: string, text = "", headings = "") => ({ url, title, headings, text });
const PAGES = [
  page("manicure", "Classic manicure", "Forty-five minutes with polish"),
  page("gel", "Gel nails", "Lasts three weeks, then a new manicure", "Gel for nails"),
  page("cafe", "Café", "Coffee while you wait, since 2024"),
  page("odd", "constructor __proto__ hasOwnProperty", "a page with names of JavaScript"),
  page("tokyo", "東京の美容室", "東京都渋谷区にあるネイルサロンです"),
  page("shanghai", "上海美甲工作室", "我们的工作室在上海市中心"),
];

async function find(query: string, language = "en"): Promise<string[]> {
  const search = await createSearch(PAGES, createSplitter(language), new AbortController().signal);
  return search(query).map(({ page: { url } }) => url);
}

describe("a search", () => {
  it("SE-7 puts the title before the text", async () => {
    expect(await find("manicure")).toEqual(["manicure", "gel"]);
  });

  it.each([
    ["the beginning of a word", "polis", "manicure"],
    ["a letter too few", "manicre", "manicure"],
    ["a wrong letter", "weaks", "gel"],
    ["two swapped letters in a long word", "forty mintues", "manicure"],
    ["no accent", "cafe", "cafe"],
    ["another case", "GEL", "gel"],
  ])("SE-7 finds a page by %s", async (_what, query, url) => {
    expect((await find(query))[0]).toBe(url);
  });

  it("SE-7 accepts no other number", async () => {
    expect(await find("2025")).toEqual([]);
    expect(await find("2024")).toEqual(["cafe"]);
  });

  it("SE-7 finds pages with all words, and pages with any word when no page has all", async () => {
    expect(await find("manicure weeks")).toEqual(["gel"]);
    expect((await find("polish coffee")).sort()).toEqual(["cafe", "manicure"]);
  });

  it.each([
    ["Japanese", "ja", "東京", "tokyo"],
    ["Japanese, a word of the text", "ja", "渋谷", "tokyo"],
    ["Chinese", "zh", "美甲", "shanghai"],
    ["Chinese, a word of the text", "zh", "我们", "shanghai"],
  ])("SE-8 finds words of %s", async (_name, language, query, url) => {
    expect((await find(query, language))[0]).toBe(url);
  });

  it.each(["", "  ", "…!?", "zebra"])("finds nothing by “%s”", async (query) => {
    expect(await find(query)).toEqual([]);
  });

  it("finds words that are names of object members", async () => {
    expect(await find("constructor")).toEqual(["odd"]);
    expect(await find("proto")).toEqual(["odd"]);
  });

  it("ends with a query of any length", async () => {
    expect(await find("manicure ".repeat(10_000))).toEqual(["manicure", "gel"]);
  });
});
