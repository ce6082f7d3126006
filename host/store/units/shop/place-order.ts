import { checkOrder } from "../../../../wire/shop/cart-rules";
import { ShopError } from "../../../../wire/shop/errors";
import type { OrderTotals } from "../../../../wire/shop/order";
import { orderContent } from "../../../../wire/shop/placed-order";
import { needsUser } from "../../../../wire/shop/product";
import { mailRates } from "../../../base/mail-rates";
import type { Db } from "../../schema";
import { takeRates, type Rate } from "../rates";
import { acceptOrder } from "./accept-order";
import { findPlanId } from "./bought-plans";
import { lockCart, type Cart } from "./carts";
import { applyDiscount, noteSeen, computeTotals } from "./checkout";
import { isUnconfirmed, type OrderMail } from "./mails";
import { addOrder, findOrder, updateOrder } from "./order-rows";
import { paidPlans } from "./paid-plans";
import { freePieces, catchRefusal, requirePieces, type Refusal } from "./stock";
import type { Order } from "../../../records/shop";

const MINUTE = 60_000;

export interface Placing {
  tokenHash: string;
  /** Id of the order if it is a new one. */
  orderId: string;
  /** `stripe`: the order waits for its payment, unless it is free. */
  processor: "invoice" | "stripe";
  accountId: string | null;
  now: number;
  /** Ms since 1970 until when a payment can arrive; the pieces are held until then. */
  payUntil: number;
  /** For an order that is accepted at once. */
  mails: OrderMail[];
  /** Limits of orders that are accepted at once; undefined: none. */
  limits?: {
    /** IP address of the client. */
    client: string;
    /** Rates of the client. */
    rates: Rate[];
  };
}

/**
 * Makes an order from a cart. A repeated call returns the same order, because the cart is empty then and names its order;
 * one that waits for its payment is updated.
 */
export function placeOrder(db: Db, placing: Placing): Promise<{ order: Order } | Refusal> {
  return catchRefusal(async () => {
    const { tokenHash, now } = placing;
    const cart = await lockCart(db, tokenHash, now);
    if (!cart) throw new ShopError("ItemNotFound", "The cart is empty");
    const last = !cart.lines.length && cart.lastOrderId ? await findOrder(db, { id: cart.lastOrderId }) : undefined;
    if (last) return { order: last };
    const stale = await refuseStale(db, tokenHash, cart);
    if (stale) return stale;
    await checkPlans(db, cart, placing.accountId);
    const totals = await checkCart(db, cart, placing);
    const order = await createOrder(db, cart, totals, placing);
    if (order.status !== "pending") {
      await checkLimits(db, order, placing);
      return { order: await finish(db, order, placing) };
    }
    await (order.id === cart.pendingOrderId ? updateOrder(db, order) : addOrder(db, order));
    await db
      .updateTable("shop_cart")
      .set({ pending_order_id: order.id, reserved_until: placing.payUntil })
      .where("token_hash", "=", tokenHash)
      .execute();
    return { order };
  });
}

/** Subscriptions need a user, who cannot pay for one plan twice. @throws ShopError */
async function checkPlans(db: Db, { lines }: Cart, accountId: string | null): Promise<void> {
  for (const { product, variant } of lines) {
    if (!needsUser(product, variant)) continue;
    if (!accountId) throw new ShopError("LogInFirst", "Log in to buy this product");
    if (!variant.subscription) continue;
    const planId = findPlanId(variant.id, variant.subscription);
    const running = await paidPlans(db, { accountId, planId, running: true });
    if (running.length) throw new ShopError("InvalidInput", "You have this subscription already");
  }
}

/** Prices or settings that changed since the visitor saw them. They count as seen afterwards. */
async function refuseStale(db: Db, tokenHash: string, cart: Cart): Promise<Refusal | undefined> {
  if (!cart.stalePrices && !cart.staleSettings) return undefined;
  await noteSeen(db, tokenHash, cart);
  return cart.stalePrices
    ? { error: { code: "PriceChanged", message: "The price of a product in the cart has changed" } }
    : { error: { code: "OrderExtrasChanged", message: "Settings of the shop have changed" } };
}

async function checkCart(db: Db, cart: Cart, { tokenHash, processor, now }: Placing): Promise<OrderTotals> {
  const { lines, data, shop } = cart;
  if (lines.some(({ product }) => product.hidden)) {
    throw new ShopError("ItemNotFound", "A product of the cart is not for sale any more");
  }
  // Locks the discount, so that parallel orders see each other's use.
  const { discountCode: code } = data;
  if (code) await db.updateTable("shop_discount").set({ code }).where("code", "=", code).execute();
  const totals = computeTotals(cart, await applyDiscount(db, cart, now));
  const { email, shippingAddress } = data;
  checkOrder({ email, shippingAddress, totals, settings: shop.settings, charged: processor === "stripe" });
  const variantIds = lines.map(({ variant }) => variant.id);
  requirePieces(lines, await freePieces(db, { variantIds, now, tokenHash }));
  return totals;
}

/** The order of a cart: the one that waits for its payment, changed, or a new one. It is not stored yet. */
async function createOrder(db: Db, cart: Cart, totals: OrderTotals, placing: Placing): Promise<Order> {
  const { lines, data, shop, pendingOrderId } = cart;
  const paid = placing.processor === "stripe" && !totals.isFree;
  const { email, shippingAddress, billingAddress, fullName, discountCode, customData } = data;
  const waiting = paid && pendingOrderId ? await findOrder(db, { id: pendingOrderId }) : undefined;
  return {
    ...{ id: placing.orderId, number: null, paymentId: null, createdAt: placing.now },
    ...(waiting?.status === "pending"
      ? { id: waiting.id, createdAt: waiting.createdAt, paymentId: waiting.paymentId }
      : {}),
    ...{ status: paid ? "pending" : "unfulfilled", processor: paid ? "stripe" : "invoice" },
    ...{ email, name: fullName || (shippingAddress ?? billingAddress)?.addressee || "" },
    ...{ currency: shop.settings.currency, total: totals.total, itemCount: totals.count },
    ...{ accountId: placing.accountId, acceptedAt: null, fulfilledAt: null, refundedAt: null },
    content: orderContent(lines, totals, {
      ...{ shippingAddress: totals.requiresShipping ? shippingAddress : null, billingAddress },
      ...{ discountCode, customData, comment: "", inclusive: shop.settings.taxes.inclusive },
    }),
  };
}

/** Limits orders without a payment, and their emails to unconfirmed addresses. @throws ShopError */
async function checkLimits(db: Db, order: Order, { limits, now }: Placing): Promise<void> {
  if (!limits) return;
  const { client, rates } = limits;
  const perAddress = (await isUnconfirmed(db, order)) ? mailRates("order", client, order.email) : [];
  const wait = await takeRates(db, { rates: [...rates, ...perAddress], now });
  if (wait === undefined) return;
  throw new ShopError("OrderLimit", `Too many orders. Try again in ${Math.ceil(wait / MINUTE)} minutes.`);
}

async function finish(db: Db, order: Order, { mails, now, tokenHash }: Placing): Promise<Order> {
  const accepted = await acceptOrder(db, order, { now, mails, isNew: true });
  await removeBought(db, tokenHash, order);
  return accepted;
}

/** Takes the pieces of an accepted order out of its cart. Pieces that the visitor added later stay. */
export async function removeBought(
  db: Db,
  tokenHash: string,
  { id, content }: Pick<Order, "id" | "content">,
): Promise<void> {
  for (const { variantId, count } of content.items) {
    const line = { token_hash: tokenHash, variant_id: variantId };
    const gone = await db
      .deleteFrom("shop_cart_item")
      .where((eb) => eb.and(line))
      .where("count", "<=", count)
      .returning("variant_id")
      .executeTakeFirst();
    if (gone) continue;
    await db
      .updateTable("shop_cart_item")
      .set((eb) => ({ count: eb("count", "-", count) }))
      .where((eb) => eb.and(line))
      .execute();
  }
  const kept = await db
    .selectFrom("shop_cart")
    .select("content")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  const { email, fullName, shippingAddress, billingAddress } = JSON.parse(kept?.content ?? "{}") as Record<
    string,
    unknown
  >;
  await db
    .updateTable("shop_cart")
    .set({
      ...{ reserved_until: 0, settings_at: 0, pending_order_id: null, last_order_id: id },
      content: JSON.stringify({ email, fullName, shippingAddress, billingAddress }),
    })
    .where("token_hash", "=", tokenHash)
    .execute();
}
