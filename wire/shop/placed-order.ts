import type { ShopAddress } from "./address";
import type { ExtraItem, OrderTotals } from "./order";
import {
  describeVariant,
  type Download,
  type OptionSet,
  type ProductTypeName,
  type ShopImage,
  type SubscriptionTerms,
} from "./product";
import type { CartLine } from "./order";
import type { Tax } from "./taxes";

/**
 * - `pending`: not paid yet;
 * - `unfulfilled`: accepted;
 * - `canceled`: it was never paid.
 */
export type OrderStatus = "pending" | "unfulfilled" | "fulfilled" | "refunded" | "disputed" | "canceled";

/** An answer to a question of the checkout; one of the three values is set. */
export interface CustomData {
  name: string;
  textInput: string | null;
  textArea: string | null;
  checkbox: boolean | null;
}

/** An item as it was sold. */
export interface SoldItem {
  productId: string;
  variantId: string;
  name: string;
  /** Names of the chosen options. */
  variantName: string;
  slug: string;
  sku: string;
  type: ProductTypeName;
  count: number;
  /** Of one piece, in minor units. */
  price: number;
  shipped: boolean;
  image: ShopImage | null;
  options: OptionSet[];
  values: Record<string, string>;
  downloads: Download[];
  subscription: SubscriptionTerms | null;
}

/** The content of an order. Later changes of products and settings do not change it. */
export interface OrderContent {
  items: SoldItem[];
  subtotal: number;
  extraItems: ExtraItem[];
  /** Whether prices included the taxes. */
  inclusive: boolean;
  taxes: Tax[];
  shippingAddress: ShopAddress | null;
  billingAddress: ShopAddress | null;
  shippingMethod: { id: string; name: string; description: string } | null;
  discountCode: string;
  customData: CustomData[];
  comment: string;
  /** Text of the owner for the customer, such as a tracking number. */
  note: string;
  /** Id of the last dispute at the processor that changed the state. */
  dispute?: string;
}

/** The items of a cart as they are sold. */
export function sellLines(lines: readonly CartLine[]): SoldItem[] {
  return lines.map(({ product, variant, count }) => ({
    ...{ productId: product.id, variantId: variant.id, name: product.name, slug: product.slug, type: product.type },
    ...{ variantName: describeVariant(product, variant), sku: variant.sku, count, price: variant.price },
    ...{ shipped: product.shippable, image: variant.image, options: product.options, values: variant.values },
    ...{ downloads: variant.downloads, subscription: variant.subscription },
  }));
}

/** The content of a new order. */
export function orderContent(
  lines: readonly CartLine[],
  totals: OrderTotals,
  given: Omit<OrderContent, "items" | "subtotal" | "extraItems" | "taxes" | "shippingMethod" | "note">,
): OrderContent {
  const { subtotal, extraItems, taxes, method } = totals;
  const shippingMethod = method ? { id: method.id, name: method.name, description: method.description } : null;
  return { ...given, items: sellLines(lines), subtotal, extraItems, taxes, shippingMethod, note: "" };
}
