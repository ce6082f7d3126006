import { describe, it } from "vitest";
import { changes, explainOn, see } from "../support/explained";

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
    const shown = see("load open, shown opacity: 0 | 1", { lessMotion: true, later: ["0", "1"] });
    on(RULE, shown, "0.5", { later: ["0"] }, { of: "clicked" }, motion);
  });

  const box = see("scrubbed box: 0 0 448 72 | 0 0 440 72 | 0 0 448 72");

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
    on(RULE, outer, "384 0 530", { beside: [] }, { of: "else" }, motion);
  });

  it("moves what a page script places by it as far as that", () => {
    const letter = see("scrubbed box: 970 0 159 160 | 960 0 159 160 | 970 0 159 160");
    on(
      RULE,
      see("scroll 0.33, else box: 800 0 9 9 | 735 36 9 9 | 745 36 9 9", { lessMotion: true, beside: [letter] }),
      "765 36 9 9",
      "745 46 9 9",
      { beside: [] },
      motion,
    );
  });
});

it("IX3-FIX-11, when less motion leaves text in one piece, and for what is around it", () => {
  const text = see("scroll 0.33, text value: Two words |  | Two words", { lessMotion: true });
  on("interactions-3 IX3-FIX-11", text, "Two", { vendor: "Two" }, motion);
  const box = see("scroll 0.33, around box: 384 0 512 | 388 0 504 | 384 0 512", { lessMotion: true, beside: [text] });
  on("interactions-3 IX3-FIX-11", box, "384 0 530", { beside: [] }, { of: "else" }, motion);
});
