import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenNear } from "../../../src/core/when-near";

let page: AbortController;

class Observer {
  static all: Observer[] = [];
  readonly observed: Element[] = [];
  disconnected = false;
  constructor(
    readonly see: (entries: { isIntersecting: boolean }[]) => void,
    readonly options?: object,
  ) {
    Observer.all.push(this);
  }
  observe(element: Element) {
    this.observed.push(element);
  }
  disconnect() {
    this.disconnected = true;
  }
}

beforeEach(() => {
  page = new AbortController();
  Observer.all = [];
});
afterEach(() => vi.unstubAllGlobals());

describe("work for an element that is near the view", () => {
  const form = document.createElement("form");

  it.each([
    ["F-100 as many px before as are given", "200px", "200px"],
    ["LO-13 the size of the window before", undefined, "100%"],
  ])("waits for that, once: %s", (_title, margin, rootMargin) => {
    vi.stubGlobal("IntersectionObserver", Observer);
    const run = vi.fn();
    whenNear(form, run, page.signal, margin);
    const [observer] = Observer.all;
    expect([observer?.observed, observer?.options]).toEqual([[form], { rootMargin }]);
    observer?.see([{ isIntersecting: false }]);
    expect([run.mock.calls.length, observer?.disconnected]).toEqual([0, false]);
    observer?.see([{ isIntersecting: false }, { isIntersecting: true }]);
    expect([run.mock.calls.length, observer?.disconnected]).toEqual([1, true]);
  });

  it("is waited for no more after stop", () => {
    vi.stubGlobal("IntersectionObserver", Observer);
    whenNear(form, () => {}, page.signal);
    page.abort();
    expect(Observer.all.map(({ disconnected }) => disconnected)).toEqual([true]);
  });

  it("runs at once where the browser has no observer", () => {
    vi.stubGlobal("IntersectionObserver", undefined);
    const run = vi.fn();
    whenNear(form, run, page.signal);
    expect(run).toHaveBeenCalledOnce();
  });
});
