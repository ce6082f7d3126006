import type { ShopAddress } from "../../../../wire/shop/address";
import type { CartLine } from "../../../../wire/shop/order";
import type { ShippingZone } from "../../../../wire/shop/settings";
import type { Product, Variant } from "../../../../wire/shop/product";

/** A product for 10.00 that is shipped. */
export function product(change: Partial<Product> = {}): Product {
  return {
    ...{ id: "p1", name: "Towel", slug: "towel", description: "", type: "Physical", categories: [] },
    ...{ taxCategory: "standard-taxable", shippable: true, hidden: false, options: [], defaultVariantId: "" },
    ...change,
  };
}

export function variant(change: Partial<Variant> = {}): Variant {
  return {
    ...{ id: "v1", productId: "p1", sku: "T-1", price: 1000, compareAtPrice: null, stock: null, image: null },
    ...{ moreImages: [], values: {}, weight: null, width: null, height: null, length: null },
    ...{ downloads: [], subscription: null, ...change },
  };
}

export function line(change: Partial<Variant> = {}, count = 2, ofProduct: Partial<Product> = {}): CartLine {
  return { product: product(ofProduct), variant: variant(change), count };
}

export function address(change: Partial<ShopAddress> = {}): ShopAddress {
  return {
    ...{ addressee: "Ana Lee", line1: "Mill Lane 1", line2: "", city: "Bonn", state: "", country: "DE" },
    ...{ postalCode: "53111", ...change },
  };
}

/** One method with this price, everywhere. */
export function shippingZone(amount: number): ShippingZone {
  const method = { id: "standard", name: "Post", description: "", kind: "flat-rate" as const, amount, steps: [] };
  return { id: "all", name: "Everywhere", countries: ["*"], methods: [method] };
}
