import { afterEach, describe, expect, it, vi } from "vitest";
import { placeAction } from "../../../src/timelines/playback/place";
import type { Tween } from "../../../src/timelines/playback/tween";
import type { Action, Interaction, TimelineDefinition, Trigger } from "../../../src/timelines/data/schema";
import { click, close, find, move, one, onClick, open, wait, y } from "./support";

afterEach(close);

const BODY = '<button class="b">go</button><div class="x"></div>';
const px = (selector = ".x") => Math.round(parseFloat(y(selector) ?? "0"));
const to = (end: unknown, timing: object = {}) => move({ y: [null, end] }, {}, timing);

/** Registers, clicks, and returns the place after `ms`. */
function after(ms: number, actions: Action[], more: Partial<TimelineDefinition> = {}): number {
  open(BODY).register(...one(onClick(), actions, more));
  click(".b");
  wait(ms);
  return px();
}

describe("times as authors write them", () => {
  it("IX3-75 ignores the delay of an action", () => {
    expect(after(1020, [to("100px", { delay: 5 })])).toBe(100);
  });

  it("IX3-35 plays an action in a quarter of a second when its duration is null", () => {
    expect(after(140, [to("100px", { duration: null })])).toBeGreaterThan(40);
    wait(130);
    expect(px()).toBe(100);
  });

  it("IX3-75 plays an action in half a second when it has no duration", () => {
    expect(after(260, [to("100px", { duration: undefined })])).toBeLessThan(60);
    wait(260);
    expect(px()).toBe(100);
  });

  it("IX3-75 plays actions without a position together", () => {
    const other = move({ y: [null, "50px"] }, { targets: [["wf:class", ["b"]]] }, { position: undefined });
    expect(after(520, [to("100px", { position: undefined }), other])).toBeGreaterThan(40);
    expect(px(".b")).toBeGreaterThan(20);
  });

  it.each([0.3, "300ms"])("IX3-36 waits for the delay of the timeline's settings, %s", (delay) => {
    expect(after(280, [to("100px")], { settings: { delay } })).toBe(0);
    wait(1060);
    expect(px()).toBe(100);
  });
});

describe("values as authors write them", () => {
  it("IX3-21 skips a To that has only a start value", () => {
    expect(after(1100, [move({ y: ["40px", null] })])).toBe(0);
    expect(find(".x").style.transform).toBe("");
  });

  it("IX3-22 writes no start value at rest when an earlier To names the property", () => {
    open(BODY).register(...one(onClick(), [to("10px"), move({ y: ["80px", null] }, { tt: 1 }, { position: 1 })]));
    expect(find(".x").style.transform).toBe("");
  });

  it("IX3-22 writes the start value at rest when an earlier To names another property", () => {
    open(BODY).register(
      ...one(onClick(), [move({ x: [null, "10px"] }), move({ y: ["80px", null] }, { tt: 1 }, { position: 1 })]),
    );
    expect(px()).toBe(80);
  });
});

describe("positions", () => {
  const tween = (start: number, duration: number) =>
    ({ start, duration, repeat: 0, gap: 0, yoyo: false }) as unknown as Tween;
  const earlier = [[tween(0, 1), tween(1, 1)], [tween(1, 0.5)]];
  it.each([
    [undefined, 0],
    [0.4, 0.4],
    ["400ms", 0.4],
    ["<", 1],
    [">", 1.5],
    ["<0.25", 1.25],
    ["<+=0.25", 1.25],
    [">-=0.5", 1],
    ["+=0.5", 2.5],
    ["+=500ms", 2.5],
    ["-=0.5", 1.5],
    ["-=9", 0],
  ])("IX3-35 places %s at %d s", (position, start) => {
    expect(placeAction(position, earlier)).toBeCloseTo(start);
  });

  it("IX3-35 starts an action when the one before it has ended", () => {
    const other = move({ y: [null, "50px"] }, { targets: [["wf:class", ["b"]]] }, { position: ">" });
    expect(after(1020, [to("100px"), other])).toBe(100);
    expect(px(".b")).toBeLessThan(5);
    wait(1040);
    expect(px(".b")).toBe(50);
  });
});

it("plays as much as one interaction may have: 20 triggers, 5 timelines, 200 actions, 20 targets", () => {
  const classes = Array.from({ length: 20 }, (_, index) => `n${index}`);
  const buttons = classes.map((name) => `<button class="${name}"></button>`).join("");
  const triggers = classes.map((name): Trigger => ["wf:click", { control: "play" }, ["wf:class", [name]]]);
  const targets = classes.map((name): [string, string[]] => ["wf:class", [name]]);
  // Short, because each frame writes 20,000 values.
  const short = { duration: 0.05 };
  const actions = Array.from({ length: 200 }, (_, index) => move({ y: [null, `${index}px`] }, { targets }, short));
  const timelines = ["1", "2", "3", "4", "5"].map((id): TimelineDefinition => ({ id, actions }));
  const interaction: Interaction = { id: "i", triggers, timelineIds: timelines.map(({ id }) => id) };
  const warn = vi.spyOn(console, "warn");
  open(buttons).register([interaction], timelines);
  click(".n19");
  wait(100);
  expect(classes.map((name) => px(`.${name}`))).toEqual(classes.map(() => 199));
  expect(warn).not.toHaveBeenCalled();
});
