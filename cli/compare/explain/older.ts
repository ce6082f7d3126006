import { isOnlyLonger } from "../boxes";
import type { Pair } from "../pair";
import { listAround, listEarlier, type Difference, type Explanation } from "./explain";
import { SENDS } from "./forms";

const within = ({ findFacts }: Difference, focus: string) => findFacts(Number(focus.slice(1)))?.within ?? [];

const focused = (difference: Difference) => within(difference, difference.pair.ours);

const inNav = ({ facts, pair }: Difference) => facts?.within.includes("nav") === true || pair.aspect === "made";

/** The current tab changed only with our script. */
const turnsTabs = ({ beside, findFacts }: Difference) =>
  beside.some(
    ({ mark, aspect, vendor, ours }) =>
      aspect === "classes" &&
      findFacts(mark)?.within.includes("tab-link") === true &&
      vendor.includes("w--current") &&
      !ours.includes("w--current"),
  );

/**
 * The vendor script opened the menu, whose button shows it, but the stylesheet hides it: it has rules only for the
 * attribute of newer scripts.
 */
const isHiddenByStyle = ({ pair, all, findFacts }: Difference) => {
  const opening = all.filter(({ step }) => step.id === pair.step.id.replace(/^(menu \d+ ).*$/, "$1open"));
  const has = (part: string, is: (other: Pair) => boolean) =>
    opening.some((other) => findFacts(other.mark)?.within.includes(part) === true && is(other));
  return (
    has("nav-button", ({ aspect, vendor }) => aspect === "classes" && vendor.split(" ").includes("w--open")) &&
    has("menu", ({ aspect, vendor, ours }) => aspect === "seen" && vendor === "hidden" && ours === "shown")
  );
};

/** A press on an arrow of a slider focused it only with our script. */
const focusesArrow = ({ step, aspect, vendor, ours }: Pair, { findFacts }: Difference) =>
  /^slider \d+ (?:right|right again|left)$/.test(step.id) &&
  aspect === "focus" &&
  vendor === "" &&
  findFacts(Number(ours.slice(1)))?.classes.some((name) => name.startsWith("w-slider-arrow-")) === true;

/** Enter presses an arrow only with our script, which makes it focusable. */
const pressesArrow = ({ step, aspect, vendor }: Pair, difference: Difference) => {
  const slider = /^(slider \d+ )key$/.exec(step.id)?.[1];
  const isOfSame = (other: Pair) => slider !== undefined && other.step.id.startsWith(slider);
  return (
    aspect === "reach" &&
    vendor === "cannot be used" &&
    difference.all.some((other) => isOfSame(other) && focusesArrow(other, difference))
  );
};

/** The same, in an earlier step of the slider around the element. */
const wasTurnedByKey = (difference: Difference) => {
  const around = listAround(difference.facts, difference.findFacts);
  const isAround = ({ step }: Pair) => around.some(({ mark }) => step.id === `slider ${mark} key`);
  return listEarlier(difference).some((other) => isAround(other) && pressesArrow(other, difference));
};

/** A submission focused its message only with our script. */
const focusesPanel = ({ step, aspect, ours }: Pair, difference: Difference) =>
  SENDS.test(step.id) &&
  aspect === "focus" &&
  within(difference, ours).some((part) => part === "done" || part === "fail");

/** Features that the vendor scripts of older exports do not have. */
export const OLDER: readonly Explanation[] = [
  {
    rule: "navbar NAV-2",
    sentence:
      "The menu button is focusable, so a click focuses it. In this version of the vendor script, it is not focusable.",
    when: (difference) => {
      const { pair } = difference;
      return (
        /^menu \d+ /.test(pair.step.id) &&
        pair.aspect === "focus" &&
        pair.vendor === "" &&
        focused(difference).includes("nav-button")
      );
    },
  },
  {
    rule: "dropdown-tabs-lightbox DD-3",
    sentence:
      "The toggle of the dropdown is focusable, so a click focuses it. In this version of the vendor script, it is not focusable.",
    when: (difference) => {
      const { pair } = difference;
      return (
        /^dropdown \d+ (open|escape|away)$/.test(pair.step.id) &&
        pair.aspect === "focus" &&
        pair.vendor === "" &&
        focused(difference).includes("dropdown-toggle")
      );
    },
  },
  {
    rule: "dropdown-tabs-lightbox TB-2",
    sentence:
      "The link of a tab is focusable, so a click focuses it. In this version of the vendor script, it is not focusable.",
    when: (difference) => {
      const { pair } = difference;
      return (
        /^tabs \d+ (tab \d+|first)$/.test(pair.step.id) &&
        pair.aspect === "focus" &&
        pair.vendor === "" &&
        focused(difference).includes("tab-link")
      );
    },
  },
  {
    rule: "dropdown-tabs-lightbox TB-2",
    sentence:
      "The link of a tab has a URL and is focusable, so a style for links without both does not apply. This version of the vendor script leaves the link as it is.",
    when: ({ pair: { aspect, none, vendor, ours }, facts, findFacts }) => {
      const link = facts?.tag === "a" ? facts : findFacts(facts?.parent);
      const [plain, theirs, own] = [none, vendor, ours].map((colors) => colors.split(" / "));
      const isText = theirs?.[0] === plain?.[0] && theirs?.slice(1).join() === own?.slice(1).join();
      const isLink = link?.tag === "a" && link.within.includes("tab-link") && link.attributes.href === undefined;
      return aspect === "colors" && isText && isLink;
    },
  },
  {
    rule: "dropdown-tabs-lightbox LB-19",
    sentence:
      "The close button of the lightbox has the focus, and the link after it was closed. This version of the vendor script focuses the backdrop, and then nothing.",
    when: ({ pair: { step, aspect, vendor, ours }, used }) => {
      if (aspect !== "focus") return false;
      if (/^lightbox \d+ close$/.test(step.id)) return vendor === "" && ours === `#${used?.mark}`;
      return (
        /^lightbox \d+ open$/.test(step.id) &&
        vendor.startsWith("w-lightbox-backdrop ") &&
        /\bw-lightbox-close\b/.test(ours)
      );
    },
  },
  {
    rule: "slider SL-5",
    sentence:
      "The arrows of the slider are focusable, by a click, too, and work by key. In this version of the vendor script, they are not focusable.",
    when: (difference) => focusesArrow(difference.pair, difference) || pressesArrow(difference.pair, difference),
  },
  {
    rule: "slider SL-5",
    sentence:
      "Enter on an arrow turned the slider before, so it shows another group. In this version of the vendor script, the arrows are not focusable.",
    when: (difference) => {
      const { pair } = difference;
      return (
        pair.step.id.endsWith(" drag") &&
        /^(transform|opacity|seen|classes|colors)$/.test(pair.aspect) &&
        wasTurnedByKey(difference)
      );
    },
  },
  {
    rule: "slider SL-53",
    sentence:
      "The dots of the slider are focusable, so a click focuses one. In this version of the vendor script, they are not.",
    when: ({ pair }) =>
      /^slider \d+ dot$/.test(pair.step.id) &&
      pair.aspect === "focus" &&
      pair.vendor === "" &&
      /^w-slider-dot\b/.test(pair.ours),
  },
  {
    rule: "dropdown-tabs-lightbox DD-27",
    sentence:
      "The down arrow moves the focus into the open dropdown. In this version of the vendor script, it scrolls the page.",
    when: (difference) => {
      const { pair } = difference;
      return (
        /^dropdown \d+ walk$/.test(pair.step.id) &&
        /^(focus|scroll)$/.test(pair.aspect) &&
        difference.beside.some(
          (other) =>
            other.aspect === "focus" &&
            !within(difference, other.vendor).includes("dropdown-list") &&
            within(difference, other.ours).includes("dropdown-list"),
        )
      );
    },
  },
  {
    rule: "navbar NAV-27",
    sentence:
      "The menu is shown when it is open. This version of the vendor script does not set the attribute that the stylesheet of the export needs.",
    when: (difference) => {
      const { pair, beside } = difference;
      if (!/^menu \d+ /.test(pair.step.id) || !isHiddenByStyle(difference)) return false;
      if (/^(seen|reach|made|box)$/.test(pair.aspect)) return inNav(difference) || pair.aspect === "reach";
      // Tab moves the focus out of a hidden menu.
      const left = beside.find(({ aspect }) => aspect === "focus")?.vendor;
      return pair.step.id.endsWith(" walk") && (/^(focus|scroll)$/.test(pair.aspect) || left === `#${pair.mark}`);
    },
  },
  {
    rule: "navbar NAV-13",
    sentence: "Escape closes the menu and focuses its button. This version of the vendor script keeps it open.",
    when: (difference) => {
      const { pair } = difference;
      if (!/^menu \d+ escape$/.test(pair.step.id)) return false;
      return pair.aspect === "focus"
        ? focused(difference).includes("nav-button")
        : inNav(difference) && pair.ours === pair.none && pair.vendor !== pair.none;
    },
  },
  {
    rule: "dropdown-tabs-lightbox TB-11",
    sentence: "The right arrow moves to the next tab. This version of the vendor script does not handle arrow keys.",
    when: (difference) => {
      const { pair, facts } = difference;
      // Panes of other heights stretch what is beside the tabs.
      const isStretched = pair.aspect === "box" && isOnlyLonger(pair.vendor, pair.ours);
      const concerns = facts?.within.includes("tabs") === true || /^(focus|scroll)$/.test(pair.aspect) || isStretched;
      return /^tabs \d+ arrow$/.test(pair.step.id) && concerns && turnsTabs(difference);
    },
  },
  {
    rule: "forms F-45",
    sentence:
      "The success or error message has the focus. This version of the vendor script leaves the focus where it was, or loses it.",
    when: (difference) => focusesPanel(difference.pair, difference),
  },
  {
    rule: "forms F-45",
    sentence:
      "The success or error message has the focus, which brings it into view. This version of the vendor script leaves it where it is.",
    when: (difference) =>
      difference.pair.aspect === "scroll" && difference.beside.some((other) => focusesPanel(other, difference)),
  },
];
