import type { Difference, Explanation } from "./explain";

const ofDropdown = ({ pair, facts, used }: Difference) =>
  used?.classes.includes("w-dropdown") === true &&
  (/^(focus|scroll)$/.test(pair.aspect) || facts?.within.includes("dropdown") === true);

/** Opened by the arrow key: the list is visible only with our script. */
const opensByArrow = ({ beside }: Difference) =>
  beside.some(({ aspect, vendor, ours }) => aspect === "seen" && vendor === "hidden" && ours === "shown");

/** Events of a dropdown that opens. */
const OPENS = ["DROPDOWN_OPEN", "wf:dropdown"];

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
      "The down arrow moves the focus into the dropdown and does not scroll the page, so nothing follows the direction of the scrolling.",
    when: (difference) =>
      /^dropdown \d+ walk$/.test(difference.pair.step.id) &&
      difference.facts?.changedBy.some((event) => /^PAGE_SCROLL_(UP|DOWN)$/.test(event)) === true &&
      /^(transform|opacity|box)$/.test(difference.pair.aspect) &&
      scrollsElse(difference),
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
