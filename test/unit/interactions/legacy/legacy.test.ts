import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMounter, type Mounter } from "../../../../runtime/mounter";
import { intro, outro } from "../../../../src/core/component-triggers";
import { createLifetime } from "../../../../src/core/lifetime";
import { createPage } from "../../../../src/core/page/page";
import { readScriptConfig } from "../../../../src/core/page/script-config";
import { redraw } from "../../../../src/core/window-buses";
import { legacyList } from "../../../../src/interactions/legacy/list";
import { legacyInteractions } from "../../../../src/interactions/legacy/legacy";
import { milliseconds, parseOffset, type LegacyTrigger } from "../../../../src/interactions/legacy/schema";
import { find, place, sizePage } from "../support";

let mounter: Mounter;
const page = createPage(readScriptConfig(null));
const { setList, importLegacy } = legacyList(page);
const api = legacyInteractions.facade?.members?.(page) as {
  init(list: unknown): void;
  run(trigger: object, target: unknown, options?: object): void;
  style(target: unknown, properties: object): void;
  destroy(): void;
  ready(): void;
};

beforeEach(() => {
  vi.useFakeTimers();
  sizePage();
  mounter = createMounter([legacyInteractions], page);
});

afterEach(() => {
  mounter.stop();
  setList([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const wait = (ms: number) => vi.advanceTimersByTime(ms);
const style = (selector = "#box") => find(selector).style;
const interaction = (trigger: LegacyTrigger, initial: object = {}) => [
  { slug: "x", value: { style: initial, triggers: [trigger] } },
];

function open(body: string, list: unknown): void {
  document.body.innerHTML = body;
  setList(list);
  void mounter.start();
  mounter.flush();
}

const BOX = '<div id="box" data-ix="x"></div>';

describe("times and offsets", () => {
  it.each([
    ["300ms", 300],
    [300, 300],
    ["300", 300],
    ["0.3s", 300],
    ["1s", 1000],
    [".5", 500],
    [-5, 0],
    ["soon", 7],
  ])("IX1-1 %j is %s ms", (value, expected) => expect(milliseconds(value, 7)).toBe(expected));

  it.each([
    ["25%", 200],
    ["100%", 799.2],
    ["50px", 50],
    [50, 50],
    [0.5, 400],
    [undefined, 0],
  ])("IX1-14 an offset of %j is %s px", (value, expected) => expect(parseOffset(value, 800)).toBeCloseTo(expected, 5));
});

describe("the pointer cursor of click triggers", () => {
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1";
  const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15";
  const styled = (userAgent: string, type: string) => {
    vi.stubGlobal("navigator", { userAgent, vendor: "Apple Computer, Inc.", maxTouchPoints: 0 });
    open(BOX, interaction({ type, stepsA: [], stepsB: [] }));
    return [style().cursor, style().getPropertyValue("touch-action")];
  };
  afterEach(() => vi.unstubAllGlobals());

  it("L-43 is on their elements on iOS", () => {
    expect(styled(IPHONE, "click")).toEqual(["pointer", "manipulation"]);
  });

  it("L-43 is not on other triggers", () => {
    expect(styled(IPHONE, "hover")).toEqual(["", ""]);
  });

  it("L-43 is not there on a desktop", () => {
    expect(styled(MAC, "click")).toEqual(["", ""]);
  });

  it("L-43 ends with the interaction", () => {
    styled(IPHONE, "click");
    mounter.stop();
    expect(document.body.innerHTML).toBe(BOX);
  });
});

const COMPONENTS = [
  ["tabs", "w-tab-pane"],
  ["dropdown", "w-dropdown"],
  ["slider", "w-slide"],
  ["navbar", "w-nav"],
];

describe("first-generation interactions", () => {
  it("IX1-4 IX1-5 apply the initial style at once, and ignore unknown slugs", () => {
    open(`${BOX}<div id="two" data-ix="a x"></div>`, interaction({}, { opacity: 0, y: "20px", rotate: 5 }));
    expect([style().opacity, style().transform, style("#two").cssText]).toEqual([
      "0",
      "translateY(20px) rotate(5deg)",
      "",
    ]);
  });

  it("IX1-9 run the first steps on odd clicks and the second on even ones", () => {
    open(BOX, interaction({ type: "click", stepsA: [{ opacity: 1 }], stepsB: [{ opacity: 0.5 }] }));
    const seen = [1, 2, 3].map(() => {
      find("#box").click();
      return style().opacity;
    });
    expect(seen).toEqual(["1", "0.5", "1"]);
  });

  it("IX1-13 run the first steps on every click without second ones, unless the finger moved the element", () => {
    const validClick = vi.fn(() => true);
    vi.stubGlobal("Webflow", { validClick });
    open(BOX, interaction({ type: "click", stepsA: [{ opacity: 1 }], stepsB: [] }));
    const press = () => {
      style().opacity = "";
      find("#box").click();
      return style().opacity;
    };
    expect([press(), press()]).toEqual(["1", "1"]);
    validClick.mockReturnValue(false);
    expect(press()).toBe("");
    expect(validClick).toHaveBeenLastCalledWith(find("#box"));
    vi.unstubAllGlobals();
  });

  it("IX1-13 keep a link to # where it is", () => {
    open('<a id="box" href="#" data-ix="x">x</a>', interaction({ type: "click", stepsA: [{ opacity: 1 }] }));
    const click = new MouseEvent("click", { cancelable: true });
    find("#box").dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
  });

  it("IX1-10 run on entering and leaving", () => {
    open(BOX, interaction({ type: "hover", stepsA: [{ scale: 2 }], stepsB: [{ scale: 1 }] }));
    find("#box").dispatchEvent(new MouseEvent("mouseenter"));
    expect(style().transform).toBe("scale(2)");
    find("#box").dispatchEvent(new MouseEvent("mouseleave"));
    expect(style().transform).toBe("scale(1)");
  });

  it("IX1-8 run on load, one ms after binding", () => {
    open(BOX, interaction({ type: "load", stepsA: [{ opacity: 1 }] }, { opacity: 0 }));
    expect(style().opacity).toBe("0");
    wait(2);
    expect(style().opacity).toBe("1");
  });

  it("IX1-8 run after the window has loaded when the trigger waits for that", () => {
    const state = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    open(BOX, interaction({ type: "load", preload: true, stepsA: [{ opacity: 1 }] }));
    wait(100);
    expect(style().opacity).toBe("");
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersToNextFrame();
    expect(style().opacity).toBe("1");
    state.mockReturnValue("complete");
    open(BOX, interaction({ type: "load", preload: true, stepsA: [{ opacity: 0.5 }] }));
    wait(2);
    expect(style().opacity).toBe("0.5");
  });

  it.each([
    [-500, true],
    [300, false],
    [-800, false],
    [0, false],
  ])("IX1-14 scroll: with both offsets 25 percent of 800 px, a box of 100 px at %s follows the contract", (top) => {
    open(
      BOX,
      interaction({
        type: "scroll",
        offsetTop: "25%",
        offsetBot: "25%",
        stepsA: [{ opacity: 1 }],
        stepsB: [{ opacity: 0.1 }],
      }),
    );
    place("#box", { top, height: 100 });
    wait(2);
    // active = top + 100 - 200 >= 0 and top + 200 <= 800
    expect(style().opacity === "1").toBe(top - 100 >= 0 && top + 200 <= 800);
  });

  it("IX1-11 IX1-15 scroll runs in both directions, and without second steps only once", () => {
    open(BOX, interaction({ type: "scroll", stepsA: [{ opacity: 1 }], stepsB: [{ opacity: 0.1 }] }));
    const box = place("#box", { top: 900, height: 100 });
    wait(2);
    const at = (top: number) => {
      box.top = top;
      window.dispatchEvent(new Event("scroll"));
      vi.advanceTimersToNextFrame();
      return style().opacity;
    };
    expect([at(100), at(900), at(100)]).toEqual(["1", "0.1", "1"]);
    setList(interaction({ type: "scroll", stepsA: [{ opacity: 0.7 }] }));
    wait(2);
    expect(style().opacity).toBe("0.7");
    const { reads } = box;
    at(900);
    at(100);
    expect(box.reads).toBe(reads);
  });

  it.each(COMPONENTS)(
    "IX1-12 IX1-16 IX-FIX-24 %s run when their component is introduced and dismissed, also before there is a list",
    (type, name) => {
      open(`<div class="${name}" id="c"><div id="box" data-ix="x"></div></div>`, []);
      intro(find("#c"));
      setList(interaction({ type, stepsA: [{ opacity: 1 }], stepsB: [{ opacity: 0.1 }] }));
      expect(style().opacity).toBe("1");
      outro(find("#c"));
      expect(style().opacity).toBe("0.1");
      intro(find("#c"));
      style().opacity = "0.3";
      intro(find("#c"));
      expect(style().opacity).toBe("0.3");
    },
  );

  it("IX1-17 find descendants, siblings or elements of the whole page", () => {
    const run = (options: object) => {
      open(
        '<div><div id="box" data-ix="x"><i class="t" id="in"></i></div><i class="t" id="next"></i></div><i ' +
          'class="t" id="far"></i>',
        interaction({ type: "click", selector: ".t", ...options, stepsA: [{ opacity: 0.4 }] }),
      );
      find("#box").click();
      return [...document.querySelectorAll<HTMLElement>(".t")].filter((each) => each.style.opacity).map(({ id }) => id);
    };
    expect([run({ descend: true }), run({ siblings: true }), run({})]).toEqual([
      ["in"],
      ["next"],
      ["in", "next", "far"],
    ]);
  });

  it("IX1-21 play steps in order: display at once, then a transition, then the next step", () => {
    open(
      BOX,
      interaction({
        type: "click",
        stepsA: [{ display: "block", opacity: 1, transition: "opacity 300ms ease-out-quad 100ms" }, { opacity: 0.2 }],
      }),
    );
    find("#box").click();
    expect([style().display, style().opacity, style().transition]).toEqual([
      "block",
      "1",
      "opacity 300ms cubic-bezier(0.25,0.46,0.45,0.94) 100ms",
    ]);
    wait(399);
    expect(style().opacity).toBe("1");
    wait(2);
    expect(style().opacity).toBe("0.2");
  });

  it("IX1-2 IX1-22 a transition has defaults, and lasts until the next definition of its property", () => {
    open(BOX, []);
    const transitions = [
      { opacity: 0.5, transition: "opacity" },
      { opacity: 0.6, transition: "opacity 200ms ease-in-quad" },
      { x: 5, transition: "transform 1s linear 20ms" },
      { opacity: 0.7, transition: "opacity 100ms wobble" },
      { opacity: 0.8 },
    ].map((step) => {
      api.run({ stepsA: [{ ...step, wait: 0 }] }, find("#box"));
      return style().transition;
    });
    const quad = "cubic-bezier(0.55,0.085,0.68,0.53)";
    expect(transitions).toEqual([
      "opacity 500ms ease 0ms",
      `opacity 200ms ${quad} 0ms`,
      `opacity 200ms ${quad} 0ms, transform 1000ms linear 20ms`,
      `opacity 100ms ${quad} 0ms, transform 1000ms linear 20ms`,
      "none",
    ]);
  });

  it("IX1-19 forget what waits when the same elements run again", () => {
    open(BOX, interaction({ type: "hover", stepsA: [{ opacity: 1, wait: 50 }, { opacity: 0.5 }], stepsB: [{ x: 5 }] }));
    find("#box").dispatchEvent(new MouseEvent("mouseenter"));
    find("#box").dispatchEvent(new MouseEvent("mouseleave"));
    wait(100);
    expect([style().opacity, style().transform]).toEqual(["1", "translateX(5px)"]);
  });

  it.each([
    [
      { x: 5, y: "10%", rotate: 20, scale: 2, skewX: "3rad" },
      "transform",
      "translateX(5px) translateY(10%) rotate(20deg) scale(2) skewX(3rad)",
    ],
    [{ rotate: 20, x: "5" }, "transform", "rotate(20deg) translateX(5px)"],
    [{ width: 20 }, "width", "20px"],
    [{ marginTop: "1.5" }, "margin-top", "1.5px"],
    [{ height: "10vh" }, "height", "10vh"],
    [{ opacity: "0.4" }, "opacity", "0.4"],
    [{ backgroundColor: "red" }, "background-color", "red"],
  ])("IX1-23 IX1-25 %j writes %s: %s", (values, property, expected) => {
    open(BOX, []);
    api.style(find("#box"), values);
    expect(style().getPropertyValue(property)).toBe(expected);
  });

  it("IX1-25 a transform keeps the order in which its functions were first used", () => {
    open(BOX, []);
    for (const values of [{ rotate: 20 }, { x: 5 }, { rotate: 30 }]) api.style(find("#box"), values);
    expect(style().transform).toBe("rotate(30deg) translateX(5px)");
  });

  it("IX1-27 ask widgets to measure again after a change of display, and not after others", () => {
    const measure = vi.fn();
    const life = createLifetime();
    redraw.on(measure, life.signal);
    open(BOX, []);
    api.style(find("#box"), { opacity: 0.5 });
    vi.advanceTimersToNextFrame();
    expect(measure).not.toHaveBeenCalled();
    api.style(find("#box"), { display: "none" });
    vi.advanceTimersToNextFrame();
    expect(measure).toHaveBeenCalledTimes(1);
    life.abort();
  });

  it("IX1-20 IX1-26 wait between steps, repeat a loop until the next run, and never loop a single step", () => {
    open(
      BOX,
      interaction({
        type: "hover",
        loopA: true,
        stepsA: [
          { opacity: 1, wait: 50 },
          { opacity: 0.5, wait: "50ms" },
        ],
        loopB: true,
        stepsB: [{ opacity: 0.1 }],
      }),
    );
    find("#box").dispatchEvent(new MouseEvent("mouseenter"));
    const seen = [style().opacity];
    for (let index = 0; index < 3; index++) {
      wait(52);
      seen.push(style().opacity);
    }
    expect(seen).toEqual(["1", "0.5", "1", "0.5"]);
    find("#box").dispatchEvent(new MouseEvent("mouseleave"));
    expect([style().opacity, vi.getTimerCount()]).toEqual(["0.1", 0]);
  });

  it("yield to the page when a loop has no pause", () => {
    open(BOX, interaction({ type: "click", loopA: true, stepsA: [{ opacity: 1 }, { opacity: 0.5 }] }));
    find("#box").click();
    wait(10);
    expect(style().opacity).toBe("0.5");
  });

  it("IX1-18 drop parts with depth unless the trigger keeps it", () => {
    open(BOX, interaction({ type: "click", stepsA: [{ z: 5, rotateX: 5, x: 1 }] }));
    find("#box").click();
    expect(style().transform).toBe("translateX(1px)");
    open(BOX, interaction({ type: "click", preserve3d: true, stepsA: [{ x: 1, z: 5 }] }));
    find("#box").click();
    expect([style().transform, style().transformStyle]).toEqual(["translateX(1px) translateZ(5px)", "preserve-3d"]);
  });

  it("IX1-7 show the ends at once to visitors who prefer reduced motion", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    open(
      BOX,
      interaction({
        type: "click",
        loopA: true,
        stepsA: [
          { x: 50, transition: "transform 5s ease 0" },
          { opacity: 1, wait: 500 },
        ],
      }),
    );
    find("#box").click();
    expect([style().transform, style().opacity]).toEqual(["translateX(50px)", "1"]);
    vi.unstubAllGlobals();
  });

  it("IX1-3 IX1-6 are replaced by a new list, end with destroy and begin again with ready", () => {
    open(BOX, interaction({ type: "click", stepsA: [{ opacity: 0.4 }] }));
    api.init(interaction({ type: "click", stepsA: [{ opacity: 0.6 }] }));
    wait(2);
    find("#box").click();
    expect(style().opacity).toBe("0.6");
    api.destroy();
    style().opacity = "";
    find("#box").click();
    expect(style().opacity).toBe("");
    api.ready();
    find("#box").click();
    expect(style().opacity).toBe("0.6");
  });

  it.each([
    ["destroy", () => api.destroy()],
    ["the end of the runtime", () => mounter.stop()],
  ])("IX1-6 forget what waits at %s, on every element that moves", (_name, end) => {
    open(
      `${BOX}<p id="text"></p>`,
      interaction({ type: "click", selector: "#text", stepsA: [{ opacity: 1, wait: 50 }, { opacity: 0.5 }] }),
    );
    find("#box").click();
    end();
    wait(100);
    expect(style("#text").opacity).toBe("1");
  });

  it("IX1-28 play lists of page scripts, on an element, a selector or a jQuery-like list", () => {
    open('<p class="p"></p><p class="p"></p>', []);
    const done = vi.fn();
    const [first, second] = document.querySelectorAll<HTMLElement>(".p");
    api.run({ stepsA: [{ opacity: 0.3 }] }, first, { group: "A", done });
    expect([first?.style.opacity, done.mock.calls.length]).toEqual(["0.3", 1]);
    api.run({ stepsA: [], stepsB: [{ opacity: 0.2 }] }, { 0: second, length: 1 }, { group: "B" });
    expect(second?.style.opacity).toBe("0.2");
    api.style(".p", { width: 20 });
    expect([first?.style.width, second?.style.width]).toEqual(["20px", "20px"]);
  });

  it("IX1-3 are read from the legacy part of the page's data", () => {
    open(BOX, []);
    expect([
      importLegacy({ events: {} }),
      importLegacy(null),
      importLegacy({ legacy: interaction({}, { opacity: 0.5 }) }),
    ]).toEqual([false, false, true]);
    expect(style().opacity).toBe("0.5");
  });

  it.each([
    [null],
    [5],
    [[null]],
    [[{ slug: "x" }]],
    [[{ slug: "x", value: {} }]],
    [[{ slug: "x", value: { triggers: [{ type: "constructor" }] } }]],
  ])("survive %j", (list) => {
    expect(() => open(BOX, list)).not.toThrow();
  });
});
