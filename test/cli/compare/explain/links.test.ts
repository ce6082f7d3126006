import { describe, it } from "vitest";
import { explainOn, see } from "../support/explained";
import { look } from "../support/look";

const on =
  explainOn(`<a id="link" class="nav" href="#end"><b id="label"></b></a><a id="like" class="nav" href="#top"></a>
<a id="tab" href="#end" target="_blank"></a><a id="self" href="#end" target="_self"></a><a id="file" href="#end" download></a>
<a id="else" href="/end"></a><p id="top"></p><p id="end"></p>`);

it("S-3, when a link to a place on the page opens a new tab, and this page stays", () => {
  const scroll = see("anchor @tab follow, scroll:  | 0 99 | 0 9 | 0 9");
  on("links-scroll-touch S-3", scroll, "0 50", { step: "anchor @link follow" }, { step: "anchor @self follow" });
  on("links-scroll-touch S-3", see("anchor @file follow, scroll:  | 0 99 | 0 9 | 0 9"));
  const focus = see("anchor @tab follow, focus: @tab |  | @tab |");
  on("links-scroll-touch S-3", focus, "@top");
  on("links-scroll-touch S-3", see("anchor @tab follow, requests: opens /#end |  | opens /#end"), "opens /");
  on("links-scroll-touch S-3", { ...see("anchor @tab follow, page: 0 | 1 | 0"), part: "history" }, "2", {
    part: "title",
  });
});

describe("S-21, when the target of a link gets the focus", () => {
  const focus = see("anchor @link follow, focus: @link | @end");

  it("is that the link names, and no other element", () => {
    on("links-scroll-touch S-21", focus, "@top", { step: "anchor @else follow" }, { step: "click @link click" });
  });

  it("leaves the link without its style of focus", () => {
    const color = see("anchor @link follow, link colors: white | black | white", { beside: [focus] });
    on(
      "links-scroll-touch S-21",
      color,
      "red",
      { of: "like" },
      { beside: [] },
      { beside: [see("anchor @link follow, focus: @link | @top")] },
    );
  });
});

describe("L-19, when a section is more than half in view", () => {
  const states = (active: boolean, vendor = "") => ({
    link: { active, vendor: look({ classes: vendor }), ours: look({ classes: active ? "w--current" : "" }) },
  });
  const link = see("scroll 0.33, link classes: w--current", { states: states(true) });

  it("marks its link, and only then", () => {
    on("links-scroll-touch L-19", link, { states: states(false) }, "w--current w--open", { of: "else" });
    on(
      "links-scroll-touch L-19",
      see("scroll 0.33, link classes: w--current |", { states: states(false, "w--current") }),
    );
  });

  it("styles its link as the vendor script does at another step, or another link", () => {
    const [black, red] = ["rgb(0, 0, 0)", "rgb(200, 0, 0)"];
    const later = { of: "like", none: black, vendor: red, ours: red, equal: true };
    const style = { ...link, aspect: "colors", none: black, vendor: black, ours: red, beside: [later] } as const;
    on("links-scroll-touch L-19", style, "rgb(90, 0, 0)", { beside: [] }, { states: states(false) });
    const inside = { ...style, of: "label", beside: [{ ...later, of: "label", step: "scroll 1.00" }] };
    on("links-scroll-touch L-19", inside, "rgb(90, 0, 0)", { of: "top" });
  });
});
