import { describe, expect, it } from "vitest";
import { cutExcerpt, markWords } from "../../../src/search/marks";
import { createSplitter } from "../../../src/search/words";

const split = createSplitter("en");
const LONG = Array.from({ length: 200 }, (_, at) => `word${at}`).join(" ");
const excerpt = (text: string, ...terms: string[]) => cutExcerpt(text, new Set(terms), split);

function html(text: string, ...terms: string[]): string {
  const place = document.createElement("p");
  place.append(...markWords(text, new Set(terms), split));
  return place.innerHTML;
}

describe("marks", () => {
  it("SE-9 are around the words that were found, as they are written", () => {
    expect(html("Café and cafés", "cafe")).toBe("<mark>Café</mark> and cafés");
  });

  it("SE-9 add no other element", () => {
    expect(html("<img src=x onerror=alert(1)> nails", "img", "nails")).toBe(
      "&lt;<mark>img</mark> src=x onerror=alert(1)&gt; <mark>nails</mark>",
    );
  });

  it("keep a text without such words unchanged", () => {
    expect(html("Gel & more", "zebra")).toBe("Gel &amp; more");
  });
});

describe("the excerpt of a text", () => {
  it("SE-20 is the whole text when that is short", () => {
    expect(excerpt("Gel nails.", "gel")).toBe("Gel nails.");
  });

  it("SE-20 begins shortly before the first word that was found, with a whole word", () => {
    expect(excerpt(LONG, "word150")).toMatch(/^… word14\d .*\bword150\b.* word\d+ …$/);
  });

  it("SE-20 is the beginning when the word is elsewhere", () => {
    expect(excerpt(LONG, "title")).toMatch(/^word0 word1 .* word\d+ …$/);
  });

  it("SE-20 has the end of the text without a sign", () => {
    expect(excerpt(LONG, "word199")).toMatch(/^… .* word199$/);
  });

  it("SE-20 is short when a single word is longer", () => {
    expect(excerpt("a".repeat(5000)).length).toBeLessThan(300);
  });
});
