import type { Difference, Explanation } from "./explain";

const ofDropdown = ({ pair, facts, used }: Difference) =>
  used?.classes.includes("w-dropdown") === true &&
  (/^(focus|scroll)$/.test(pair.aspect) || facts?.within.includes("dropdown") === true);

/** Opened by the arrow key: the list is visible only with our script. */
const opensByArrow = ({ beside }: Difference) =>
  beside.some(({ aspect, vendor, ours }) => aspect === "seen" && vendor === "hidden" && ours === "shown");

/** Events of a dropdown that opens. */
const OPENS = ["DROPDOWN_OPEN", "wf:dropdown"];

/** Events of a dropdown that closes. */
const CLOSES = ["DROPDOWN_CLOSE", "wf:dropdown"];

const FOLLOWS_SCROLL = /^(PAGE_SCROLL_(UP|DOWN)|PAGE_SCROLL|SCROLLING_IN_VIEW|wf:scroll)$/;

/** The page scrolled in another way than with the vendor script. */
const scrollsElse = ({ beside }: Difference) => beside.some(({ aspect }) => aspect === "scroll");

export const DROPDOWNS: readonly Explanation[] = [
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence:
      "The down arrow opens a closed dropdown and moves the focus to its first link instead of scrolling the page.",
    when: (difference) =>
      /^dropdown \d+ walk$/.test(difference.pair.step.id) && ofDropdown(difference) && opensByArrow(difference),
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence:
      "The down arrow moves the focus into the dropdown and does not scroll the page, so nothing follows the scrolling.",
    when: (difference) => {
      const { pair, facts } = difference;
      const follows = facts?.changedBy.some((event) => FOLLOWS_SCROLL.test(event)) === true;
      // Sticky elements need no interaction: they are where the page without scripts has them.
      const sticks = pair.aspect === "box" && pair.vendor === pair.none;
      return (
        /^dropdown \d+ walk$/.test(pair.step.id) &&
        /^(transform|opacity|box)$/.test(pair.aspect) &&
        (follows || sticks) &&
        scrollsElse(difference)
      );
    },
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow opens a closed dropdown, so the interaction that its opening starts plays.",
    when: (difference) => {
      const { pair, facts } = difference;
      return (
        /^dropdown \d+ walk$/.test(pair.step.id) &&
        /^(transform|opacity|colors|filter|box|seen)$/.test(pair.aspect) &&
        facts?.changedBy.some((event) => OPENS.includes(event)) === true &&
        opensByArrow(difference) &&
        pair.vendor === pair.none
      );
    },
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow had opened the dropdown, so Escape closes it, and the interaction of its closing plays.",
    when: ({ pair, facts }) =>
      /^dropdown \d+ escape$/.test(pair.step.id) &&
      /^(transform|opacity|colors|filter|box|seen)$/.test(pair.aspect) &&
      facts?.changedBy.some((event) => CLOSES.includes(event)) === true &&
      pair.vendor !== pair.none &&
      pair.ours === pair.none,
  },
  {
    rule: "dropdown-tabs-lightbox DD-28",
    sentence: "Escape always closes the dropdown, even while the mouse is over it.",
    when: (difference) => {
      const { pair } = difference;
      return (
        /^dropdown \d+ escape$/.test(pair.step.id) &&
        ofDropdown(difference) &&
        /^(seen|classes|colors)$/.test(pair.aspect) &&
        pair.ours === pair.none &&
        pair.vendor !== pair.none
      );
    },
  },
  {
    rule: "dropdown-tabs-lightbox DD-28",
    sentence: "An earlier hover no longer counts, so the dropdown closes when the mouse leaves it.",
    when: (difference) => {
      const { pair } = difference;
      return (
        /^dropdown \d+ (leave|away)$/.test(pair.step.id) &&
        ofDropdown(difference) &&
        /^(seen|classes|colors)$/.test(pair.aspect) &&
        pair.ours === pair.none &&
        pair.vendor !== pair.none
      );
    },
  },
];
