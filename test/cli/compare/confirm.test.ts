import { expect, it } from "vitest";
import { chooseSteps, chooseUnexplained, withoutNoise, type Looked } from "../../../cli/compare/confirm";
import type { Pair } from "../../../cli/compare/pair";
import type { Job } from "../../../cli/compare/round";
import { confirmAlone } from "../../../cli/compare/site-compare";
import type { Outcomes } from "../../../cli/compare/walk";
import { facts } from "./support/facts";
import { look as see } from "./support/look";
import { stepNamed, takeStep } from "./support/steps";

const pair = (vendor: string, equal = false): Pair => ({
  step: { ...stepNamed("load open"), label: "" },
  mark: 3,
  aspect: "opacity",
  part: "",
  none: "",
  vendor,
  ours: "0",
  before: undefined,
  equal,
});
const LOOKED = new Set(["load open"]);
const look = (second: Pair[], looked = LOOKED) => withoutNoise({ pairs: [pair("1")], noise: 4 }, second, looked);

it("keeps a difference that occurs again", () => {
  expect(look([pair("1")])).toEqual({ pairs: [pair("1")], noise: 4 });
});

it.each([
  ["is equal the second time", [pair("1", true)]],
  ["is not there the second time", []],
  ["has another value of the vendor's", [pair("0.5")]],
])("counts a difference as noise that %s", (_name, second) => {
  expect(look(second)).toEqual({ pairs: [], noise: 5 });
});

it("keeps a difference of a step that was not taken again", () => {
  expect(look([], new Set(["scroll 1.00"]))).toEqual({ pairs: [pair("1")], noise: 4 });
});

const round = { page: "index.html", width: 1000, lessMotion: false, kinds: [] };

/** A round of four steps. @param change changes the pairs that are equal at all steps but these. */
function takeRound(differing: readonly string[], change: Partial<Pair> = {}): Looked {
  const groups = [
    { optional: false, steps: [takeStep("load open"), takeStep("scroll 1.00")] },
    { optional: true, steps: [takeStep("tabs 4 first")] },
    { optional: true, steps: [takeStep("form 5 well")] },
  ];
  const pairs = groups
    .flatMap(({ steps }) => steps)
    .map(({ id }) => ({ ...pair("1", !differing.includes(id)), ...change, step: { ...stepNamed(id), label: id } }));
  const known = facts({ mark: 3, changedBy: ["MOUSE_MOVE"] });
  return { pairs, noise: 0, ways: {}, groups, facts: new Map([[3, known]]), endless: [] };
}

/** The steps that are taken again for differences at these steps. */
function chooseAgain(...differing: string[]): string[] {
  const job = { budget: { left: 60, shown: new Set<string>() } };
  return chooseSteps(job, round, takeRound(differing)).again.map(({ id }) => id);
}

it("takes only those steps again that differ, and those on which they depend", () => {
  expect(chooseAgain("form 5 well")).toEqual(["load open", "scroll 1.00", "form 5 well"]);
  expect(chooseAgain("load open")).toEqual(["load open"]);
  expect(chooseAgain()).toEqual([]);
});

it("takes the steps with unexplained differences again, without pictures", () => {
  const { steps, pictured, again } = chooseUnexplained(round, takeRound(["tabs 4 first"]));
  expect([...steps]).toEqual(["tabs 4 first"]);
  expect(pictured.size).toBe(0);
  expect(again.map(({ id }) => id)).toEqual(["load open", "scroll 1.00", "tabs 4 first"]);
});

it("takes no step again whose differences are all explained (IX-FIX-11)", () => {
  const explained = takeRound(["load open"], { none: "0", vendor: "1", ours: "0" });
  expect(chooseUnexplained(round, explained)).toMatchObject({ again: [] });
  expect(chooseUnexplained(round, takeRound([]))).toMatchObject({ again: [] });
});

it.each([
  ["leaves out an unexplained difference that does not recur", "0", { pairs: [], noise: 1 }],
  ["keeps one that recurs", "1", { pairs: { length: 1 }, noise: 0 }],
])("%s when its step is repeated alone", async (_name, vendor, expected) => {
  const at = (opacity: string): Outcomes => {
    const after = { looks: new Map([[3, see({ opacity })]]), page: {}, restless: new Set<number>() };
    return new Map([["tabs 4 first", { done: true, after, requests: "", messages: "" }]]);
  };
  const first = takeRound(["tabs 4 first"]);
  const pairs = first.pairs.filter(({ equal }) => !equal);
  // Without copies, the repetition has the outcomes of `ways`.
  const job = { copies: { copies: [] } } as unknown as Job;
  const ways = { none: at("0"), vendor: at(vendor), ours: at("0") };
  const result = { ...round, ...first, pairs, ways, pictures: new Map(), virtualTime: true, workers: [] };
  const taken = { ...result, errors: [], untried: 0, repeated: 0, ms: 0 };
  expect(await confirmAlone(job, taken)).toMatchObject(expected);
});
