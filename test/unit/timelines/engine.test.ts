import { afterEach, describe, expect, it, vi } from "vitest";
import { click, close, find, move, onClick, one, open, wait, y } from "./support";

afterEach(close);

const BODY = '<button class="b" style="color: red"></button><div class="x"></div>';
const [INTERACTIONS, TIMELINES] = one(onClick(), [move({ y: ["10px", "100px"] }, { tt: 2 })]);

describe("the engine", () => {
  it("IX3-8 a known interaction is skipped in silence, a known timeline replaced", () => {
    const warn = vi.spyOn(console, "warn");
    const engine = open(BODY).register(INTERACTIONS, TIMELINES);
    engine.register(INTERACTIONS, [{ id: "t", actions: [] }]);
    expect(warn).not.toHaveBeenCalled();
    expect([engine.interactions.size, engine.timelineDefs.get("t")?.actions]).toEqual([1, []]);
  });

  it("IX3-46 IX3-86 destroy removes every inline style", () => {
    const engine = open(BODY).register(INTERACTIONS, TIMELINES);
    click(".b");
    wait(300);
    engine.destroy();
    expect(document.body.innerHTML).toBe(BODY);
  });

  it("IX3-FIX-4 destroy keeps the styles of others", () => {
    const kill = vi.fn();
    vi.stubGlobal("ScrollTrigger", { getAll: () => [{ kill }], killAll: kill });
    open(BODY).register(INTERACTIONS, TIMELINES).destroy();
    expect(kill).not.toHaveBeenCalled();
  });

  it("IX3-87 remove ends one", () => {
    const engine = open(BODY).register(INTERACTIONS, TIMELINES);
    engine.remove("i");
    click(".b");
    wait(300);
    expect([engine.interactions.size, find(".x").getAttribute("style")]).toEqual([0, null]);
  });

  it("IX3-87 update puts another in its place", () => {
    const engine = open(BODY).register(INTERACTIONS, TIMELINES);
    engine.update(INTERACTIONS, [{ id: "t", actions: [move({ y: ["20px", "30px"] }, { tt: 2 })] }]);
    expect(y(".x")).toBe("20px");
  });

  it("two interactions on one element: the values of one are restored for it alone", () => {
    const engine = open(BODY).register(INTERACTIONS, TIMELINES);
    const other = { id: "o", actions: [move({ opacity: [0.5, 1] }, { tt: 2 })] };
    engine.register([{ ...INTERACTIONS[0], id: "i2", timelineIds: ["o"] }], [other]);
    engine.remove("i");
    expect(find(".x").getAttribute("style")).toBe("opacity: 0.5;");
  });

  it.each([[null], ["x"], [[null, 1, {}, { id: 3 }]], [[{ id: "i", triggers: [["wf:click"]] }]]])(
    "survives the data %j",
    (data) => {
      expect(() => open(BODY).register(data, data)).not.toThrow();
    },
  );

  it("IX3-74 a page script drives a timeline", () => {
    const engine = open(BODY).register(INTERACTIONS, TIMELINES);
    const timeline = engine.getCoordinator().getTimeline("t", null);
    timeline?.seek(0.5);
    const middle = y(".x");
    timeline?.progress(1);
    const end = y(".x");
    timeline?.timeScale(2).reverse();
    wait(250);
    expect([middle, end, Math.round(parseFloat(y(".x") ?? "") / 10)]).toEqual(["55px", "100px", 6]);
    timeline?.pause();
    expect(timeline?.duration()).toBe(1);
  });

  it("IX3-FIX-12 requests no frames while nothing moves", () => {
    open(BODY).register(INTERACTIONS, TIMELINES);
    click(".b");
    wait(1500);
    const asked = vi.spyOn(window, "requestAnimationFrame");
    wait(1000);
    expect(asked).not.toHaveBeenCalled();
  });
});
