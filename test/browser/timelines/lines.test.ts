import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { begun, timelinePage } from "./support";

const browser = useBrowser();

const STYLE =
  "<style>body { margin: 0; font: 20px/24px monospace } .x { margin: 0; width: 240px; font: inherit }</style>";

/** Opens a text with one action per kind. Monospace: 20 letters of 12 px fit into 240 px. */
async function split(text: string, ...kinds: string[]) {
  const actions = kinds.map((type, index) => ({
    id: `a${index}`,
    tt: 2,
    targets: [["wf:class", ["x"]]],
    properties: { "wf:transform": { opacity: ["0%", "100%"] } },
    splitText: { type },
  }));
  const trigger = ["wf:click", { controlType: "standard" }, ["wf:class", ["b"]]];
  const data = [[{ id: "i", triggers: [trigger], timelineIds: ["t"] }], [{ id: "t", actions }]] as const;
  const page = await browser.open("/", {
    html: timelinePage(`<button class="b">go</button>${text}`, data, { head: STYLE }),
  });
  await begun(page);
  const lines = () =>
    page.locator(".gsap_split_line").evaluateAll((all) => all.map(({ textContent }) => textContent?.trim()));
  const height = () => page.locator(".x").evaluate((element) => element.getBoundingClientRect().height);
  return { page, lines, height };
}

describe("text split into lines", () => {
  it("IX3-44 IX3-45 lines are those of the layout, and their words stay text", async () => {
    const { page, lines, height } = await split(
      '<p class="x">One two <b id="q">three four five six</b> seven</p>',
      "lines",
    );
    expect(await lines()).toEqual(["One two three four", "five six seven"]);
    expect(await page.locator(".gsap_split_word, .x [aria-hidden]").count()).toBe(0);
    expect(await page.locator("b").evaluateAll((all) => all.map(({ id, textContent }) => [id, textContent]))).toEqual([
      ["q", "three four "],
      ["", "five six"],
    ]);
    expect(await height()).toBe(48);
  });

  it("IX3-46 breaks and empty lines keep the height", async () => {
    const { lines, height } = await split('<p class="x">One<br><br>two<br>three</p>', "lines");
    expect([await lines(), await height()]).toEqual([["One", "two", "three"], 96]);
  });

  it("IX3-45 large and small text, a footnote and hidden text are in one line", async () => {
    const html = '<p class="x"><sup>1</sup> <span style="font-size:40px">Big</span> one <i hidden>no</i> two</p>';
    const { lines } = await split(html, "lines");
    expect(await lines()).toHaveLength(1);
  });

  it("IX3-45 text without spaces is divided where it wraps", async () => {
    const text = "日本語のテキストはここで折り返される".repeat(2);
    const { page, lines, height } = await split(`<p class="x">${text}</p>`, "lines");
    const heights = await page
      .locator(".gsap_split_line")
      .evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
    expect((await lines()).join("")).toBe(text);
    expect(heights.length).toBeGreaterThan(1);
    expect([new Set(heights), heights.length * 24]).toEqual([new Set([24]), await height()]);
  });

  it("IX3-45 a line may begin after a no-break space", async () => {
    const text = '<p class="x">One two\u00A0three\u00A0four\u00A0five\u00A0six\u00A0seven</p>';
    const { page, lines } = await split(text, "lines");
    expect((await lines()).map((line) => line?.replace(/[\u00A0\u200B]+/g, " ").trim())).toEqual([
      "One two three four",
      "five six seven",
    ]);
    await page.evaluate(() => {
      (window.Webflow as unknown as { require(name: string): { destroy(): void } }).require("ix3").destroy();
    });
    expect(await page.locator(".x").evaluate((element) => element.textContent)).not.toContain("\u200B");
  });

  it("IX3-45 a word that the browser hyphenates stays whole", async () => {
    const { lines } = await split('<p class="x">A first ab&shy;breviation&shy;s end</p>', "lines");
    expect((await lines()).map((line) => line?.replaceAll("\u00AD", ""))).toEqual(["A first abbreviations end"]);
  });

  it("IX3-44 lines and words of one text, in any order", async () => {
    for (const kinds of [
      ["lines", "words"],
      ["chars", "lines"],
    ]) {
      const { page, lines } = await split('<h2 class="x">One two three four five</h2>', ...kinds);
      expect(await lines()).toEqual(["One two three four", "five"]);
      expect(await page.locator(".gsap_split_line > .gsap_split_word").allTextContents()).toEqual(
        "One two three four five".split(" "),
      );
    }
  });

  it("IX3-FIX-11 a paragraph is read in place, a heading by its name", async () => {
    const text = '<p class="x">Our <i>prices of</i> this new year</p><h2 class="x">Our prices<br>today</h2>';
    const { page } = await split(text, "lines");
    expect(await page.locator("p.x").ariaSnapshot()).toBe("- paragraph: Our prices of this new year");
    expect(await page.locator("h2.x").ariaSnapshot()).toBe('- heading "Our prices today" [level=2]');
  });

  it("IX3-FIX-11 a link in two lines is one link for the keyboard and for screen readers", async () => {
    for (const kinds of [["lines"], ["words", "lines"]]) {
      const { page } = await split('<p class="x">See all of our <a href="/x">long prices</a> here</p>', ...kinds);
      expect(await page.locator("a").allTextContents()).toEqual(["long ", "prices"]);
      expect(await page.getByRole("link").all()).toHaveLength(1);
      await page.getByRole("link", { name: "long prices", exact: true }).waitFor();
      await page.locator(".b").focus();
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("long ");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    }
  });

  it("IX3-45 a link that begins a line is in it as a whole", async () => {
    const text = '<p class="x">Here you see all of <b><a href="/x">our prices</a></b></p>';
    const { page, lines } = await split(text, "lines");
    expect([await page.locator("b, a").count(), await lines()]).toEqual([2, ["Here you see all of", "our prices"]]);
  });

  it("IX3-46 the text is restored at the end", async () => {
    const text = '<p class="x">One two <b id="q">three <u>four five</u> six</b> seven<br>eight</p>';
    for (const kinds of [["lines"], ["lines", "chars"], ["words", "lines"]]) {
      const { page } = await split(text, ...kinds);
      await page.evaluate(() => {
        (window.Webflow as unknown as { require(name: string): { destroy(): void } }).require("ix3").destroy();
      });
      expect(await page.locator(".x").evaluate((element) => element.outerHTML)).toBe(text);
    }
  });
});
