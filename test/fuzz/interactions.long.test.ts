import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toTargetObject, type InteractionData, type TargetReference } from "../../src/interactions/data/schema";
import { packageRoot } from "../../cli/package-paths";
import { close, frame, open, sizePage } from "../unit/interactions/support";

// The same cases in every run.
fc.configureGlobal({ seed: 20261121 });

const site = (name: string) =>
  JSON.parse(readFileSync(join(packageRoot(), `fixtures/data/interactions-${name}.json`), "utf8")) as InteractionData;

beforeEach(() => sizePage({ scrollHeight: 3000 }));
afterEach(close);

/** One element for every node id and every class that the data names. */
function everyTarget(data: InteractionData): string {
  const ids = new Set<string>();
  const classes = new Set<string>();
  const note = (target: TargetReference | undefined) => {
    const { id, selector } = toTargetObject(target);
    if (id) ids.add(id.split("|").at(-1) ?? "");
    if (selector) classes.add(selector.replaceAll(".", " ").trim());
  };
  for (const { target, targets } of Object.values(data.events)) [target, ...(targets ?? [])].forEach(note);
  JSON.stringify(data.actionLists, (_key, value: { target?: TargetReference } | null) => {
    note(value?.target);
    return value;
  });
  return [
    ...[...ids].map((id) => `<div data-w-id="${id}"></div>`),
    ...[...classes].map((name) => `<p class="${name}"></p>`),
  ].join("");
}

function watchConsole() {
  const spies = (["warn", "error"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );
  return () => spies.flatMap((spy) => spy.mock.calls);
}

/** Everything a visitor could do, on every element. */
function useEverything(): void {
  for (const element of document.querySelectorAll("[data-w-id], p")) {
    for (const type of ["mouseover", "mousemove", "mousedown", "mouseup", "click", "click", "mouseout"])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    for (const type of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE"])
      element.dispatchEvent(new CustomEvent(type, { bubbles: true }));
  }
  for (const type of ["readystatechange", "scroll", "wheel", "IX2_PAGE_UPDATE"])
    document.dispatchEvent(new Event(type));
  frame(5);
}

describe("IX-27 the data of whole sites", () => {
  it.each(["a", "b"])("IX-27 %s binds to an empty page", (name) => {
    const messages = watchConsole();
    expect(() => open("").init(site(name))).not.toThrow();
    frame(3);
    expect(messages()).toEqual([]);
  });

  it.each(["a", "b"])(
    "IX-27 %s binds to a page with every target and plays, without an exception or a warning",
    (name) => {
      const data = site(name);
      const messages = watchConsole();
      const engine = open(everyTarget(data));
      const pages = new Set(
        Object.values(data.events).flatMap(({ target }) => toTargetObject(target).id?.split("|").at(0) ?? []),
      );
      for (const page of [...pages].slice(0, 3)) {
        document.documentElement.dataset.wfPage = page;
        engine.init(data);
        useEverything();
      }
      for (const width of [700, 1200]) {
        sizePage({ width, scrollHeight: 3000 });
        window.dispatchEvent(new Event("resize"));
      }
      frame(5);
      expect(messages()).toEqual([]);
    },
  );
});

describe("data that nobody wrote", () => {
  it("never ends the page, whatever stands where the format wants something else", () => {
    watchConsole();
    const events = [
      "MOUSE_CLICK",
      "MOUSE_OVER",
      "SCROLL_INTO_VIEW",
      "PAGE_START",
      "SCROLLING_IN_VIEW",
      "PAGE_SCROLL",
      "MOUSE_MOVE",
      "TAB_ACTIVE",
      "nonsense",
    ];
    const actions = [
      "TRANSFORM_MOVE",
      "STYLE_OPACITY",
      "STYLE_SIZE",
      "STYLE_FILTER",
      "STYLE_BORDER",
      "GENERAL_DISPLAY",
      "PLUGIN_LOTTIE",
      "PLUGIN_VARIABLE",
      "PLUGIN_SPLINE",
      "PLUGIN_RIVE",
      "nonsense",
    ];
    const anything = fc.anything({ maxDepth: 2 });
    const target = fc.oneof(
      anything,
      fc.record({ selector: fc.constantFrom(".x", "..", "") }),
      fc.record({ id: fc.constantFrom("n", "p1|n", '"]') }),
      fc.record({
        useEventTarget: fc.constantFrom(true, "CHILDREN", "PARENT", "SIBLINGS", "COUSINS"),
        selector: fc.constant(".x"),
      }),
    );
    const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 1, arbitrary: anything }, { weight: 9, arbitrary: arbitrary });
    const config = fc.record({
      target,
      delay: anything,
      duration: fc.oneof(anything, fc.nat(50)),
      easing: anything,
      value: anything,
      xValue: anything,
      filters: anything,
      widthValue: anything,
      widthUnit: fc.constantFrom("AUTO", "px"),
    });
    const item = fc.record({ actionTypeId: fc.constantFrom(...actions), config: mostly(config) });
    const group = fc.record({ actionItems: mostly(fc.array(mostly(item), { maxLength: 3 })) });
    const keyframe = fc.record({ keyframe: fc.nat(100), actionItems: mostly(fc.array(item, { maxLength: 2 })) });
    const list = fc.record({
      id: fc.constant("a"),
      useFirstGroupAsInitialState: fc.boolean(),
      actionItemGroups: mostly(fc.array(group, { maxLength: 3 })),
      continuousParameterGroups: mostly(
        fc.tuple(
          fc.record({ id: fc.constant("p"), continuousActionGroups: mostly(fc.array(keyframe, { maxLength: 3 })) }),
        ),
      ),
    });
    const event = fc.record({
      id: fc.constant("e"),
      eventTypeId: fc.constantFrom(...events),
      action: mostly(
        fc.record({
          actionTypeId: fc.constant("FADE_EFFECT"),
          config: fc.record({ actionListId: fc.constant("a"), autoStopEventId: fc.constantFrom("e", "none") }),
        }),
      ),
      mediaQueries: fc.oneof(anything, fc.constant(["main"])),
      target,
      config: mostly(
        fc.record({
          loop: fc.boolean(),
          delay: anything,
          scrollOffsetValue: anything,
          continuousParameterGroupId: fc.constant("p"),
        }),
      ),
    });
    fc.assert(
      fc.property(event, list, (one, other) => {
        const engine = open('<div class="x" data-w-id="n"><p class="x"></p></div>');
        let caught: unknown;
        const uncaught = (event: ErrorEvent) => (caught = event.error);
        window.addEventListener("error", uncaught);
        engine.init({
          events: { e: one },
          actionLists: { a: other },
          site: { mediaQueries: [{ key: "main", min: 0, max: 9999 }] },
        });
        useEverything();
        window.removeEventListener("error", uncaught);
        expect(caught).toBeUndefined();
        expect(document.documentElement.classList.contains("w-mod-ix")).toBe(true);
        close();
        watchConsole();
      }),
      { numRuns: 150 },
    );
  });
});
