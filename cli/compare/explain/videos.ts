import { listInside, type Explanation } from "./explain";

export const VIDEOS: readonly Explanation[] = [
  {
    rule: "dropdown-tabs-lightbox BV-8",
    sentence:
      "The video does not play, so its control offers to play it. The vendor script changes the control only at a click.",
    aspects: ["seen"],
    when: ({ facts, markers }) => facts?.tag === "span" && markers(facts.parent)?.paused === true,
    // The first of the two spans offers to pause, the second to play (BV-1).
    values: ({ facts, findFacts }) => {
      const spans = listInside(findFacts(facts?.parent), findFacts).filter(
        ({ tag, parent }) => tag === "span" && parent === facts?.parent,
      );
      return [spans[0]?.mark === facts?.mark ? "hidden" : "shown"];
    },
  },
];
