import { describe, expect, it } from "vitest";
import { readPage } from "../../../merge";
import { applyChanges } from "../../../host/pages/apply-changes";
import { at, change, findMark, inside, PAGE } from "./support";

describe("changes of a page", () => {
  it("change no byte when there are none", () => {
    expect(change()).toBe(PAGE);
  });

  it.each([
    [
      "text",
      { kind: "text", place: inside(at("intro"), 0), value: "5 < 6 & 7" },
      "Prices &amp; dates",
      "5 &lt; 6 &amp; 7",
    ],
    ["text beside an element", { kind: "text", place: inside(at(".title"), 2), value: " you" }, " guest", " you"],
    ["text in an element", { kind: "text", place: inside(at(".accent"), 0), value: "our" }, "dear", "our"],
    ["text of an empty element", { kind: "text", place: at(".empty"), value: "New" }, 'empty">', 'empty">New'],
    ["link", { kind: "attribute", place: at("more"), name: "href", value: "/b?a=1&b" }, "about.html", "/b?a=1&amp;b"],
    [
      "new window",
      { kind: "attribute", place: at("more"), name: "target", value: "_blank" },
      'class="button"',
      'class="button" target="_blank"',
    ],
    ["title", { kind: "attribute", place: at("photo"), name: "alt", value: 'B"' }, 'alt="A"', 'alt="B&quot;"'],
    ["background", { kind: "image", place: at("hero"), src: "b(1).jpg" }, "'hero.jpg'", "&quot;b%281%29.jpg&quot;"],
    [
      "background of a style sheet",
      { kind: "image", place: at("intro"), src: "b.jpg" },
      '<p id="intro"',
      '<p id="intro" style="background-image:url(&quot;b.jpg&quot;)"',
    ],
    ["hide", { kind: "hide", place: at("intro") }, '\n  <p id="intro">Prices &amp; dates</p>', ""],
    ["remove", { kind: "remove", place: at("intro") }, '\n  <p id="intro">Prices &amp; dates</p>', ""],
  ] as const)("edit %s", (_name, one, removed, added) => {
    expect(change(one)).toBe(PAGE.replace(removed, added));
  });

  it("replace an image with the files of its other sizes and formats", () => {
    expect(change({ kind: "image", place: at("photo"), src: "https://x.example/b.webp" })).toContain(
      '<picture><img id="photo" src="https://x.example/b.webp" alt="A"></picture>',
    );
  });

  it("order siblings, and leave everything between them", () => {
    const card = (index: number) => inside(at(".cards"), index);
    const result = change(
      { kind: "move", place: card(2), after: null },
      { kind: "move", place: card(0), after: card(1) },
    );
    expect([...result.matchAll(/<h3>(\w+)/g)].map(([, text]) => text)).toEqual(["Three", "Two", "One"]);
    expect(result.replace(/<ul[^]*<\/ul>/, "")).toBe(PAGE.replace(/<ul[^]*<\/ul>/, ""));
    expect(result.match(/\n {4}<li/g)).toHaveLength(3);
  });

  it("copy an element with new ids, which its labels and links follow, and change the copy", () => {
    const card = inside(at(".cards"), 0);
    const result = change(
      { kind: "duplicate", place: card, copy: "c1" },
      { kind: "duplicate", place: "li c1:", copy: "c2" },
      { kind: "text", place: "#text c1:0.0", value: "Copy" },
      { kind: "move", place: "li c1:", after: inside(at(".cards"), 2) },
      { kind: "hide", place: "li c2:" },
    );
    const copy =
      '<li id="card-c1"><h3>Copy</h3><label for="size-c1">Size</label><input id="size-c1">' +
      '<a href="#card-c1">Up</a></li>';
    expect(result).toContain(`<li><h3>Three</h3></li>\n    ${copy}\n  </ul>`);
    expect(result).not.toContain("c2");
  });

  it("copy a tab with its pane, under a new name", () => {
    const result = change({ kind: "duplicate", place: at(".w-tab-link"), copy: "c1" });
    expect(result).toContain(
      '<a data-w-tab="Tab 1" class="w-tab-link w--current">T1</a><a data-w-tab="Tab 1 c1" class="w-tab-link">T1</a>',
    );
    expect(result).toContain('P1</div>\n    <div data-w-tab="Tab 1 c1" class="w-tab-pane">P1</div>');
  });

  it("give a copy ids that the page does not have", () => {
    const html = '<html><head></head><body><p id="a">A</p><p id="a-c1">B</p></body></html>';
    const place = findMark(({ name }) => name === "p", html);
    expect(applyChanges(readPage(html), [{ kind: "duplicate", place, copy: "c1" }])).toContain('id="a-c1-2"');
  });

  it("write the settings of the page, and what repeats them", () => {
    const settings = { title: "Nails & <more>", description: "All", image: "/s.jpg", indexable: false } as const;
    const result = change({ kind: "settings", ...settings });
    expect(result.slice(0, result.indexOf("<script"))).toBe(`<!DOCTYPE html>
<html data-wf-site="site" lang="en">
<head>
  <meta charset="utf-8">
  <title>Nails &amp; &lt;more&gt;</title>
  <meta content="All" name="description">
  <meta content="Nails &amp; <more>" property="og:title">
<meta property="og:image" content="/s.jpg">
<meta name="robots" content="noindex">
  `);
    const hidden = PAGE.replace("</title>", '</title><meta name="robots" content="noindex, nofollow">');
    expect(applyChanges(readPage(hidden), [{ kind: "settings", indexable: true }])).toContain(
      '<meta name="robots" content="all">',
    );
  });

  it("keep elements of a text with their attributes, and the markup that owners may write", () => {
    const accent = at(".accent");
    const word = `<span data-millrace-place="${accent}">word</span>`;
    const html = `New ${word} <b onclick="x()">bold</b><br><span class="x">plain</span> <a href="/a" rel="x">a</a>`;
    expect(change({ kind: "rich", place: at(".title"), html })).toContain(
      '<h1 class="title">New <span class="accent" data-x="1">word</span> <b>bold</b><br>plain <a href="/a">a</a></h1>',
    );
  });

  it("keep embedded parts of a rich text as they are, and images and headings that owners add", () => {
    const added = '<ul><li>L</li></ul><img src="c.png" alt="C">';
    const html = `<h2>Head</h2><div data-millrace-place="${at(".w-embed")}">x</div>${added}`;
    expect(change({ kind: "rich", place: at(".w-richtext"), html })).toContain(
      `"w-richtext"><h2>Head</h2><div class="w-embed"><script>embed()</script></div>${added}</div>`,
    );
  });

  it("write no link into a link", () => {
    expect(change({ kind: "rich", place: at("more"), html: 'A <a href="/b">b</a>' })).toContain(
      'class="button">A b</a>',
    );
  });

  it("show the editor marks, texts and hidden elements, and the marks lead to the same elements", () => {
    const tree = readPage(PAGE);
    const changes = [
      { kind: "duplicate", place: inside(at(".cards"), 1), copy: "c1" },
      { kind: "hide", place: at("intro") },
      { kind: "rich", place: at(".title"), html: `<span data-millrace-place="${at(".accent")}">x</span>` },
    ] as const;
    const shown = applyChanges(tree, changes, { marks: true });
    expect(shown).toContain(
      `<p id="intro" data-millrace-hidden="" data-millrace-place="${at("intro")}" data-millrace-texts="0">`,
    );
    expect(shown).toContain(
      '<li data-millrace-place="li c1:"><h3 data-millrace-place="h3 c1:0" data-millrace-texts="0">Two',
    );
    expect(shown).toContain(`<span data-millrace-place="${at(".accent")}" class="accent" data-x="1">x</span>`);
    expect(shown).not.toMatch(/<(script|title|meta|body|text)[^>]* data-millrace/);
    const marks = [...shown.matchAll(/data-millrace-place="([^"]*)"/g)].map(([, mark = ""]) => mark);
    expect(new Set(marks).size).toBe(marks.length);
  });

  it.each([
    ["a text that is several", { kind: "text", place: at(".title"), value: "x" }, "by its own marks"],
    ["what is inside a rich text", { kind: "text", place: inside(at(".w-richtext"), 0, 0), value: "x" }, "with it"],
    [
      "a place of another kind",
      { kind: "move", place: at("intro"), after: inside(at(".cards"), 0) },
      "among its siblings",
    ],
  ] as const)("refuse %s", (_name, one, reason) => {
    const rich = { kind: "rich", place: at(".w-richtext"), html: "x" } as const;
    expect(() => change(one, rich)).toThrow(reason);
  });

  it("refuse a page whose source has elements at other places", () => {
    expect(() => applyChanges(readPage("<table><p>x</p></table>"), [])).toThrow("cannot be edited");
  });
});
