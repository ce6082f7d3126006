import { describe, expect, it } from "vitest";
import type { Appearance, State } from "../../../cli/compare/appearance";
import { comparePairs } from "../../../cli/compare/pairs";
import type { Outcome, Outcomes } from "../../../cli/compare/walk";
import { facts } from "./support/facts";
import { look } from "./support/look";
import { takeStep } from "./support/steps";

const LOOK = look({ box: "0 0 100 20" });
const STEPS = ["load open", "click 1 click"].map(takeStep);
const FACTS = new Map([1, 2].map((mark) => [mark, facts({ mark, parent: mark - 1 })]));

const state = (
  first: Partial<Appearance>,
  second: Partial<Appearance> = {},
  page: State["page"] = {},
  restless: number[] = [],
): State => ({
  looks: new Map([
    [1, { ...LOOK, ...first }],
    [2, { ...LOOK, ...second }],
  ]),
  page,
  restless: new Set(restless),
});
const outcome = (after: State, before?: State, more: Partial<Outcome> = {}): Outcome => ({
  done: true,
  requests: "",
  messages: "",
  after,
  ...(before ? { before } : {}),
  ...more,
});
const loaded = (after: State, more?: Partial<Outcome>): Outcomes =>
  new Map([["load open", outcome(after, undefined, more)]]);
const plain = state({});

/** One load in each way. */
function compareLoads(none: Outcomes, vendor: Outcomes, ours: Outcomes) {
  return comparePairs({ none, vendor, ours }, STEPS, FACTS);
}

describe("a pair", () => {
  it("counts where a script makes a difference, and is equal where ours is as the vendor's", () => {
    const shown = loaded(state({ opacity: "0.5" }));
    expect(compareLoads(loaded(plain), shown, shown).pairs).toMatchObject([
      { mark: 1, aspect: "opacity", none: "1", vendor: "0.5", ours: "0.5", equal: true },
    ]);
  });

  it("does not count where no script makes a difference", () => {
    expect(compareLoads(loaded(plain), loaded(plain), loaded(plain)).pairs).toEqual([]);
  });

  it("differs where ours is not as the vendor's", () => {
    expect(compareLoads(loaded(plain), loaded(state({ classes: "w--open" })), loaded(plain)).pairs).toMatchObject([
      { aspect: "classes", vendor: "w--open", ours: "", equal: false },
    ]);
  });

  it("is noise where the element never settles", () => {
    const found = compareLoads(loaded(plain), loaded(state({ opacity: "0.2" }, {}, {}, [1])), loaded(plain));
    expect(found).toMatchObject({ pairs: [], noise: 1 });
  });

  it.each([
    ["slide", ["slide", "slider", "autoplay"], 1],
    ["dot", ["slider-nav", "slider", "autoplay"], 1],
    ["arrow", ["slider-arrow", "slider", "autoplay"], 1],
    ["arrow without autoplay", ["slider-arrow", "slider"], 0],
    ["text beside a slider with autoplay", ["autoplay"], 0],
  ])("is noise where autoplay turns a slider: %s", (_name, within, noise) => {
    const known = new Map([[1, facts({ mark: 1, parent: 0, within })]]);
    const ways = { none: loaded(plain), vendor: loaded(state({ seen: false })), ours: loaded(plain) };
    expect(comparePairs(ways, STEPS, known)).toMatchObject({ pairs: { length: 1 - noise }, noise });
  });

  it.each([
    ["load open", true, 1],
    ["load open", false, 0],
    ["slider 1 right", true, 0],
  ])("is noise where a slide of a slider with autoplay changes an element: %s, %s", (id, followsAutoplay, noise) => {
    const step = takeStep(id);
    const at = (opacity: string) => new Map([[id, outcome(state({ opacity }))]]);
    const known = new Map([[1, facts({ mark: 1, parent: 0, followsAutoplay })]]);
    const ways = { none: at("1"), vendor: at("0"), ours: at("1") };
    expect(comparePairs(ways, [step], known)).toMatchObject({ pairs: { length: 1 - noise }, noise });
  });

  it("is noise where a link of a slider with autoplay cannot be used at that moment", () => {
    const step = takeStep("hover 1 enter");
    const at = (done: boolean) => new Map([[step.id, outcome(plain, undefined, { done })]]);
    const ways = { none: at(true), vendor: at(false), ours: at(true) };
    const compare = (within: string[]) => comparePairs(ways, [step], new Map([[1, facts({ mark: 1, within })]]));
    expect(compare(["slide", "slider", "autoplay"])).toMatchObject({ pairs: [], noise: 1 });
    expect(compare(["slide", "slider"])).toMatchObject({ pairs: [{ aspect: "reach", equal: false }], noise: 0 });
  });

  it("is noise where a movement was cut short out of view, and the element is invisible", () => {
    const step = takeStep("scroll 0.00");
    const moved = (scale: number, opacity: string) =>
      new Map([[step.id, outcome(state({ transform: `matrix(${scale}, 0, 0, ${scale}, 0, 0)`, opacity }))]]);
    const compare = (vendor: Outcomes, ours: Outcomes, changedBy: string[]) => {
      const known = new Map([[1, facts({ mark: 1, parent: 0, changedBy })]]);
      const { pairs, noise } = comparePairs({ none: moved(1, "1"), vendor, ours }, [step], known);
      return [pairs.filter(({ aspect, equal }) => aspect === "transform" && !equal).length, noise];
    };
    const leaves = ["SCROLL_INTO_VIEW", "SCROLL_OUT_OF_VIEW"];
    expect(compare(moved(1.11, "0"), moved(1.08, "0"), leaves)).toEqual([0, 1]);
    expect(compare(moved(1.11, "0"), moved(1.11, "0"), leaves)).toEqual([0, 0]);
    expect(compare(moved(1.11, "0"), moved(1.08, "1"), leaves)).toEqual([1, 0]);
    expect(compare(moved(1.11, "0"), moved(1.08, "0"), ["SCROLL_INTO_VIEW"])).toEqual([1, 0]);
  });

  it("compares only classes where the element moves without any script", () => {
    const moving = (classes: string) => loaded(state({ opacity: "0.2", classes }, {}, {}, [1]));
    expect(compareLoads(moving(""), moving("w--open"), moving(""))).toMatchObject({
      pairs: [{ aspect: "classes", vendor: "w--open", ours: "" }],
      noise: 0,
    });
  });

  it("is one difference for a hidden element with any number of descendants", () => {
    const hidden = loaded(state({ seen: false }, { seen: false }));
    expect(compareLoads(loaded(plain), hidden, loaded(plain)).pairs).toMatchObject([
      { mark: 1, aspect: "seen", equal: false },
    ]);
  });

  it("is a difference, however high the parent of the element becomes", () => {
    const grown = loaded(state({ box: "0 0 100 80" }, { box: "0 0 100 60" }));
    expect(compareLoads(loaded(plain), grown, loaded(plain)).pairs).toMatchObject([{ mark: 2, aspect: "box" }]);
  });

  it("is one difference more, where a parent grows and only the content of the element is scrolled", () => {
    const grown = loaded(state({ box: "0 0 100 80" }, { box: "0 0 100 20, scrolled 15 0" }));
    expect(compareLoads(loaded(plain), grown, loaded(plain)).pairs).toMatchObject([
      { mark: 2, aspect: "box" },
      { mark: 1, aspect: "box", vendor: "0 0 100 80" },
    ]);
  });

  it("omits a difference that existed before the step and stays", () => {
    const [dim, bright] = [state({ opacity: "0.2" }), state({ opacity: "0.8" })];
    const after = (at: State): Outcomes => new Map([["click 1 click", outcome(at, at)]]);
    expect(comparePairs({ none: after(plain), vendor: after(dim), ours: after(bright) }, STEPS, FACTS).pairs).toEqual(
      [],
    );
  });

  it("reports where only one of the copies can be used", () => {
    const found = compareLoads(loaded(plain), loaded(plain), loaded(plain, { done: false }));
    expect(found.pairs).toMatchObject([
      { aspect: "reach", vendor: "can be used", ours: "cannot be used", equal: false },
    ]);
  });

  it.each([
    ["requests", { requests: "submits: Name=Ann" }],
    ["messages", { messages: "Thank you" }],
  ] as const)("counts %s", (aspect, more) => {
    expect(compareLoads(loaded(plain), loaded(plain, more), loaded(plain)).pairs).toMatchObject([
      { aspect, equal: false },
    ]);
  });

  it("does not count what a page that leaves while it loads requests before that, but where it goes to", () => {
    const leave = (requests: string) => loaded(plain, { requests });
    const compareLeaving = (ours: string) => compareLoads(loaded(plain), leave("goes to /new"), leave(ours)).pairs;
    expect(compareLeaving("goes to /new; asks for Fields")).toMatchObject([{ aspect: "requests", equal: true }]);
    expect(compareLeaving("goes to /; asks for Fields")).toMatchObject([{ vendor: "goes to /new", ours: "goes to /" }]);
    expect(compareLeaving("asks for Fields")).toMatchObject([{ ours: "asks for Fields", equal: false }]);
    const sent = (requests: string): Outcomes => new Map([["click 1 click", outcome(plain, plain, { requests })]]);
    const after = comparePairs(
      { none: sent(""), vendor: sent("goes to /; sends"), ours: sent("goes to /") },
      STEPS,
      FACTS,
    );
    expect(after.pairs).toMatchObject([{ aspect: "requests", equal: false }]);
  });

  it("counts by how many entries a step changes the history, whatever earlier steps did", () => {
    const step = takeStep("click 1 click");
    const at = (before: string, after: string) =>
      new Map([[step.id, outcome(state({}, {}, { history: after }), state({}, {}, { history: before }))]]);
    const compare = (ours: ReturnType<typeof at>) =>
      comparePairs({ none: at("1", "1"), vendor: at("3", "4"), ours }, [step], FACTS).pairs;
    expect(compare(at("2", "3"))).toMatchObject([{ aspect: "page", part: "history", vendor: "1", equal: true }]);
    expect(compare(at("2", "2"))).toMatchObject([{ aspect: "page", vendor: "1", ours: "0", equal: false }]);
  });

  it.each(["focus", "scroll", "lightbox", "dots #1"])("counts %s of the page", (name) => {
    const vendor = loaded(state({}, {}, { [name]: "300 0" }));
    expect(compareLoads(loaded(plain), vendor, loaded(plain)).pairs).toMatchObject([
      { part: name, vendor: "300 0", ours: "", equal: false },
    ]);
  });
});
