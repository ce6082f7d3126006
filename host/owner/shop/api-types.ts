import type { GivenTerms, NamedPlan } from "../../shop/subscription-terms";
import type { OrderStatus } from "../../../wire/shop/placed-order";
import type { Business, ShopSettings } from "../../../wire/shop/settings";
import type { QueuedMail } from "../../records/outgoing";
import type { CatalogueProduct, Order, StoredDiscount } from "../../records/shop";

export interface ProductsAnswer {
  products: CatalogueProduct[];
  currency: string;
  /** The plans that buyers of a subscription can get. */
  plans: NamedPlan[];
  /** Name and id of the last one, if there are more. */
  next: { name: string; id: string } | null;
}

/** An order in a list, without its content. */
export type OrderRow = Omit<Order, "content">;

export interface OrdersAnswer {
  orders: OrderRow[];
  counts: Partial<Record<OrderStatus, number>>;
  more: boolean;
}

export interface ShopSettingsAnswer {
  settings: ShopSettings;
  /** Lines of `lines.ts`. */
  taxes: string;
  shipping: string;
  discounts: StoredDiscount[];
}

export interface OrderAnswer {
  order: Order;
  /** The emails about it, without their texts. */
  mails: Omit<QueuedMail, "body">[];
  /** The seller, for the packing slip. */
  business: Business;
}

/** The settings as the form has them. */
export interface GivenShopSettings extends Pick<ShopSettings, "open" | "currency" | "country" | "business"> {
  /** An amount; empty: none. */
  minimum: string;
  inclusive: boolean;
  onShipping: boolean;
  /** Lines of `lines.ts`. */
  taxes: string;
  shipping: string;
  invoice: string;
  footer: string;
}

/** A discount as the form has it; its code is in the path. Empty texts: none. */
export interface GivenDiscount {
  name?: string;
  /** An amount, or a percentage with its sign. */
  value: string;
  minimum: string;
  limit: number | null;
  /** The last day. */
  ends: string;
  oncePerCustomer: boolean;
  disabled?: boolean;
}

/** Prices are in minor units. The host refuses a text that is not a number. */
export interface GivenVariant {
  price: number;
  compareAtPrice: number | null;
  stock: number | string | null;
  weight: number | string | null;
  /** null: paid once. */
  subscription: GivenTerms | null;
}
