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
    sentence: "The menu closes when the focus leaves the bar; the vendor script leaves it open over the page.",
    when: (difference) =>
      step(difference, /^menu \d+ walk$/) &&
      difference.pair.aspect !== "focus" &&
      difference.pair.ours === difference.pair.none,
  },
  {
    rule: "navbar NAV-22",
    sentence: "The menu was closed when the focus left the bar; with the vendor script it takes a press on the button.",
    when: (difference) =>
      step(difference, /^menu \d+ shut$/) &&
      difference.pair.aspect === "focus" &&
      difference.pair.ours === difference.pair.none,
  },
  {
    rule: "navbar NAV-23",
    sentence: "Tab leads from the button into the menu, without motion, too; the vendor script leads past it.",
    when: (difference) => {
      const { pair, factsOf } = difference;
      return (
        step(difference, /^menu \d+ walk$/) &&
        pair.aspect === "focus" &&
        isImmediate(difference) &&
        factsOf(Number(pair.ours.slice(1)))?.within.includes("menu") === true
      );
    },
  },
  {
    rule: "navbar NAV-23",
    sentence:
      "Tab led into the menu, so Escape closes it and the button has the focus; under the vendor script Tab had left the bar.",
    when: (difference) => {
      const { pair, factsOf } = difference;
      if (!step(difference, /^menu \d+ escape$/) || !isImmediate(difference)) return false;
      return pair.aspect === "focus"
        ? factsOf(Number(pair.ours.slice(1)))?.within.includes("nav-button") === true
        : pair.ours === pair.none;
    },
  },
];
