import { near, numbersIn, spatial } from "../near";
import { growth, isSameSize, ROUNDED, shift, widening, readWidth } from "../boxes";
import type { Pair } from "../pair";
import { listAround, type Difference, type Explanation } from "./explain";

/** No transform, or one that only turns or scales, but not to nothing; no filter, or one without an effect. */
const isAtPlace = (value: string) => /^$|^matrix\((?!0, 0, 0, 0,)[^)]*, 0, 0\)$|^blur\(0px\)$/.test(value);

const isUntransformed = (value: string) => /^$|^matrix\(1, 0, 0, 1, 0, 0\)$/.test(value);

const FOLLOWS_SCROLL = ["SCROLLING_IN_VIEW", "PAGE_SCROLL"];
const FOLLOWS_POINTER = ["MOUSE_MOVE", "MOUSE_MOVE_IN_VIEWPORT"];
const COMES_IN = ["SCROLL_INTO_VIEW", "PAGE_START", "PAGE_FINISH", "IX1"];

const isChangedBy = ({ facts }: Difference, events: readonly string[]) =>
  facts?.changedBy.some((event) => events.includes(event)) === true;

/** Of the colors of text, background and border, one differs, and ours is one that the element keeps. */
function isKept({ pair: { vendor, ours }, facts }: Difference): boolean {
  const [theirs, own] = [vendor.split(" / "), ours.split(" / ")];
  const [at, ...more] = own.flatMap((color, index) => (color === theirs[index] ? [] : index));
  return at !== undefined && !more.length && facts?.keeps.includes(own[at] ?? "") === true;
}

/** Difference of equal numbers of rounded transforms. */
const SAME_NUMBER = 0.02;

/** Height of the window in px. */
const WINDOW = 800;

/** Positions of the distances in the 16 numbers of a transform. */
const DISTANCES = { x: 12, y: 13, z: 14 };

/** The transforms differ in distances that the element keeps in ours, and in nothing else. */
function isKeptAtPlace({ pair: { vendor, ours }, facts, round }: Difference): boolean {
  const [theirs, own] = [spatial(vendor), spatial(ours)];
  const differing = own.flatMap((value, at) => (Math.abs(value - (theirs[at] ?? NaN)) < SAME_NUMBER ? [] : at));
  const isAny = (at: number) => facts?.keeps.some((kept) => isDistance(kept, at, own[at], round.width));
  return differing.length > 0 && differing.every(isAny);
}

/** Whether `x 90vw` is the value at that position of the 16 numbers, in px. @param width of the window, in px. */
function isDistance(kept: string, at: number, value: number | undefined, width: number): boolean {
  const [, axis = "", amount = "", unit = ""] = /^([xyz]) (\S+)(px|vw|vh)$/.exec(kept) ?? [];
  const px = Number(amount) * ({ vw: width / 100, vh: WINDOW / 100 }[unit] ?? 1);
  return DISTANCES[axis as keyof typeof DISTANCES] === at && Math.abs(px - (value ?? NaN)) < ROUNDED;
}

/** Id of the step back to the top, which no other scroll follows. */
const LAST_SCROLL = "scroll 0.00";

/** Whether our value is the vendor's after another step. */
const isReached = ({ pair: { mark, aspect, ours }, all }: Difference) =>
  all.some((other) => other.mark === mark && other.aspect === aspect && near(aspect, other.vendor, ours));

/** Whether it was scrolled, and the next scroll ends the difference. */
const endsWithNextScroll = ({ pair: { step, mark, aspect }, all }: Difference) => {
  const scrolls = all.filter((other) => other.step.id.startsWith("scroll "));
  const last = scrolls.filter((other) => other.mark === mark && other.aspect === aspect && !other.equal).at(-1);
  return last?.step.id === step.id && step.id !== LAST_SCROLL;
};

/** Whether the difference is still there after all scrolls, when every entrance has ended. */
const isAfterScrolls = ({ pair: { mark, aspect }, all }: Difference) =>
  all.some((other) => {
    return other.mark === mark && other.aspect === aspect && other.step.id === LAST_SCROLL && !other.equal;
  });

/** Difference of equal ratios of rounded px. */
const SAME_RATIO = 0.01;

/** Smaller differences in px may be equal by chance. */
const LEAST = 10;

/** Whether what follows the scrolling is wider by the same px, or narrower, so that this one fits around or beside it. */
function isFitted({ pair: { vendor, ours }, beside, findFacts }: Difference): boolean {
  const wider = Math.abs(widening(vendor, ours));
  const [across, down] = shift(vendor, ours).map(Math.abs);
  return beside.some((other) => {
    const follows = findFacts(other.mark)?.changedBy.some((event) => FOLLOWS_SCROLL.includes(event)) === true;
    const by = Math.abs(widening(other.vendor, other.ours));
    if (other.aspect !== "box" || !follows || !(by >= LEAST) || down !== 0) return false;
    const isBy = (px: number) => Math.abs(px - by) <= ROUNDED;
    // At the right edge or in the middle of one that is wider.
    return isSameSize(vendor, ours) ? isBy(across ?? NaN) || isBy(2 * (across ?? NaN)) : isBy(wider);
  });
}

/** A transform of a share of the width, whose ratio is that of the widths. */
function isShareOfWidth({ pair: { mark, vendor, ours }, beside }: Difference): boolean {
  const ratio = (spatial(vendor)[12] ?? NaN) / (spatial(ours)[12] ?? NaN);
  return beside.some(
    (other) =>
      other.mark === mark &&
      other.aspect === "box" &&
      Math.abs(ratio - readWidth(other.vendor) / readWidth(other.ours)) < SAME_RATIO,
  );
}

/** By how much an element that is turned away in perspective is higher, as a part of the sine. */
const IN_PERSPECTIVE = 1 / 32;

/** By how much a transform changes the visible part of its element, at most: 1 is all of it. */
function measureShift(transform: string): number {
  const [, turn = 0, away = 0, , , tall = 1, , , , , , , , down = 0] = spatial(transform);
  return Math.abs(down) / WINDOW + Math.abs(tall - 1) / 2 + Math.abs(turn) + Math.abs(away) * IN_PERSPECTIVE;
}

/** Whether the values differ no more than by that share of all values that the element had, with and without scripts. */
function isWithin(share: number, { pair, all }: Difference): boolean {
  const read = pair.aspect === "transform" ? spatial : numbersIn;
  const rows = all
    .filter(({ mark, aspect }) => mark === pair.mark && aspect === pair.aspect)
    .flatMap(({ vendor, ours, none }) => [vendor, ours, none].map(read));
  const [vendor, ours] = [read(pair.vendor), read(pair.ours)];
  return vendor.every((value, at) => {
    const column = rows.map((row) => row[at] ?? 0);
    return Math.abs(value - (ours[at] ?? NaN)) <= SAME_NUMBER + share * (Math.max(...column) - Math.min(...column));
  });
}

/** The transforms of an element after the same step. */
const findTransforms = ({ pair, all }: Difference, mark: number | undefined) =>
  all.find((other) => other.mark === mark && other.aspect === "transform" && other.step.id === pair.step.id);

/** The transforms of an element after the last step before, in which they changed. */
const findTransformsBefore = ({ pair, all }: Difference) => {
  const own = all.filter(({ mark, aspect }) => mark === pair.mark && aspect === "transform");
  return own[own.findIndex(({ step }) => step.id === pair.step.id) - 1];
};

/**
 * Whether the values differ no more than by the transform of the element itself: by that share, times the steepness of
 * its keyframes, and twice because the vendor script may have measured one frame earlier; or by the transform that it had
 * before the step, with which the vendor script measures when the scroll arrives.
 */
function isWithinOwnShift(difference: Difference): boolean {
  const { pair, facts } = difference;
  const moved = findTransforms(difference, pair.mark);
  if (!moved) return false;
  const before = measureShift(findTransformsBefore(difference)?.vendor ?? "");
  const after = 2 * Math.max(measureShift(moved.vendor), measureShift(moved.ours));
  return isWithin((facts?.steepness ?? 1) * Math.max(before, after), difference);
}

/** Whether the values differ no more than by the way of an element around it, which has come to its place. */
function isWithinShiftAround(difference: Difference): boolean {
  const { pair, facts, findFacts, all } = difference;
  const around = listAround(facts, findFacts);
  const steepness = Math.max(...[facts, ...around].map((each) => each?.steepness ?? 1));
  const isShown = ({ mark, step, aspect, vendor, ours }: Pair, holder: number) =>
    mark === holder && step.id === pair.step.id && aspect === "opacity" && vendor === ours;
  return around.some(({ mark, entrance }) => {
    const moved = findTransforms(difference, mark);
    if (moved && (moved.vendor !== moved.ours || !isAtPlace(moved.ours))) return false;
    const entered = all.some((other) => isShown(other, mark)) ? entrance / WINDOW : 0;
    return isWithin(steepness * Math.max(measureShift(moved?.none ?? ""), entered), difference);
  });
}

/** Whether an element around it has come to its place, so that what follows the scrolling differs by no more than that way. */
const isMovedByEntrance = (difference: Difference) =>
  isChangedBy(difference, ["SCROLL_INTO_VIEW"]) &&
  isChangedBy(difference, ["SCROLLING_IN_VIEW"]) &&
  /^(transform|opacity|filter|colors|box)$/.test(difference.pair.aspect) &&
  endsWithNextScroll(difference) &&
  isWithinShiftAround(difference);

/** Whether a sibling of it, or of an element around it, is wider by the px by which this one is narrower, or the reverse. */
function isBesideEntrance(difference: Difference): boolean {
  const { pair, facts, beside, findFacts } = difference;
  const [across = NaN, down] = shift(pair.vendor, pair.ours);
  const parents = [facts, ...listAround(facts, findFacts)].map((each) => each?.parent);
  if (pair.aspect !== "box" || down !== 0) return false;
  return beside.some((other) => {
    const sibling = findFacts(other.mark);
    if (other.aspect !== "box" || !parents.includes(sibling?.parent)) return false;
    const wider = widening(other.vendor, other.ours);
    const isBy = (px: number) => Math.abs(px + wider) <= ROUNDED;
    const isFittedTo = isSameSize(pair.vendor, pair.ours)
      ? isBy(across) || isBy(2 * across)
      : isBy(widening(pair.vendor, pair.ours));
    return isFittedTo && isMovedByEntrance({ ...difference, pair: other, facts: sibling });
  });
}

/** Whether reduced motion shows the end of an entrance. */
function isInPlaceFromStart(difference: Difference): boolean {
  const { pair, round } = difference;
  const isAtEnd =
    pair.aspect === "box"
      ? pair.vendor === pair.none || pair.ours === pair.none
      : isAtPlace(pair.ours) || isReached(difference);
  // A beginning that only scales or turns is at its place, too.
  const isBeginning =
    pair.vendor === pair.none || !isAtPlace(pair.vendor) || (isUntransformed(pair.ours) && !isAfterScrolls(difference));
  return (
    round.lessMotion &&
    isChangedBy(difference, COMES_IN) &&
    /^(transform|filter|box)$/.test(pair.aspect) &&
    isBeginning &&
    isAtEnd
  );
}

/** Whether it is taller or shorter by the px by which such an element is moved that is beside it, or inside of one that is. */
function isBesideInPlace(difference: Difference): boolean {
  const { pair, facts, beside, findFacts } = difference;
  const by = growth(pair.vendor, pair.ours);
  if (pair.aspect !== "box" || pair.ours !== pair.none || shift(pair.vendor, pair.ours).some(Boolean)) return false;
  return beside.some((other) => {
    const moved = findFacts(other.mark);
    const isNear = [moved, ...listAround(moved, findFacts)].some((each) => each?.parent === facts?.parent);
    const [across, down] = shift(other.vendor, other.ours);
    const isBy = across === 0 && Math.abs(down + by) <= ROUNDED && isSameSize(other.vendor, other.ours);
    return isNear && isBy && isInPlaceFromStart({ ...difference, pair: other, facts: moved });
  });
}

export const INTERACTIONS: readonly Explanation[] = [
  {
    rule: "interactions IX-FIX-8",
    sentence:
      "The last keyframe along the scroll has no color, so the color of the one before stays. The vendor script stops at any color in between.",
    when: (difference) =>
      difference.pair.aspect === "colors" &&
      isChangedBy(difference, [...FOLLOWS_SCROLL, ...FOLLOWS_POINTER]) &&
      isKept(difference),
  },
  {
    rule: "interactions IX-FIX-8",
    sentence:
      "The last keyframe along the scroll has no distance, so that of the one before stays. The vendor script stops at any distance in between.",
    when: (difference) =>
      difference.pair.aspect === "transform" && isChangedBy(difference, FOLLOWS_SCROLL) && isKeptAtPlace(difference),
  },
  {
    rule: "interactions IX-FIX-28",
    sentence: "With reduced motion, elements that appear on scroll or load are in place from the start.",
    when: isInPlaceFromStart,
  },
  {
    rule: "interactions IX-FIX-28",
    sentence:
      "With reduced motion, the element beside this one has its size from the start, and this one has the rest of their space.",
    when: isBesideInPlace,
  },
  {
    rule: "interactions IX-FIX-28",
    sentence:
      "With reduced motion, the element is in place from the start, so it comes into view earlier than from where its entrance begins.",
    when: (difference) => {
      const { pair, round, all } = difference;
      const isMoved = (other: Pair) =>
        other.mark === pair.mark &&
        other.step.id === "load" &&
        other.aspect === "transform" &&
        !isAtPlace(other.vendor) &&
        isAtPlace(other.ours);
      return (
        round.lessMotion &&
        isChangedBy(difference, COMES_IN) &&
        pair.aspect === "opacity" &&
        pair.step.id.startsWith("scroll ") &&
        pair.vendor === pair.none &&
        pair.ours !== pair.none &&
        all.some(isMoved)
      );
    },
  },
  {
    rule: "interactions IX-FIX-29",
    sentence: "With reduced motion, elements that follow scrolling or the pointer stay in their middle position.",
    when: (difference) =>
      difference.round.lessMotion &&
      isChangedBy(difference, [...FOLLOWS_SCROLL, ...FOLLOWS_POINTER]) &&
      /^(transform|filter|box)$/.test(difference.pair.aspect),
  },
  {
    rule: "interactions IX-FIX-29",
    sentence:
      "With reduced motion, an element around or beside this one keeps the size of its middle position, to which this one is fitted.",
    when: (difference) => {
      const { round, pair } = difference;
      if (!round.lessMotion) return false;
      return pair.aspect === "box" ? isFitted(difference) : pair.aspect === "transform" && isShareOfWidth(difference);
    },
  },
  {
    rule: "interactions IX-FIX-30",
    sentence:
      "The reveal moves its element into view or out of it. The vendor script hides the element until the next scroll.",
    when: (difference) => {
      const { pair, beside } = difference;
      const isMovedAway = ({ mark, aspect, vendor, ours }: Pair) =>
        mark === pair.mark && aspect === "transform" && isAtPlace(ours) && Math.abs(spatial(vendor)[13] ?? 0) >= LEAST;
      return (
        ["SCROLL_INTO_VIEW", "SCROLL_OUT_OF_VIEW"].every((event) => isChangedBy(difference, [event])) &&
        (pair.aspect === "transform" || (pair.aspect === "opacity" && Number(pair.vendor) < Number(pair.ours))) &&
        beside.some(isMovedAway) &&
        endsWithNextScroll(difference)
      );
    },
  },
  {
    rule: "interactions IX-FIX-32",
    sentence:
      "What follows the scrolling brought the element into view after the last scroll event. The vendor script shows it with the next one.",
    when: (difference) => {
      const { pair } = difference;
      return (
        isChangedBy(difference, ["SCROLL_INTO_VIEW"]) &&
        isChangedBy(difference, FOLLOWS_SCROLL) &&
        /^(transform|opacity|filter)$/.test(pair.aspect) &&
        pair.ours === pair.none &&
        endsWithNextScroll(difference)
      );
    },
  },
  {
    rule: "interactions IX-FIX-32",
    sentence:
      "An element around this one came into view and moved to its place after the last scroll event. The vendor script follows it with the next one.",
    when: isMovedByEntrance,
  },
  {
    rule: "interactions IX-FIX-32",
    sentence:
      "The element beside this one follows an element around it that came into view after the last scroll event, and this one has the rest of the row. The vendor script follows with the next scroll event.",
    when: isBesideEntrance,
  },
  {
    rule: "interactions IX-FIX-32",
    sentence:
      "The element follows the scrolling from the moment in which it is shown. The vendor script resizes it with the next scroll event.",
    when: (difference) => {
      const { pair } = difference;
      const isJustShown = pair.aspect === "box" && pair.none === "" && pair.vendor !== "" && pair.ours !== "";
      const follows = isChangedBy(difference, FOLLOWS_SCROLL) || isFitted(difference);
      return isJustShown && follows && !pair.step.id.startsWith("scroll ");
    },
  },
  {
    rule: "interactions IX-FIX-11",
    sentence:
      "Until the pointer position is known, scrolling does not move elements that follow it. The vendor script assumes the upper left corner.",
    when: (difference) =>
      isChangedBy(difference, FOLLOWS_POINTER) &&
      !difference.round.lessMotion &&
      /^(load|scroll [\d.]+)$/.test(difference.pair.step.id) &&
      /^(transform|opacity|filter)$/.test(difference.pair.aspect),
  },
  {
    rule: "interactions IX-FIX-10",
    sentence: "The visible part of an element is measured without the transform of its interaction.",
    when: (difference) =>
      difference.facts?.movesItself.includes("SCROLLING_IN_VIEW") === true &&
      // Reduced motion stops only transforms and filters.
      (difference.round.lessMotion ? /^(opacity|colors)$/ : /^(transform|opacity|filter|colors)$/).test(
        difference.pair.aspect,
      ) &&
      isWithinOwnShift(difference),
  },
];
