import { afterEach, describe, expect, it, vi } from "vitest";
import { data, display, event, item, list, on, SELF } from "./data";
import { click, close, find, frame, start, wait } from "./support";

const page = window as { lottie?: unknown; Webflow?: unknown };

afterEach(() => {
  close();
  delete page.lottie;
  delete page.Webflow;
  document.documentElement.removeAttribute("style");
});

function playing(body: string, ...items: Parameters<typeof list>[1][number]) {
  return start(body, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [list("a-1", [items, [display(SELF, "none")]])]));
}

const BOX = '<div id="box" class="box" data-src="a.json" data-default-duration="0.2"></div>';

function player() {
  const loaded: (() => void)[] = [];
  const made = { totalFrames: 0, setSubframe: vi.fn(), goToAndStop: vi.fn(), stop: vi.fn(), addEventListener: (_type: string, run: () => void) => loaded.push(run) };
  return { made, load: () => ((made.totalFrames = 80), loaded.forEach((run) => run())) };
}

describe("plugins", () => {
  it("IX-FIX-22 a missing library is said once, and the rest of the list plays", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    playing(BOX, item("PLUGIN_LOTTIE", SELF, { value: 50, duration: 100 }), item("PLUGIN_SPLINE", { objectId: "o", pluginElement: "n" }, { value: { positionX: 1 } }));
    click("#box");
    wait(300);
    expect(warn.mock.calls.map(([text]) => String(text)).filter((text) => text.includes("lottie-web"))).toHaveLength(1);
    expect(find("#box").style.display).toBe("none");
  });

  it("drive the timeline of lottie-web, for as long as the element says", () => {
    const { made, load } = player();
    page.lottie = { loadAnimation: vi.fn(() => made) };
    playing(BOX, item("PLUGIN_LOTTIE", SELF, { value: 100, duration: "auto" as never }));
    click("#box");
    wait(120);
    expect(made.goToAndStop).not.toHaveBeenCalled();
    load();
    expect(made.goToAndStop.mock.lastCall?.[0]).toBeGreaterThan(30);
    wait(200);
    expect(made.goToAndStop.mock.lastCall).toEqual([80, true]);
  });

  it("write CSS variables on the page, and start from what it has", () => {
    document.documentElement.style.setProperty("--gap", "10px");
    playing(BOX, item("PLUGIN_VARIABLE", { objectId: "--gap" }, { value: { size: 20, unit: "px" }, duration: 1000 }));
    click("#box");
    wait(500);
    const half = parseFloat(document.documentElement.style.getPropertyValue("--gap"));
    expect(half).toBeGreaterThan(14);
    expect(half).toBeLessThan(16);
  });

  it("move objects of a Spline scene, also when it loads later", () => {
    const scene = { position: { x: 0, y: 0, z: 0 }, rotation: {}, scale: { x: 1 } };
    let load: () => void = () => undefined;
    let there = false;
    const spline = { getInstance: () => (there ? { spline: { findObjectById: (id: string) => (id === "o" ? scene : undefined) } } : undefined), setLoadHandler: (_: Element, run: () => void) => (load = run) };
    page.Webflow = { require: () => spline };
    playing(`${BOX}<div data-w-id="n"></div>`, item("PLUGIN_SPLINE", { objectId: "o", pluginElement: "n" }, { value: { positionX: 5, scaleX: 2 } }));
    click("#box");
    frame(3);
    there = true;
    load();
    expect([scene.position.x, scene.scale.x]).toEqual([5, 2]);
  });

  it("set the inputs of a Rive scene, and fire a trigger once", () => {
    const inputs = [{ name: "level", value: 0 }, { name: "on", value: false }, { name: "go", fire: vi.fn() }];
    const rive = { playingStateMachineNames: [] as string[], play: vi.fn(), stateMachineInputs: () => inputs };
    page.Webflow = { require: () => ({ getInstance: () => ({ rive }) }) };
    playing(BOX, item("PLUGIN_RIVE", { ...SELF, selectorGuids: ["x"] }, { value: { name: "m", inputs: { level: 10, on: true, go: true } }, duration: 100 }));
    click("#box");
    wait(300);
    expect(rive.play).toHaveBeenCalledWith("m");
    expect([inputs[0]?.value, inputs[1]?.value]).toEqual([10, true]);
    expect(inputs[2]?.fire).toHaveBeenCalledTimes(1);
  });
});
