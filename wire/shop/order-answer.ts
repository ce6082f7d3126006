import { needsPostalCode, type ShopAddress } from "./address";
import { toMoney } from "./money";
import type { CartLine, ExtraItem, OrderTotals } from "./order";
import { sellLines, type CustomData, type OrderContent, type OrderStatus, type SoldItem } from "./placed-order";
import { PRODUCT_TYPE_IDS } from "./product";
import type { CheckoutData } from "./checkout-data";
import { toValues } from "./product-answer";
import type { ShopSettings } from "./settings";

/** A cart with its totals. */
export interface AnsweredCart {
  shop: { settings: Pick<ShopSettings, "currency" | "country"> };
  lines: readonly CartLine[];
  data: CheckoutData;
  totals: OrderTotals;
  /** Whether its pieces are held for it. */
  reserved: boolean;
  /** Whether the checkout has begun. */
  begun: boolean;
  /** Whether prices or settings are different from what the visitor saw. */
  stalePrices: boolean;
  staleSettings: boolean;
  updatedAt: number;
}

/** A placed order. */
export interface AnsweredOrder {
  id: string;
  status: OrderStatus;
  email: string;
  name: string;
  currency: string;
  /** In minor units. */
  total: number;
  /** `invoice` or `stripe`. */
  processor: string;
  createdAt: number;
  /** null until the order is accepted. */
  acceptedAt: number | null;
  content: OrderContent;
}

const formatTime = (at: number): string => new Date(at).toISOString();

/** What carts and orders have in common. */
interface Parts {
  id: string;
  token: string | null;
  currency: string;
  startedAt: number;
  updatedAt: number;
  comment: string;
  email: string;
  name: string;
  items: SoldItem[];
  subtotal: number;
  total: number;
  extraItems: ExtraItem[];
  shippingAddress: ShopAddress | null;
  billingAddress: ShopAddress | null;
  customData: CustomData[];
  discountCode: string;
  processor: string | null;
}

/** A cart as pages read it. */
export function toCartAnswer(cart: AnsweredCart) {
  const { lines, data, totals, shop } = cart;
  const { currency, country } = shop.settings;
  const answer = toAnswer({
    ...{ id: "cart", token: null, currency, startedAt: cart.updatedAt, updatedAt: cart.updatedAt, comment: "" },
    ...{ email: data.email, name: data.fullName, items: sellLines(lines), subtotal: totals.subtotal },
    ...{ total: totals.total, extraItems: totals.extraItems, customData: data.customData },
    ...{ shippingAddress: data.shippingAddress, billingAddress: data.billingAddress },
    ...{ discountCode: totals.discount ? data.discountCode : "", processor: null },
  });
  const methods = totals.methods.map(({ price, ...method }) => ({
    ...method,
    price: toMoney(price, currency),
    selected: method.id === totals.method?.id,
  }));
  return {
    ...answer,
    statusFlags: {
      ...answer.statusFlags,
      ...{ requiresShipping: totals.requiresShipping, isFreeOrder: totals.isFree },
      shouldRecalc: lines.length > 0 && (!cart.reserved || !cart.begun || cart.stalePrices || cart.staleSettings),
      needAddress: totals.requiresShipping && !data.shippingAddress,
      ...{ needIdentity: !data.email, needItems: !lines.length, needPayment: !totals.isFree },
      shippingAddressRequiresPostalCode: needsPostalCode(data.shippingAddress?.country || country),
      billingAddressRequiresPostalCode: needsPostalCode(data.billingAddress?.country || country),
    },
    availableShippingMethods: methods,
    selectedShippingMethod: methods.find(({ selected }) => selected) ?? null,
    downloadFiles: [],
  };
}

/** A placed order as its confirmation reads it. @param downloads signed links. */
export function toOrderAnswer(
  order: AnsweredOrder,
  token: string,
  downloads: { id: string; name: string; url: string }[],
) {
  const { id, currency, content, processor, email, name, total } = order;
  const { shippingMethod } = content;
  const price = content.extraItems.find(({ pluginId }) => pluginId === "shipping")?.price ?? 0;
  const method = shippingMethod && { ...shippingMethod, price: toMoney(price, currency), selected: true };
  return {
    ...toAnswer({
      ...{ id, token, currency, startedAt: order.createdAt, updatedAt: order.acceptedAt ?? order.createdAt },
      ...{ comment: content.note, email, name, items: content.items, subtotal: content.subtotal, total },
      ...{ extraItems: content.extraItems, customData: content.customData, discountCode: content.discountCode },
      ...{ shippingAddress: content.shippingAddress, billingAddress: content.billingAddress, processor },
    }),
    availableShippingMethods: method ? [method] : [],
    selectedShippingMethod: method,
    downloadFiles: order.acceptedAt === null || order.status === "refunded" ? [] : downloads,
  };
}

function toAnswer(parts: Parts) {
  const { id, token, currency, items, shippingAddress, billingAddress, email, name, processor, discountCode } = parts;
  const shipping = shippingAddress && { type: "shipping", ...shippingAddress };
  const billing = billingAddress && { type: "billing", ...billingAddress };
  const customer = { fullName: name || null, email: email || null };
  const stripe = processor === "stripe" ? { card: null } : null;
  return {
    ...{ id, orderId: token === null ? null : id, token, comment: parts.comment, paymentProcessor: processor },
    ...{ startedOn: formatTime(parts.startedAt), updatedOn: formatTime(parts.updatedAt) },
    customerInfo: {
      ...{ ...customer, identity: customer, shippingAddress: shipping, billingAddress: billing, stripePayment: stripe },
    },
    statusFlags: {
      ...{ requiresShipping: items.some(({ shipped }) => shipped), isFreeOrder: parts.total === 0 },
      hasSubscription: items.some(({ subscription }) => subscription !== null),
      hasDownloads: items.some(({ downloads }) => downloads.length > 0),
      ...{ shouldRecalc: false, needAddress: false, needIdentity: false, needItems: false, needPayment: false },
      ...{ shippingAddressRequiresPostalCode: false, billingAddressRequiresPostalCode: false },
    },
    ...{ subtotal: toMoney(parts.subtotal, currency), total: toMoney(parts.total, currency) },
    customerPaid: toMoney(parts.total, currency),
    extraItems: parts.extraItems.map(({ price, ...extra }) => ({ ...extra, price: toMoney(price, currency) })),
    userItems: items.map((item) => toItem(item, currency)),
    userItemsCount: items.reduce((sum, { count }) => sum + count, 0),
    ...{ shippingAddress: shipping, billingAddress: billing, customData: parts.customData, stripePayment: stripe },
    discounts: discountCode ? [{ code: discountCode, name: discountCode }] : [],
  };
}

function toItem(item: SoldItem, currency: string) {
  const { variantId, productId, count, price, name, slug, type, image, options, values, subscription, sku } = item;
  return {
    ...{ id: variantId, count, price: toMoney(price, currency), rowTotal: toMoney(price * count, currency) },
    product: {
      ...{ id: productId, f_name_: name, f_slug_: slug, fullSlug: `product/${slug}` },
      ...{ f__draft_0ht: false, f__archived_0ht: false, f_sku_properties_3dr: options },
      f_ec_product_type_2dr10dr: { id: PRODUCT_TYPE_IDS[type], name: type },
    },
    sku: {
      ...{ id: variantId, f_sku_: sku, f_price_: toMoney(price, currency), subscriptionPlan: subscription },
      ...{ f__draft_0ht: false, f__archived_0ht: false },
      f_main_image_4dr: image && { ...image, file: { origFileName: image.url.split("/").at(-1) ?? "" } },
      f_sku_values_3dr: toValues(values, options),
    },
    subscriptionFrequency: subscription?.frequency ?? null,
    subscriptionInterval: subscription?.interval ?? null,
    subscriptionTrial: subscription?.trial ?? null,
  };
}
