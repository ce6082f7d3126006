import { toMoney } from "../../wire/shop/money";
import type { Scope } from "../accounts/scope";
import { toCartAnswer } from "../../wire/shop/order-answer";
import { cartHash, requireCartHash, unwrap } from "./scope";

/** The visitor's cart; null: none. */
export async function findCart(scope: Scope) {
  const tokenHash = cartHash(scope);
  const cart = tokenHash ? await scope.ports.store.readPricedCart({ tokenHash, now: scope.ports.now() }) : undefined;
  return cart?.lines.length ? toCartAnswer(cart) : null;
}

/** `ecommerceAddToCart`. @param given.buyNow replaces the cart. @throws ShopError, Refused */
export async function addToCart(scope: Scope, given: { sku: string; count: number; buyNow?: boolean | null }) {
  const tokenHash = await requireCartHash(scope);
  return changeItem(scope, { tokenHash, ...given, how: given.buyNow ? "only" : "add" });
}

/** `ecommerceUpdateCartItem`; 0 removes the item. @throws ShopError, Refused */
export async function updateCartItem(scope: Scope, given: { sku: string; count: number }) {
  return changeItem(scope, { tokenHash: await requireCartHash(scope), ...given, how: "set" });
}

async function changeItem(
  { ports: { store, now }, visit }: Scope,
  { tokenHash, sku, count, how }: { tokenHash: string; sku: string; count: number; how: "add" | "only" | "set" },
) {
  const loggedIn = visit.account !== undefined;
  const change = { tokenHash, variantId: sku, count, how, loggedIn, now: now() };
  const { count: itemCount } = unwrap(await store.changeCartItem(change));
  const cart = await store.readPricedCart({ tokenHash, now: now() });
  const line = cart?.lines.find(({ variant }) => variant.id === sku);
  const itemPrice = cart && line ? toMoney(line.variant.price, cart.shop.settings.currency) : null;
  return { ok: true, itemId: sku, itemCount, itemPrice };
}
