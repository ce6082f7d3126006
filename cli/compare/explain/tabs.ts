import type { Difference, Explanation } from "./explain";

/** The export marks no tab as current; our script selects the first. */
const beginsWithTab = ({ all, findFacts }: Difference) => {
  const links = all.filter(
    ({ step, mark, aspect }) =>
      step.id === "load" && aspect === "classes" && findFacts(mark)?.within.includes("tab-link") === true,
  );
  return (
    links.some(({ ours }) => ours.includes("w--current")) && !links.some(({ vendor }) => vendor.includes("w--current"))
  );
};

export const TABS: readonly Explanation[] = [
  {
    rule: "dropdown-tabs-lightbox TB-3",
    sentence: "If no tab is marked as current, the first tab is shown and focusable. The vendor script shows no tab.",
    when: (difference) => {
      const { pair, facts } = difference;
      if (!beginsWithTab(difference)) return false;
      if (pair.step.id === "load") return facts?.within.includes("tabs") === true;
      // The page is longer by the height of the visible pane.
      if (/^scroll [\d.]+$/.test(pair.step.id)) return pair.aspect === "scroll";
      return /^tabs \d+ /.test(pair.step.id) && pair.aspect === "focus" && pair.vendor === "";
    },
  },
  {
    rule: "dropdown-tabs-lightbox TB-23",
    sentence: "A page script selected a tab. The focus stays where it was; the vendor script moves it to the tab.",
    when: ({ pair: { step, aspect, none, vendor, ours }, findFacts }) =>
      aspect === "focus" &&
      !step.id.startsWith("tabs ") &&
      ours === none &&
      findFacts(Number(vendor.slice(1)))?.within.includes("tab-link") === true,
  },
];
