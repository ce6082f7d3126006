import type { Pair } from "../pair";
import { isOnlyLonger, isSameSize, ROUNDED, shift, widening } from "../boxes";
import type { Difference, Explanation } from "./explain";

/** Triggers that play automatically. */
const COMES_IN = ["wf:scroll", "wf:load"];
const FOLLOWS = ["wf:scroll scrub", "wf:mouse-move"];

const isChangedBy = ({ facts }: Difference, events: readonly string[]) =>
  facts?.changedBy.some((event) => events.includes(event)) === true;

/** No transform, or one that only turns or scales. */
const isAtPlace = (value: string) => /^$|^matrix\([^)]*, 0, 0\)$/.test(value);

/** Its text is split only by the vendor script. */
const isUnsplit = ({ aspect, vendor, ours }: Pair) => aspect === "value" && vendor === "" && ours !== "";

/** An element whose text is split only by the vendor script, its own or all of it in a child. */
const isWhole = ({ pair, all, facts, findFacts }: Difference) =>
  all.some((other) => {
    if (!isUnsplit(other)) return false;
    const inner = findFacts(other.mark);
    return other.mark === pair.mark || (inner?.parent === pair.mark && inner?.text === facts?.text);
  });

/** Whether an element is in another one, which has the smaller number. */
const isInside = (mark: number | undefined, outer = 0, findFacts: Difference["findFacts"]): boolean => {
  let at = findFacts(mark)?.parent ?? 0;
  while (at > outer) at = findFacts(at)?.parent ?? 0;
  return outer > 0 && at === outer;
};

/** Whether an element, or an element in it, has such a text. */
const hasUnsplit = (outer: number | undefined, { all, findFacts }: Difference) =>
  all.some((other) => isUnsplit(other) && (other.mark === outer || isInside(other.mark, outer, findFacts)));

/** A box around an element with such a text that is wider by as much as that element. */
const isAroundWhole = (difference: Difference) => {
  const { pair, beside, findFacts } = difference;
  const wider = widening(pair.vendor, pair.ours);
  return beside.some(
    ({ mark, aspect, vendor, ours }) =>
      aspect === "box" &&
      Math.abs(wider - widening(vendor, ours)) <= ROUNDED &&
      isInside(mark, pair.mark, findFacts) &&
      hasUnsplit(mark, difference),
  );
};

/** Only the vendor script changes the size of an element in it along the scroll. */
const isStretched = ({ pair, facts, beside, findFacts }: Difference) =>
  isOnlyLonger(pair.vendor, pair.ours) &&
  beside.some(({ mark, aspect, ours, none }) => {
    const inner = findFacts(mark);
    return (
      aspect === "box" &&
      inner?.parent === facts?.mark &&
      inner?.changedBy.some((event) => FOLLOWS.includes(event)) === true &&
      isSameSize(ours, none)
    );
  });

/** A box around an element that only the vendor script resizes along the scroll, wider by as much as that element. */
const isAroundFollower = ({ pair, beside, findFacts }: Difference) => {
  const wider = widening(pair.vendor, pair.ours);
  if (pair.ours !== pair.none || Math.abs(wider) <= ROUNDED) return false;
  return beside.some(
    ({ mark, aspect, vendor, ours, none }) =>
      aspect === "box" &&
      isSameSize(ours, none) &&
      Math.abs(wider - widening(vendor, ours)) <= ROUNDED &&
      findFacts(mark)?.changedBy.some((event) => FOLLOWS.includes(event)) === true &&
      isInside(mark, pair.mark, findFacts),
  );
};

/** A page script has placed the element by one that is tied to the scroll: both are off by the same way. */
const isPlacedByOther = ({ pair, beside, findFacts }: Difference) => {
  const { vendor, ours, none } = pair;
  if (!isSameSize(vendor, ours) || vendor === none || ours === none) return false;
  const [across, down] = shift(vendor, ours);
  return beside.some((other) => {
    const follows = findFacts(other.mark)?.changedBy.some((event) => FOLLOWS.includes(event)) === true;
    if (other.aspect !== "box" || !follows || !isSameSize(other.vendor, other.ours)) return false;
    const [otherAcross, otherDown] = shift(other.vendor, other.ours);
    return Math.abs(across - otherAcross) <= ROUNDED && Math.abs(down - otherDown) <= ROUNDED;
  });
};

export const TIMELINES: readonly Explanation[] = [
  {
    rule: "interactions-3 IX3-FIX-11",
    sentence: "With reduced motion, text that animates by letters, words or lines is not split.",
    when: (difference) => {
      const { pair, round, facts } = difference;
      const timed = facts?.changedBy.some((event) => event.startsWith("wf:")) === true;
      if (!round.lessMotion) return false;
      if (timed && /^(value|box|opacity)$/.test(pair.aspect) && isWhole(difference)) return true;
      return pair.aspect === "box" && isAroundWhole(difference);
    },
  },
  {
    rule: "interactions-3 IX3-70",
    sentence:
      "With reduced motion, elements that move with the scroll position stay in place, and other animations end at once.",
    when: (difference) => {
      const { pair, round } = difference;
      if (!round.lessMotion) return false;
      const { aspect, vendor, ours, none } = pair;
      if (aspect === "box" && isChangedBy(difference, FOLLOWS) && isSameSize(ours, none)) return true;
      if (aspect === "box" && [isStretched, isAroundFollower, isPlacedByOther].some((fits) => fits(difference)))
        return true;
      if (/^(transform|box)$/.test(aspect) && isChangedBy(difference, FOLLOWS)) return isAtPlace(ours) || ours === none;
      if (!isChangedBy(difference, COMES_IN)) return false;
      return aspect === "opacity" ? Number(ours) > Number(vendor) : aspect === "transform" && isAtPlace(ours);
    },
  },
];
