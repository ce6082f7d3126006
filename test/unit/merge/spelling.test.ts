import { format } from "prettier";
import { parse, serialize } from "parse5";
import { describe, expect, it } from "vitest";
import { diff, readPage } from "../../../merge";
import { mergePages, page } from "./support/merge";

const BODY = `  <div class="a b" style="color:red;margin:0" data-x='1'>
    <p>Some <b>bold</b> <i>text</i> &amp; a long line that a formatter breaks into several ones, because it is long</p>
    <img src="a.png" srcset="a.png 1x, b.png 2x" alt="">
    <pre>  kept
    as it is</pre>
    <a class="w-inline-block" href="#"><div>Block</div></a>
    <input type="checkbox" checked>
  </div>
  <style>.a { color: red; background: url('a.png') }</style>
  <script type="application/json">{ "a": [1, 2] }</script>
  <svg viewBox="0 0 1 1"><use xlink:href="#a"></use></svg>`;
const PAGE = page(BODY);

describe("another spelling of the same markup is no change", () => {
  it.each<[string, (html: string) => string | Promise<string>]>([
    ["line ends", (html) => html.replaceAll("\n", "\r\n")],
    ["a byte order mark", (html) => `\uFEFF${html}`],
    ["indentation", (html) => html.replace(/^ +(?=<)/gm, "\t")],
    [
      "order of attributes and quotes",
      (html) => html.replace(/class="a b" (style="[^"]*") data-x='1'/, `data-x=1 $1 class='b a'`),
    ],
    ["a serializer", (html) => serialize(parse(html))],
    ["a formatter", (html) => format(html, { parser: "html" })],
  ])("%s", async (_title, respell) => {
    expect(diff(readPage(PAGE), readPage(await respell(PAGE)))).toEqual([]);
  });

  it.each([
    ["a space between words", "<b>bold</b> <i>", "<b>bold</b><i>"],
    ["a space in preformatted text", "  kept", " kept"],
    ["a value in data", "[1, 2]", "[1, 3]"],
    ["text in a string of a style", "'a.png'", "'a .png'"],
  ])("but %s is one", (_title, from, to) => {
    expect(diff(readPage(PAGE), readPage(PAGE.replace(from, to)))).toHaveLength(1);
  });
});

describe("the new version is spelled as it was", () => {
  it("line ends and the byte order mark are those of the new version", () => {
    const theirs = `\uFEFF${PAGE}`.replaceAll("\n", "\r\n");
    const mine = PAGE.replace("</pre>", "</pre>\n    <p>One\n    more</p>");
    expect(mergePages(PAGE, mine, theirs)).toEqual({
      text: theirs.replace("</pre>", "</pre>\r\n    <p>One\r\n    more</p>"),
      conflicts: [],
    });
  });

  it("elements without end tags", () => {
    const html = page("<ul>\n<li>One\n<li>Two\n</ul>\n<p>End");
    const theirs = html.replace("<ul>", '<ul class="theirs">');
    const { text, conflicts } = mergePages(html, html.replace("Two", "Mine").replace("End", "My end"), theirs);
    expect(conflicts).toEqual([]);
    expect(text).toBe(theirs.replace("Two", "Mine").replace("End", "My end"));
  });

  it("rows of a table without <tbody>", () => {
    const html = page("<table><tr><td>1</td><td>2</td></tr></table>");
    const { text, problem } = mergePages(html, html.replace("2", "3"), html.replace("1", "7"));
    expect({ text, problem }).toEqual({
      text: page("<table><tr><td>7</td><td>3</td></tr></table>"),
      problem: undefined,
    });
  });
});

describe("markup whose source is at another place than its tree", () => {
  const html = page("<b><p>One</b> text</p>\n<p>Two</p>\n<p>Three</p>\n<p>Four</p>");

  it("is merged by line, and the result says why", () => {
    const { text, conflicts, problem } = mergePages(html, html.replace("Two", "Mine"), html.replace("Four", "Theirs"));
    expect(problem).toMatch(/<(b|p)> /);
    expect(conflicts).toEqual([]);
    expect(text).toBe(html.replace("Two", "Mine").replace("Four", "Theirs"));
  });

  it("only in the new version: the changes become lines", () => {
    const whole = html.replace("<b><p>One</b> text</p>", "<p>One text</p>");
    const { text, problem } = mergePages(whole, whole.replace("Four", "Mine"), html);
    expect(problem).toBeDefined();
    expect(text).toBe(html.replace("Four", "Mine"));
  });

  it("a page that nests too deeply is one", () => {
    const deep = page(`${"<div>".repeat(5000)}One\n<p>Two</p>`);
    const { text, problem } = mergePages(deep, deep.replace("One", "Mine"), deep.replace("</body>", "</body >"));
    expect(problem).toContain("nested too deeply");
    expect(text).toContain("Mine\n<p>Two</p>");
  });

  it("lines that both changed are a conflict", () => {
    const { conflicts } = mergePages(html, html.replace("Two", "Mine"), html.replace("Two", "Theirs"));
    expect(conflicts).toMatchObject([
      { reason: "both changed", base: "<p>Two</p>", mine: "<p>Mine</p>", theirs: "<p>Theirs</p>" },
    ]);
  });
});
