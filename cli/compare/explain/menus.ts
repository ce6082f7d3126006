import type { Difference, Explanation } from "./explain";

const inNav = ({ pair, facts, used }: Difference) =>
  (facts ?? used)?.within.includes("nav") === true || pair.aspect === "focus";

/** The bar opens and closes without motion. */
const isImmediate = ({ used }: Difference) =>
  used?.attributes["data-animation"] === "none" || Number(used?.attributes["data-duration"] ?? 400) <= 0;

const step = (difference: Difference, name: RegExp) => name.test(difference.pair.step.id) && inNav(difference);

export const MENUS: readonly Explanation[] = [
  {
    rule: "navbar NAV-22",
    sentence: "The menu closes when the focus leaves the navbar. The vendor script keeps it open over the page.",
    when: (difference) =>
      step(difference, /^menu \d+ walk$/) &&
      difference.pair.aspect !== "focus" &&
      difference.pair.ours === difference.pair.none,
  },
  {
    rule: "navbar NAV-22",
    sentence:
      "The menu closed when the focus left the navbar. With the vendor script, it closes with a click on the button.",
    when: (difference) =>
      step(difference, /^menu \d+ shut$/) &&
      difference.pair.aspect === "focus" &&
      difference.pair.ours === difference.pair.none,
  },
  {
    rule: "navbar NAV-23",
    sentence: "The menu opens in the overlay also without animation, at the same place, so that it follows the button.",
    when: (difference) => {
      const { pair, beside, findFacts } = difference;
      const isMoved = beside.some(
        ({ aspect, mark }) => /^(box|seen)$/.test(aspect) && findFacts(mark)?.within.includes("menu") === true,
      );
      return (
        step(difference, /^menu \d+ (open|again)$/) &&
        isImmediate(difference) &&
        pair.part.startsWith("overlay ") &&
        pair.vendor === "" &&
        pair.ours === "shown" &&
        !isMoved
      );
    },
  },
  {
    rule: "navbar NAV-23",
    sentence:
      "Tab moves the focus from the button into the menu, also without animation. The vendor script skips the menu.",
    when: (difference) => {
      const { pair, findFacts } = difference;
      return (
        step(difference, /^menu \d+ walk$/) &&
        pair.aspect === "focus" &&
        isImmediate(difference) &&
        findFacts(Number(pair.ours.slice(1)))?.within.includes("menu") === true
      );
    },
  },
  {
    rule: "navbar NAV-23",
    sentence:
      "Tab moved the focus into the menu, so Escape closes it and focuses the button. With the vendor script, Tab left the navbar.",
    when: (difference) => {
      const { pair, findFacts } = difference;
      if (!step(difference, /^menu \d+ escape$/) || !isImmediate(difference)) return false;
      return pair.aspect === "focus"
        ? findFacts(Number(pair.ours.slice(1)))?.within.includes("nav-button") === true
        : pair.ours === pair.none;
    },
  },
];
