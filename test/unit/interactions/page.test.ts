import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "../../../src/interactions/store";
import { data, event, item, list, on, opacity, PAGE, SELF } from "./data";
import { click, close, find, frame, hear, open, sizePage, start, wait } from "./support";

beforeEach(() => sizePage());
afterEach(close);

const BOX = '<div id="box" class="box"></div>';
const FADE = list("a-1", [[opacity({ selector: ".box" }, 0.5)]]);

/** Runs of lists, counted. */
function counting(events: Parameters<typeof data>[0], lists = [FADE]) {
  let runs = 0;
  const engine = open(BOX);
  hear("ix2-animation-started", () => runs++);
  engine.init(data(events, lists));
  return { engine, runs: () => runs };
}

const ready = () => document.dispatchEvent(new Event("readystatechange"));

describe("data that is not as expected", () => {
  it("IX-2 an unknown event type is one warning with its name, and the other events work", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    start(
      BOX,
      data(
        [
          event("e-0", "MOUSE_MOVE_IN_VIEWPORT", on(".box"), "a-1"),
          event("e-00", "MOUSE_MOVE_IN_VIEWPORT", on(".box"), "a-1"),
          event("e-1", "MOUSE_CLICK", on(".box"), "a-1"),
        ],
        [FADE],
      ),
    );
    expect(warn.mock.calls).toEqual([["IX2 event type not configured: MOUSE_MOVE_IN_VIEWPORT"]]);
    click("#box");
    frame(2);
    expect(find("#box").style.opacity).toBe("0.5");
  });

  it("IX-3 without ranges there is a warning, and events work at every width", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    sizePage({ width: 300 });
    start(BOX, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { media: ["main"] })], [FADE], null));
    expect(warn.mock.calls).toEqual([["IX2 missing mediaQueries in site data"]]);
    click("#box");
    frame(2);
    expect(find("#box").style.opacity).toBe("0.5");
  });

  it.each([
    ["text"],
    [5],
    [null],
    [[]],
    [{}],
    [{ events: null }],
    [{ events: { e: null } }],
    [{ events: { e: {} }, actionLists: {} }],
    [{ events: { e: { eventTypeId: "MOUSE_CLICK", target: "n", action: {} } } }],
  ])("%j is survived, and the page is marked as started", (given) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const engine = open(BOX);
    expect(() => engine.init(given)).not.toThrow();
    click("#box");
    frame(2);
  });
});

describe("elements that are added later", () => {
  it("IX-37 are no triggers until the next start, and are targets from the next group on", () => {
    const engine = start(BOX, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [FADE]));
    const later = document.createElement("div");
    later.className = "box";
    later.id = "later";
    document.body.append(later);
    click("#later");
    frame(2);
    expect(find("#later").style.opacity).toBe("");
    click("#box");
    frame(2);
    expect(find("#later").style.opacity).toBe("0.5");
    later.style.opacity = "";
    engine.init();
    click("#later");
    frame(2);
    expect(find("#later").style.opacity).toBe("0.5");
  });
});

describe("IX-15 page start and finish", () => {
  it("IX-15 start runs once, finish again at each later readystatechange", () => {
    const once = counting([event("e-1", "PAGE_START", PAGE, "a-1")]);
    ready();
    ready();
    wait(100);
    expect(once.runs()).toBe(1);
    close();
    sizePage();
    const again = counting([event("e-1", "PAGE_FINISH", PAGE, "a-1")]);
    frame(2);
    expect(again.runs()).toBe(1);
    ready();
    ready();
    document.dispatchEvent(new Event("IX2_PAGE_UPDATE"));
    expect(again.runs()).toBe(4);
  });
});

describe("IX-16 ranges of the width", () => {
  const restricted = [event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { media: ["main"] })];
  const HIDING = list("a-1", [[opacity(SELF, 0)], [opacity(SELF, 1)]], true);

  function narrow(width: number): void {
    sizePage({ width });
    window.dispatchEvent(new Event("resize"));
  }

  it("B-52 IX-16 leaving the range clears what lists set, entering applies it again, each with one event", () => {
    const engine = start('<div id="box" class="box" style="opacity:0"></div>', data(restricted, [HIDING]));
    const store = createStore(engine).store;
    const seen: string[] = [];
    hear("IX2_PAGE_UPDATE", (update) => seen.push(`${find("#box").style.opacity}|${update.bubbles}`), document);
    click("#box");
    expect(Object.keys(store.getState().ixSession.eventState)).toEqual(["e-1:0"]);
    narrow(700);
    expect(find("#box").style.opacity).toBe("");
    expect(store.getState().ixSession).toMatchObject({ mediaQueryKey: "small", eventState: {}, active: true });
    click("#box");
    frame(2);
    expect(find("#box").style.opacity).toBe("");
    narrow(690);
    narrow(1200);
    expect(find("#box").style.opacity).toBe("0");
    expect(seen).toEqual(["|false", "0|false"]);
  });

  it("IX-16 invalid ranges and lists do not affect the others", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = data(restricted, [HIDING]);
    const site = { mediaQueries: [null, ...(broken.site?.mediaQueries ?? [])] } as unknown as typeof broken.site;
    const actionLists = { ...broken.actionLists, none: { id: "none", actionItemGroups: [{}] } };
    start(BOX, { ...broken, site, actionLists } as unknown as typeof broken);
    expect(find("#box").style.opacity).toBe("0");
    narrow(700);
    expect(find("#box").style.opacity).toBe("");
    narrow(1200);
    expect(find("#box").style.opacity).toBe("0");
  });

  it("IX-16 nothing happens without an event that is left out of a range", () => {
    let updates = 0;
    start(BOX, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [HIDING]));
    hear("IX2_PAGE_UPDATE", () => updates++, document);
    narrow(700);
    expect([updates, find("#box").style.opacity]).toEqual([0, "0"]);
  });

  it.each([
    [992, "main"],
    [991, "medium"],
    [768, "medium"],
    [767, "small"],
    [480, "small"],
    [479, "tiny"],
    [0, "tiny"],
    [10_000, "main"],
    [10_001, null],
  ])("IX-30 a width of %s px is in the range %s", (width, key) => {
    sizePage({ width });
    const engine = start(BOX, data(restricted, [HIDING]));
    expect(createStore(engine).store.getState().ixSession.mediaQueryKey).toBe(key);
  });

  it.each([
    ["TRANSFORM_MOVE", { xValue: 5, xUnit: "px" }, ["transform", "transform-style"]],
    ["STYLE_OPACITY", { value: 0.5 }, ["opacity"]],
    ["STYLE_SIZE", { widthValue: 5, widthUnit: "px", heightValue: 5, heightUnit: "px" }, ["width", "height"]],
    ["STYLE_FILTER", { filters: [{ type: "blur", value: 5, unit: "px" }] }, ["filter"]],
    ["STYLE_FONT_VARIATION", { fontVariations: [{ type: "wght", value: 700 }] }, ["font-variation-settings"]],
    ["STYLE_BACKGROUND_COLOR", { rValue: 1, gValue: 2, bValue: 3, aValue: 1 }, ["background-color"]],
    ["STYLE_BORDER", { rValue: 1, gValue: 2, bValue: 3, aValue: 1 }, ["border-color"]],
    ["STYLE_TEXT_COLOR", { rValue: 1, gValue: 2, bValue: 3, aValue: 1 }, ["color"]],
    ["GENERAL_DISPLAY", { value: "flex" }, ["display"]],
  ])("IX-41 leaving the range clears what %s %j wrote, and such values of the page", (type, config, properties) => {
    const body = '<div id="box" class="box"></div><div id="never" class="never"></div>';
    start(
      body,
      data(restricted, [list("a-1", [[item(type, SELF, config)]]), list("a-2", [[item(type, on(".never"), config)]])]),
    );
    click("#box");
    frame(2);
    const removed = ["#box", "#never"].map((id) => vi.spyOn(find(id).style, "removeProperty"));
    narrow(700);
    for (const { mock } of removed)
      expect(mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(properties));
    for (const property of properties) expect(find("#box").style.getPropertyValue(property)).toBe("");
  });

  it("IX-40 a forbidden width applies no initial state and counts no click", () => {
    sizePage({ width: 700 });
    const engine = start(BOX, data(restricted, [HIDING]));
    click("#box");
    expect([find("#box").style.opacity, createStore(engine).store.getState().ixSession.eventState]).toEqual(["", {}]);
  });
});

describe("content that the page hides until it is revealed", () => {
  it("IX-FIX-27 stays hidden only if one of the lists on this page shows it", async () => {
    const { failOpen } = await import("../../../src/interactions/hidden/fail-open");
    start(
      '<p id="a" class="a" style="opacity:0"></p><p id="b" class="b" style="opacity:0"></p><p id="c" class="c" ' +
        'style="opacity:0"></p>',
      data(
        [
          event("e-1", "SCROLL_INTO_VIEW", on(".a"), "a-1"),
          event("e-2", "SCROLL_INTO_VIEW", on(".missing"), "a-2"),
          event("e-3", "MOUSE_CLICK", on(".c"), "a-3"),
        ],
        [
          list("a-1", [[opacity(SELF, 1)]]),
          list("a-2", [[opacity({ selector: ".b" }, 1)]]),
          list("a-3", [[opacity(SELF, 0)]]),
        ],
      ),
    );
    for (const element of document.querySelectorAll<HTMLElement>("p")) failOpen.mount(element, { page: {} } as never);
    expect([...document.querySelectorAll("p")].map(({ style }) => style.opacity)).toEqual(["0", "", ""]);
  });

  it("IX-39 IX-FIX-12 taps on iOS have one style element, replaced at each start", () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("iPhone");
    const engine = start(
      BOX,
      data(
        [event("e-1", "MOUSE_CLICK", on(".box"), "a-1"), event("e-2", "MOUSE_SECOND_CLICK", { id: "p9|n" }, "a-1")],
        [FADE],
      ),
    );
    engine.init();
    engine.init();
    const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent);
    expect(styles).toEqual([".box{cursor: pointer;touch-action: manipulation;}"]);
    engine.destroy();
    expect(document.querySelector("style")).toBeNull();
  });
});
