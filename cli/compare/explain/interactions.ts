import { isSameSize, move, readWidth, shift, widening } from "../boxes";
import { spatial, writeNumbers } from "../near";
import { isChangedBy, listAround } from "./elements";
import { forEach, isExplained, type Difference, type Explanation, type Predicted, type Steps } from "./explain";
import { asBefore, asBetween, asEnd, asStill, asTurned, asWithin, listLater, WINDOW } from "./predict";

const FOLLOWS_SCROLL = ["SCROLLING_IN_VIEW", "PAGE_SCROLL"];
const FOLLOWS_POINTER = ["MOUSE_MOVE", "MOUSE_MOVE_IN_VIEWPORT"];
const COMES_IN = ["SCROLL_INTO_VIEW", "PAGE_START", "PAGE_FINISH", "IX1"];

/** The vendor's colors of text, background and border, with one that the element keeps. */
const asKeptColor = ({ pair, facts }: Difference): string[] => {
  const colors = pair.vendor.split(" / ");
  return colors.flatMap((_, at) =>
    (facts?.keeps ?? []).filter((kept) => kept.startsWith("rgb")).map((kept) => colors.with(at, kept).join(" / ")),
  );
};

/** Positions of the distances in the 16 numbers of a transform. */
const DISTANCES = { x: 12, y: 13, z: 14 };

/** The vendor's transform with distances such as `x 90vw` that the element keeps, one or several. */
function asKeptPlace({ pair, facts, round }: Difference): string[] {
  const sizes = { px: 1, vw: round.width / 100, vh: WINDOW / 100 };
  let found = [spatial(pair.vendor)];
  for (const kept of facts?.keeps ?? []) {
    const [, axis, amount, unit] = /^([xyz]) (\S+)(px|vw|vh)$/.exec(kept) ?? [];
    const at = DISTANCES[axis as keyof typeof DISTANCES];
    const px = Number(amount) * sizes[unit as keyof typeof sizes];
    if (axis) found = [...found, ...found.map((numbers) => numbers.with(at, px))];
  }
  return found.slice(1).map((numbers) => writeNumbers("transform", "", numbers));
}

const SCROLLS: Steps = { scroll: ["0.33", "0.67", "1.00"] };

/** What the vendor script shows after the next scroll. */
const asNext = (difference: Difference) => listLater(difference).slice(0, 1);

/** Smaller differences in px may be equal by chance. */
const LEAST = 10;

/** px by which something beside it is wider, of what follows the scrolling. */
const listWidths = ({ beside, findFacts }: Difference): number[] =>
  beside.flatMap(({ mark, aspect, vendor, ours }) => {
    const by = widening(vendor, ours);
    const isFollower = aspect === "box" && isChangedBy({ facts: findFacts(mark) }, FOLLOWS_SCROLL);
    return isFollower && Math.abs(by) >= LEAST ? [by, -by] : [];
  });

/** Boxes of which both edges, one of them or the middle moved by these px. */
const asFitted = (box: string, px: readonly number[]): string[] =>
  px.flatMap((by) => [
    move(box, { across: by }),
    move(box, { across: by / 2 }),
    move(box, { wider: by }),
    move(box, { across: -by, wider: by }),
    move(box, { across: -by / 2, wider: by }),
  ]);

/** The vendor's transform as a share of our width. */
const asShareOfWidth = ({ pair, beside }: Difference): string[] =>
  beside.flatMap(({ mark, aspect, vendor, ours }) => {
    const numbers = spatial(pair.vendor);
    const across = (numbers[12] ?? 0) * (readWidth(ours) / readWidth(vendor));
    return mark === pair.mark && aspect === "box" ? [writeNumbers("transform", "", numbers.with(12, across))] : [];
  });

/** By how much an element that is turned away in perspective is higher, as a part of the sine. */
const IN_PERSPECTIVE = 1 / 32;

/** By how much a transform changes the visible part of its element, at most: 1 is all of it. */
function measureShift(transform: string): number {
  const [, turn = 0, away = 0, , , tall = 1, , , , , , , , down = 0] = spatial(transform);
  return Math.abs(down) / WINDOW + Math.abs(tall - 1) / 2 + Math.abs(turn) + Math.abs(away) * IN_PERSPECTIVE;
}

/**
 * Near the vendor's value, no further than by the transform of the element itself: by that share, times the steepness of
 * its keyframes, and twice because the vendor script may have measured one frame earlier; or by the transform that it had
 * before the step, with which the vendor script measures when the scroll arrives.
 */
function asWithinOwnShift(difference: Difference): Predicted[] {
  const { pair, facts, all } = difference;
  const own = all.filter(({ mark, aspect }) => mark === pair.mark && aspect === "transform");
  const at = own.findIndex(({ step }) => step.id === pair.step.id);
  const [before, after] = [own[at - 1], own[at]].map((other) => measureShift(other?.vendor ?? ""));
  return at < 0 ? [] : asWithin((facts?.steepness ?? 1) * Math.max(before ?? 0, 2 * (after ?? 0)), difference);
}

/** No transform, or one that only turns or scales, but not to nothing. */
const isAtPlace = (value: string) => /^$|^matrix\((?!0, 0, 0, 0,)[^)]*, 0, 0\)$/.test(value);

/** Near the vendor's value, no further than by the way of an element around it, which has come to its place. */
function asWithinShiftAround(difference: Difference): Predicted[] {
  const { pair, facts, findFacts, all } = difference;
  const around = listAround(facts, findFacts);
  const steepness = Math.max(...[facts, ...around].map((each) => each?.steepness ?? 1));
  return around.flatMap(({ mark, entrance }) => {
    const own = all.filter((other) => other.mark === mark && other.step.id === pair.step.id);
    const moved = own.find(({ aspect }) => aspect === "transform");
    if (moved && (moved.vendor !== moved.ours || !isAtPlace(moved.ours))) return [];
    const isShown = own.some(({ aspect, vendor, ours }) => aspect === "opacity" && vendor === ours);
    const entered = isShown ? entrance / WINDOW : 0;
    const share = steepness * Math.max(measureShift(moved?.none ?? ""), entered);
    return share > 0 ? asWithin(share, difference) : [];
  });
}

const MOVED_BY_ENTRANCE: Explanation = {
  rule: "interactions IX-FIX-32",
  sentence: "What is around it moved into view after the last scroll event. The vendor script waits for the next.",
  steps: SCROLLS,
  when: (difference) => isChangedBy(difference, ["SCROLL_INTO_VIEW"]) && isChangedBy(difference, ["SCROLLING_IN_VIEW"]),
  values: forEach(["transform", "opacity", "filter", "colors", "box"], asWithinShiftAround),
};

/** Fitted to a sibling of it, or of an element around it, that such an entrance made wider or narrower. */
function asBesideEntrance(difference: Difference): string[] {
  const { pair, facts, beside, findFacts } = difference;
  const parents = [facts, ...listAround(facts, findFacts)].map((each) => each?.parent);
  return beside.flatMap((other) => {
    const isBeside = other.aspect === "box" && parents.includes(findFacts(other.mark)?.parent);
    return isBeside && isExplained(difference, other, MOVED_BY_ENTRANCE)
      ? asFitted(pair.vendor, [-widening(other.vendor, other.ours)])
      : [];
  });
}

const IN_PLACE: Explanation = {
  rule: "interactions IX-FIX-28",
  sentence: "With reduced motion, elements that appear on scroll or load are in place from the start.",
  lessMotion: true,
  when: (difference) => isChangedBy(difference, COMES_IN),
  values: forEach(["transform", "filter", "box", "opacity"], asEnd),
};

/** Taller or shorter by the px by which such an element is moved that is beside it, or inside of one that is. */
function asBesideInPlace(difference: Difference): string[] {
  const { pair, facts, beside, findFacts } = difference;
  return beside.flatMap((other) => {
    const moved = findFacts(other.mark);
    const isNear = [moved, ...listAround(moved, findFacts)].some((each) => each?.parent === facts?.parent);
    const isMoved = isNear && other.aspect === "box" && isSameSize(other.vendor, other.ours);
    const [, down] = shift(other.vendor, other.ours);
    return isMoved && isExplained(difference, other, IN_PLACE) ? [move(pair.vendor, { taller: -down })] : [];
  });
}

/** A reveal that the vendor script has moved away again. */
const isMovedAway = (difference: Difference) =>
  ["SCROLL_INTO_VIEW", "SCROLL_OUT_OF_VIEW"].every((event) => isChangedBy(difference, [event])) &&
  difference.beside.some(
    ({ mark, aspect, vendor, ours }) =>
      mark === difference.pair.mark &&
      aspect === "transform" &&
      isAtPlace(ours) &&
      Math.abs(spatial(vendor)[13] ?? 0) >= LEAST,
  );

export const INTERACTIONS: readonly Explanation[] = [
  {
    rule: "interactions IX-FIX-8",
    sentence: "A color or distance stays where the last keyframe has none. The vendor script stops in between.",
    when: (difference) => isChangedBy(difference, [...FOLLOWS_SCROLL, ...FOLLOWS_POINTER]),
    values: { colors: asKeptColor, transform: asKeptPlace },
  },
  IN_PLACE,
  {
    rule: "interactions IX-FIX-28",
    sentence: "With reduced motion, what is beside this one is in place from the start, and this one has the rest.",
    lessMotion: true,
    values: { box: asBesideInPlace },
  },
  {
    rule: "interactions IX-FIX-29",
    sentence: "With reduced motion, elements that follow scrolling or the pointer stay in their middle position.",
    lessMotion: true,
    when: (difference) => isChangedBy(difference, [...FOLLOWS_SCROLL, ...FOLLOWS_POINTER]),
    values: {
      ...forEach(["filter", "box"], (difference) => asBefore(difference, asBetween)),
      transform: (difference) => asBefore(difference, () => [...asBetween(difference), ...asTurned(difference)]),
    },
  },
  {
    rule: "interactions IX-FIX-29",
    sentence: "With reduced motion, it is fitted to what keeps the size of its middle position around or beside it.",
    lessMotion: true,
    values: {
      box: (difference) => asFitted(difference.pair.vendor, listWidths(difference)),
      transform: asShareOfWidth,
    },
  },
  {
    rule: "interactions IX-FIX-30",
    sentence: "A reveal that moves its element into view shows it. The vendor script hides it until the next scroll.",
    steps: SCROLLS,
    when: isMovedAway,
    values: forEach(["transform", "opacity"], asNext),
  },
  {
    rule: "interactions IX-FIX-32",
    sentence: "What follows the scrolling came into view after its last event. The vendor script waits for the next.",
    steps: SCROLLS,
    when: (difference) =>
      isChangedBy(difference, ["SCROLL_INTO_VIEW"]) &&
      isChangedBy(difference, FOLLOWS_SCROLL) &&
      difference.pair.ours === difference.pair.none,
    values: forEach(["transform", "opacity", "filter"], asNext),
  },
  MOVED_BY_ENTRANCE,
  {
    rule: "interactions IX-FIX-32",
    sentence: "What is beside it moved into view after the last scroll event, and it has the rest of the row.",
    steps: SCROLLS,
    values: { box: asBesideEntrance },
  },
  {
    rule: "interactions IX-FIX-11",
    sentence: "Until the pointer has a position, nothing follows it. The vendor script assumes the upper left corner.",
    steps: { load: "all", scroll: "all" },
    when: (difference) => isChangedBy(difference, FOLLOWS_POINTER) && !difference.round.lessMotion,
    values: forEach(["transform", "opacity", "filter"], asStill),
  },
  {
    rule: "interactions IX-FIX-10",
    sentence: "The visible part of an element is measured without the transform of its interaction.",
    when: ({ facts, round, pair }) =>
      facts?.movesItself.includes("SCROLLING_IN_VIEW") === true &&
      // Reduced motion stops only transforms and filters.
      (!round.lessMotion || /^(opacity|colors)$/.test(pair.aspect)),
    values: forEach(["transform", "opacity", "filter", "colors"], asWithinOwnShift),
  },
];
