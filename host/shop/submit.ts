import { randomBytes } from "node:crypto";
import { ShopError } from "../../wire/shop/errors";
import { toMoney } from "../../wire/shop/money";
import type { Scope } from "../accounts/scope";
import type { Order } from "../store/units/shop/order-rows";
import { newOrderLetters } from "./letters";
import { orderToken } from "./order-links";
import { cartHash, countVisitor, unwrap } from "./scope";

/** A new id of an order: 12 hexadecimal digits (`commerce.md` 2). */
const createOrderId = (): string => randomBytes(6).toString("hex");

/** `ecommerceAttemptSubmitOrder`: places the order; repeated calls return the same one. @throws ShopError, Refused */
export async function submitOrder(scope: Scope, { checkoutType }: { checkoutType?: string | null }) {
  const { ports, settings, visit, pages, origin } = scope;
  if (checkoutType === "paypal") throw new ShopError("CheckoutDisabled", "PayPal is not available");
  await countVisitor(scope, "order");
  const tokenHash = cartHash(scope);
  if (!tokenHash) throw new ShopError("ItemNotFound", "The cart is empty");
  const now = ports.now();
  const { settings: shop } = await ports.store.readShopSettings();
  const orderId = createOrderId();
  const { order } = unwrap(
    await ports.store.placeOrder({
      ...{ tokenHash, orderId, processor: "invoice", accountId: visit.account?.id ?? null, now, payUntil: now },
      letters: newOrderLetters({ ports, pages, texts: shop.texts }, orderId, {
        ...{ notify: settings.notify, onAccount: true, origin },
      }),
    }),
  );
  return toSubmitted(order, orderToken(ports, order.id));
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
