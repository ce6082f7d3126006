import type { Difference, Explanation } from "./explain";

/** No transform, or one that only turns or scales; no filter, or one without an effect. */
const isAtPlace = (value: string) => /^$|^matrix\([^)]*, 0, 0\)$|^blur\(0px\)$/.test(value);

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
    rule: "interactions IX-FIX-28",
    sentence: "With reduced motion, elements that appear on scroll or load are in place from the start.",
    when: (difference) => {
      const { pair, round } = difference;
      const isAtEnd =
        pair.aspect === "box" ? pair.vendor === pair.none || pair.ours === pair.none : isAtPlace(pair.ours);
      return (
        round.lessMotion &&
        isChangedBy(difference, COMES_IN) &&
        /^(transform|filter|box)$/.test(pair.aspect) &&
        (pair.vendor === pair.none || !isAtPlace(pair.vendor)) &&
        isAtEnd
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
    when: ({ pair, facts, round }) =>
      !round.lessMotion &&
      facts?.movesItself.includes("SCROLLING_IN_VIEW") === true &&
      /^(transform|opacity|box|filter|colors)$/.test(pair.aspect),
  },
];
