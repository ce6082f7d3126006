import type { Aspect } from "../appearance";
import { asFocus, isIn, isOfUsed, listParts } from "./elements";
import { forEach, isStep, type Difference, type Explanation, type Predict, type Steps } from "./explain";
import { asButton, asEntered, asLeft, inNav } from "./menus";
import { asAfter, asBefore, asReached, asStill, isOfWidget, listEarlier, LOOKS, withClass } from "./predict";
import { listArrows, OF_GROUP } from "./sliders";

/** If nothing has the focus with the vendor script. */
const ifLost =
  (predict: Predict): Predict =>
  (difference) =>
    difference.pair.vendor === "" ? predict(difference) : [];

/** The tab that the step presses. */
const asPressed = (difference: Difference) => {
  const links = listParts(difference, "w-tab-link");
  const { action } = difference.pair.step;
  return asFocus(links.filter((_, at) => action === `tab ${at}` || (action === "first" && at === 0)));
};

/** The current tab changed only with our script. */
const turnsTabs = ({ beside, findFacts }: Difference) =>
  beside.some(
    ({ mark, aspect, vendor, ours }) =>
      aspect === "classes" &&
      isIn(findFacts(mark), "tab-link") &&
      /w--current/.test(vendor) &&
      !/w--current/.test(ours),
  );

/** The vendor script opened the menu, as its button shows, but the stylesheet hides it: it is of another year. */
const isHiddenByStyle = (difference: Difference) => {
  const opened = difference.all.filter(({ step }) => isOfWidget(step, difference) && step.action === "open");
  const listIn = (part: string, aspect: Aspect) =>
    opened.filter((other) => other.aspect === aspect && isIn(difference.findFacts(other.mark), part));
  return (
    listIn("nav-button", "classes").some(({ vendor }) => vendor.split(" ").includes("w--open")) &&
    listIn("menu", "seen").some(({ vendor, ours }) => vendor === "hidden" && ours === "shown")
  );
};

const ARROWS: Steps = { slider: ["right", "right again", "left"] };

/** The arrow that the step presses has the focus. */
const asArrow = (difference: Difference) =>
  asFocus(listArrows(difference, difference.pair.step.action === "left" ? "left" : "right"));

/** A dot of the slider has the focus. */
const asDot = (difference: Difference) =>
  listParts(difference, "w-slider-nav").map(({ mark }) => new RegExp(`^w-slider-dot\\b.* in #${mark}$`));

/** A press on an arrow of this slider focused it only with our script. */
const focusesArrow = (difference: Difference) =>
  difference.all
    .filter(({ step, aspect }) => isOfWidget(step, difference) && isStep(step, ARROWS) && aspect === "focus")
    .some((pair) => pair.vendor === "" && asArrow({ ...difference, pair }).includes(pair.ours));

/** The toggle of the dropdown has the focus. */
const asToggle = (difference: Difference) => asFocus(listParts(difference, "w-dropdown-toggle").slice(0, 1));

/** The classes of a dropdown and its parts in an open menu. */
const IN_MENU = ["w--nav-dropdown-open", "w--nav-dropdown-toggle-open", "w--nav-dropdown-list-open"];

/** Features that the vendor scripts of older exports do not have. */
export const OLDER: readonly Explanation[] = [
  {
    rule: "navbar NAV-2",
    sentence: "A click focuses the menu button. In this version of the vendor script, it is not focusable.",
    steps: { menu: "all" },
    values: { focus: ifLost(asButton) },
  },
  {
    rule: "dropdown-tabs-lightbox DD-3",
    sentence: "A click focuses the toggle. In this version of the vendor script, it is not focusable.",
    steps: { dropdown: ["open", "escape", "away"] },
    values: { focus: ifLost(asToggle) },
  },
  {
    rule: "dropdown-tabs-lightbox DD-12",
    sentence:
      "The mouse opens the dropdown and leaves the focus. This version of the vendor script focuses the toggle.",
    steps: { dropdown: ["hover"] },
    when: (difference) => asToggle(difference).includes(difference.pair.vendor),
    values: { focus: asStill },
  },
  {
    rule: "navbar NAV-32",
    sentence: "Dropdowns in an open menu have state classes. This version of the vendor script does not set them.",
    steps: { menu: "all" },
    when: ({ facts }) => isIn(facts, "dropdown"),
    values: { classes: ({ pair: { vendor } }) => IN_MENU.map((name) => withClass(vendor, name, true)) },
  },
  {
    rule: "dropdown-tabs-lightbox TB-2",
    sentence: "A click focuses the link of a tab. In this version of the vendor script, it is not focusable.",
    steps: { tabs: "all" },
    values: { focus: ifLost(asPressed) },
  },
  {
    rule: "dropdown-tabs-lightbox LB-19",
    sentence: "The close button has the focus, and then the link. Older scripts focus the backdrop, and then nothing.",
    steps: { lightbox: ["open", "close"] },
    values: {
      focus: ({ pair: { step, vendor }, used }) => {
        if (step.action === "close") return vendor === "" ? asFocus([used]) : [];
        return vendor.startsWith("w-lightbox-backdrop ") ? [/^w-lightbox-\S+ w-lightbox-close in /] : [];
      },
    },
  },
  {
    rule: "slider SL-5",
    sentence: "A click focuses an arrow, which works by key. In this version of the vendor script, none is focusable.",
    steps: { slider: ["right", "right again", "left", "key"] },
    values: { focus: ifLost(asArrow), reach: (difference) => (focusesArrow(difference) ? ["can be used"] : []) },
  },
  {
    rule: "slider SL-5",
    sentence: "Enter on an arrow has turned the slider. In this version of the vendor script, none is focusable.",
    steps: { slider: ["drag"] },
    when: (difference) =>
      isOfUsed(difference) &&
      focusesArrow(difference) &&
      listEarlier(difference).some(
        ({ step, aspect, vendor }) =>
          isOfWidget(step, difference) && step.action === "key" && aspect === "reach" && vendor === "cannot be used",
      ),
    values: forEach(OF_GROUP, asReached),
  },
  {
    rule: "slider SL-53",
    sentence: "A click focuses a dot. In this version of the vendor script, it is not focusable.",
    steps: { slider: ["dot"] },
    values: { focus: ifLost(asDot) },
  },
  {
    rule: "navbar NAV-27",
    sentence: "An open menu is shown. The stylesheet of the export hides it with this version of the vendor script.",
    steps: { menu: "all" },
    when: (difference) => isHiddenByStyle(difference) && (inNav(difference) || difference.pair.aspect === "reach"),
    values: { ...forEach(["seen", "made"], () => ["shown"]), reach: () => ["can be used"] },
  },
  {
    rule: "navbar NAV-27",
    sentence: "Tab leads into the open menu, which the stylesheet hides with this version of the vendor script.",
    steps: { menu: ["walk"] },
    when: isHiddenByStyle,
    values: { focus: asEntered, scroll: asBefore, colors: asLeft },
  },
  {
    rule: "dropdown-tabs-lightbox TB-11",
    sentence: "The right arrow moves to the next tab. This version of the vendor script does not handle arrow keys.",
    steps: { tabs: ["arrow"] },
    when: turnsTabs,
    values: {
      ...forEach(LOOKS, (difference) => asAfter(difference, "tab 1")),
      focus: (difference) => asFocus(listParts(difference, "w-tab-link").slice(1, 2)),
      scroll: asBefore,
    },
  },
];
