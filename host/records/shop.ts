import type { Discount } from "../../wire/shop/discounts";
import type { OrderContent, OrderStatus } from "../../wire/shop/placed-order";
import type { Product, Variant } from "../../wire/shop/product";

/** A product with its variants, in order. */
export interface CatalogueProduct {
  product: Product;
  variants: Variant[];
}

export interface Order {
  /** In hexadecimal. */
  id: string;
  /** Consecutive; null until the order is accepted. */
  number: number | null;
  status: OrderStatus;
  email: string;
  name: string;
  currency: string;
  /** In minor units. */
  total: number;
  itemCount: number;
  accountId: string | null;
  /** `invoice` or `stripe`. */
  processor: string;
  /** Id of the payment at the processor. */
  paymentId: string | null;
  createdAt: number;
  acceptedAt: number | null;
  fulfilledAt: number | null;
  refundedAt: number | null;
  content: OrderContent;
}

/** A discount with the number of its uses. */
export interface StoredDiscount extends Discount {
  used: number;
}
