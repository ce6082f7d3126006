import { share } from "./money";
import type { ShippingRate, ShopSettings } from "./settings";

/** A method with its price for one order. */
export interface ShippingMethod {
  id: string;
  name: string;
  description: string;
  /** Its kind. */
  mode: string;
  /** In minor units. */
  price: number;
}

/** What prices of shipping depend on. */
export interface Shipment {
  country: string;
  /** Of the items that are shipped, in minor units. */
  subtotal: number;
  /** Number of items that are shipped. */
  quantity: number;
  weight: number;
}

/** The methods for a shipment; none for a country that the shop does not ship to. */
export function shippingMethods({ shipping }: Pick<ShopSettings, "shipping">, shipment: Shipment): ShippingMethod[] {
  const zone =
    shipping.find(({ countries }) => countries.includes(shipment.country)) ??
    shipping.find(({ countries }) => countries.includes("*"));
  return (zone?.methods ?? []).flatMap((method) => {
    const price = findPrice(method, shipment);
    const { id, name, description, kind: mode } = method;
    return price === undefined ? [] : [{ id, name, description, mode, price }];
  });
}

function findPrice(
  { kind, amount, steps }: ShippingRate,
  { subtotal, quantity, weight }: Shipment,
): number | undefined {
  switch (kind) {
    case "flat-rate":
      return amount;
    case "percentage":
      return share(subtotal, amount);
    default: {
      const reached = { price: subtotal, quantity, weight }[kind];
      const inReach = steps.filter(({ from }) => from <= reached).sort((a, b) => b.from - a.from);
      return inReach[0]?.amount;
    }
  }
}
