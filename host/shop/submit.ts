import { randomBytes } from "node:crypto";
import { ShopError } from "../../wire/shop/errors";
import { toMoney } from "../../wire/shop/money";
import type { Scope } from "../accounts/scope";
import { openStripe } from "./stripe/client";
import { describeError, startCheckout } from "./stripe/checkout";
import { PAY_FOR } from "./stripe/session";
import { settleSession } from "./stripe/settle";
import { newOrderMails } from "./mails";
import { orderToken } from "./order-links";
import { cartHash, countVisitor, orderLimits, unwrap } from "./scope";
import type { Order } from "../records/shop";

/** A new id of an order: 12 hexadecimal digits (`commerce.md` 2). */
const createOrderId = (): string => randomBytes(6).toString("hex");

/** `ecommerceAttemptSubmitOrder`: places the order; repeated calls return the same one. @throws ShopError, Refused */
export async function submitOrder(scope: Scope, { checkoutType }: { checkoutType?: string | null }) {
  const { ports, settings, visit, pages, origin } = scope;
  if (checkoutType === "paypal") throw new ShopError("CheckoutDisabled", "PayPal is not available");
  await countVisitor(scope, "order");
  const tokenHash = cartHash(scope);
  if (!tokenHash) throw new ShopError("ItemNotFound", "The cart is empty");
  const paid = await settlePending(scope, tokenHash);
  if (paid) return toSubmitted(paid, orderToken(ports, paid.id));
  const now = ports.now();
  const { settings: shop } = await ports.store.readShopSettings();
  const orderId = createOrderId();
  const { order } = unwrap(
    await ports.store.placeOrder({
      ...{ tokenHash, orderId, processor: settings.stripeKey ? "stripe" : "invoice", now, payUntil: now + PAY_FOR },
      ...{ accountId: visit.account?.id ?? null, limits: orderLimits(scope) },
      mails: newOrderMails({ ports, pages, texts: shop.texts }, orderId, {
        ...{ notify: settings.notify, onAccount: true, origin },
      }),
    }),
  );
  if (order.status !== "pending") return toSubmitted(order, orderToken(ports, order.id));
  const nextAction = await startCheckout(await openStripe(settings), ports, { order, pages });
  return { ok: false, status: "requires_redirect", nextAction };
}

/** Applies a payment of this cart that was made before, so that nothing is paid twice. @returns its accepted order. */
async function settlePending({ ports, settings, pages }: Scope, tokenHash: string): Promise<Order | undefined> {
  const cart = settings.stripeKey ? await ports.store.readPricedCart({ tokenHash, now: ports.now() }) : undefined;
  const order = cart?.pendingOrderId ? await ports.store.findOrder({ id: cart.pendingOrderId }) : undefined;
  if (!order?.paymentId) return undefined;
  try {
    const settled = await settleSession(await openStripe(settings), { ports, pages, settings }, order.paymentId);
    return settled?.acceptedAt ? settled : undefined;
  } catch (error) {
    ports.log({ level: "error", event: "payment not settled", order: order.id, error: describeError(error) });
    throw new ShopError("StripeFailure", "The state of the payment is not known");
  }
}

function toSubmitted({ id, currency, total, content }: Order, token: string) {
  return {
    ...{ ok: true, orderId: id, token, customerPaid: toMoney(total, currency) },
    purchasedItems: content.items.map(({ variantId, name, count, price }) => ({
      ...{ id: variantId, name, count, price: toMoney(price, currency) },
    })),
    ...{ status: null, clientSecret: null, nextAction: null },
  };
}
