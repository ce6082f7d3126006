import type { Difference, Explanation } from "./explain";

/** The other icon of the control is shown in its place. */
const isReplaced = ({ facts, beside, findFacts }: Difference) =>
  beside.some(
    ({ mark, aspect, none, vendor, ours }) =>
      aspect === "seen" && vendor === none && ours === "shown" && findFacts(mark)?.parent === facts?.parent,
  );

export const VIDEOS: readonly Explanation[] = [
  {
    rule: "dropdown-tabs-lightbox BV-8",
    sentence:
      "The video does not play, so its control offers to play it. The vendor script changes the control only at a click.",
    when: (difference) => {
      const { pair, facts, markers } = difference;
      return (
        pair.aspect === "seen" &&
        facts?.tag === "span" &&
        (pair.vendor === pair.none || isReplaced(difference)) &&
        markers(facts.parent)?.paused === true
      );
    },
  },
];
