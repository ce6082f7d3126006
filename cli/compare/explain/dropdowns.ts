import { asFocus, isChangedBy, isIn, isOfUsed, listInside } from "./elements";
import { forEach, type Difference, type Explanation } from "./explain";
import { asAfter, asBefore, asStill, asWithoutScripts, LOOKS } from "./predict";

/** Opened by the arrow key: the list is visible only with our script. */
const opensByArrow = ({ beside }: Difference) =>
  beside.some(({ aspect, vendor, ours }) => aspect === "seen" && vendor === "hidden" && ours === "shown");

/** The first link of the list has the focus. */
const asFirstLink = ({ used, findFacts }: Difference) =>
  asFocus([listInside(used, findFacts).find((each) => each.tag === "a" && isIn(each, "dropdown-list"))]);

/** The first link of the list has the focus after the step, with the vendor script or without. */
const focusesFirst = (difference: Difference) =>
  difference.all.some(
    ({ step, aspect, ours }) =>
      step.id === difference.pair.step.id && aspect === "focus" && asFirstLink(difference).includes(ours),
  );

/** Events that follow the scrolling. */
const SCROLLS = ["PAGE_SCROLL_UP", "PAGE_SCROLL_DOWN", "PAGE_SCROLL", "SCROLLING_IN_VIEW", "wf:scroll"];

export const DROPDOWNS: readonly Explanation[] = [
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow focuses the first link of the dropdown instead of scrolling the page.",
    steps: { dropdown: ["walk"] },
    values: {
      focus: asFirstLink,
      scroll: (difference) => (focusesFirst(difference) ? asStill(difference) : []),
    },
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow opens a closed dropdown, and the interaction that its opening starts plays.",
    steps: { dropdown: ["walk"] },
    when: (difference) =>
      opensByArrow(difference) && (isOfUsed(difference) || isChangedBy(difference, ["DROPDOWN_OPEN", "wf:dropdown"])),
    // As a click or the mouse opens it.
    values: forEach(LOOKS, (difference) => [...asAfter(difference, "open"), ...asAfter(difference, "hover")]),
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow does not scroll the page, so nothing follows the scrolling.",
    steps: { dropdown: ["walk"] },
    when: (difference) => {
      const { pair, beside } = difference;
      // Sticky elements need no interaction: they are where the page without scripts has them.
      const isSticky = pair.aspect === "box" && pair.vendor === pair.none;
      // The same element is below the mouse.
      const isHovered = pair.aspect === "colors";
      const mayStay = isChangedBy(difference, SCROLLS) || isSticky || isHovered;
      return mayStay && beside.some(({ aspect }) => aspect === "scroll");
    },
    values: forEach(["transform", "opacity", "box", "colors"], asBefore),
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence: "The down arrow had opened the dropdown, so Escape plays the interaction of its closing.",
    steps: { dropdown: ["escape"] },
    when: (difference) => isChangedBy(difference, ["DROPDOWN_CLOSE", "wf:dropdown"]),
    values: forEach(LOOKS, asWithoutScripts),
  },
  {
    rule: "dropdown-tabs-lightbox DD-28",
    sentence: "Escape and the mouse that leaves always close the dropdown: an earlier hover no longer counts.",
    steps: { dropdown: ["escape", "leave", "away"] },
    when: isOfUsed,
    values: forEach(["seen", "classes", "colors"], asWithoutScripts),
  },
];
