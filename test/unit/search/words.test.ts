import { afterEach, describe, expect, it, vi } from "vitest";
import { createSplitter } from "../../../src/search/words";

afterEach(() => vi.unstubAllGlobals());

const terms = (text: string, language = "en") => Array.from(createSplitter(language)(text), ({ term }) => term);

describe("the words of a text", () => {
  it("SE-8 are compared without case and accents", () => {
    expect(terms("Café ÉTÉ naïve Übung")).toEqual(["cafe", "ete", "naive", "ubung"]);
  });

  it("SE-8 keep the marks by which words of other scripts differ", () => {
    expect(terms("が か")).toEqual(["が", "か"]);
    expect(terms("กำ กา", "th").join(" ")).toBe("กํา กา".normalize("NFKC"));
  });

  it("end at everything that is neither letter nor digit", () => {
    expect(terms("<b>five-star</b> l'hôtel, 24/7")).toEqual(["b", "five", "star", "b", "l", "hotel", "24", "7"]);
  });

  it("have their offsets in the text", () => {
    const text = "… Gel nails";
    const words = Array.from(createSplitter("en")(text));
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(["Gel", "nails"]);
  });

  it.each([
    ["Chinese", "zh", "上海美甲工作室", "上海"],
    ["Japanese", "ja", "東京の美容室", "東京"],
    ["Thai", "th", "ร้านทำเล็บในกรุงเทพ", "ร้าน"],
  ])("SE-8 are found by the segmenter in %s", (_name, language, text, word) => {
    const words = Array.from(createSplitter(language)(text));
    expect(words.map(({ start, end }) => text.slice(start, end))).toContain(word);
    expect(words.length).toBeGreaterThan(1);
    expect(words.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
  });

  it("SE-8 are found when lang is not a language", () => {
    expect(terms("東京の美容室", "not a language")).toContain("東京");
  });

  it("SE-8 are single letters in scripts without spaces when there is no segmenter", () => {
    vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
    expect(terms("Gel美甲 nails")).toEqual(["gel", "美", "甲", "nails"]);
  });

  it("of a long text without spaces are all there", () => {
    const text = "美甲工作室".repeat(2000);
    const words = Array.from(createSplitter("zh")(text));
    expect(words.at(-1)?.end).toBe(text.length);
  });
});
