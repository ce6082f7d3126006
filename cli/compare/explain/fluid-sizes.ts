import { growth, isSameSize, readWidth, ROUNDED, shift, widening } from "../boxes";
import { numbersIn } from "../near";
import { listAround, type Difference, type Explanation } from "./explain";

/** Dimensions by their position in a box. */
const DIMENSIONS = ["", "", "width", "height"];

/** Positions of the dimensions in which the boxes differ, if no size of the element names any of them. */
function listUnnamed({ pair: { aspect, vendor, ours }, facts }: Difference): number[] {
  if (aspect !== "box") return [];
  const theirs = numbersIn(vendor);
  const differing = numbersIn(ours).flatMap((px, at) => (Math.abs(px - (theirs[at] ?? NaN)) <= ROUNDED ? [] : at));
  return differing.every((at) => facts?.keeps.includes(DIMENSIONS[at] ?? "")) ? differing : [];
}

/** Whether these dimensions are as without scripts. */
const isAsWithoutScripts = ({ pair: { none, ours } }: Difference, dimensions: readonly number[]) =>
  dimensions.length > 0 && dimensions.every((at) => numbersIn(ours)[at] === numbersIn(none)[at]);

/** Whether the width differs, and ours is that of something beside it in its parent, where both scripts agree. */
function fillsParent(difference: Difference): boolean {
  const { pair, facts, all, findFacts } = difference;
  if (listUnnamed(difference).join() !== String(DIMENSIONS.indexOf("width"))) return false;
  return all.some(
    (other) =>
      other.equal &&
      other.step.id === pair.step.id &&
      other.aspect === "box" &&
      findFacts(other.mark)?.parent === facts?.parent &&
      Math.abs(readWidth(other.ours) - readWidth(pair.ours)) <= ROUNDED,
  );
}

/** Whether the width of an element around it is fluid, and this one is wider or narrower by the same px. */
function isInFluid(difference: Difference): boolean {
  const { pair, facts, beside, findFacts } = difference;
  if (pair.aspect !== "box") return false;
  const around = listAround(facts, findFacts);
  return beside.some((other) => {
    const holder = around.find(({ mark }) => mark === other.mark);
    const more = widening(other.vendor, other.ours) - widening(pair.vendor, pair.ours);
    return holder !== undefined && Math.abs(more) <= ROUNDED && isFluid({ ...difference, pair: other, facts: holder });
  });
}

/** Whether it is beside such an element, and moved by the px by which a text in that one is taller or shorter. */
function isBesideFluid(difference: Difference): boolean {
  const { pair, facts, beside, findFacts } = difference;
  const [across, down = NaN] = shift(pair.vendor, pair.ours);
  if (pair.aspect !== "box" || across !== 0 || !isSameSize(pair.vendor, pair.ours)) return false;
  return beside.some((other) => {
    const text = findFacts(other.mark);
    const isBy = Math.abs(growth(other.vendor, other.ours) + down) <= ROUNDED;
    const isNear = listAround(text, findFacts).some(({ parent }) => parent === facts?.parent);
    return isBy && isNear && isInFluid({ ...difference, pair: other, facts: text });
  });
}

const isFluid = (difference: Difference) =>
  isAsWithoutScripts(difference, listUnnamed(difference)) || fillsParent(difference);

/** Sizes that name one dimension. */
export const FLUID_SIZES: readonly Explanation[] = [
  {
    rule: "interactions IX-FIX-5",
    sentence: "The dimension that the size does not name stays fluid. The vendor script freezes it in px.",
    when: isFluid,
  },
  {
    rule: "interactions IX-FIX-5",
    sentence:
      "An element around this one has a width that its size does not name, so both stay fluid. The vendor script freezes that width in px.",
    when: isInFluid,
  },
  {
    rule: "interactions IX-FIX-5",
    sentence:
      "A text beside this element has other lines in its fluid width than in the width that the vendor script freezes in px.",
    when: isBesideFluid,
  },
];
