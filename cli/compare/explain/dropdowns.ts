import {
  asAfter,
  asBefore,
  asFocus,
  asWithoutScripts,
  isChangedBy,
  isIn,
  isOfUsed,
  listInside,
  LOOKS,
  type Difference,
  type Explanation,
} from "./explain";

/** Opened by the arrow key: the list is visible only with our script. */
const opensByArrow = ({ beside }: Difference) =>
  beside.some(({ aspect, vendor, ours }) => aspect === "seen" && vendor === "hidden" && ours === "shown");

/** The first link of the list has the focus. */
const asFirstLink = ({ used, findFacts }: Difference) =>
  asFocus(
    listInside(used, findFacts)
      .filter((each) => each.tag === "a" && isIn(each, "dropdown-list"))
      .slice(0, 1),
  );

/** What the vendor script shows when a click or the mouse opens it. */
const asOpen = (difference: Difference) => [...asAfter(difference, "open"), ...asAfter(difference, "hover")];

/** Events that follow the scrolling. */
const SCROLLS = ["PAGE_SCROLL_UP", "PAGE_SCROLL_DOWN", "PAGE_SCROLL", "SCROLLING_IN_VIEW", "wf:scroll"];

/** The page scrolled in another way than with the vendor script. */
const scrollsElse = ({ beside }: Difference) => beside.some(({ aspect }) => aspect === "scroll");

export const DROPDOWNS: readonly Explanation[] = [
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow moves the focus to the first link of the dropdown.",
    steps: { dropdown: ["walk"] },
    aspects: ["focus"],
    when: () => true,
    values: asFirstLink,
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow moves the focus into the dropdown instead of scrolling the page.",
    steps: { dropdown: ["walk"] },
    aspects: ["scroll"],
    when: (difference) =>
      difference.beside.some(({ aspect, ours }) => aspect === "focus" && asFirstLink(difference).includes(ours)),
    values: asBefore,
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow opens a closed dropdown.",
    steps: { dropdown: ["walk"] },
    aspects: LOOKS,
    when: (difference) => isOfUsed(difference) && opensByArrow(difference),
    values: asOpen,
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence:
      "The down arrow moves the focus into the dropdown and does not scroll the page, so nothing follows the scrolling.",
    steps: { dropdown: ["walk"] },
    aspects: ["transform", "opacity", "box"],
    when: (difference) => {
      const { pair } = difference;
      // Sticky elements need no interaction: they are where the page without scripts has them.
      const isSticky = pair.aspect === "box" && pair.vendor === pair.none;
      return (isChangedBy(difference, SCROLLS) || isSticky) && scrollsElse(difference);
    },
    values: asBefore,
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow opens a closed dropdown, so the interaction that its opening starts plays.",
    steps: { dropdown: ["walk"] },
    aspects: LOOKS,
    when: (difference) => isChangedBy(difference, ["DROPDOWN_OPEN", "wf:dropdown"]) && opensByArrow(difference),
    values: asOpen,
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow had opened the dropdown, so Escape closes it, and the interaction of its closing plays.",
    steps: { dropdown: ["escape"] },
    aspects: LOOKS,
    when: (difference) => isChangedBy(difference, ["DROPDOWN_CLOSE", "wf:dropdown"]),
    values: asWithoutScripts,
  },
  {
    rule: "dropdown-tabs-lightbox DD-28",
    sentence:
      "Escape always closes the dropdown, even while the mouse is over it, and so does the mouse that leaves it, because an earlier hover no longer counts.",
    steps: { dropdown: ["escape", "leave", "away"] },
    aspects: ["seen", "classes", "colors"],
    when: isOfUsed,
    values: asWithoutScripts,
  },
];
