import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { redraw, resize, scroll } from "../../../src/core/window-buses";

function nextFrame(): void {
  vi.advanceTimersToNextFrame();
}

describe("the resize, scroll and redraw registries", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    for (const registry of [resize, scroll, redraw]) registry.off();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("B-10 run once per frame and pass the first event of that frame", () => {
    const handler = vi.fn();
    resize.on(handler);
    const events = Array.from({ length: 10 }, () => new Event("resize"));
    for (const event of events) window.dispatchEvent(event);
    expect(handler).not.toHaveBeenCalled();
    nextFrame();
    expect(handler).toHaveBeenCalledExactlyOnceWith(events[0]);
  });

  it("B-10 run the handlers in the order of registration", () => {
    const order: string[] = [];
    for (const name of ["first", "second", "third"]) scroll.on(() => order.push(name));
    window.dispatchEvent(new Event("scroll"));
    nextFrame();
    expect(order).toEqual(["first", "second", "third"]);
  });

  it("B-11 run redraw only when a widget requests it", () => {
    const handler = vi.fn();
    redraw.on(handler);
    for (const type of ["resize", "scroll", "load"]) window.dispatchEvent(new Event(type));
    nextFrame();
    expect(handler).not.toHaveBeenCalled();
    redraw.up();
    nextFrame();
    expect(handler).toHaveBeenCalledOnce();
  });

  it("B-12 call a handler that was added during a run at the next run", () => {
    const late = vi.fn();
    resize.on(() => resize.on(late));
    resize.up();
    nextFrame();
    expect(late).not.toHaveBeenCalled();
    resize.up();
    nextFrame();
    expect(late).toHaveBeenCalledOnce();
  });

  it("B-12 do not call a handler that an earlier one of the same run removed", () => {
    const removed = vi.fn();
    resize.on(() => resize.off(removed));
    resize.on(removed);
    resize.up();
    nextFrame();
    expect(removed).not.toHaveBeenCalled();
  });

  it("B-65 ignore a value that is no function and a function that was added already", () => {
    const handler = vi.fn();
    resize.on(handler);
    resize.on(handler);
    resize.on("handler" as never);
    resize.up();
    nextFrame();
    expect(handler).toHaveBeenCalledOnce();
  });

  it("continue after a handler that throws", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const after = vi.fn();
    resize.on(() => {
      throw new Error("page script");
    });
    resize.on(after);
    resize.up();
    nextFrame();
    expect(after).toHaveBeenCalledOnce();
  });

  it("B-64 feed scroll with everything that feeds resize", () => {
    vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    const handler = vi.fn();
    scroll.on(handler);
    for (const type of ["scroll", "resize", "orientationchange", "load"]) {
      window.dispatchEvent(new Event(type));
      nextFrame();
    }
    expect(handler).toHaveBeenCalledTimes(4);
  });

  it("listen to the window only while there is a handler", () => {
    const add = vi.spyOn(window, "addEventListener");
    const life = new AbortController();
    expect(add).not.toHaveBeenCalled();
    const handler = vi.fn();
    resize.on(handler, life.signal);
    expect(add).toHaveBeenCalled();
    life.abort();
    window.dispatchEvent(new Event("resize"));
    nextFrame();
    expect(handler).not.toHaveBeenCalled();
  });
});
