import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEdits } from "../../../src/core/edits";
import type { Page } from "../../../src/core/page/page";
import { createAutoplay } from "../../../src/slider/autoplay";
import type { SliderSettings } from "../../../src/slider/settings";

let life: AbortController;
let sight: (visible: boolean) => void;
const next = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  life = new AbortController();
  next.mockClear();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        sight = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  life.abort();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start({ delay = 200, limit = 0, reducedMotion = false } = {}) {
  const root = document.createElement("div");
  const inside = document.createElement("a");
  inside.href = "#";
  root.append(inside);
  const outside = document.createElement("button");
  document.body.append(root, outside);
  const { signal } = life;
  const autoplay = createAutoplay(
    {
      root,
      mask: root,
      page: { reducedMotion, config: {} } as Page,
      settings: () => ({ delay, limit }) as SliderSettings,
      edits: createEdits(signal),
      signal,
    },
    next,
    () => undefined,
  );
  const pointer = (type: string) => root.dispatchEvent(new Event(type));
  return { autoplay, root, inside, outside, pointer, button: root.querySelector("button") as HTMLButtonElement };
}

describe("a slider that plays by itself", () => {
  it("SL-30 changes after the delay, and then period after period", () => {
    start();
    const counts = [199, 1, 200, 200].map((ms) => (vi.advanceTimersByTime(ms), next.mock.calls.length));
    expect(counts).toEqual([0, 1, 2, 3]);
  });

  it("SL-30 waits 2000 ms when the delay is 0", () => {
    start({ delay: 0 });
    vi.advanceTimersByTime(1999);
    expect(next).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it("SL-31 stops after as many changes as the limit allows; a pause does not count", () => {
    const { pointer } = start({ limit: 3 });
    for (let visit = 0; visit < 5; visit++) {
      pointer("pointerenter");
      pointer("pointerleave");
    }
    vi.advanceTimersByTime(5000);
    expect(next).toHaveBeenCalledTimes(3);
  });

  it("SL-32 SL-33 waits while a pointer, a finger too, is inside, and begins with a full delay", () => {
    const { pointer } = start();
    vi.advanceTimersByTime(150);
    pointer("pointerenter");
    vi.advanceTimersByTime(1000);
    expect(next).not.toHaveBeenCalled();
    pointer("pointerleave");
    vi.advanceTimersByTime(199);
    expect(next).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it("SL-32 continues only when both pointer and focus are outside", () => {
    const { pointer, inside, outside } = start();
    pointer("pointerenter");
    inside.focus();
    pointer("pointerleave");
    vi.advanceTimersByTime(1000);
    expect(next).not.toHaveBeenCalled();
    outside.focus();
    vi.advanceTimersByTime(200);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it("SL-32 does not continue when focus moves inside", () => {
    const { inside, root } = start();
    const second = root.appendChild(document.createElement("button"));
    inside.focus();
    second.focus();
    vi.advanceTimersByTime(1000);
    expect(next).not.toHaveBeenCalled();
  });

  it("SL-34 rests in a hidden tab", () => {
    start();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(1000);
    expect(next).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(200);
    expect(next).toHaveBeenCalledTimes(1);
    hidden.mockRestore();
  });

  it("SL-34 rests out of sight", () => {
    start();
    sight(false);
    vi.advanceTimersByTime(1000);
    expect(next).not.toHaveBeenCalled();
    sight(true);
    vi.advanceTimersByTime(200);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it("SL-34 does not start for visitors who prefer reduced motion, until they start it", () => {
    const { button } = start({ reducedMotion: true });
    vi.advanceTimersByTime(1000);
    expect(next).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-label")).toBe("Play slides");
    button.click();
    vi.advanceTimersByTime(200);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it("SL-34 ends with the mount, and removes its button", () => {
    const { root } = start();
    life.abort();
    vi.advanceTimersByTime(1000);
    expect(next).not.toHaveBeenCalled();
    expect(root.querySelector("button")).toBeNull();
  });

  it("SL-35 stays stopped once it was stopped, and plays again when started", () => {
    const { autoplay, pointer } = start();
    autoplay.stop();
    pointer("pointerenter");
    pointer("pointerleave");
    vi.advanceTimersByTime(1000);
    expect(next).not.toHaveBeenCalled();
    autoplay.play();
    vi.advanceTimersByTime(200);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it("SL-35 has a button to pause and play, which keyboards reach first", () => {
    const { button, root } = start();
    expect(root.firstElementChild).toBe(button);
    expect(button.getAttribute("aria-label")).toBe("Pause slides");
    button.click();
    vi.advanceTimersByTime(1000);
    expect(next).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-label")).toBe("Play slides");
  });

  it("SL-35 plays on under the focus of the button that started it", () => {
    const { button } = start();
    button.focus();
    button.click();
    button.click();
    vi.advanceTimersByTime(200);
    expect(next).toHaveBeenCalledTimes(1);
  });
});
