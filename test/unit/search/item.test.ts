import { describe, expect, it } from "vitest";
import { placesIn } from "../../../src/search/item";

function places(markup: string): Record<string, string | string[] | undefined> {
  document.body.innerHTML = `<div class="w-dyn-item">${markup}</div>`;
  const { links, title, text, address } = placesIn(document.body.firstElementChild as Element);
  return { links: links.map(({ id }) => id), title: title?.id, text: text?.id, address: address?.id };
}

describe("SE-10 the places of an item", () => {
  it.each([
    [
      "blank, as in an export",
      '<a id="a" href="#" class="w-dyn-bind-empty"></a><p id="p" class="w-dyn-bind-empty"></p>' +
        '<div id="d" class="w-dyn-bind-empty"></div>',
      { links: ["a"], title: "a", text: "p", address: "d" },
    ],
    [
      "as the builder publishes it",
      '<a id="a" href="/gel">Gel</a><div id="d">www.my.site/gel</div><p id="p">Gel <strong>nails</strong> last</p>',
      { links: ["a"], title: "a", text: "p", address: "d" },
    ],
    [
      "in a link block with a heading",
      '<a id="a" href="#"><h3 id="h"></h3><div id="t"></div></a>',
      { links: ["a"], title: "h", text: "t", address: undefined },
    ],
    [
      "with class names",
      '<a id="a" href="#"></a><div id="u" class="result-url"></div><div id="n" class="result-title"></div>' +
        '<div id="s" class="result-snippet"></div>',
      { links: ["a"], title: "n", text: "s", address: "u" },
    ],
    [
      "with a picture and a further link",
      '<a id="a" href="#"><img alt=""></a><h2 id="h"></h2><a id="more" href="#">Read more</a>' +
        '<a id="tag" href="/tags">Tags</a>',
      { links: ["a", "more"], title: "h", text: undefined, address: undefined },
    ],
    [
      "marked by attributes",
      '<a id="a" href="/x">X</a><h2 id="h"></h2><div id="t" data-search-title></div>' +
        '<a id="l" href="#" data-search-url></a><p id="p"></p><span id="s" data-search-text></span>',
      { links: ["l"], title: "t", text: "s", address: undefined },
    ],
    [
      "with a marked address",
      '<a id="a" href="#"></a><p id="p"></p><span id="u" data-search-url></span>',
      { links: ["a"], title: "a", text: "p", address: "u" },
    ],
    ["without a link", '<p id="p"></p>', { links: [], title: undefined, text: "p", address: undefined }],
  ])("are found in an item %s", (_what, markup, expected) => {
    expect(places(markup)).toEqual(expected);
  });
});
