import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { data, event, list, on, opacity, PAGE, SELF } from "./data";
import { close, find, frame, hear, open, place, sizePage, start, wake, wait } from "./support";

beforeEach(() => sizePage());
afterEach(close);

const BOX = '<div id="box" class="box"></div>';
const REVEAL = list("a-in", [[opacity(SELF, 0)], [opacity(SELF, 1)]], true);
const reveal = (options?: Parameters<typeof event>[4]) =>
  data([event("e-1", "SCROLL_INTO_VIEW", on(".box"), "a-in", options)], [REVEAL]);
const shown = () => find("#box").style.opacity === "1";

/** Counts the runs of a list that only changes one opacity. */
function count(events: Parameters<typeof data>[0], lists: Parameters<typeof data>[1]) {
  const engine = start(BOX, data(events, lists));
  let runs = 0;
  hear("ix2-animation-started", () => runs++);
  return { engine, runs: () => runs };
}

describe("IX-13 into and out of view", () => {
  it.each([
    [0, "%", 800, true],
    [0, "%", 801, false],
    [20, "%", 640, true],
    [20, "%", 641, false],
    [100, "PX", 700, true],
    [100, "PX", 701, false],
    [-100, "PX", 900, true],
    [-100, "PX", 901, false],
    [null, "%", 800, true],
  ])(
    "IX-13 with an offset of %s%s an element at %s is in view: %s",
    (scrollOffsetValue, scrollOffsetUnit, top, expected) => {
      open(BOX);
      const engine = start(
        BOX,
        reveal({
          stops: "none",
          config: { scrollOffsetValue, scrollOffsetUnit },
        }),
      );
      place("#box", { top });
      wake();
      frame(2);
      expect(shown()).toBe(expected);
      engine.destroy();
    },
  );

  it.each([
    [0, true],
    [10, false],
  ])("IX-13 an element that is not rendered counts as in view with offset %s: %s", (scrollOffsetValue, expected) => {
    start(
      BOX,
      reveal({
        config: { scrollOffsetValue, scrollOffsetUnit: "%" },
      }),
    );
    place("#box", { top: 0, height: 0, width: 0 });
    wake();
    frame(2);
    expect(shown()).toBe(expected);
  });

  it("IX-13 plays once when the opposite event does not exist", () => {
    const { runs } = count([event("e-1", "SCROLL_INTO_VIEW", on(".box"), "a-in", { stops: "gone" })], [REVEAL]);
    const box = place("#box", { top: 0 });
    for (const top of [0, 2000, 0, 2000, 0]) {
      box.top = top;
      wake();
      frame(2);
    }
    expect(runs()).toBe(1);
  });

  it("IX-13 plays at every change when the opposite event exists, and out only after in", () => {
    const { runs } = count(
      [
        event("e-1", "SCROLL_INTO_VIEW", on(".box"), "a-in", { stops: "e-2" }),
        event("e-2", "SCROLL_OUT_OF_VIEW", on(".box"), "a-out", { stops: "e-1" }),
      ],
      [REVEAL, list("a-out", [[opacity(SELF, 0)]])],
    );
    const box = place("#box", { top: 2000 });
    wake();
    frame(2);
    expect(runs()).toBe(0);
    for (const top of [0, 2000, 0, 2000]) {
      box.top = top;
      wake();
      frame(2);
    }
    expect(runs()).toBe(4);
  });

  it("IX-13 the horizontal axis counts", () => {
    start(BOX, reveal());
    place("#box", { top: 0, left: 1201 });
    wake();
    frame(2);
    expect(shown()).toBe(false);
  });

  it.each([
    ["readystatechange", () => document],
    ["IX2_PAGE_UPDATE", () => document],
    ["scroll", () => document],
    ["wheel", () => document],
    ["resize", () => window],
    ["orientationchange", () => window],
  ])("IX-38 %s makes it look again, a click does not", (type, target) => {
    const engine = start(BOX, reveal());
    frame(3);
    engine.init();
    place("#box", { top: 0 });
    find("#box").click();
    frame(3);
    expect(shown()).toBe(false);
    target().dispatchEvent(new Event(type));
    frame(3);
    expect(shown()).toBe(true);
  });

  it("IX-FIX-16 elements that have played for the last time are not measured again", () => {
    start(BOX, reveal({ stops: "gone" }));
    const box = place("#box", { top: 0 });
    wake();
    frame(2);
    const reads = box.reads;
    for (let index = 0; index < 5; index++) {
      wake();
      frame();
    }
    expect(box.reads).toBe(reads);
  });

  it("IX-FIX-17 many scroll events of one frame cause one check, by passive listeners", () => {
    const add = vi.spyOn(document, "addEventListener");
    start(BOX, reveal({ stops: "e-1" }));
    const box = place("#box", { top: 2000 });
    for (let index = 0; index < 10; index++) wake();
    document.dispatchEvent(new Event("wheel"));
    frame();
    expect(box.reads).toBe(1);
    const scrolls = add.mock.calls.filter(([type]) => type === "scroll" || type === "wheel");
    expect(scrolls.map(([, , options]) => (options as AddEventListenerOptions).passive)).toEqual([true, true]);
  });

  it("IX-FIX-9 the first start on a loaded page checks once by itself, a later one waits for the page's events", () => {
    const engine = start(BOX, reveal());
    place("#box", { top: 0 });
    frame(3);
    expect(shown()).toBe(true);
    engine.init();
    frame(3);
    expect(shown()).toBe(false);
    document.dispatchEvent(new Event("readystatechange"));
    frame(3);
    expect(shown()).toBe(true);
  });
});

describe("IX-14 page scrolled up and down", () => {
  const scrollTo = (scrollY: number) => {
    sizePage({ scrollHeight: 1800, scrollY });
    wake();
    frame();
  };
  const both = (config: object, scrollY = 0) => {
    sizePage({ scrollHeight: 1800, scrollY });
    let up = 0;
    let down = 0;
    start(
      `${BOX}<i id="up" class="u"></i><i id="down" class="d"></i>`,
      data(
        [
          event("e-1", "PAGE_SCROLL_UP", PAGE, "a-up", { config }),
          event("e-2", "PAGE_SCROLL_DOWN", PAGE, "a-down", { config }),
        ],
        [list("a-up", [[opacity({ selector: ".u" }, 0)]]), list("a-down", [[opacity({ selector: ".d" }, 0)]])],
      ),
    );
    hear("ix2-animation-stopping", () => {
      if (find("#up").style.opacity) up++;
      if (find("#down").style.opacity) down++;
      find("#up").style.opacity = find("#down").style.opacity = "";
    });
    return () => [up, down];
  };

  it("IX-14 measures the first travel from where the page was at the start", () => {
    const runs = both({ scrollOffsetValue: 0, scrollOffsetUnit: "%" }, 300);
    frame(3);
    expect(runs()).toEqual([1, 0]);
  });

  it("IX-14 with offset 0, up fires at load, then each change of direction fires once", () => {
    const runs = both({ scrollOffsetValue: 0, scrollOffsetUnit: "%" });
    frame(3);
    expect(runs()).toEqual([1, 0]);
    for (const y of [50, 100, 150]) scrollTo(y);
    frame();
    expect(runs()).toEqual([1, 1]);
    for (const y of [140, 130]) scrollTo(y);
    frame();
    expect(runs()).toEqual([2, 1]);
  });

  it("IX-14 with an offset it fires after that much travel from the turn", () => {
    const runs = both({ scrollOffsetValue: 25, scrollOffsetUnit: "%" });
    frame(3);
    // 25 % of 800 px are 200 px; the first step down sets the anchor at 100.
    for (const y of [100, 200, 290]) scrollTo(y);
    frame();
    expect(runs()[1]).toBe(0);
    scrollTo(310);
    frame();
    expect(runs()[1]).toBe(1);
    scrollTo(400);
    frame();
    expect(runs()[1]).toBe(1);
  });

  it("IX-14 steps below one percent of the page are ignored, and a page that cannot scroll never fires", () => {
    const runs = both({ scrollOffsetValue: 0, scrollOffsetUnit: "%" });
    frame(3);
    scrollTo(4);
    frame();
    expect(runs()).toEqual([1, 0]);
    scrollTo(10);
    frame(2);
    expect(runs()).toEqual([1, 1]);
    wait(100);
    close();
    sizePage({ scrollHeight: 800 });
    start(
      BOX,
      data(
        [event("e-1", "PAGE_SCROLL_UP", PAGE, "a", { config: {} })],
        [list("a", [[opacity({ selector: ".box" }, 0.5)]])],
      ),
    );
    wake();
    frame(3);
    expect(find("#box").style.opacity).toBe("");
  });
});
