import type { Discount } from "../../../wire/shop/discounts";
import { DEFAULT_TAX_CATEGORY, type Product, type Variant } from "../../../wire/shop/product";
import { defaultShopSettings, type ShopSettings } from "../../../wire/shop/settings";

/** What an owner sells. */
export interface ShopSeed {
  settings?: ShopSettings;
  products?: { product: Product; variants: Variant[] }[];
  discounts?: Discount[];
}

/** Euros, taxes of 19 % in Germany and two ways to ship there and to Austria. */
export function shopSettings(change: Partial<ShopSettings> = {}): ShopSettings {
  const method = (id: string, kind: "flat-rate" | "percentage", amount: number) => {
    return { id, name: id, description: `By ${id}`, kind, amount, steps: [] };
  };
  const rate = { name: "VAT", country: "DE", region: "", category: DEFAULT_TAX_CATEGORY, basisPoints: 1900 };
  return {
    ...defaultShopSettings(),
    taxes: { inclusive: false, onShipping: true, rates: [rate] },
    shipping: [
      {
        ...{ id: "here", name: "Here", countries: ["DE", "AT", "US"] },
        methods: [method("post", "flat-rate", 490), method("courier", "percentage", 1000)],
      },
    ],
    ...change,
  };
}

let count = 0;

/** Products with ids that no other test uses: one with two variants for 10.00 and 25.00, and one to download. */
export function newProducts({ stock = null }: { stock?: number | null } = {}) {
  const n = ++count;
  const ids = { towel: `p${n}`, red: `v${n}a`, blue: `v${n}b`, set: `set${n}`, file: `f${n}`, download: `v${n}c` };
  const options = [
    {
      ...{ id: ids.set, name: "Color" },
      enum: [
        { id: `${ids.set}r`, name: "Red", slug: "red" },
        { id: `${ids.set}b`, name: "Blue", slug: "blue" },
      ],
    },
  ];
  const towel = product({ id: ids.towel, name: "Towel", slug: `towel-${n}`, options });
  const file = product({ id: ids.file, name: "File", slug: `file-${n}`, type: "Digital", shippable: false });
  const downloads = [{ id: "1", name: "Pattern", url: "/pattern.pdf" }];
  return {
    ids,
    products: [
      {
        product: towel,
        variants: [
          variant({ id: ids.red, productId: towel.id, stock, values: { [ids.set]: `${ids.set}r` } }),
          variant({ id: ids.blue, productId: towel.id, price: 2500, values: { [ids.set]: `${ids.set}b` } }),
        ],
      },
      { product: file, variants: [variant({ id: ids.download, productId: file.id, price: 500, downloads })] },
    ],
  };
}

export function product(own: Partial<Product> & Pick<Product, "id">): Product {
  return {
    ...{ name: "Product", slug: own.id, description: "", type: "Physical", categories: [], shippable: true },
    ...{ taxCategory: DEFAULT_TAX_CATEGORY, hidden: false, options: [], defaultVariantId: "", ...own },
  };
}

export function variant(own: Partial<Variant> & Pick<Variant, "id" | "productId">): Variant {
  return {
    ...{ sku: own.id.toUpperCase(), price: 1000, compareAtPrice: null, stock: null, image: null, moreImages: [] },
    ...{ values: {}, weight: null, width: null, height: null, length: null, downloads: [], subscription: null, ...own },
  };
}

/** 10 % off with a code that no other test uses. */
export function newDiscount(change: Partial<Discount> = {}): Discount {
  return {
    ...{ code: `CODE${++count}`, name: "Ten", kind: "percentage", value: 1000, minimum: 0, startsAt: null },
    ...{ endsAt: null, limit: null, oncePerCustomer: false, disabled: false, ...change },
  };
}
