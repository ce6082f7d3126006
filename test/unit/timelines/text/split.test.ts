import { afterEach, describe, expect, it } from "vitest";
import { click, close, find, move, onClick, one, open, wait } from "../support";
import type { Action } from "../../../../src/timelines/data/schema";

afterEach(close);

function start(html: string, splitText: Action["splitText"], ...more: Action["splitText"][]) {
  const engine = open(`<button class="b"></button>${html}`);
  const actions = [splitText, ...more].map((kind) =>
    move({ opacity: [0, 1] }, { tt: 2, ...(kind ? { splitText: kind } : {}) }),
  );
  return engine.register(...one(onClick(), actions));
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe("split text", () => {
  it("IX3-44 words are pieces, and the text is read as one", () => {
    start('<h1 class="x">Three  words here</h1>', "words");
    expect(texts(".gsap_split_word")).toEqual(["Three", "words", "here"]);
    expect([find("h1").getAttribute("aria-label"), find("h1").textContent]).toEqual([
      "Three words here",
      "Three  words here",
    ]);
    const { className, style, textContent } = find(".gsap_split_word2");
    expect([className, style.position, style.display, textContent]).toEqual([
      "gsap_split_word gsap_split_word2",
      "relative",
      "inline-block",
      "words",
    ]);
    expect(find(".gsap_split_word2").getAttribute("aria-hidden")).toBe("true");
  });

  it("IX3-44 letters are grouped into words, so that words do not break", () => {
    start('<h1 class="x">Oh né</h1>', { type: "chars" });
    expect(texts(".gsap_split_letter")).toEqual(["O", "h", "n", "é"]);
    expect(texts(".gsap_split_word")).toEqual(["Oh", "né"]);
  });

  it("IX3-44 a mask is around each piece", () => {
    start('<h1 class="x">Two words</h1>', { type: "words", mask: "words" });
    const mask = find(".gsap_split_word-mask");
    expect([mask.className, mask.style.overflow, mask.firstElementChild?.className]).toEqual([
      "gsap_split_word-mask gsap_split_word1-mask",
      "clip",
      "gsap_split_word gsap_split_word1",
    ]);
  });

  it("IX3-44 several actions share one split", () => {
    start('<h1 class="x">Two words</h1>', "words", "chars");
    expect([texts(".gsap_split_word").length, texts(".gsap_split_letter").length]).toEqual([2, 8]);
  });

  it("IX3-46 markup inside is kept", () => {
    start('<h1 class="x">One <em>two three</em></h1>', "words");
    expect(texts("em > .gsap_split_word")).toEqual(["two", "three"]);
  });

  it("IX3-FIX-11 links keep their names, and elements without a name are read in place", () => {
    start('<p class="x">See <a href="/x">our prices</a></p>', "words");
    const readable = find("p").cloneNode(true) as HTMLElement;
    readable.querySelectorAll("[aria-hidden]").forEach((piece) => piece.remove());
    expect(find("p").hasAttribute("aria-label")).toBe(false);
    expect(readable.textContent?.replace(/\s+/g, " ").trim()).toBe("See");
    expect(find("a").getAttribute("aria-label")).toBe("our prices");
  });

  it("IX3-FIX-11 a link with a picture is read in place, with the text of the picture", () => {
    start('<p class="x"><a href="/x"><img alt="Shop" src="data:,"> our prices</a></p>', "words");
    const readable = find("a").cloneNode(true) as HTMLElement;
    readable.querySelectorAll("[aria-hidden]").forEach((piece) => piece.remove());
    expect([find("a").hasAttribute("aria-label"), readable.textContent?.trim()]).toEqual([false, "our prices"]);
  });

  it("IX3-44 a break separates words in the name", () => {
    start('<h1 class="x">One<br>two</h1>', "words");
    expect(find("h1").getAttribute("aria-label")).toBe("One two");
  });

  it("IX3-44 the body is never split", () => {
    const engine = open('<button class="b">go</button>');
    engine.register(
      ...one(onClick(), [move({ opacity: [1, 0] }, { tt: 2, targets: [["wf:body", ""]], splitText: "words" })]),
    );
    expect(document.querySelector(".gsap_split_word")).toBeNull();
  });

  it("IX3-46 the text is restored at the end", () => {
    const html = '<h1 class="x">One <em>two</em> <a href="/">three</a></h1>';
    const engine = start(html, "chars", { type: "words", mask: "words" });
    click(".b");
    wait(1200);
    engine.destroy();
    expect(document.body.innerHTML).toBe(`<button class="b"></button>${html}`);
  });
});
