import { listInside } from "./elements";
import type { Explanation } from "./explain";

export const VIDEOS: readonly Explanation[] = [
  {
    rule: "dropdown-tabs-lightbox BV-8",
    sentence: "The video does not play, so its control offers to play it. The vendor script waits for a click.",
    when: ({ facts, markers }) => facts?.tag === "span" && markers(facts.parent)?.paused === true,
    // The first of the two spans offers to pause, the second to play (BV-1).
    values: {
      seen: ({ facts, findFacts }) => {
        const inside = listInside(findFacts(facts?.parent), findFacts);
        const first = inside.find(({ tag, parent }) => tag === "span" && parent === facts?.parent);
        return [first?.mark === facts?.mark ? "hidden" : "shown"];
      },
    },
  },
];
