import { growth, isSameSize, move, readHeight, readWidth, ROUNDED, shift, widening } from "../boxes";
import { listAround } from "./elements";
import { isExplained, type Difference, type Explanation, type Predicted } from "./explain";

/** Widths of what is beside it in its parent, where both scripts agree. */
const listWidthsBeside = ({ pair, facts, all, findFacts }: Difference): number[] =>
  all.flatMap(({ step, mark, aspect, equal, ours }) =>
    equal && step.id === pair.step.id && aspect === "box" && findFacts(mark)?.parent === facts?.parent
      ? readWidth(ours)
      : [],
  );

/** With the dimension that no size names as without scripts, or as wide as its parent. */
const asFluid = (difference: Difference): string[] => {
  const { none, vendor } = difference.pair;
  const isKept = (name: string) => difference.facts?.keeps.includes(name) === true;
  const widths = isKept("width") ? [readWidth(none), ...listWidthsBeside(difference)] : [];
  const heights = isKept("height") ? [readHeight(none)] : [];
  return [
    ...widths.map((px) => move(vendor, { wider: px - readWidth(vendor) })),
    ...heights.map((px) => move(vendor, { taller: px - readHeight(vendor) })),
  ];
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
    if (!around.some(({ mark }) => mark === other.mark) || !isExplained(difference, other, FLUID)) return [];
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
  sentence: "The width around this one stays fluid, and so does this one. The vendor script freezes it in px.",
  values: { box: asInFluid },
};

/** Moved by the px by which a text in such an element beside it is taller or shorter. */
const asBesideFluid = (difference: Difference): string[] => {
  const { pair, facts, beside, findFacts } = difference;
  return beside.flatMap((other) => {
    const isNear = listAround(findFacts(other.mark), findFacts).some(({ parent }) => parent === facts?.parent);
    const isText = isNear && isExplained(difference, other, IN_FLUID);
    return isText ? [move(pair.vendor, { down: -growth(other.vendor, other.ours) })] : [];
  });
};

/** Sizes that name one dimension. */
export const FLUID_SIZES: readonly Explanation[] = [
  FLUID,
  IN_FLUID,
  {
    rule: "interactions IX-FIX-5",
    sentence: "A text beside this element has other lines in its fluid width than in that of the vendor script.",
    when: ({ pair: { vendor, ours } }) => isSameSize(vendor, ours) && Math.abs(shift(vendor, ours)[0]) < ROUNDED,
    values: { box: asBesideFluid },
  },
];
