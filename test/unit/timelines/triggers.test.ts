import { afterEach, describe, expect, it, vi } from "vitest";
import { passed, computeProgress, computeRange } from "../../../src/timelines/triggers/scroll-range";
import { createScrub } from "../../../src/timelines/playback/scrub";
import { dispatchState } from "../../../src/core/component-triggers";
import { close, click, find, move, one, open, wait, y } from "./support";
import type { Trigger } from "../../../src/timelines/data/schema";

afterEach(close);

const BODY = '<button class="b"><span class="inner">go</span></button><div class="x"></div>';
const px = () => Math.round(parseFloat(y(".x") ?? "0") / 10) * 10;
const go = (...triggers: Trigger[]) => open(BODY).register(...one(triggers, [move({ y: [null, "100px"] })]));
const send = (type: string, selector = ".b", bubbles = false) =>
  find(selector).dispatchEvent(new MouseEvent(type, { bubbles }));
const B: Trigger[2] = ["wf:class", ["b"]];

describe("clicks", () => {
  it("IX3-FIX-2 IX3-48 one on a descendant acts once, in the middle too", () => {
    go(["wf:click", { control: "togglePlayReverse" }, B]);
    click(".inner");
    wait(400);
    click(".inner");
    wait(200);
    expect(px()).toBe(20);
  });

  it.each([
    [{}, [100, 100, 100]],
    [{ click: "each" }, [100, 100, 100]],
    [{ click: "first" }, [100, 0, 0]],
    [{ click: "second" }, [0, 100, 0]],
    [{ click: "even" }, [0, 100, 0]],
    [{ click: "odd" }, [100, 0, 100]],
    [{ click: "custom", custom: 3 }, [0, 0, 100]],
  ])("IX3-80 counts %j", (pluginConfig, expected) => {
    const engine = go(["wf:click", { control: "play", pluginConfig }, B]);
    const seen = expected.map(() => {
      engine.getCoordinator().getTimeline("t")?.seek(0);
      click(".inner");
      wait(1100);
      return px();
    });
    expect(seen).toEqual(expected);
  });

  it("IX3-48 are not prevented", () => {
    go(["wf:click", {}, B]);
    expect(find(".b").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))).toBe(true);
  });
});

describe("hover", () => {
  it("IX3-53 one old trigger never plays back", () => {
    go(["wf:hover", {}, B]);
    send("mouseenter");
    wait(1100);
    send("mouseleave");
    wait(1100);
    expect(px()).toBe(100);
  });

  it("IX3-47 an old pair plays forward and back", () => {
    go(["wf:hover", {}, B], ["wf:hover", { control: "reverse", pluginConfig: { type: "mouseleave" } }, B]);
    send("mouseenter");
    wait(600);
    send("mouseleave");
    wait(200);
    expect(px()).toBe(40);
  });

  it("IX3-54 the new form plays forward and back by itself", () => {
    go(["wf:hover", { pluginConfig: { multiTimeline: false } }, B]);
    send("mouseenter");
    wait(600);
    send("mouseleave");
    wait(200);
    expect(px()).toBe(40);
  });

  it("IX3-54 the new form may keep one side", () => {
    go(["wf:hover", { control: "restart", pluginConfig: { multiTimeline: false, eventMode: "leave" } }, B]);
    send("mouseenter");
    wait(500);
    const before = px();
    send("mouseleave");
    wait(500);
    expect([before, px()]).toEqual([0, 50]);
  });

  it("IX3-54 the new form may have a timeline for each side", () => {
    const [[interaction], [timeline]] = one(["wf:hover", { pluginConfig: { multiTimeline: true } }, B], []);
    const made = (id: string, role: string, to: number) => ({
      ...timeline,
      id,
      triggerMetadata: { role },
      actions: [move({ y: [null, to] })],
    });
    open(BODY).register(
      [{ ...interaction, timelineIds: ["in", "out"] }],
      [made("in", "mouseEnter", 50), made("out", "mouseLeave", 20)],
    );
    send("mouseenter");
    wait(1100);
    const entered = px();
    send("mouseleave");
    wait(1100);
    expect([entered, px()]).toEqual([50, 20]);
  });
});

describe("other triggers", () => {
  it("IX3-63 load plays at the end of the registration, after its delay", () => {
    go(["wf:load", { delay: 0.2 }]);
    wait(200);
    const before = px();
    wait(500);
    expect([before, px()]).toEqual([0, 50]);
  });

  it("IX3-81 custom ones are for emit, not for events", () => {
    const engine = go(["wf:custom", { pluginConfig: { eventName: "menu-open" } }, ["wf:body", ""]]);
    document.dispatchEvent(new CustomEvent("menu-open"));
    wait(500);
    const before = px();
    engine.emit("menu-open");
    wait(500);
    expect([before, px()]).toEqual([0, 50]);
  });

  it.each([
    ["wf:focus", "focusin"],
    ["wf:blur", "focusout"],
    ["wf:change", "change"],
  ])("IX3-82 %s", (kind, type) => {
    go([kind, {}, B]);
    send(type, ".inner", true);
    wait(500);
    expect(px()).toBe(50);
  });

  it.each(["navbar", "dropdown"])("IX3-83 a %s reports its state", (component) => {
    go([`wf:${component}`, { pluginConfig: { event: "open" } }, B]);
    const tell = (state: string, from = component) =>
      find(".b").dispatchEvent(new CustomEvent("IX3_COMPONENT_STATE_CHANGE", { detail: { component: from, state } }));
    tell("close");
    tell("open", component === "navbar" ? "dropdown" : "navbar");
    wait(500);
    const before = px();
    tell("open");
    wait(500);
    expect([before, px()]).toEqual([0, 50]);
  });

  it("IX3-91 a menu that was opened before the data arrived counts as opened", () => {
    const engine = open('<nav class="b w-nav"></nav><div class="x"></div>');
    dispatchState(find(".b"), "navbar", "open");
    engine.register(...one([["wf:navbar", { pluginConfig: { event: "open" } }, B]], [move({ y: [null, "100px"] })]));
    wait(500);
    expect(px()).toBe(50);
  });

  it("IX3-84 an unknown kind is reported once and ignored", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    go(["wf:shake", {}, B], ["wf:shake", {}, B], ["wf:click", {}, B]);
    click(".b");
    wait(1100);
    expect([warn.mock.calls.length, px()]).toEqual([1, 100]);
  });
});

describe("scroll positions", () => {
  const box = { left: 0, top: 2300, width: 100, height: 100 };
  const view = (top = 0, limit = 5000) => ({ top, limit, height: 800 });

  it.each([
    ["top 80%", 1660],
    ["bottom top", 2400],
    ["center center", 1950],
    ["20px bottom", 1520],
    ["25% 100px", 2225],
  ])("IX3-56 %s is %d", (start, expected) => {
    expect(computeRange({ start, end: "bottom top" }, box, view()).start).toBe(expected);
  });

  it("IX3-57 clamp keeps them where the page can be", () => {
    const near = { ...box, top: 100 };
    expect(computeRange({ clamp: true }, near, view())).toEqual({ start: 0, end: 200 });
    expect(computeRange({}, near, view()).start).toBe(-700);
  });

  it("IX3-58 no element is entered before the first pixel", () => {
    const range = { start: 0, end: 200 };
    expect([0, 1, 200].map((top) => computeProgress(range, view(top)))).toEqual([0, 0.005, 1]);
  });

  it("IX3-58 a page that cannot scroll is through", () => {
    expect(computeProgress({ start: 0, end: 0 }, view(0, 0))).toBe(1);
  });

  it("IX3-57 an element in the last position is passed at the page's end, one in the first position is not", () => {
    const end = { start: 900, end: 900 };
    expect([899, 900].map((top) => computeProgress(end, view(top, 900)))).toEqual([0, 1]);
    expect([0, 1].map((top) => computeProgress({ start: 0, end: 0 }, view(top, 900)))).toEqual([0, 1]);
  });

  it.each([
    [0, 0.5, ["enter"]],
    [0, 1, ["enter", "leave"]],
    [0.5, 1, ["leave"]],
    [1, 0.5, ["enterBack"]],
    [1, 0, ["enterBack", "leaveBack"]],
    [0.5, 0, ["leaveBack"]],
    [0.2, 0.8, []],
  ])("IX3-58 from %d to %d passes %j", (from, to, expected) => {
    expect(passed(from, to)).toEqual(expected);
  });

  it("IX3-59 smoothing follows with an ease, and is there in time", () => {
    const shown: number[] = [];
    const playhead = { timeline: { length: 1 }, seek: (time: number) => void shown.push(time) };
    const scrub = createScrub(playhead as never, 0.8);
    scrub.aim(0, true);
    scrub.aim(1, false);
    const moving = [100, 100, 120, 110, 370].map((elapsed) => scrub.advance(elapsed));
    expect(shown.map((time) => Math.round(time * 100))).toEqual([0, 58, 82, 94, 98, 100]);
    expect(moving).toEqual([true, true, true, true, false]);
  });

  it("IX3-59 no smoothing follows at once", () => {
    const shown: number[] = [];
    const scrub = createScrub({ timeline: { length: 2 }, seek: (time: number) => void shown.push(time) } as never, 0);
    scrub.aim(0.5, false);
    expect(shown).toEqual([1]);
  });
});
