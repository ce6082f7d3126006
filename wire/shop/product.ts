/** A choice of an option, such as the size "L". */
export interface OptionValue {
  id: string;
  name: string;
  slug: string;
}

/** A set of options of a product, such as "Size". */
export interface OptionSet {
  id: string;
  name: string;
  enum: OptionValue[];
}

export interface ShopImage {
  url: string;
  alt: string;
}

/** A file that buyers can download. */
export interface Download {
  id: string;
  name: string;
  /** A path of the site, or an address that the shop redirects to. */
  url: string;
}

/** How often a subscription is paid. */
export interface SubscriptionTerms {
  interval: "day" | "week" | "month" | "year";
  /** Number of intervals between payments, at least 1. */
  frequency: number;
  /** Free days at the start. */
  trial: number;
  /** Id of the host's plan that the buyer gets; empty: none. */
  planId: string;
}

export interface Product {
  id: string;
  name: string;
  slug: string;
  description: string;
  /** Name of the type (`commerce.md` 3). */
  type: ProductTypeName;
  categories: string[];
  /** Category of its tax rates; default `standard-taxable`. */
  taxCategory: string;
  shippable: boolean;
  /** Hidden products cannot be bought. */
  hidden: boolean;
  options: OptionSet[];
  /** Id of the variant that pages show first; empty: the first one. */
  defaultVariantId: string;
}

export interface Variant {
  id: string;
  productId: string;
  /** The shop's own article number. */
  sku: string;
  /** In minor units of the shop's currency. */
  price: number;
  compareAtPrice: number | null;
  /** null: unlimited. */
  stock: number | null;
  image: ShopImage | null;
  moreImages: ShopImage[];
  /** The chosen value per option set, by their ids. */
  values: Record<string, string>;
  /** In the shop's units; null: unknown. */
  weight: number | null;
  width: number | null;
  height: number | null;
  length: number | null;
  downloads: Download[];
  /** null: paid once. */
  subscription: SubscriptionTerms | null;
}

export type ProductTypeName = "Physical" | "Digital" | "Service" | "Membership" | "Advanced";

/** Ids of the product types, as conditions on pages use them (`commerce.md` 3). */
export const PRODUCT_TYPE_IDS: Readonly<Record<ProductTypeName, string>> = {
  Physical: "ff42fee0113744f693a764e3431a9cc2",
  Digital: "f22027db68002190aef89a4a2b7ac8a1",
  Service: "c599e43b1a1c34d5a323aedf75d3adf6",
  Membership: "e348fd487d0102946c9179d2a94bb613",
  Advanced: "b6ccc1830db4b1babeb06a9ac5f6dd76",
};

export const DEFAULT_TAX_CATEGORY = "standard-taxable";

/** Whether buying it needs a user (`commerce.md` C-34). */
export function needsUser(product: Pick<Product, "type">, variant: Pick<Variant, "subscription">): boolean {
  return product.type === "Membership" || variant.subscription !== null;
}

/** Names of a variant's chosen values, such as `Red, L`. */
export function describeVariant({ options }: Pick<Product, "options">, { values }: Pick<Variant, "values">): string {
  return options
    .flatMap(({ id, enum: choices }) => choices.find((choice) => choice.id === values[id])?.name ?? [])
    .join(", ");
}
