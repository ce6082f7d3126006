import type { Facts } from "../plan";
import { listAround, type Difference, type Explanation } from "./explain";

const isOfDrag = ({ pair, facts }: Difference) =>
  /^slider \d+ drag$/.test(pair.step.id) &&
  facts?.within.includes("slider") === true &&
  /^(transform|opacity|seen|classes|made|colors)$/.test(pair.aspect);

const isInfinite = ({ used }: Difference) => /^(true|1)$/.test(used?.attributes["data-infinite"] ?? "");

/** Only the vendor script returned to the first group. */
const wrapsAround = ({ beside, findFacts }: Difference) =>
  beside.some(
    ({ mark, aspect, none, vendor, ours }) =>
      aspect === "transform" && findFacts(mark)?.within[0] === "slide" && vendor === none && ours !== none,
  );

/** Only our script moved to another slide. */
const hasTurned = ({ pair, beside, findFacts }: Difference) =>
  pair.aspect === "seen" &&
  pair.ours === "shown" &&
  beside.some(
    ({ mark, aspect, vendor, ours }) =>
      aspect === "seen" && findFacts(mark)?.within[0] === "slide" && vendor === "shown" && ours === "hidden",
  );

/** The slide of an element with the focus, as "#mark". */
function findSlide({ findFacts }: Difference, focus: string): Facts | undefined {
  const focused = findFacts(Number(/#(\d+)$/.exec(focus)?.[1] ?? -1));
  return [focused, ...listAround(focused, findFacts)].find((each) => each?.classes.includes("w-slide"));
}

/**
 * Whether the step hid another slide of the same slider. Its link had the focus then: without scripts, the pointer presses
 * a link of the first slide, whichever slide a script shows.
 */
const hidesAnother = ({ pair, all, findFacts }: Difference, to: Facts) =>
  all.some(({ step, mark, aspect, vendor, ours }) => {
    if (step.id !== pair.step.id || aspect !== "seen" || vendor !== "hidden" || ours !== "hidden") return false;
    const slide = findFacts(mark);
    return slide?.classes.includes("w-slide") === true && slide.parent === to.parent && slide.mark !== to.mark;
  });

export const SLIDERS: readonly Explanation[] = [
  {
    rule: "slider SL-27",
    sentence:
      "The focused arrow is hidden at the end, so the other arrow gets the focus. With the vendor script, nothing has the focus.",
    when: ({ pair, used, findFacts }) => {
      const focused = findFacts(Number(pair.ours.slice(1)));
      const hides = /^(true|1)$/.test(used?.attributes["data-hide-arrows"] ?? "");
      return (
        pair.aspect === "focus" &&
        pair.step.id.startsWith("slider ") &&
        hides &&
        pair.vendor === "" &&
        (focused?.classes ?? []).some((name) => name.startsWith("w-slider-arrow-"))
      );
    },
  },
  {
    rule: "slider SL-43",
    sentence: "A drag past the last group returns to it. The vendor script goes to the first group.",
    when: (difference) => isOfDrag(difference) && !isInfinite(difference) && wrapsAround(difference),
  },
  {
    rule: "slider SL-40",
    sentence:
      "A drag moves the slides from the first pixel, and they settle on the nearest group or the next. The vendor script waits for a fast swipe.",
    when: (difference) =>
      isOfDrag(difference) && (difference.pair.ours !== difference.pair.none || hasTurned(difference)),
  },
  {
    rule: "slider SL-57",
    sentence:
      "The element is in a slide that the slider does not show, so a visitor cannot reach it. With the vendor script, a scroll of the mask shows it.",
    when: ({ pair, used }) =>
      /^(hover|leave|click) /.test(pair.step.id) &&
      pair.aspect === "reach" &&
      pair.ours === "cannot be used" &&
      used?.clipped === true,
  },
  {
    rule: "slider SL-54",
    sentence:
      "The slide with the focus is in another group now, so the new group has the focus. The vendor script leaves it in the hidden slide, or loses it.",
    when: (difference) => {
      const { pair } = difference;
      if (pair.aspect !== "focus" || !/^slider \d+ /.test(pair.step.id)) return false;
      const to = findSlide(difference, pair.ours);
      if (!to || to.mark !== Number(pair.ours.slice(1))) return false;
      if (pair.vendor === "" && hidesAnother(difference, to)) return true;
      const from = findSlide(difference, pair.vendor || pair.none);
      return !!from && to.mark !== from.mark && to.parent === from.parent;
    },
  },
];
