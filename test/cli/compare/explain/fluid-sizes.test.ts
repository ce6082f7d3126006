import { describe, it } from "vitest";
import { changes, explainOn, see } from "../support/explained";

const PAGE = `<div id="parent"><div id="holder"><p id="text"></p></div><h2 id="title"></h2><a id="link"></a></div>
<p id="line"></p><p id="tall"></p>`;
const on = explainOn(PAGE, [
  ...["#holder", "#line"].map((name) => changes("MOUSE_OVER", name, { keeps: "width" })),
  changes("MOUSE_OVER", "#tall", { keeps: "height" }),
]);
const RULE = "interactions IX-FIX-5";

it("IX-FIX-5, for the width that a size leaves out, and not for the height that it names", () => {
  const line = see("hover @parent enter, line box: 0 -1 80 1 | 0 26 100 2 | 0 26 80 2");
  on(RULE, line, "0 26 90 2", "0 26 80 9", { of: "tall" }, { of: "parent" });
});

describe("IX-FIX-5, when a width that a size leaves out fills a resized parent", () => {
  const title = { of: "title", vendor: "0 0 384 30", ours: "0 0 384 30", equal: true };
  const holder = see("hover @parent enter, holder box: 0 0 299 | 0 0 290 | 0 0 384", { beside: [title] });
  const text = see("hover @parent enter, text box: 0 0 290 72 | 0 0 384 48", { beside: [title, holder] });
  const link = see("hover @parent enter, link box: 32 262 384 20 | 32 286 384 20", { beside: [title, holder, text] });

  it("is the width of what is beside it", () => {
    on(RULE, holder, "0 0 350", { beside: [] }, { beside: [{ ...title, equal: false }] }, { of: "tall" });
  });

  it("is that of what is inside, with other lines", () => {
    on(RULE, text, "0 0 350 48", "0 0 384 20", "0 0 384 90", { beside: [title] }, { of: "line" });
  });

  it("moves what is beside it by the px by which the lines are fewer", () => {
    on(RULE, link, "32 300 384 20", "32 286 384 28", { beside: [title, holder] }, { of: "text" });
  });
});
