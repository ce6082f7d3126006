import type { Explanation } from "./explain";

export const VIDEOS: readonly Explanation[] = [
  {
    rule: "dropdown-tabs-lightbox BV-8",
    sentence:
      "The video does not play, so its control offers to play it. The vendor script changes the control only at a click.",
    when: ({ pair, facts, markers }) =>
      pair.aspect === "seen" &&
      facts?.tag === "span" &&
      pair.vendor === pair.none &&
      markers(facts.parent)?.paused === true,
  },
];
