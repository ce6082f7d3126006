import { describe, expect, it } from "vitest";
import { apply, diff, readPage } from "../../../merge";
import { mergeBodies, page } from "./support/merge";

const CARDS = `<h2>Prices</h2>
<div class="grid">
  <div class="card"><h3>Small</h3><p>9 euros</p><a href="small.html">More</a></div>
  <div class="card"><h3>Large</h3><p>19 euros</p><a href="large.html">More</a></div>
</div>`;

const replace = (from: string, to: string) => CARDS.replace(from, to);

/** A title, and what each version replaces by what. */
type Row = [title: string, mine: [from: string, to: string], theirs: [from: string, to: string]];

describe("changes of different places are all in the result", () => {
  it.each<Row>([
    ["a text", ["9 euros", "10 euros"], ["19 euros", "20 euros"]],
    [
      "an attribute and the text inside",
      ['href="small.html"', 'href="small.html" target="_blank"'],
      [">More<", ">Read<"],
    ],
    ["two classes of one element", ['class="grid"', 'class="grid wide"'], ['class="grid"', 'class="dark grid"']],
    [
      "an element at the end and one at the start",
      ["\n</div>", '\n  <p class="note">Note</p>\n</div>'],
      ["<h2>Prices</h2>", "<h1>Shop</h1>\n<h2>Prices</h2>"],
    ],
    ["a removed element and a text", ["<p>9 euros</p>", ""], ["19 euros", "20 euros"]],
    ["another tag and the text inside", ["<h3>Small</h3>", "<h4>Small</h4>"], ["Prices", "Our prices"]],
  ])("%s", (_title, mine, theirs) => {
    const { body, conflicts } = mergeBodies(CARDS, replace(...mine), replace(...theirs));
    expect(conflicts).toEqual([]);
    expect(body).toBe(
      mine[0] === theirs[0] ? replace('class="grid"', 'class="dark grid wide"') : replace(...mine).replace(...theirs),
    );
  });

  it("declarations of one style", () => {
    const style = (text: string) => `<p style="${text}">Text of the page</p>`;
    const { body } = mergeBodies(
      style("color: red; margin: 0"),
      style("color: blue; margin: 0"),
      style("color: red; margin: 1px"),
    );
    expect(body).toBe(style("color:blue;margin:1px"));
  });

  it("a text in an element that the builder moved", () => {
    const [one, two] = [
      "<section><h2>The first part</h2><p>First text</p></section>",
      "<section><p>Second text</p></section>",
    ];
    const { body, conflicts } = mergeBodies(
      `${one}\n${two}`,
      `${one.replace("First text", "Mine")}\n${two}`,
      `${two}\n${one}`,
    );
    expect(conflicts).toEqual([]);
    expect(body).toBe(`${two}\n${one.replace("First text", "Mine")}`);
  });

  it("a moved element and the text that the builder changed in it", () => {
    const [one, two] = [
      "<section><h2>The first part</h2><p>First text</p></section>",
      "<section><p>Second text</p></section>",
    ];
    const { body, conflicts } = mergeBodies(
      `${one}\n${two}`,
      `${two}\n${one}`,
      `${one.replace("First text", "Theirs")}\n${two}`,
    );
    expect(conflicts).toEqual([]);
    expect(body.replace(/\s+</g, "<")).toBe(`${two}${one.replace("First text", "Theirs")}`);
  });

  it("a wrapped element and the text that the builder changed in it", () => {
    const base = "<p>One text of the page</p>\n<p>Two</p>";
    const { body, conflicts } = mergeBodies(
      base,
      '<div class="wrap"><p>One text of the page</p></div>\n<p>Two</p>',
      base.replace("of the page", "of theirs"),
    );
    expect(conflicts).toEqual([]);
    expect(body).toBe('<div class="wrap"><p>One text of theirs</p></div>\n<p>Two</p>');
  });

  it("an element around one whose siblings the builder replaced", () => {
    const { body, conflicts } = mergeBodies(
      "<h1>Heading</h1><h2>Below the heading</h2><p>Text of the section</p>",
      '<div class="wrap"><h1>Heading</h1></div><h2>Below the heading</h2><p>Text of the section</p>',
      "<h1>Heading</h1><h3>Below the heading</h3><p>Text of the section</p>",
    );
    expect(conflicts).toEqual([]);
    expect(body).toBe('<div class="wrap"><h1>Heading</h1></div><h3>Below the heading</h3><p>Text of the section</p>');
  });

  it("an element around one that the builder put into another one", () => {
    const { body, conflicts } = mergeBodies(
      '<section><img src="a.png" alt="Picture"><p>Text of the section</p></section>',
      '<section><div class="wrap"><img src="a.png" alt="Picture"></div><p>Text of the section</p></section>',
      '<section><a href="b.html"><img src="a.png" alt="Picture"><p>Text of the section</p></a></section>',
    );
    expect(conflicts).toEqual([]);
    const wrapped = '<div class="wrap"><img src="a.png" alt="Picture"></div>';
    expect(body).toBe(`<section><a href="b.html">${wrapped}<p>Text of the section</p></a></section>`);
  });

  it("an added item of a list, where the builder added one, too", () => {
    const list = (...names: string[]) =>
      `<ul>${names.map((name) => `<li><a href="${name}.html">${name}</a></li>`).join("")}</ul>`;
    const { body, conflicts } = mergeBodies(list("a", "b"), list("a", "x", "b"), list("a", "b", "y"));
    expect(conflicts).toEqual([]);
    expect(body).toBe(list("a", "x", "b", "y"));
  });

  it("rules of a style element", () => {
    const style = (...rules: string[]) => `<style>${rules.join("\n")}</style>`;
    const { body, conflicts } = mergeBodies(
      style("a{x:1}", "b{x:1}"),
      style("a{x:2}", "b{x:1}"),
      style("a{x:1}", "b{x:3}"),
    );
    expect(conflicts).toEqual([]);
    expect(body).toBe(style("a{x:2}", "b{x:3}"));
  });

  it("lines of a script", () => {
    const script = (...lines: string[]) => `<script>\n${lines.join("\n")}\n</script>`;
    const { body, conflicts } = mergeBodies(
      script("one()", "two()", "three()"),
      script("one(1)", "two()", "three()"),
      script("one()", "two()", "three(3)"),
    );
    expect(conflicts).toEqual([]);
    expect(body).toBe(script("one(1)", "two()", "three(3)"));
  });
});

describe("what both versions changed is a conflict", () => {
  it("names the element, the heading and the three texts", () => {
    const { conflicts, body } = mergeBodies(CARDS, replace("19 euros", "20 euros"), replace("19 euros", "21 euros"));
    expect(conflicts).toMatchObject([
      {
        reason: "both changed",
        selector: "div.grid > div.card:nth-of-type(2) > p",
        heading: "Large",
        base: "19 euros",
        mine: "20 euros",
        theirs: "21 euros",
      },
    ]);
    expect(body, "the text of the builder stays").toBe(replace("19 euros", "21 euros"));
  });

  it.each<Row>([
    ["an attribute", ["small.html", "mine.html"], ["small.html", "theirs.html"]],
    ["a replaced class", ['"grid"', '"mine"'], ['"grid"', '"theirs"']],
    ["a removed element with another text", ["<p>9 euros</p>", ""], ["9 euros", "10 euros"]],
    ["another tag with another attribute", ["<h2>Prices</h2>", "<h1>Prices</h1>"], ["<h2>", '<h2 title="x">']],
  ])("%s", (_title, mine, theirs) => {
    const { conflicts, body } = mergeBodies(CARDS, replace(...mine), replace(...theirs));
    expect(conflicts.map(({ reason }) => reason)).toEqual(["both changed"]);
    expect(body).toBe(replace(...theirs));
  });

  it("a moved image that the builder removed", () => {
    const image = '<p><img src="one.png"></p>';
    const [first, second] = ["<section>First part of it</section>", "<section>Second part of it</section>"];
    const put = (one: string, two: string) => first.replace(">F", `>${one}F`) + second.replace(">S", `>${two}S`);
    const { conflicts } = mergeBodies(put(image, ""), put("", image), put("", ""));
    expect(conflicts.map(({ reason }) => reason)).toEqual(["no place"]);
  });

  it("a place that the builder removed", () => {
    const card = '  <div class="card"><h3>Large</h3><p>19 euros</p><a href="large.html">More</a></div>\n';
    const { conflicts, body } = mergeBodies(CARDS, replace("19 euros", "20 euros"), replace(card, ""));
    expect(conflicts).toMatchObject([{ reason: "no place", base: "19 euros", mine: "20 euros", choices: ["theirs"] }]);
    expect(body).toBe(replace(card, ""));
  });

  it("the same question has the same key on other pages", () => {
    const ask = (more: string) =>
      mergeBodies(CARDS + more, replace("19 euros", "20 euros") + more, replace("19 euros", "21 euros") + more)
        .conflicts[0]?.key;
    expect(ask("")).toBe(ask("<p>Another page</p>"));
  });

  it.each([
    ["mine", "20 euros"],
    ["theirs", "21 euros"],
  ] as const)("a decision for %s settles it", (choice, text) => {
    const base = readPage(page(CARDS));
    const changes = diff(base, readPage(page(replace("19 euros", "20 euros"))));
    const merged = apply(changes, readPage(page(replace("19 euros", "21 euros"))), base, () => choice);
    expect(merged).toEqual({ text: page(replace("19 euros", text)), conflicts: [] });
  });

  it("changes of another base have no place", () => {
    const changes = diff(readPage(page(CARDS)), readPage(page(replace("19 euros", "20 euros"))));
    const other = readPage(page("<p>Another site</p>"));
    expect(apply(changes, other, other).conflicts).toMatchObject([{ reason: "no place" }]);
  });
});
