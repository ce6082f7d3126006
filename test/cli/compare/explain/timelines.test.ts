import { describe, it } from "vitest";
import { changes, explainOn } from "../support/explained";

const on = explainOn(
  `<div id="outer"><p id="scrubbed"></p></div><p id="shown"></p><p id="clicked"></p><p id="else"></p>
<div id="around"><p id="text">Two words</p></div>`,
  [changes("wf:scroll scrub", "#scrubbed"), changes("wf:load", "#shown"), changes("wf:click", "#clicked")],
);
const at = (y: number) => `matrix(1, 0, 0, 1, 0, ${y})`;
const RULE = "interactions-3 IX3-70";
const less = { step: "scroll 0.33", lessMotion: true } as const;
const motion = { lessMotion: false };

describe("IX3-70, with reduced motion", () => {
  it("leaves what follows the scroll where it is", () => {
    const moved = { ...less, of: "scrubbed", aspect: "transform", vendor: at(40), ours: at(5), before: at(5) } as const;
    on(RULE, moved, { ours: at(20) }, { of: "clicked" }, motion);
    const opened = { ...moved, step: "load open", ours: "", before: undefined };
    on(RULE, opened, { ours: at(20) });
  });

  it("shows what comes in at its end, and not at its beginning", () => {
    const shown = {
      ...less,
      step: "load open",
      of: "shown",
      aspect: "opacity",
      vendor: "0",
      ours: "1",
      later: ["0", "1"],
    } as const;
    on(RULE, shown, { ours: "0.5" }, { later: ["0"] }, { of: "clicked" }, motion);
  });

  const box = { of: "scrubbed", aspect: "box", none: "0 0 448 72", vendor: "0 0 440 72", ours: "0 0 448 72" } as const;

  it("leaves the box around it as it is", () => {
    const before = "384 0 512";
    const outer = {
      ...less,
      of: "outer",
      aspect: "box",
      vendor: "388 0 504",
      ours: before,
      before,
      beside: [box],
    } as const;
    on(RULE, outer, { ours: "384 0 530" }, { beside: [] }, { of: "else" }, motion);
  });

  it("moves what a page script places by it as far as that", () => {
    const letter = { ...box, none: "970 0 159 160", vendor: "960 0 159 160", ours: "970 0 159 160" } as const;
    const placed = {
      ...less,
      of: "else",
      aspect: "box",
      none: "800 0 9 9",
      vendor: "735 36 9 9",
      ours: "745 36 9 9",
    } as const;
    on(RULE, { ...placed, beside: [letter] }, { ours: "765 36 9 9" }, { ours: "745 46 9 9" }, { beside: [] }, motion);
  });
});

it("IX3-FIX-11, when less motion leaves text in one piece, and for what is around it", () => {
  const text = { ...less, of: "text", aspect: "value", none: "Two words", vendor: "", ours: "Two words" } as const;
  on("interactions-3 IX3-FIX-11", text, { ours: "Two" }, { vendor: "Two" }, motion);
  const box = {
    ...text,
    of: "around",
    aspect: "box",
    none: "384 0 512",
    vendor: "388 0 504",
    ours: "384 0 512",
    beside: [text],
  } as const;
  on("interactions-3 IX3-FIX-11", box, { ours: "384 0 530" }, { beside: [] }, { of: "else" }, motion);
});
