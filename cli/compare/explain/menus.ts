import type { Pair } from "../pair";
import type { Difference, Explanation } from "./explain";

const inNav = ({ pair, facts, used }: Difference) =>
  (facts ?? used)?.within.includes("nav") === true || pair.aspect === "focus";

/** What an interaction of the bar changes, also outside of it. */
const isChangedByNav = ({ facts }: Difference) =>
  facts?.changedBy.some((event) => /^NAVBAR_(OPEN|CLOSE)$/.test(event)) === true;

/** The bar opens and closes without motion. */
const isImmediate = ({ used }: Difference) =>
  used?.attributes["data-animation"] === "none" || Number(used?.attributes["data-duration"] ?? 400) <= 0;

/** The focus moves into the menu with our script. */
const entersMenu = ({ aspect, ours }: Pair, { findFacts }: Difference) =>
  aspect === "focus" && findFacts(Number(ours.slice(1)))?.within.includes("menu") === true;

/** Whether our value is the vendor's after a click on the button has closed the menu. */
const isAsClosed = ({ pair, all }: Difference) => {
  const close = pair.step.id.replace(/\w+$/, "close");
  const isSame = ({ mark, aspect, part }: Pair) => mark === pair.mark && aspect === pair.aspect && part === pair.part;
  return all.some((other) => other.step.id === close && isSame(other) && other.vendor === pair.ours);
};

/** Triggers that may begin with one click on the button and end with the next. */
const BY_CLICKS = ["MOUSE_CLICK", "MOUSE_SECOND_CLICK", "IX1", "wf:click"];

const isStep = ({ pair }: Difference, name: RegExp) => name.test(pair.step.id);
const step = (difference: Difference, name: RegExp) => isStep(difference, name) && inNav(difference);

export const MENUS: readonly Explanation[] = [
  {
    rule: "navbar NAV-22",
    sentence: "The menu closes when the focus leaves the navbar. The vendor script keeps it open over the page.",
    when: (difference) =>
      isStep(difference, /^menu \d+ walk$/) &&
      (inNav(difference) || isChangedByNav(difference)) &&
      difference.pair.aspect !== "focus" &&
      (difference.pair.ours === difference.pair.none || isAsClosed(difference)),
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
      const { pair, beside } = difference;
      if (!isStep(difference, /^menu \d+ walk$/) || !isImmediate(difference)) return false;
      if (pair.aspect === "focus") return entersMenu(pair, difference);
      // What has the focus with the vendor script has its style of focus.
      const isLeft = (other: Pair) => other.vendor === `#${pair.mark}` && entersMenu(other, difference);
      return pair.aspect === "colors" && beside.some(isLeft);
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
  {
    rule: "navbar NAV-26",
    sentence:
      "Escape and Tab out of the navbar close the menu by a click on its button, so what the interactions of the button show ends, too.",
    when: (difference) => {
      const { pair, facts } = difference;
      const isAsWithoutScripts = pair.vendor !== pair.none && (pair.ours === pair.none || pair.ours === "hidden");
      return (
        /^menu \d+ (walk|escape)$/.test(pair.step.id) &&
        /^(seen|box|transform|opacity|colors|filter)$/.test(pair.aspect) &&
        facts?.changedBy.some((event) => BY_CLICKS.includes(event)) === true &&
        (isAsWithoutScripts || isAsClosed(difference))
      );
    },
  },
];
