import { afterEach, describe, expect, it, vi } from "vitest";
import { provideUserTracking, type UserTracking } from "../../../../src/core/page/user-tracking";

const provided = () => {
  provideUserTracking();
  return window.wf as UserTracking;
};

afterEach(() => {
  delete window.wf;
  localStorage.clear();
  vi.restoreAllMocks();
});

describe("window.wf", () => {
  it("B-26 calls back at once, and reports an error without ending the script", () => {
    const wf = provided();
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const called = vi.fn();
    wf.ready(called);
    wf.ready(() => {
      throw new Error("broken");
    });
    expect(called).toHaveBeenCalledOnce();
    expect(String(reported.mock.calls[0])).toContain("broken");
  });

  it("B-26 remembers the choice for the next page", () => {
    const wf = provided();
    expect(wf.getUserTrackingChoice()).toBe("none");
    wf.allowUserTracking();
    expect(wf.getUserTrackingChoice()).toBe("allow");
    delete window.wf;
    const next = provided();
    expect(next.getUserTrackingChoice()).toBe("allow");
    next.denyUserTracking();
    expect(next.getUserTrackingChoice()).toBe("deny");
  });

  it("B-26 remembers the choice on the page where the storage is closed", () => {
    for (const method of ["getItem", "setItem"] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException("closed", "SecurityError");
      });
    }
    const wf = provided();
    expect(wf.getUserTrackingChoice()).toBe("none");
    wf.denyUserTracking();
    expect(wf.getUserTrackingChoice()).toBe("deny");
  });

  it("B-26 returns no choice for any other stored value", () => {
    localStorage.setItem("millrace:tracking", "maybe");
    expect(provided().getUserTrackingChoice()).toBe("none");
  });

  it("B-26 adds members that a page's own object lacks, and replaces none", () => {
    const ready = vi.fn();
    window.wf = { ready };
    const wf = provided();
    wf.ready(() => undefined);
    expect(ready).toHaveBeenCalledOnce();
    expect(wf.getUserTrackingChoice()).toBe("none");
  });

  it.each([
    ["a text", "wf"],
    ["null", null],
    ["a frozen object", Object.freeze({})],
  ])("B-26 keeps %s unchanged", (_name, value) => {
    window.wf = value as never;
    provideUserTracking();
    expect(window.wf).toBe(value);
  });
});
