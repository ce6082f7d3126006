import { isOnlyLonger } from "../boxes";
import { near } from "../near";
import type { Pair } from "../pair";
import type { Difference, Explanation } from "./explain";

/** Only our script asks for the cart, checkout or order of the page, or for the ways to pay. */
const asks = ({ step, aspect, vendor, ours }: Pair) =>
  step.id === "load" &&
  aspect === "requests" &&
  vendor === "" &&
  /^asks for (.*, )?Fetch(Cart|Checkout|Order|AcceptedOrderData|Processors)\b/.test(ours);

const inShop = ({ facts }: Difference) => facts?.within.includes("commerce") === true;

/** Only our script hides a part of the shop, which makes the page shorter. */
const isShortened = ({ all, findFacts }: Difference) =>
  all.some(
    ({ step, mark, aspect, none, vendor, ours }) =>
      step.id === "load" &&
      aspect === "seen" &&
      vendor === none &&
      ours === "hidden" &&
      findFacts(mark)?.within.includes("commerce") === true,
  );

export const SHOP: readonly Explanation[] = [
  {
    rule: "commerce C-50",
    sentence:
      "The page asks its host for the cart, the order or the ways to pay, and shows what the host answers. In an export, the vendor script leaves the HTML of the shop as it is.",
    when: (difference) => {
      const { pair, facts, all } = difference;
      if (!near(pair.aspect, pair.vendor, pair.none) || !all.some(asks)) return false;
      if (pair.aspect === "requests") return asks(pair);
      if (pair.aspect === "scroll") return pair.step.id.startsWith("scroll ") && isShortened(difference);
      const isPage = facts?.tag === "body" && pair.aspect === "box" && isOnlyLonger(pair.vendor, pair.ours);
      return isPage ? isShortened(difference) : /^(seen|value|box)$/.test(pair.aspect) && inShop(difference);
    },
  },
];
