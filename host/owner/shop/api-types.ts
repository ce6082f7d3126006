import type { NamedPlan } from "../../shop/subscription-terms";
import type { OrderStatus } from "../../../wire/shop/placed-order";
import type { ShopSettings } from "../../../wire/shop/settings";
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
