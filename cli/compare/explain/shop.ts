import { moveUpTo, readHeight } from "../boxes";
import { near } from "../near";
import { asScrolled, isIn, listInside, type Difference, type Explanation } from "./explain";

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
function measureParts({ all, findFacts, markers }: Difference): [up: number, down: number] {
  const changed = all.filter(
    ({ step, mark, aspect, vendor, ours }) =>
      step.kind === "load" && aspect === "seen" && vendor !== ours && isIn(findFacts(mark), "commerce"),
  );
  const sum = (way: "vendor" | "ours") =>
    changed.reduce((px, { mark = -1 }) => px + readHeight(markers(mark)?.[way].box ?? ""), 0);
  return [sum("vendor"), sum("ours")];
}

const AS_SERVED = "In an export, the vendor script leaves the HTML of the shop as it is.";

export const SHOP: readonly Explanation[] = [
  {
    rule: "commerce C-50",
    sentence: `The page asks its host for the cart, the order or the ways to pay. ${AS_SERVED}`,
    steps: { load: "all" },
    aspects: ["requests"],
    when: ({ pair }) => pair.vendor === "",
    values: listRequests,
  },
  {
    rule: "commerce C-50",
    sentence: `The part of the shop is shown or hidden by what the host answers. ${AS_SERVED}`,
    aspects: ["seen"],
    when: (difference) => isFilled(difference) && isPart(difference),
    values: () => ["shown", "hidden"],
  },
  {
    rule: "commerce C-50",
    sentence: `The empty text of the shop shows what the host answers. ${AS_SERVED}`,
    aspects: ["value"],
    when: (difference) => isFilled(difference) && isIn(difference.facts, "commerce") && difference.pair.none === "",
    values: () => [/\S/],
  },
  {
    rule: "commerce C-50",
    sentence: `The page is longer or shorter by the parts of the shop that it shows or hides. ${AS_SERVED}`,
    aspects: ["box"],
    when: isFilled,
    values: (difference) => [moveUpTo(difference.pair.vendor, ...measureParts(difference))],
  },
  {
    rule: "commerce C-50",
    sentence: `The page is shorter by the parts of the shop that it hides. ${AS_SERVED}`,
    steps: { scroll: "all" },
    aspects: ["scroll"],
    when: isFilled,
    values: (difference) => [asScrolled(difference, ...measureParts(difference))],
  },
];
