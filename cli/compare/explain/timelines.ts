import { isSameSize, move, ROUNDED, shift, widening } from "../boxes";
import type { Pair } from "../pair";
import {
  asBefore,
  asEnd,
  asWithoutScripts,
  isChangedBy,
  listAround,
  type Difference,
  type Explanation,
} from "./explain";

/** Triggers that play automatically. */
const COMES_IN = ["wf:scroll", "wf:load"];
const FOLLOWS = ["wf:scroll scrub", "wf:mouse-move"];

/** Its text is split only by the vendor script. */
const isUnsplit = ({ aspect, vendor, ours }: Pair) => aspect === "value" && vendor === "" && ours !== "";

/** Whether an element is this one, or in it, or around it. */
const isAround = (outer: number | undefined, mark: number | undefined, findFacts: Difference["findFacts"]) =>
  mark === outer || listAround(findFacts(mark), findFacts).some((each) => each.mark === outer);

/** An element with such a text, or around one. */
const hasUnsplit = ({ pair, all, findFacts }: Difference) =>
  all.some((other) => isUnsplit(other) && isAround(pair.mark, other.mark, findFacts));

/** Boxes of what follows the scroll, which keeps its size only in ours. */
const listFollowers = ({ beside, findFacts }: Difference): readonly Pair[] =>
  beside.filter(
    ({ mark, aspect, none, ours }) =>
      aspect === "box" && isSameSize(ours, none) && isChangedBy({ facts: findFacts(mark) }, FOLLOWS),
  );

/** Where it was before the step; at first, where the page without scripts has it. */
const asStill = (difference: Difference) =>
  difference.pair.before === undefined ? asWithoutScripts(difference) : asBefore(difference);

export const TIMELINES: readonly Explanation[] = [
  {
    rule: "interactions-3 IX3-FIX-11",
    sentence: "With reduced motion, text that animates by letters, words or lines is not split.",
    aspects: ["value", "box", "opacity"],
    when: (difference) => difference.round.lessMotion && hasUnsplit(difference),
    values: asWithoutScripts,
  },
  {
    rule: "interactions-3 IX3-70",
    sentence: "With reduced motion, elements that move with the scroll position stay in place.",
    aspects: ["transform", "box"],
    when: (difference) => difference.round.lessMotion && isChangedBy(difference, FOLLOWS),
    values: asStill,
  },
  {
    rule: "interactions-3 IX3-70",
    sentence: "With reduced motion, what is around an element that moves with the scroll position stays in place.",
    aspects: ["box"],
    when: (difference) =>
      difference.round.lessMotion &&
      listFollowers(difference).some(({ mark }) => isAround(difference.pair.mark, mark, difference.findFacts)),
    values: asStill,
  },
  {
    rule: "interactions-3 IX3-70",
    sentence:
      "With reduced motion, elements that move with the scroll position stay in place, and so does what a page script places by them.",
    aspects: ["box"],
    when: ({ round, pair: { none, vendor, ours } }) =>
      round.lessMotion && isSameSize(vendor, ours) && vendor !== none && ours !== none,
    values: (difference) =>
      listFollowers(difference)
        .filter(({ vendor, ours }) => Math.abs(widening(vendor, ours)) <= ROUNDED)
        .map(({ vendor, ours }) => {
          const [across, down] = shift(vendor, ours);
          return move(difference.pair.vendor, { across, down });
        }),
  },
  {
    rule: "interactions-3 IX3-70",
    sentence: "With reduced motion, animations of what comes into view or of the load end at once.",
    aspects: ["transform", "opacity", "box"],
    when: (difference) => difference.round.lessMotion && isChangedBy(difference, COMES_IN),
    values: asEnd,
  },
];
