import { expect, it } from "vitest";
import { CompareError } from "../../../cli/compare/compare-error";
import { readCompareSettings } from "../../../cli/compare/settings";

it("requires a folder and has a default for the rest", () => {
  expect(readCompareSettings(["site/"])).toMatchObject({
    folder: "site/",
    adopted: undefined,
    widths: [1280, 768, 390],
    pages: [],
    report: "site-compare.html",
    json: false,
  });
});

it("accepts an adopted copy, pages, widths, steps and copies of jQuery", () => {
  const words = [
    "site",
    "adopted",
    "--pages",
    "a.html, b.html",
    "--widths",
    "390",
    "--steps",
    "load,form",
    "--jquery",
    "one.js",
    "--jquery",
    "two.js",
  ];
  expect(readCompareSettings(words)).toMatchObject({
    adopted: "adopted",
    pages: ["a.html", "b.html"],
    widths: [390],
    steps: ["load", "form"],
    jquery: ["one.js", "two.js"],
  });
});

it.each([
  [[], "Name one export"],
  [["a", "b", "c"], "Name one export"],
  [["site", "--widths", "wide"], "--widths must be whole numbers"],
  [["site", "--side-by-side", "0"], "--side-by-side must be a whole number, at least 1"],
  [["site", "--full-pages", "few"], "--full-pages must be a whole number, at least 0"],
  [["site", "--steps", "jump"], '--steps has the unknown step "jump"'],
  [["site", "--pagse", "x"], "--pagse"],
])("refuses %j with one sentence", (words, sentence) => {
  expect(() => readCompareSettings(words)).toThrow(CompareError);
  expect(() => readCompareSettings(words)).toThrow(sentence);
});
