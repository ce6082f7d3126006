import { describe, it } from "vitest";
import { changes, explainOn } from "../support/explained";

const PAGE = `<div id="parent"><div id="holder"><p id="text"></p></div><h2 id="title"></h2><a id="link"></a></div>
<p id="line"></p><p id="tall"></p>`;
const on = explainOn(PAGE, [
  ...["#holder", "#line"].map((name) => changes("MOUSE_OVER", name, { keeps: "width" })),
  changes("MOUSE_OVER", "#tall", { keeps: "height" }),
]);
const RULE = "interactions IX-FIX-5";
const box = { step: "hover @parent enter", aspect: "box" } as const;

it("IX-FIX-5, for the width that a size leaves out, and not for the height that it names", () => {
  const line = { ...box, of: "line", none: "0 -1 80 1", vendor: "0 26 100 2", ours: "0 26 80 2" } as const;
  on(RULE, line, { ours: "0 26 90 2" }, { ours: "0 26 80 9" }, { of: "tall" }, { of: "parent" });
});

describe("IX-FIX-5, when a width that a size leaves out fills a resized parent", () => {
  const title = { of: "title", vendor: "0 0 384 30", ours: "0 0 384 30", equal: true };
  const holder = { ...box, of: "holder", none: "0 0 299", vendor: "0 0 290", ours: "0 0 384", beside: [title] };
  const text = { ...box, of: "text", vendor: "0 0 290 72", ours: "0 0 384 48", beside: [title, holder] };
  const link = { ...box, of: "link", vendor: "32 262 384 20", ours: "32 286 384 20", beside: [title, holder, text] };

  it("is the width of what is beside it", () => {
    on(RULE, holder, { ours: "0 0 350" }, { beside: [] }, { beside: [{ ...title, equal: false }] }, { of: "tall" });
  });

  it("is that of what is inside, with other lines", () => {
    on(
      RULE,
      text,
      { ours: "0 0 350 48" },
      { ours: "0 0 384 20" },
      { ours: "0 0 384 90" },
      { beside: [title] },
      { of: "line" },
    );
  });

  it("moves what is beside it by the px by which the lines are fewer", () => {
    on(RULE, link, { ours: "32 300 384 20" }, { ours: "32 286 384 28" }, { beside: [title, holder] }, { of: "text" });
  });
});
