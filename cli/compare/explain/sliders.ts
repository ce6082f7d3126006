import type { Aspect } from "../appearance";
import type { Facts } from "../plan";
import { move, readWidth, shift } from "../boxes";
import { numbersIn, spatial, writeNumbers } from "../near";
import { asFocus, findFocused, isOfUsed, listAround, listParts } from "./elements";
import { forEach, type Difference, type Explanation } from "./explain";
import { asBefore, asReached } from "./predict";

/** What a change of the group changes. */
export const OF_GROUP: readonly Aspect[] = ["transform", "opacity", "seen", "classes", "made", "colors"];

const isOn = ({ used }: Difference, attribute: string) => /^(true|1)$/.test(used?.attributes[attribute] ?? "");

const isSlide = (facts: Facts | undefined) => facts?.within[0] === "slide";

/** Whether a slide that only the vendor script returned to its place, which it has without scripts. */
const hasWrapped = ({ beside, findFacts }: Difference) =>
  beside.some(
    ({ mark, aspect, none, vendor, ours }) =>
      aspect === "transform" && isSlide(findFacts(mark)) && vendor === none && ours !== none,
  );

/**
 * One group further than with the vendor script: its slides by the width of the mask, or as far as other steps move them; its
 * dots by one.
 */
function asNextGroup(difference: Difference): string[] {
  const { aspect, vendor } = difference.pair;
  if (aspect === "made") return [vendor.replace(/\d+(?= active$)/, (number) => String(Number(number) + 1))];
  if (aspect !== "transform") return [];
  const numbers = spatial(vendor);
  const place = numbers[12] ?? 0;
  const ways = asReached(difference).map((reached) => Math.abs(place - (spatial(reached)[12] ?? 0)));
  const widths = listParts(difference, "w-slider-mask").map(({ mark }) =>
    readWidth(difference.markers(mark)?.vendor.box ?? ""),
  );
  return [...widths, Math.min(...ways.filter((way) => way > 0))].map((way) =>
    writeNumbers("transform", "", numbers.with(12, place - way)),
  );
}

/** Whether our script moved or turned a slide. */
const hasTurned = ({ pair, all, findFacts }: Difference) =>
  all.some(({ step, mark, ours, before }) => step.id === pair.step.id && isSlide(findFacts(mark)) && ours !== before);

/** The arrows on one side of the slider of the step. */
export const listArrows = (difference: Difference, side: string) => listParts(difference, `w-slider-arrow-${side}`);

/** The slide of an element with the focus, as "#mark". */
function findSlide(difference: Difference, focus: string): Facts | undefined {
  const focused = findFocused(focus, difference);
  return [focused, ...listAround(focused, difference.findFacts)].find((each) => each?.classes.includes("w-slide"));
}

/** The shown slides of the mask, if the step hides one: that with the focus, or another one of the slider. */
function listShown(difference: Difference): Facts[] {
  const { pair, all } = difference;
  const slides = listParts(difference, "w-slide");
  const from = findSlide(difference, pair.vendor || pair.none);
  const inMask = slides.filter(({ parent }) => parent === (from ?? slides[0])?.parent);
  const hides = all.filter(
    ({ step, aspect, ours }) => step.id === pair.step.id && aspect === "seen" && ours === "hidden",
  );
  const hidden = inMask.filter((slide) => hides.some(({ mark }) => mark === slide.mark));
  // Without scripts, the pointer presses a link of the first slide, whichever slide a script shows.
  const isKept = (slide: Facts) => hidden.length > 0 || slide.mark !== from?.mark;
  return from || hidden.length ? inMask.filter((slide) => !hidden.includes(slide) && isKept(slide)) : [];
}

const isArrow = (facts: Facts | undefined) =>
  facts?.classes.some((name) => name.startsWith("w-slider-arrow-")) === true;

/** px of the borders that make an arrow a target of 24 px, across and down. */
const BORDERS = Array.from({ length: 13 }, (_, px) => px).flatMap((across, _, all) =>
  all.map((down) => ({ across, down })),
);

/** px by which our arrow is at another place in its parent, and by which it is moved from there. */
function measureArrow({ pair, beside }: Difference) {
  const find = (aspect: Aspect) => beside.find((other) => other.mark === pair.mark && other.aspect === aspect);
  const box = find("box");
  const [x = 0, y = 0] = box ? shift(box.vendor, box.ours) : [];
  const [across = 0, down = 0] = numbersIn(find("transform")?.ours ?? "");
  return { placed: { x, y }, moved: { across, down } };
}

/** Larger by its borders, with what it draws where it was. */
const asGrown = (difference: Difference): string[] => {
  const { moved } = measureArrow(difference);
  return BORDERS.map(({ across, down }) =>
    move(difference.pair.vendor, {
      ...{ across: -across - moved.across, down: -down - moved.down },
      ...{ wider: 2 * across, taller: 2 * down },
    }),
  );
};

const asMovedBack = (difference: Difference): string[] => {
  const { placed } = measureArrow(difference);
  return BORDERS.map(({ across, down }) => `${-across - placed.x}px ${-down - placed.y}px`);
};

export const SLIDERS: readonly Explanation[] = [
  {
    rule: "slider SL-78",
    sentence: "A small arrow has a clear border, so that it is a target of 24 px. What it draws stays where it is.",
    when: ({ facts }) => isArrow(facts),
    values: {
      box: asGrown,
      transform: asMovedBack,
      colors: ({ pair }) => [pair.vendor.replace(/[^/]*$/, " rgba(0, 0, 0, 0)")],
    },
  },
  {
    rule: "slider SL-78",
    sentence: "It is inside of the clear border of a small arrow, and stays where it is.",
    when: ({ facts, findFacts, beside }) =>
      isArrow(findFacts(facts?.parent)) &&
      beside.some(({ mark, aspect }) => mark === facts?.parent && aspect === "colors"),
    values: { box: ({ pair }) => BORDERS.map((border) => move(pair.vendor, border)) },
  },
  {
    rule: "slider SL-27",
    sentence: "The focused arrow hides at the end, so the other has the focus. With the vendor script, nothing has it.",
    steps: { slider: "all" },
    when: (difference) => isOn(difference, "data-hide-arrows") && difference.pair.vendor === "",
    values: {
      focus: (difference) => asFocus(listArrows(difference, difference.pair.step.action === "left" ? "right" : "left")),
    },
  },
  {
    rule: "slider SL-43",
    sentence: "A drag past the last group returns to it. The vendor script goes to the first group.",
    steps: { slider: ["drag"] },
    when: (difference) => isOfUsed(difference) && !isOn(difference, "data-infinite") && hasWrapped(difference),
    values: forEach(OF_GROUP, asBefore),
  },
  {
    rule: "slider SL-40",
    sentence: "A drag moves the slides to the nearest group or the next. The vendor script waits for a fast swipe.",
    steps: { slider: ["drag"] },
    when: (difference) => isOfUsed(difference) && hasTurned(difference),
    values: forEach(OF_GROUP, (difference) => [...asReached(difference), ...asNextGroup(difference)]),
  },
  {
    rule: "slider SL-57",
    sentence: "A visitor cannot reach what is in a slide that the slider clips. The vendor script scrolls its mask.",
    steps: { hover: "all", click: "all" },
    when: ({ used }) => used?.clipped === true,
    values: { reach: () => ["cannot be used"] },
  },
  {
    rule: "slider SL-54",
    sentence: "The focus moves from a slide that is hidden to the new group. The vendor script leaves or loses it.",
    steps: { slider: "all" },
    values: { focus: (difference) => asFocus(listShown(difference)) },
  },
];
