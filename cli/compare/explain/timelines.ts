import { isSameSize, move, ROUNDED, shift, widening } from "../boxes";
import type { Pair } from "../pair";
import { isChangedBy, listAround } from "./elements";
import { forEach, type Difference, type Explanation } from "./explain";
import { asEnd, asStill, asWithoutScripts } from "./predict";

/** Triggers that play automatically. */
const COMES_IN = ["wf:scroll", "wf:load"];
const FOLLOWS = ["wf:scroll scrub", "wf:mouse-move"];

/** Whether an element is this one, or in it, or around it. */
const isAround = (outer: number | undefined, mark: number | undefined, findFacts: Difference["findFacts"]) =>
  mark === outer || listAround(findFacts(mark), findFacts).some((each) => each.mark === outer);

/** An element with a text that only the vendor script splits, or around one. */
const hasUnsplit = ({ pair, all, findFacts }: Difference) =>
  all.some(
    ({ mark, aspect, vendor, ours }) =>
      aspect === "value" && vendor === "" && ours !== "" && isAround(pair.mark, mark, findFacts),
  );

/** Boxes of what follows the scroll, which keeps its size only in ours. */
const listFollowers = ({ beside, findFacts }: Difference): readonly Pair[] =>
  beside.filter(
    ({ mark, aspect, none, ours }) =>
      aspect === "box" && isSameSize(ours, none) && isChangedBy({ facts: findFacts(mark) }, FOLLOWS),
  );

/** As far away as what it is placed by. */
const asPlaced = ({ pair, ...more }: Difference): string[] =>
  isSameSize(pair.vendor, pair.ours) && pair.vendor !== pair.none
    ? listFollowers({ pair, ...more })
        .filter(({ vendor, ours }) => Math.abs(widening(vendor, ours)) <= ROUNDED)
        .map(({ vendor, ours }) => {
          const [across, down] = shift(vendor, ours);
          return move(pair.vendor, { across, down });
        })
    : [];

export const TIMELINES: readonly Explanation[] = [
  {
    rule: "interactions-3 IX3-FIX-11",
    sentence: "With reduced motion, text that animates by letters, words or lines is not split.",
    lessMotion: true,
    when: (difference) => hasUnsplit(difference),
    values: forEach(["value", "box", "opacity"], asWithoutScripts),
  },
  {
    rule: "interactions-3 IX3-70",
    sentence: "With reduced motion, what moves with the scroll position stays in place, and what is around it.",
    lessMotion: true,
    when: (difference) =>
      isChangedBy(difference, FOLLOWS) ||
      listFollowers(difference).some(({ mark }) => isAround(difference.pair.mark, mark, difference.findFacts)),
    values: forEach(["transform", "box"], asStill),
  },
  {
    rule: "interactions-3 IX3-70",
    sentence: "With reduced motion, what a page script places by such an element is beside it, too.",
    lessMotion: true,
    values: { box: asPlaced },
  },
  {
    rule: "interactions-3 IX3-70",
    sentence: "With reduced motion, animations of what comes into view or of the load end at once.",
    lessMotion: true,
    when: (difference) => isChangedBy(difference, COMES_IN),
    values: forEach(["transform", "opacity", "box"], asEnd),
  },
];
