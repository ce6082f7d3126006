import type { Edits } from "../core/edits";
import { toText } from "../core/text";
import { BINDINGS } from "../rendering/rows";

/**
 * Exports lost their bindings: these elements of the builder's markup show an order's values by their place. Leaves of an
 * element are filled in order; a text of the page stays.
 */
const ADDRESS = ["Addressee", "Line1", "Line2", "City", "State", "PostalCode", "Country"];
const address = (kind: string) => ADDRESS.map((part) => `${kind}Address${part}`);
const SUMMARY = ".w-commerce-commercecheckoutsummaryitem";

const PLACES: readonly (readonly [selector: string, items: readonly (readonly string[])[]])[] = [
  [".w-commerce-commercecheckoutcustomerinfosummarywrapper", [["customerEmail"], address("shipping")]],
  [".w-commerce-commercecheckoutshippingsummarywrapper", [["shippingMethodName", "shippingMethodDescription"]]],
  [
    ".w-commerce-commercecheckoutpaymentsummarywrapper",
    [["cardProvider", "cardLastFour", "cardExpiresMonth", "cardExpiresYear"], address("billing")],
  ],
];

interface Slot {
  readonly element: Element;
  readonly key: string;
}

/** The price lines, by their class names. */
const LINES: readonly (readonly [selector: string, key: string])[] = [
  [".w-commerce-commercecartordervalue", "subtotal"],
  [".w-commerce-commercecheckoutsummarytotal", "total"],
  [
    ".w-commerce-commercecheckoutsummarylineitem > :last-child:not(:only-child, .w-commerce-commercecheckoutsummarytotal)",
    "subtotal",
  ],
];

/** Whether nothing fills an element yet. */
const isFree = (element: Element) =>
  !element.hasAttribute(BINDINGS) && !element.childElementCount && !element.textContent?.trim();

function listLeaves(item: Element): Element[] {
  return [...item.querySelectorAll("div")].filter(isFree);
}

/** Finds the places of a part of the page. Must run before anything fills them. */
export function findSlots(root: Element): readonly Slot[] {
  const lines = LINES.flatMap(([selector, key]) =>
    [...root.querySelectorAll(selector)].filter(isFree).map((element) => ({ element, key })),
  );
  const items = PLACES.flatMap(([selector, keys]) =>
    [...root.querySelectorAll(selector)].flatMap((wrapper) =>
      [...wrapper.querySelectorAll(SUMMARY)].flatMap((item, at) =>
        listLeaves(item).flatMap((element, index) => {
          const key = keys[at]?.[index];
          return key === undefined ? [] : [{ element, key }];
        }),
      ),
    ),
  );
  return [...lines, ...items];
}

/** Rows of a summary, such as a card's date, whose separator would be left alone. */
const ROW = ".w-commerce-commercecheckoutsummaryflexboxdiv";

function hideEmptyRows(slots: readonly Slot[], edits: Edits): void {
  const rows = new Set(slots.flatMap(({ element }) => element.closest<HTMLElement>(ROW) ?? []));
  for (const row of rows) {
    const isFilled = slots.some(({ element }) => row.contains(element) && element.textContent);
    edits.style(row, "display", isFilled ? "" : "none");
  }
}

/** @param values a flattened order. @param price formats amounts. */
export function fillSlots(
  slots: readonly Slot[],
  values: Readonly<Record<string, unknown>>,
  price: (money: unknown) => string,
  edits: Edits,
): void {
  for (const { element, key } of slots) {
    const value = values[key];
    edits.text(element, typeof value === "object" ? (value === null ? "" : price(value)) : toText(value));
  }
  hideEmptyRows(slots, edits);
}
