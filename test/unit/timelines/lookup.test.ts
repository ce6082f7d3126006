import { afterEach, expect, it, vi } from "vitest";
import { click, close, find, move, one, onClick, open, wait, y } from "./support";

afterEach(close);

const BODY = '<button class="b">go</button><div class="x"></div>';

it("IX3-19 elements that are added after the registration are not included", () => {
  open(BODY).register(...one(onClick(), [move({ y: [null, "100px"] })]));
  document.body.insertAdjacentHTML("beforeend", '<div class="x late"></div><button class="b late">go</button>');
  click("button.late");
  wait(1100);
  const untouched = y(".x");
  click(".b");
  wait(1100);
  expect([untouched, y(".x"), find(".late").getAttribute("style")]).toEqual([undefined, "100px", null]);
});

it("IX3-26 a variable is looked up on the first target when the timeline is built, and stays one at the end", () => {
  const body = '<button class="b">go</button><div class="x" style="--way: 80px"></div><div class="x"></div>';
  open(body).register(...one(onClick(), [move({ y: [null, "var(--way)"] })]));
  find(".x").style.setProperty("--way", "10px");
  click(".b");
  wait(500);
  const half = parseFloat(y(".x") ?? "");
  wait(700);
  expect(half).toBeGreaterThan(30);
  expect(half).toBeLessThan(50);
  expect(y(".x")).toBe("var(--way)");
});

it("IX3-71 conditions of a trigger are ignored: it plays", () => {
  open(BODY).register(
    ...one(onClick({ conditionalLogic: { type: "and", conditions: [] } }), [move({ y: [null, 100] })]),
  );
  click(".b");
  wait(1100);
  expect(y(".x")).toBe("100px");
});

it.each([
  ["with data-debug", true, 1],
  ["without", false, 0],
])("IX3-71 reports %s that conditions of a trigger are left out", (_when, debug, times) => {
  const tag = document.createElement("script");
  tag.toggleAttribute("data-debug", debug);
  const say = vi.spyOn(console, "debug").mockImplementation(() => undefined);
  open(BODY, "pg-home", tag).register(...one(onClick({ conditionalLogic: {} }), [move({ y: [null, 100] })]));
  expect(say).toHaveBeenCalledTimes(times);
  if (debug) expect(say.mock.calls[0]?.[0]).toContain("conditionalLogic");
});

it("IX3-37 an action that repeats endlessly moves", () => {
  open(BODY).register(...one(onClick(), [move({ y: [null, "100px"] }, {}, { repeat: -1 })]));
  click(".b");
  wait(1500);
  expect(Math.abs(parseFloat(y(".x") ?? "") - 50)).toBeLessThan(6);
});

it.each([
  ["begins late", { position: 4.01, duration: 0.01 }],
  ["repeats", { duration: 0.3, repeat: 2 }],
])("IX3-21 the values of %s reach its very end", (_what, timing) => {
  const engine = open(BODY).register(...one(onClick(), [move({ display: [null, "none"] }, {}, timing)]));
  engine.getCoordinator().getTimeline("t")?.progress(1);
  expect(find(".x").style.display).toBe("none");
});
