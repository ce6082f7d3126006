import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDragLoader } from "../../../src/slider/drag/drag-loader";
import { fakeIntersections } from "../support/intersection";
import { mountPage, one, stopAll } from "../support/page";

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the frame that is requested, and the tasks after its paint. */
const paint = () => {
  for (const run of frames.splice(0)) run();
  vi.runAllTimers();
};

const point = () => document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));

function openPage() {
  const seen = fakeIntersections();
  const load = vi.fn(() => new Promise<never>(() => undefined));
  const host = mountPage('<div class="w-slider"></div>', createDragLoader(load));
  return { seen, load, host };
}

it("SL-40 loads the part for drags once, when a visitor points at a page with a slider near the view", () => {
  const { seen, load, host } = openPage();
  point();
  paint();
  expect(load).not.toHaveBeenCalled();
  seen.see(one(".w-slider"), true);
  paint();
  expect(load).not.toHaveBeenCalled();
  // A slider that comes later needs no observer and no listeners.
  document.body.insertAdjacentHTML("beforeend", '<div class="w-slider" id="late"></div>');
  host.flush();
  expect(seen.observers).toHaveLength(0);
  seen.see(one("#late"), true);
  point();
  point();
  paint();
  paint();
  expect(load.mock.calls).toEqual([["drag"]]);
});

it("SL-40 answers the press before it loads the part", () => {
  const { seen, load } = openPage();
  seen.see(one(".w-slider"), true);
  point();
  vi.runAllTimers();
  expect(load).not.toHaveBeenCalled();
  for (const run of frames.splice(0)) run();
  expect(load).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(load).toHaveBeenCalled();
});

it("SL-40 loads nothing after the end of the runtime", () => {
  const { seen, load } = openPage();
  seen.see(one(".w-slider"), true);
  stopAll();
  point();
  paint();
  expect(load).not.toHaveBeenCalled();
});
