import { expect, it } from "vitest";
import { chooseSteps, withoutNoise } from "../../../cli/compare/confirm";
import type { Pair } from "../../../cli/compare/pair";
import type { CompareStep } from "../../../cli/compare/steps/step";
import { facts } from "./support/facts";

const pair = (vendor: string, equal = false): Pair => ({
  step: { id: "load", label: "" },
  mark: 3,
  aspect: "opacity",
  part: "",
  none: "",
  vendor,
  ours: "0",
  equal,
});
const LOOKED = new Set(["load"]);
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

/** The steps that are taken again for differences at these steps. */
function chooseAgain(...differing: string[]): string[] {
  const step = (id: string): CompareStep => ({ id, label: id, quiet: 0, run: () => Promise.resolve(true) });
  const groups = [
    { optional: false, steps: [step("load"), step("scroll 1.00")] },
    { optional: true, steps: [step("tabs 4")] },
    { optional: true, steps: [step("form 5")] },
  ];
  const pairs = groups
    .flatMap(({ steps }) => steps)
    .map(({ id }) => ({ ...pair("1", !differing.includes(id)), step: { id, label: id } }));
  const job = { budget: { left: 60, shown: new Set<string>() } };
  const round = { page: "index.html", width: 1000, lessMotion: false, kinds: [] };
  const first = {
    first: { pairs, noise: 0 },
    ways: {},
    groups,
    facts: new Map([[3, facts({ mark: 3 })]]),
    endless: [],
  };
  return chooseSteps(job, round, first).again.map(({ id }) => id);
}

it("takes only those steps again that differ, and those on which they depend", () => {
  expect(chooseAgain("form 5")).toEqual(["load", "scroll 1.00", "form 5"]);
  expect(chooseAgain("load")).toEqual(["load"]);
  expect(chooseAgain()).toEqual([]);
});
