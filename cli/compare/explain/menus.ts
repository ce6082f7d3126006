import type { Facts } from "../plan";
import { asFocus, isChangedBy, isIn, listInside, listParts } from "./elements";
import { forEach, type Difference, type Explanation } from "./explain";
import { asAfter, asUnfocused, asWithoutScripts, LOOKS } from "./predict";

export const inNav = ({ facts, used }: Difference) => isIn(facts ?? used, "nav");

/** The bar opens and closes without motion. */
const isImmediate = ({ used }: Difference) =>
  used?.attributes["data-animation"] === "none" || Number(used?.attributes["data-duration"] ?? 400) <= 0;

const isFocusable = ({ tag, classes, attributes }: Facts) =>
  (tag === "a" && attributes.href !== undefined) ||
  /^(button|input|select|textarea)$/.test(tag) ||
  classes.includes("w-dropdown-toggle");

/** The first link of the menu has the focus, or the first field or dropdown. */
export const asEntered = ({ used, findFacts }: Difference) =>
  asFocus([listInside(used, findFacts).find((each) => isIn(each, "menu") && isFocusable(each))]);

/** The button of the bar has the focus. */
export const asButton = (difference: Difference) => asFocus(listParts(difference, "w-nav-button"));

/** What has the focus with the vendor script, while ours moved it into the menu, has no style of focus. */
export const asLeft = (difference: Difference) => asUnfocused(difference, asEntered(difference));

/** As without scripts, or as after a click on the button that closes the menu. */
const asClosed = (difference: Difference) => [...asWithoutScripts(difference), ...asAfter(difference, "close")];

/** Triggers that may begin with one click on the button and end with the next. */
const BY_CLICKS = ["MOUSE_CLICK", "MOUSE_SECOND_CLICK", "IX1", "wf:click"];

export const MENUS: readonly Explanation[] = [
  {
    rule: "navbar NAV-22",
    sentence: "The menu closes when the focus leaves the navbar. The vendor script keeps it open over the page.",
    steps: { menu: ["walk"] },
    when: (difference) => inNav(difference) || isChangedBy(difference, ["NAVBAR_OPEN", "NAVBAR_CLOSE"]),
    values: forEach([...LOOKS, "made", "scroll"], asClosed),
  },
  {
    rule: "navbar NAV-22",
    sentence: "The menu closed when the focus left the navbar. With the vendor script, a click closes it.",
    steps: { menu: ["shut"] },
    values: { focus: asWithoutScripts },
  },
  {
    rule: "navbar NAV-23",
    sentence: "The menu opens in the overlay also without animation, so that it follows the button.",
    steps: { menu: ["open", "again"] },
    when: (difference) =>
      isImmediate(difference) &&
      !difference.beside.some(
        ({ aspect, mark }) => /box|seen/.test(aspect) && isIn(difference.findFacts(mark), "menu"),
      ),
    values: { made: ({ pair }) => (pair.part.startsWith("overlay ") ? ["shown"] : []) },
  },
  {
    rule: "navbar NAV-23",
    sentence: "Tab moves the focus into the menu, also without animation. The vendor script skips the menu.",
    steps: { menu: ["walk"] },
    when: isImmediate,
    values: { focus: asEntered, colors: asLeft },
  },
  {
    rule: "navbar NAV-13",
    sentence: "Escape closes every menu and focuses its button. The vendor script keeps some open.",
    steps: { menu: ["escape"] },
    when: (difference) => difference.pair.aspect === "focus" || inNav(difference),
    values: { ...forEach([...LOOKS, "made"], asClosed), focus: asButton },
  },
  {
    rule: "navbar NAV-26",
    sentence: "Escape and Tab out of the navbar click the button, so what its interactions show ends, too.",
    steps: { menu: ["walk", "escape"] },
    when: (difference) => isChangedBy(difference, BY_CLICKS),
    values: forEach(["seen", "box", "transform", "opacity", "colors", "filter"], asClosed),
  },
];
