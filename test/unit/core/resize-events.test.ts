import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenToResize } from "../../../src/core/resize-events";

let scope: AbortController;

beforeEach(() => (scope = new AbortController()));
afterEach(() => {
  scope.abort();
  vi.restoreAllMocks();
});

it("calls the listener after each event that can change the size, once for the load, until the signal aborts", () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  const listener = vi.fn();
  listenToResize(listener, scope.signal);
  const fire = () => {
    for (const type of ["load", "load", "resize", "orientationchange"]) dispatchEvent(new Event(type));
  };
  fire();
  scope.abort();
  fire();
  expect(listener.mock.calls.map(([event]) => (event as Event).type)).toEqual(["load", "resize", "orientationchange"]);
});

it("does not wait for the load of a page that has loaded", () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
  const listener = vi.fn();
  listenToResize(listener, scope.signal);
  dispatchEvent(new Event("load"));
  expect(listener).not.toHaveBeenCalled();
});
