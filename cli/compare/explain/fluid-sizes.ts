import { growth, isSameSize, move, readHeight, readWidth, ROUNDED, shift, widening } from "../boxes";
import { numbersIn, writeNumbers } from "../near";
import type { Facts } from "../plan";
import { listAround } from "./elements";
import { explain, type Difference, type Explanation, type Predicted } from "./explain";

/** Dimensions by their position in a box. */
const DIMENSIONS = { width: 2, height: 3 };

/** A box with another number. */
const put = (box: string, at: number, px: number) =>
  writeNumbers(
    "box",
    box,
    numbersIn(box).map((number, index) => (index === at ? px : number)),
  );

const doesKeep = (facts: Facts | undefined, dimension: string) => facts?.keeps.includes(dimension) === true;

/** Widths of what is beside it in its parent, where both scripts agree. */
const listWidthsBeside = ({ pair, facts, all, findFacts }: Difference): number[] =>
  all.flatMap(({ step, mark, aspect, equal, ours }) =>
    equal && step.id === pair.step.id && aspect === "box" && findFacts(mark)?.parent === facts?.parent
      ? readWidth(ours)
      : [],
  );

/** With the dimensions that no size names as without scripts, or as wide as its parent. */
const asFluid = (difference: Difference): string[] => {
  const { none, vendor } = difference.pair;
  return Object.entries(DIMENSIONS).flatMap(([name, at]) => {
    if (!doesKeep(difference.facts, name)) return [];
    const fluid = [numbersIn(none)[at] ?? NaN, ...(name === "width" ? listWidthsBeside(difference) : [])];
    return fluid.map((px) => put(vendor, at, px));
  });
};

const FLUID: Explanation = {
  rule: "interactions IX-FIX-5",
  sentence: "The dimension that the size does not name stays fluid. The vendor script freezes it in px.",
  values: { box: asFluid },
};

/** As much wider or narrower as a fluid element around it, and as high as its lines need then. */
const asInFluid = (difference: Difference): Predicted[] => {
  const { pair, facts, beside, findFacts } = difference;
  const around = listAround(facts, findFacts);
  return beside.flatMap((other): Predicted[] => {
    const holder = around.find(({ mark }) => mark === other.mark);
    if (!holder || other.aspect !== "box" || !explain({ ...difference, pair: other, facts: holder }, [FLUID]))
      return [];
    const wider = widening(other.vendor, other.ours);
    const ratio = readWidth(pair.vendor) / (readWidth(pair.vendor) + wider);
    const height = readHeight(pair.vendor);
    // Words are not divided: two lines may become one, or one two.
    const [least, most] = wider > 0 ? [(height * ratio) / 2, height] : [height, height * ratio * 2];
    const at = (taller: number) => move(pair.vendor, { wider, taller });
    return [[at(least - height), at(most - height)]];
  });
};

const IN_FLUID: Explanation = {
  rule: "interactions IX-FIX-5",
  sentence:
    "An element around this one has a width that its size does not name, so both stay fluid. The vendor script freezes that width in px.",
  values: { box: asInFluid },
};

/** Moved by the px by which a text in such an element beside it is taller or shorter. */
const asBesideFluid = (difference: Difference): string[] => {
  const { pair, facts, beside, findFacts } = difference;
  return beside.flatMap((other) => {
    const text = findFacts(other.mark);
    const isNear = listAround(text, findFacts).some(({ parent }) => parent === facts?.parent);
    if (!isNear || !explain({ ...difference, pair: other, facts: text }, [IN_FLUID])) return [];
    return [move(pair.vendor, { down: -growth(other.vendor, other.ours) })];
  });
};

/** Sizes that name one dimension. */
export const FLUID_SIZES: readonly Explanation[] = [
  FLUID,
  IN_FLUID,
  {
    rule: "interactions IX-FIX-5",
    sentence:
      "A text beside this element has other lines in its fluid width than in the width that the vendor script freezes in px.",
    when: ({ pair: { vendor, ours } }) => isSameSize(vendor, ours) && Math.abs(shift(vendor, ours)[0]) < ROUNDED,
    values: { box: asBesideFluid },
  },
];
