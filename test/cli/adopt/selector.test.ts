import { describe, expect, it } from "vitest";
import { attribute, readPage } from "../../../cli/adopt/read/html/page";
import { compileSelector } from "../../../cli/adopt/read/html/selector";

const { elements } = readPage(
  "index.html",
  `<body><main id="m" class="box 1st größe">
  <p id="a" class="card is:open" lang="en-GB" data-x="one two"></p><p id="b" class="card"></p><i id="c"></i>
  <section id="s"><div id="d" class="card"><b id="e"></b></div></section></main>`,
);

const found = (selector: string) => {
  const test = compileSelector(selector);
  return (
    test &&
    elements
      .filter(test)
      .map((element) => attribute(element, "id") ?? element.tagName)
      .join(" ")
  );
};

describe("the selector matcher", () => {
  it.each([
    [".card", "a b d"],
    ["p.card", "a b"],
    ["P", "a b"],
    ["#c", "c"],
    ["*#c", "c"],
    ["main .card", "a b d"],
    ["main > .card", "a b"],
    ["p + p", "b"],
    ["p ~ i", "c"],
    ["section b, i", "c e"],
    ["#m .card b", "e"],
    [".is\\:open", "a"],
    [".\\31 st", "m"],
    [".größe", "m"],
    ["[data-x]", "a"],
    ["[data-x~=two]", "a"],
    ["[data-x^='one']", "a"],
    ['[data-x$="two"]', "a"],
    ["[data-x*='e t']", "a"],
    ["[lang|=en]", "a"],
    ["[data-x='ONE TWO' i]", "a"],
    ["p:not(#a)", "b"],
    [":is(i,b)", "c e"],
    [".card:hover", "a b d"],
    ["div>b", "e"],
    ["p:nth-child(2)", "b"],
    ["main:has(b) > i", "c"],
    ["main>section>div", "d"],
    [" .card > b ", "e"],
  ])("%s finds %s", (selector, ids) => {
    expect(found(selector)).toBe(ids);
  });

  it.each(["", ">", ".", "p::before", "[x", "p {", "a,,b", "(", ":not(", "[a=", "[a='x"])(
    "reports that it does not understand %s",
    (selector) => {
      expect(found(selector)).toBeUndefined();
    },
  );
});
