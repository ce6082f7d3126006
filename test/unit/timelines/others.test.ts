import { afterEach, describe, expect, it, vi } from "vitest";
import type { Action } from "../../../src/timelines/data/schema";
import { click, close, find, move, one, onClick, open, wait } from "./support";

const page = window as { Webflow?: unknown };

afterEach(() => {
  close();
  delete page.Webflow;
  document.documentElement.removeAttribute("style");
});

const BODY = '<button class="b">go</button><div class="x"></div>';
const action = (properties: Action["properties"], more: Partial<Action> = {}) => move({}, { properties, ...more });

function play(ms: number, ...actions: Action[]) {
  const engine = open(BODY);
  engine.register(...one(onClick(), actions));
  click(".b");
  wait(ms);
  return engine;
}

describe("CSS variables", () => {
  const variable = (value: unknown) => action({ "wf:variable": { variable: { "--gap": value } } });
  const read = (element = find(".x")) => element.style.getPropertyValue("--gap");

  it("IX3-34 moves a length between two ends on the targets, and restores what the page had", () => {
    const engine = play(520, { ...variable(["10px", "20px"]), tt: 2 });
    expect(parseFloat(read())).toBeCloseTo(15, -0.5);
    wait(600);
    expect(read()).toBe("20px");
    engine.destroy();
    expect(read()).toBe("");
  });

  it.each([
    ["a typed length", { type: "length", value: { value: 16, unit: "px" } }, "16px"],
    ["a typed number", { type: "number", value: { value: 3, unit: "-" } }, "3"],
    ["a plain number", 3, "3"],
    ["a typed color", { type: "color", value: "#ff0000" }, "#ff0000"],
  ])("IX3-34 sets %s", (_name, value, text) => {
    play(100, { ...variable(value), tt: 3 });
    expect(read()).toBe(text);
  });

  it("IX3-34 mixes colors", () => {
    play(520, { ...variable(["#000000", "#ff0000"]), tt: 2 });
    expect(read()).toMatch(/^rgb\(1[23]\d, 0, 0\)$/);
  });

  it("IX3-34 without targets sets the page and the elements whose rules set the variable", () => {
    const style = document.createElement("style");
    style.textContent = ".x { --gap: 1px } @media (min-width: 1px) { .b { --gap: 2px } } .y { --other: 1px }";
    document.head.append(style);
    play(100, { ...variable("7px"), tt: 3, targets: [] });
    style.remove();
    expect([document.documentElement, find(".x")].map(read)).toEqual(["7px", "7px"]);
  });

  it("IX3-FIX-9 reports a reference once, and plays the rest", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const reference = { type: "ref", value: { variableId: "v" } };
    play(1100, { ...variable(reference), tt: 3 }, { ...variable(reference), tt: 3 }, move({ x: [null, "5px"] }));
    expect(warn).toHaveBeenCalledTimes(1);
    expect(find(".x").style.transform).toContain("5px");
  });
});

describe("scenes", () => {
  it("IX3-34 IX3-69 moves an object of a Spline scene, and restores it at the end", () => {
    const object = { position: { x: 0 }, scale: { x: 2 } };
    page.Webflow = { require: () => ({ getInstance: () => ({ spline: { findObjectById: () => object } }) }) };
    const spline = { objectId: "o", spline: { positionX: { from: 10, to: 20 }, scaleX: { to: 4 } } };
    const engine = play(520, { ...action({ "wf:spline": spline }), tt: 2 });
    expect(object.position.x).toBeCloseTo(15, -0.5);
    wait(600);
    expect(object).toEqual({ position: { x: 20 }, scale: { x: 4 } });
    engine.destroy();
    expect(object).toEqual({ position: { x: 0 }, scale: { x: 2 } });
  });

  function openRive() {
    const inputs = [
      { name: "level", value: 0 as number | undefined },
      { name: "on", value: false },
      { name: "go", fire: vi.fn() },
    ];
    const scene = { playingStateMachineNames: [], play: vi.fn(), stateMachineInputs: () => inputs };
    page.Webflow = { require: () => ({ getInstance: () => ({ rive: scene }) }) };
    return { inputs, scene };
  }
  const rive = (properties: Record<string, unknown>) => ({
    animationSource: { name: "m" },
    addedProperties: Object.fromEntries(
      Object.entries(properties).map(([propertyName, value]) => [
        `${propertyName}:${propertyName}`,
        { propertyName, value },
      ]),
    ),
  });

  it("IX3-34 IX3-69 sets inputs of a Rive scene, fires a trigger once, and restores the inputs at the end", () => {
    const { inputs, scene } = openRive();
    const engine = play(300, { ...action({ "wf:rive": { rive: rive({ level: 10, on: true, go: true }) } }), tt: 3 });
    expect(scene.play).toHaveBeenCalledWith("m");
    expect(inputs.map(({ value }) => value)).toEqual([10, true, undefined]);
    expect(inputs[2]?.fire).toHaveBeenCalledTimes(1);
    engine.destroy();
    expect(inputs.map(({ value }) => value)).toEqual([0, false, undefined]);
  });

  it("IX3-34 moves a number of a Rive scene", () => {
    const { inputs } = openRive();
    play(520, action({ "wf:animate-rive": { rive: rive({ level: 10 }) } }));
    expect(inputs[0]?.value).toBeCloseTo(5, -0.5);
    wait(600);
    expect(inputs[0]?.value).toBe(10);
  });

  it("IX3-FIX-9 reports a player that the page does not have, once", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    play(600, { ...action({ "wf:spline": { objectId: "o", spline: { positionX: { to: 1 } } } }), tt: 0 });
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
