import { afterEach, describe, expect, it } from "vitest";
import { chooseMode } from "../../../src/timelines/data/conditions";
import { click, close, find, move, onClick, one, open, resizeTo, wait, setReducedMotion, y } from "./support";
import type { Condition, Trigger } from "../../../src/timelines/data/schema";

afterEach(close);

const BODY = '<button class="b"></button><div class="x"></div>';
const style = () => find(".x").getAttribute("style");
const small = (behavior: string): Condition => ({ type: "breakpoint", behavior, breakpoints: ["small", "tiny"] });
const less = (behavior: string): Condition => ({ type: "prefers-reduced-motion", behavior });
const REVEAL = move({ y: ["40px", null], opacity: ["0%", null] }, { tt: 1 });
const LOAD: Trigger = ["wf:load", { controlType: "load" }];

function start(trigger: Trigger, actions = [REVEAL], conditionalPlayback: Condition[] = []) {
  const [[interaction], timelines] = one(trigger, actions);
  return open(BODY).register([{ ...interaction, conditionalPlayback }], timelines);
}

describe("conditions", () => {
  const facts = { breakpoint: "tiny", prefersLess: true, calm: true } as const;
  it.each([
    [[small("skip-to-end"), less("dont-animate")], "none"],
    [[less("skip-to-end"), small("dont-animate")], "none"],
    [[small("skip-to-end")], "end"],
    [[{ type: "breakpoint", breakpoints: ["main"], behavior: "dont-animate" }], "calm"],
    [[], "calm"],
  ])("IX3-67 %j is %s", (conditionalPlayback, mode) => {
    expect(chooseMode({ id: "i", conditionalPlayback }, facts)).toBe(mode);
  });

  it("IX3-70 the author's setting for reduced motion overrides the default", () => {
    expect(chooseMode({ id: "i", conditionalPlayback: [less("none")] }, facts)).toBe("full");
  });

  it("IX3-68 dont-animate leaves content as the stylesheet has it", () => {
    resizeTo(600);
    start(onClick(), [REVEAL], [small("dont-animate")]);
    resizeTo(600);
    click(".b");
    wait(500);
    expect(style()).toBeNull();
  });

  it("IX3-68 skip-to-end is at the end when triggered, and at its start when reversed", () => {
    start(onClick({ control: "togglePlayReverse" }), [REVEAL], [small("skip-to-end")]);
    resizeTo(600);
    const seen = [find(".x").style.opacity];
    for (const _ of [0, 1]) {
      click(".b");
      seen.push(find(".x").style.opacity);
    }
    expect(seen).toEqual(["0", "1", "0"]);
  });

  it("IX3-68 skip-to-end of a load is at the end at once", () => {
    resizeTo(600);
    open(BODY);
    const [[interaction], timelines] = one(LOAD, [REVEAL]);
    const engine = open(BODY);
    resizeTo(600);
    engine.register([{ ...interaction, conditionalPlayback: [small("skip-to-end")] }], timelines);
    expect([find(".x").style.opacity, find(".x").style.transform]).toEqual(["1", ""]);
  });

  it("IX3-69 crossing back and forth undoes everything and sets it up again", () => {
    start(onClick(), [REVEAL], [small("dont-animate")]);
    const seen = [style()];
    for (const width of [600, 1200, 600]) {
      resizeTo(width);
      seen.push(style());
    }
    expect(seen.map((text) => text !== null)).toEqual([true, false, true, false]);
  });

  it("IX3-69 an interaction that has loaded is not set up again", () => {
    start(LOAD, [REVEAL], [small("dont-animate")]);
    wait(1100);
    for (const width of [600, 1200]) resizeTo(width);
    expect(style()).toBeNull();
  });
});

describe("less motion", () => {
  function calm(trigger: Trigger, actions = [REVEAL]) {
    const engine = open(BODY);
    setReducedMotion(true);
    return engine.register(...one(trigger, actions));
  }

  it("IX3-70 content that a page reveals by itself is visible at once", () => {
    calm(LOAD);
    expect(style()).toBeNull();
  });

  it("IX3-70 FromTo with opacity is at its end at once", () => {
    calm(LOAD, [move({ y: ["40px", "0px"], opacity: ["0%", "80%"] }, { tt: 2 })]);
    expect(find(".x").style.opacity).toBe("0.8");
  });

  it("IX3-70 a click still fades, and moves at once", () => {
    calm(onClick(), [move({ y: [null, "100px"], opacity: [1, 0] }, { tt: 2 })]);
    click(".b");
    wait(500);
    expect([y(".x"), Math.round(Number(find(".x").style.opacity) * 10)]).toEqual(["100px", 5]);
  });

  it("IX3-70 nothing moves endlessly", () => {
    calm(LOAD, [move({ x: [null, "-50%"] }, {}, { repeat: -1 })]);
    wait(2000);
    expect(style()).toBeNull();
  });

  it("IX3-70 pure movement along the scroll is left out", () => {
    calm(
      ["wf:scroll", { scrollTriggerConfig: { scrub: 0.8 } }, ["wf:class", ["b"]]],
      [move({ y: ["60px", "-60px"] }, { tt: 2 })],
    );
    wait(100);
    expect(style()).toBeNull();
  });

  const SCRUB: Trigger = ["wf:scroll", { scrollTriggerConfig: { scrub: 0.8 } }, ["wf:class", ["b"]]];
  const at = (engine: ReturnType<typeof calm>, share: number) => {
    engine.getCoordinator().getTimeline("t")?.progress(share);
    return [find(".x").style.opacity, find(".x").style.transform];
  };

  it("IX3-70 an element that moves and fades along the scroll only fades", () => {
    const engine = calm(SCRUB, [move({ y: [null, "100%"], opacity: [null, "0%"] })]);
    expect([0, 0.5, 1].map((share) => at(engine, share))).toEqual([
      ["1", ""],
      ["0.5", ""],
      ["0", ""],
    ]);
  });

  it("IX3-70 fades along the scroll keep their place in it", () => {
    const later = move({ y: [null, "100%"] }, {}, { position: 1 });
    expect(at(calm(SCRUB, [move({ opacity: [null, 0] }), later]), 0.25)).toEqual(["0.5", ""]);
  });

  it("IX3-70 an element that appears and disappears along the scroll is visible in between only", () => {
    const engine = calm(SCRUB, [
      move({ opacity: ["0%", "100%"] }, { tt: 2 }),
      move({ opacity: ["100%", "0%"] }, { tt: 2 }, { position: 1 }),
    ]);
    expect([0, 0.5, 1].map((share) => at(engine, share)[0])).toEqual(["0", "1", "0"]);
  });

  it("IX3-70 an element that fades out when it is passed is visible until then", () => {
    const trigger: Trigger = ["wf:scroll", { scrollTriggerConfig: { enter: "play" } }, ["wf:class", ["b"]]];
    calm(trigger, [move({ opacity: ["100%", "0%"] }, { tt: 2 })]);
    expect(find(".x").style.opacity).toBe("1");
  });

  it("IX3-FIX-11 text in one piece keeps the place of the style sheet, before and after a click", () => {
    const engine = open('<button class="b"></button><div class="x" style="transform: translateY(24px)">Hello</div>');
    setReducedMotion(true);
    engine.register(
      ...one(onClick(), [move({ y: ["0%", "-100%"], opacity: [1, 0.5] }, { tt: 2, splitText: "chars" })]),
    );
    expect(find(".x").style.transform).toBe("translateY(24px)");
    click(".b");
    wait(1500);
    expect([find(".x").style.transform, find(".x").style.opacity]).toEqual(["translateY(24px)", "0.5"]);
  });

  it("IX3-FIX-11 text stays in one piece", () => {
    const engine = open('<button class="b"></button><h1 class="x">Two words</h1>');
    setReducedMotion(true);
    engine.register(...one(LOAD, [{ ...REVEAL, splitText: "words" }]));
    expect(find(".x").innerHTML).toBe("Two words");
  });

  it("a preference that is set later resets what moves", () => {
    start(onClick());
    const before = style();
    setReducedMotion(true);
    click(".b");
    wait(100);
    expect([before !== null, y(".x")]).toEqual([true, "0px"]);
  });
});
