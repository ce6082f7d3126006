import { asFocus, findFocused, isIn, listInside, listParts } from "./elements";
import { forEach, type Difference, type Explanation } from "./explain";
import { asScrolled, asWithoutScripts, LOOKS, measureShown } from "./predict";

/** The link or pane of a widget that the element is in, and those beside it. */
function listBeside({ facts, findFacts }: Pick<Difference, "facts" | "findFacts">, name: string) {
  let at = facts;
  while (at && !at.classes.includes(name)) at = findFacts(at.parent);
  const beside = listInside(findFacts(at?.parent), findFacts).filter(({ parent }) => parent === at?.parent);
  return { own: at, all: beside.filter(({ classes }) => classes.includes(name)) };
}

/** The first panes of the widgets in which only our script selects a tab, because the export marks none as current. */
const listSelected = ({ all, findFacts }: Difference) =>
  all.flatMap(({ step, mark, aspect, vendor, ours }) => {
    const facts = findFacts(mark);
    if (step.kind !== "load" || aspect !== "classes" || !facts?.classes.includes("w-tab-pane")) return [];
    const isFirst = listBeside({ facts, findFacts }, "w-tab-pane").all[0]?.mark === mark;
    return isFirst && ours.includes("w--tab-active") && !vendor.includes("w--tab-active") ? [facts] : [];
  });

/** What the first tab and its pane have, by the markup, and the vendor script shows when a visitor selects it. */
function asSelected(difference: Difference): string[] {
  const { pair, facts, all } = difference;
  for (const [name, state] of [
    ["w-tab-link", "w--current"],
    ["w-tab-pane", "w--tab-active"],
  ] as const) {
    const { own, all: beside } = listBeside(difference, name);
    if (own && own.mark !== beside[0]?.mark) return [];
    if (pair.aspect === "classes" && facts?.classes.includes(name)) return [state];
    if (pair.aspect === "seen" && own && name === "w-tab-pane") return ["shown"];
  }
  return all.flatMap(({ step, mark, aspect, vendor }) =>
    step.kind === "tabs" && step.action === "first" && mark === pair.mark && aspect === pair.aspect ? [vendor] : [],
  );
}

export const TABS: readonly Explanation[] = [
  {
    rule: "dropdown-tabs-lightbox TB-3",
    sentence: "If no tab is marked as current, the first tab is shown and focusable. The vendor script shows no tab.",
    steps: { load: "all" },
    when: (difference) => isIn(difference.facts, "tabs") && listSelected(difference).length > 0,
    values: forEach(LOOKS, asSelected),
  },
  {
    rule: "dropdown-tabs-lightbox TB-3",
    sentence: "The first tab is shown, so the page is longer by its pane. The vendor script shows no tab.",
    steps: { scroll: "all", tabs: "all" },
    when: (difference) => listSelected(difference).length > 0,
    values: {
      scroll: (difference) => [asScrolled(difference, ...measureShown(listSelected(difference), difference))],
      focus: (difference) =>
        difference.pair.vendor === "" ? asFocus(listParts(difference, "w-tab-link").slice(0, 1)) : [],
    },
  },
  {
    rule: "dropdown-tabs-lightbox TB-23",
    sentence: "A page script selected a tab. The focus stays where it was; the vendor script moves it to the tab.",
    when: (difference) =>
      difference.pair.step.kind !== "tabs" && isIn(findFocused(difference.pair.vendor, difference), "tab-link"),
    values: { focus: asWithoutScripts },
  },
];
