import { describe, expect, it } from "vitest";
import { emailAddress, phoneAddress } from "../../../src/rendering/addresses";
import { rich } from "../../../src/rendering/rich-links";
import { transform } from "../../../src/rendering/transformers";

const run = (type: string, value: unknown, params: unknown[] = [], context = {}) =>
  transform(value, { type, params }, context);

const precision: [value: unknown, digits: unknown, result: string][] = [
  [3, "0", "3"],
  [3.14159, "2", "3.14"],
  [2.5, "0", "3"],
  [1.005, "2", "1.00"],
  [3, "none", "3"],
  [3, undefined, "3"],
  [3.5, "", "3.5"],
  [5, "abc", "5"],
  [-0.4, "0", "-0"],
  ["3", "2", ""],
  [null, "2", ""],
  [NaN, "2", "NaN"],
];

const phones: [string, string][] = [
  ["+1 (555) 123-4567", "tel:+1(555)123-4567"],
  ["1-800-FLOWERS", "tel:1-800-3569377"],
  ["call me", "#"],
  ["ext. 5", "tel:398.5"],
  ["", "#"],
];

const COLLECTION = "5f0c1d2e3a4b5c6d7e8f9a00";
const slugs = { [COLLECTION]: "news" };
const links: [markup: string, result: string][] = [
  ['<a data-rt-link-type="page" href="/about">x</a>', '<a data-rt-link-type="page" href="/en/about">x</a>'],
  ['<a href="/about">x</a>', '<a href="/about">x</a>'],
  ['<a data-rt-link-type="external" href="/about">', '<a data-rt-link-type="external" href="/about">'],
  [
    `<a data-rt-link-type="page" data-rt-link-collectionid="${COLLECTION}" href="/blog/post">`,
    `<a data-rt-link-type="page" data-rt-link-collectionid="${COLLECTION}" href="/en/news/post">`,
  ],
  [
    '<a data-rt-link-type="page" data-rt-link-collectionid="unknown" href="/blog/post">',
    '<a data-rt-link-type="page" data-rt-link-collectionid="unknown" href="/en/blog/post">',
  ],
];

describe("transformers", () => {
  it.each(precision)("R-60 shows %s with precision %s as %j", (value, digits, result) => {
    expect(run("numberPrecision", value, [digits])).toBe(result);
  });

  it.each(phones)("R-61 turns the phone number %s into the address %s", (phone, address) => {
    expect(phoneAddress(phone)).toBe(address);
  });

  it("R-62 turns an e-mail address into a link with its subject", () => {
    expect(emailAddress("ana@example.org")).toBe("mailto:ana@example.org");
    expect(emailAddress("ana@example.org", "Hello%20you")).toBe("mailto:ana@example.org?subject=Hello%20you");
  });

  it.each(links)("R-63 leads links of rich text to the right page: %s", (markup, result) => {
    expect(rich(markup, [], { slugs, linkPrefix: "/en" })).toBe(result);
  });

  it("R-63 looks up ids of 24 characters alone", () => {
    const link = '<a data-rt-link-type="page" data-rt-link-collectionid="short" href="/blog/post">';
    expect(rich(link, [], { slugs: { short: "news" } })).toBe(link);
  });

  it("R-63 escapes the prefix, and returns a value that is no text unchanged", () => {
    expect(rich('<a href="/x" data-rt-link-type="page">', [], { linkPrefix: '"><b>' })).toContain(
      "&quot;&gt;&lt;b&gt;/x",
    );
    expect(rich("", [], {})).toBeNull();
    expect(rich(5, [], {})).toBe(5);
  });

  it("R-99 makes addresses of detail pages", () => {
    expect(run("detailPage", "red", ["c1"], { slugs: { c1: "shades" } })).toBe("/shades/red");
    expect(run("detailPage", "red", ["shades"])).toBe("/shades/red");
    expect(run("detailPage", "", ["shades"])).toBeNull();
  });

  it("R-99 makes a background of a URL, or none", () => {
    expect(run("style", "https://a/b.png", ["background-image"])).toBe('url("https://a/b.png")');
    expect(run("style", 'a"b\\c', ["background-image"])).toBe('url("a%22b%5Cc")');
    expect(run("style", null, ["background-image"])).toBe("none");
    expect(run("style", "red", ["color"])).toBe("red");
  });

  it("R-99 shows nothing for a missing price", () => {
    for (const value of [null, undefined, 0, ""]) expect(run("price", value)).toBeNull();
    expect(run("price", { value: 0, unit: "USD" })).toBe("$0.00");
  });

  it("D-6 R-3 R-99 keeps the value unchanged without a filter, or with an unknown one", () => {
    expect(transform("x", undefined, {})).toBe("x");
    expect(run("identity", "x")).toBe("x");
    expect(run("shout", "x")).toBe("x");
    expect(run("constructor", "x")).toBe("x");
    expect(transform("x", { type: "identity" }, {})).toBe("x");
  });
});
