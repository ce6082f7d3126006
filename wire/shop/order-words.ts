import type { ShopAddress } from "./address";
import { formatMoney } from "./money";
import type { OrderContent } from "./placed-order";

/** The facts of an order that texts need. */
export interface WordedOrder {
  id: string;
  number: number | null;
  name: string;
  currency: string;
  total: number;
  content: OrderContent;
}

/** The values of the placeholders of emails about an order. */
export function orderWords({ id, number, name, currency, total, content }: WordedOrder) {
  const money = (value: number) => formatMoney(value, currency);
  const items = content.items.map(({ name, variantName, count, price }) => {
    const title = variantName ? `${name} (${variantName})` : name;
    return `${count} × ${title}: ${money(price * count)}`;
  });
  const extras = content.extraItems.map(({ name, price }) => `${name}: ${money(price)}`);
  const included = content.inclusive
    ? content.taxes.map(({ name, amount }) => `${name} included: ${money(amount)}`)
    : [];
  return {
    order: number === null ? id : `#${number}`,
    name: name || "customer",
    items: [...items, ...extras, ...included].join("\n"),
    total: money(total),
    address: formatAddress(content.shippingAddress ?? content.billingAddress),
    note: content.note,
  };
}

/** The lines of an address; empty without one. */
export function formatAddress(address: ShopAddress | null): string {
  if (!address) return "";
  const { addressee, line1, line2, city, state, postalCode, country } = address;
  return [addressee, line1, line2, [postalCode, city, state].filter(Boolean).join(" "), country]
    .filter(Boolean)
    .join("\n");
}
