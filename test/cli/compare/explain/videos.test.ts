import { it } from "vitest";
import { explainOn, see } from "../support/explained";

it("BV-8, when the control of a video that does not play offers to play it, and only then", () => {
  const on = explainOn(`<button id="control"><span id="pause"></span><span id="play"><i id="icon"></i></span></button>
<button id="other"><span></span><span id="else"></span></button>`);
  const states = { control: { paused: true } };
  const play = see("load open, play seen: hidden | hidden | shown", { states });
  const rule = "dropdown-tabs-lightbox BV-8";
  on(rule, play, { vendor: "shown", ours: "hidden" }, { of: "else" }, { of: "icon" }, { states: {} });
  on(rule, see("load open, pause seen: hidden | shown | hidden", { states }), { vendor: "hidden", ours: "shown" });
});
