import { afterEach, describe, expect, it, vi } from "vitest";
import type { Interaction, TimelineDefinition, Trigger } from "../../../src/timelines/data/schema";
import { click, close, find, move, one, onClick, open, wait, y } from "./support";

afterEach(close);

const BODY =
  '<button class="b"><span class="inner">go</span></button><button class="c">back</button><div class="x"></div>';
const px = () => Math.round(parseFloat(y(".x") ?? "0"));
const B: Trigger[2] = ["wf:class", ["b"]];
const C: Trigger[2] = ["wf:class", ["c"]];

describe("separate timelines", () => {
  it("IX3-51 one made for a part of the trigger has its own delay and speed", () => {
    const settings = { delay: 0.5, speed: 2, control: "play" };
    const trigger = onClick({ control: "restart", delay: 3, speed: 9 });
    open(BODY).register(...one(trigger, [move({ y: [null, "100px"] })], { triggerMetadata: { role: "r" }, settings }));
    click(".b");
    wait(480);
    const early = px();
    wait(270);
    expect(early).toBe(0);
    expect(Math.abs(px() - 50)).toBeLessThan(8);
  });

  it("IX3-52 one of another group continues from where the first is, without a jump", () => {
    const triggers: Trigger[] = [
      ["wf:click", { control: "restart", assignedGroupId: "there" }, B],
      ["wf:click", { control: "restart", assignedGroupId: "back" }, C],
    ];
    const interaction: Interaction = { id: "i", triggers, timelineIds: ["there", "back"] };
    const timelines: TimelineDefinition[] = [
      { id: "there", groupId: "there", actions: [move({ y: [null, "100px"] })] },
      { id: "back", groupId: "back", actions: [move({ y: [null, "0px"] })] },
    ];
    open(BODY).register([interaction], timelines);
    click(".b");
    wait(600);
    const before = px();
    click(".c");
    wait(34);
    expect(Math.abs(before - 60)).toBeLessThan(5);
    expect(Math.abs(px() - before)).toBeLessThan(6);
    wait(1200);
    expect(px()).toBe(0);
  });
});

describe("values that are found anew", () => {
  const shown = (value: object) => {
    open(BODY).register(...one(onClick(), [move({ y: [null, value] })]));
    const press = () => {
      click(".b");
      wait(1100);
      return y(".x");
    };
    return [press(), press(), press()];
  };

  it("IX3-30 a random number keeps to its limits, steps and unit", () => {
    vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0.52).mockReturnValue(0.999);
    expect(shown({ type: "ix3-random", min: 10, max: 95, step: 20, unit: "px" })).toEqual(["10px", "50px", "90px"]);
  });

  it("IX3-30 one of a list is never drawn twice in a row", () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect(shown({ type: "ix3-random-array", values: [30, 60], unit: "px" })).toEqual(["30px", "60px", "30px"]);
  });
});

describe("hover", () => {
  it("IX3-55 moving between descendants does nothing", () => {
    open(BODY).register(...one([["wf:hover", { control: "play" }, B]], [move({ y: [null, "100px"] })]));
    find(".inner").dispatchEvent(new MouseEvent("mouseenter"));
    find(".inner").dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    wait(1100);
    expect(y(".x")).toBeUndefined();
  });
});

describe("the pointer", () => {
  const at = (clientX: number, type = "pointermove") => {
    find(".b").dispatchEvent(new MouseEvent(type, { clientX, clientY: 50, bubbles: true }));
    wait(1000);
    return px();
  };
  const follow = () => {
    const engine = open(BODY);
    vi.spyOn(find(".b"), "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 100));
    const trigger: Trigger = ["wf:mouse-move", { pluginConfig: { restingState: { x: 40, y: 50 } } }, B];
    return engine.register(
      ...one([trigger], [move({ y: [null, "100px"] })], { triggerMetadata: { role: "mouseX" }, settings: {} }),
    );
  };

  it("IX3-64 its place in the trigger is the place in the timeline, once it has moved; then rest", () => {
    follow();
    wait(1000);
    expect([px(), at(10), at(75), at(150), at(150, "pointerleave")]).toEqual([40, 40, 75, 100, 40]);
  });

  it("IX3-66 IX3-FIX-8 no trigger prevents a finger from scrolling", () => {
    const listen = vi.spyOn(EventTarget.prototype, "addEventListener");
    follow();
    const moving = listen.mock.calls.filter(([type]) => /move|wheel|touch|scroll/.test(type));
    expect(moving.length).toBeGreaterThan(0);
    for (const [, , options] of moving) expect(options).toMatchObject({ passive: true });
    expect(find(".b").dispatchEvent(new Event("touchmove", { bubbles: true, cancelable: true }))).toBe(true);
  });
});

describe("scroll triggers", () => {
  it.each(["pin", "endTrigger", "scroller", "horizontal"])("IX3-60 %s is not played, and reported once", (name) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const config = { scrollTriggerConfig: { [name]: true, pin: name === "pin", start: "top bottom" } };
    open(BODY).register(
      ...one(
        [
          ["wf:scroll", config, B],
          ["wf:scroll", config, C],
        ],
        [move({ y: [null, 9] })],
      ),
    );
    expect(warn.mock.calls.map(([text]) => /timelines: (\S+) is not supported/.exec(String(text))?.[1])).toEqual([
      name,
    ]);
  });
});
