import { moveUpTo } from "../boxes";
import { near } from "../near";
import { isIn, listInside } from "./elements";
import type { Difference, Explanation } from "./explain";
import { asScrolled, measureShown } from "./predict";

/** What parts of a page ask for, by their `data-node-type`. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  "commerce-cart-wrapper": ["FetchCart"],
  "cart-checkout-button": ["FetchProcessors"],
  "commerce-buy-now-button": ["FetchProcessors", "FetchAllVariants", "FetchAllVariantsAndMemberships"],
  "commerce-add-to-cart-form": ["FetchAllVariants", "FetchAllVariantsAndMemberships"],
  "commerce-checkout-form-container": ["FetchCheckout", "FetchProcessors"],
  "commerce-paypal-checkout-form-container": ["FetchCheckout", "FetchProcessors"],
  "commerce-order-confirmation-wrapper": ["FetchOrder", "FetchAcceptedOrderData"],
};

/** Operations that the parts of the page need, in any order. */
function listRequests({ findFacts }: Difference): RegExp[] {
  const types = listInside(findFacts(1), findFacts).map(({ attributes }) => attributes["data-node-type"] ?? "");
  const names = [...new Set(types.flatMap((type) => NEEDS[type] ?? []))].join("|");
  return names ? [new RegExp(`^asks for (?:${names})(?:(?:, |; asks for )(?:${names}))*$`)] : [];
}

/** Only our script asks for what the shop of the page shows. */
const asks = (difference: Difference) =>
  difference.all.some(
    ({ step, aspect, vendor, ours }) =>
      step.kind === "load" &&
      aspect === "requests" &&
      vendor === "" &&
      listRequests(difference).some((pattern) => pattern.test(ours)),
  );

/** The vendor script leaves it as it is, and ours fills the shop of the page. */
const isFilled = (difference: Difference) => {
  const { aspect, vendor, none } = difference.pair;
  return near(aspect, vendor, none) && asks(difference);
};

/** A part of the shop that has a state, a condition or a binding. */
const isPart = ({ facts }: Difference) =>
  isIn(facts, "commerce") &&
  Object.keys(facts?.attributes ?? {}).some((name) => /^data-(node-type|wf-(bindings|conditions))$/.test(name));

/** px of the parts that only our script hides, and of those that only ours shows. */
const measureParts = (difference: Difference) => {
  const changed = difference.all.filter(({ step, aspect }) => step.kind === "load" && aspect === "seen");
  const parts = changed.map(({ mark }) => difference.findFacts(mark)).filter((facts) => isIn(facts, "commerce"));
  return measureShown(parts, difference);
};

export const SHOP: readonly Explanation[] = [
  {
    rule: "commerce C-50",
    sentence: "The page asks its host for the cart, the order or the ways to pay. The vendor script asks nothing.",
    steps: { load: "all" },
    when: ({ pair }) => pair.vendor === "",
    values: { requests: listRequests },
  },
  {
    rule: "commerce C-50",
    sentence: "The shop shows what the host answers. In an export, the vendor script leaves its HTML as it is.",
    when: isFilled,
    values: {
      seen: (difference) => (isPart(difference) ? ["shown", "hidden"] : []),
      value: ({ pair, facts }) => (isIn(facts, "commerce") && pair.none === "" ? [/\S/] : []),
      box: (difference) => [moveUpTo(difference.pair.vendor, ...measureParts(difference))],
    },
  },
  {
    rule: "commerce C-50",
    sentence: "The page is longer or shorter by the parts of the shop that it shows or hides.",
    steps: { scroll: "all" },
    when: isFilled,
    values: { scroll: (difference) => [asScrolled(difference, ...measureParts(difference))] },
  },
];
