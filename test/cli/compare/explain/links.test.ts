import { describe, it } from "vitest";
import { explainOn, look } from "../support/explained";

const on =
  explainOn(`<a id="link" class="nav" href="#end"><b id="label"></b></a><a id="like" class="nav" href="#top"></a>
<a id="tab" href="#end" target="_blank"></a><a id="self" href="#end" target="_self"></a><a id="file" href="#end" download></a>
<a id="else" href="/end"></a><p id="top"></p><p id="end"></p>`);

it("S-3, when a link to a place on the page opens a new tab, and this page stays", () => {
  const scroll = { step: "anchor @tab follow", aspect: "scroll", vendor: "0 99", ours: "0 9", before: "0 9" } as const;
  on(
    "links-scroll-touch S-3",
    scroll,
    { ours: "0 50" },
    { step: "anchor @link follow" },
    { step: "anchor @self follow" },
  );
  on("links-scroll-touch S-3", { ...scroll, step: "anchor @file follow" });
  const focus = { ...scroll, aspect: "focus", none: "@tab", vendor: "", ours: "@tab", before: "" } as const;
  on("links-scroll-touch S-3", focus, { ours: "@top" });
});

describe("S-21, when the target of a link gets the focus", () => {
  const focus = { step: "anchor @link follow", aspect: "focus", vendor: "@link", ours: "@end" } as const;

  it("is that the link names, and no other element", () => {
    on(
      "links-scroll-touch S-21",
      focus,
      { ours: "@top" },
      { step: "anchor @else follow" },
      { step: "click @link click" },
    );
  });

  it("leaves the link without its style of focus", () => {
    const color = {
      ...focus,
      of: "link",
      aspect: "colors",
      none: "white",
      vendor: "black",
      ours: "white",
      beside: [focus],
    } as const;
    on(
      "links-scroll-touch S-21",
      color,
      { ours: "red" },
      { of: "like" },
      { beside: [] },
      { beside: [{ ...focus, ours: "@top" }] },
    );
  });
});

describe("L-19, when a section is more than half in view", () => {
  const states = (active: boolean, vendor = "") => ({
    link: { active, vendor: look({ classes: vendor }), ours: look({ classes: active ? "w--current" : "" }) },
  });
  const link = {
    step: "scroll 0.33",
    of: "link",
    aspect: "classes",
    ours: "w--current",
    states: states(true),
  } as const;

  it("marks its link, and only then", () => {
    on("links-scroll-touch L-19", link, { states: states(false) }, { ours: "w--current w--open" }, { of: "else" });
    on("links-scroll-touch L-19", { ...link, vendor: "w--current", ours: "", states: states(false, "w--current") });
  });

  it("styles its link as the vendor script does at another step, or another link", () => {
    const [black, red] = ["rgb(0, 0, 0)", "rgb(200, 0, 0)"];
    const later = { of: "like", none: black, vendor: red, ours: red, equal: true };
    const style = { ...link, aspect: "colors", none: black, vendor: black, ours: red, beside: [later] } as const;
    on("links-scroll-touch L-19", style, { ours: "rgb(90, 0, 0)" }, { beside: [] }, { states: states(false) });
    const inside = { ...style, of: "label", beside: [{ ...later, of: "label", step: "scroll 1.00" }] };
    on("links-scroll-touch L-19", inside, { ours: "rgb(90, 0, 0)" }, { of: "top" });
  });
});
