import { afterEach, describe, expect, it, vi } from "vitest";
import { connectLottie } from "../../../../src/core/lottie";
import { clearAll } from "../../../../src/interactions/actions/clear";
import { display, item, type list, plays, SELF } from "../data";
import { click, close, find, frame, start, wait } from "../support";

const page = window as { Webflow?: unknown };

afterEach(() => {
  close();
  delete page.Webflow;
  document.documentElement.removeAttribute("style");
});

function playing(body: string, ...items: Parameters<typeof list>[1][number]) {
  return start(body, plays("MOUSE_CLICK", [items, [display(SELF, "none")]]));
}

const BOX = '<div id="box" class="box" data-src="a.json" data-default-duration="0.2"></div>';

describe("plugins", () => {
  it("IX-FIX-22 a missing library is reported once, and the rest of the list plays", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    playing(
      `${BOX}<div data-w-id="n"></div>`,
      item("PLUGIN_SPLINE", { objectId: "o", pluginElement: "n" }, { value: { positionX: 1 } }),
    );
    click("#box");
    wait(300);
    expect(
      warn.mock.calls.map(([text]) => String(text)).filter((text) => text.includes("spline is not on this page")),
    ).toHaveLength(1);
    expect(find("#box").style.display).toBe("none");
  });

  it("IX-45 LO-7 pass the percentage of a Lottie animation to its player, for the duration of the element", () => {
    playing(BOX, item("PLUGIN_LOTTIE", SELF, { value: 100, duration: "auto" as never }));
    click("#box");
    wait(120);
    const follow = vi.fn();
    const life = new AbortController();
    expect(connectLottie(find("#box"), follow, life.signal)).toBeGreaterThan(40);
    wait(200);
    expect(follow.mock.lastCall).toEqual([100]);
    life.abort();
  });

  it.each([
    ["0.1", 100],
    ["0", 0],
  ])("IX-45 auto lasts %s s by the element, where that is more than 0, else as long as the file", (given, expected) => {
    playing(
      `<div id="box" class="box" data-src="a.json" data-duration="${given}" data-default-duration="900"></div>`,
      item("PLUGIN_LOTTIE", SELF, { value: 100, duration: "auto" as never }),
    );
    click("#box");
    wait(200);
    const life = new AbortController();
    expect(connectLottie(find("#box"), vi.fn(), life.signal)).toBeCloseTo(expected, 0);
    life.abort();
  });

  it("LO-7 put a Lottie animation back at rest when its list is cleared", () => {
    const engine = playing(BOX, item("PLUGIN_LOTTIE", SELF, { value: 100 }));
    click("#box");
    wait(50);
    const follow = vi.fn();
    connectLottie(find("#box"), follow, new AbortController().signal);
    if (engine.data) clearAll(engine.data);
    expect(follow.mock.lastCall).toEqual([undefined]);
  });

  it("IX-73 write CSS variables on the page, and start from their current values", () => {
    document.documentElement.style.setProperty("--gap", "10px");
    playing(BOX, item("PLUGIN_VARIABLE", { objectId: "--gap" }, { value: { size: 20, unit: "px" }, duration: 1000 }));
    click("#box");
    wait(500);
    const half = parseFloat(document.documentElement.style.getPropertyValue("--gap"));
    expect(half).toBeGreaterThan(14);
    expect(half).toBeLessThan(16);
  });

  it("IX-72 move objects of a Spline scene, also when it loads later", () => {
    const scene = { position: { x: 0, y: 0, z: 0 }, rotation: {}, scale: { x: 1 } };
    let load: () => void = () => undefined;
    let there = false;
    const spline = {
      getInstance: () =>
        there ? { spline: { findObjectById: (id: string) => (id === "o" ? scene : undefined) } } : undefined,
      setLoadHandler: (_: Element, run: () => void) => (load = run),
    };
    page.Webflow = { require: () => spline };
    playing(
      `${BOX}<div data-w-id="n"></div>`,
      item("PLUGIN_SPLINE", { objectId: "o", pluginElement: "n" }, { value: { positionX: 5, scaleX: 2 } }),
    );
    click("#box");
    frame(3);
    there = true;
    load();
    expect([scene.position.x, scene.scale.x]).toEqual([5, 2]);
  });

  it("IX-74 set the inputs of a Rive scene, and fire a trigger once", () => {
    const inputs = [
      { name: "level", value: 0 },
      { name: "on", value: false },
      { name: "go", fire: vi.fn() },
    ];
    const rive = { playingStateMachineNames: [] as string[], play: vi.fn(), stateMachineInputs: () => inputs };
    page.Webflow = { require: () => ({ getInstance: () => ({ rive }) }) };
    playing(
      BOX,
      item(
        "PLUGIN_RIVE",
        { ...SELF, selectorGuids: ["x"] },
        { value: { name: "m", inputs: { level: 10, on: true, go: true } }, duration: 100 },
      ),
    );
    click("#box");
    wait(300);
    expect(rive.play).toHaveBeenCalledWith("m");
    expect([inputs[0]?.value, inputs[1]?.value]).toEqual([10, true]);
    expect(inputs[2]?.fire).toHaveBeenCalledTimes(1);
  });
});
