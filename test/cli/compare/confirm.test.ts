import { expect, it } from "vitest";
import { withoutNoise } from "../../../cli/compare/confirm";
import type { Pair } from "../../../cli/compare/pairs";

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
