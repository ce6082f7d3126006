import type { OrderStatus } from "../../wire/shop/placed-order";

/** Row types of the shop's tables; conventions as in `schema.ts`. Amounts are in minor units. */
export interface ShopTables {
  shop_setting: ShopSettingTable;
  shop_counter: ShopCounterTable;
  shop_product: ShopProductTable;
  shop_variant: ShopVariantTable;
  shop_discount: ShopDiscountTable;
  shop_discount_use: ShopDiscountUseTable;
  shop_order: ShopOrderTable;
  shop_cart: ShopCartTable;
  shop_cart_item: ShopCartItemTable;
}

/** One row: `ShopSettings` as JSON. */
interface ShopSettingTable {
  id: string;
  content: string;
  updated_at: number;
}

/** The last used number, such as that of the invoices. */
interface ShopCounterTable {
  id: string;
  value: number;
}

export interface ShopProductTable {
  id: string;
  slug: string;
  name: string;
  /** Name, slug and article numbers in lower case. */
  search: string;
  hidden: number;
  /** The rest of `Product` as JSON. */
  content: string;
  updated_at: number;
}

export interface ShopVariantTable {
  id: string;
  product_id: string;
  /** Order within the product. */
  place: number;
  price: number;
  /** null: unlimited. */
  stock: number | null;
  /** The rest of `Variant` as JSON. */
  content: string;
}

interface ShopDiscountTable {
  code: string;
  /** `Discount` as JSON. */
  content: string;
  /** Number of orders that used it. */
  used: number;
}

interface ShopDiscountUseTable {
  code: string;
  order_id: string;
  /** In lower case. */
  email: string;
}

export interface ShopOrderTable {
  /** In hexadecimal. */
  id: string;
  /** Consecutive; null until the order is accepted. */
  number: number | null;
  status: OrderStatus;
  email: string;
  name: string;
  /** Id, number, address and name in lower case. */
  search: string;
  currency: string;
  total: number;
  item_count: number;
  account_id: string | null;
  /** `invoice` or `stripe`. */
  processor: string;
  /** Id of the payment at the processor. */
  payment_id: string | null;
  /** `OrderContent` as JSON. */
  content: string;
  created_at: number;
  accepted_at: number | null;
  fulfilled_at: number | null;
  refunded_at: number | null;
}

export interface ShopCartTable {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  /** `CheckoutData` as JSON. */
  content: string;
  /** Until when no other cart can take its pieces; 0: not reserved. */
  reserved_until: number;
  /** Time of the settings that the visitor saw; 0: no checkout yet. */
  settings_at: number;
  /** The order that is being paid. */
  pending_order_id: string | null;
  /** The order that the cart became last. */
  last_order_id: string | null;
  updated_at: number;
}

interface ShopCartItemTable {
  token_hash: string;
  variant_id: string;
  count: number;
  /** The price that the visitor saw. */
  price: number;
  added_at: number;
}
