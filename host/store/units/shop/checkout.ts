import { emailKey } from "../../../../wire/mail-address";
import { RESERVED_FOR } from "../../../../wire/shop/cart-rules";
import type { CheckoutData } from "../../../../wire/shop/checkout-data";
import { discountAmount, discountKey } from "../../../../wire/shop/discounts";
import { ShopError } from "../../../../wire/shop/errors";
import { computeOrder, type OrderInput, type OrderTotals } from "../../../../wire/shop/order";
import type { Db } from "../../schema";
import { lockCart, readCart, seenMark, type Cart } from "./carts";
import { toJson } from "./rows";
import { findDiscount } from "./settings";
import { freePieces, catchRefusal, requirePieces, type Refusal } from "./stock";

/** A cart with its totals. */
export interface PricedCart extends Cart {
  totals: OrderTotals;
}

/** The cart of a browser with its totals; a discount that does not apply is left out. undefined: it has none. */
export async function readPricedCart(
  db: Db,
  given: { tokenHash: string; now: number },
): Promise<PricedCart | undefined> {
  const cart = await readCart(db, given);
  if (!cart) return undefined;
  const discount = await applyDiscount(db, cart, given.now).catch((error: unknown) => {
    if (error instanceof ShopError) return null;
    throw error;
  });
  return { ...cart, totals: computeTotals(cart, discount) };
}

/** The totals of a cart. */
export function computeTotals(
  { lines, shop: { settings }, data }: Cart,
  discount: OrderInput["discount"],
): OrderTotals {
  const { shippingAddress, billingAddress, shippingMethodId } = data;
  return computeOrder({ lines, settings, shippingAddress, billingAddress, shippingMethodId, discount });
}

/** The discount of a cart; null: it has no code. @throws ShopError if its code does not apply. */
export async function applyDiscount(
  db: Db,
  { lines, data }: Pick<Cart, "lines" | "data">,
  now: number,
): Promise<OrderInput["discount"]> {
  const { discountCode: code, email } = data;
  if (!code) return null;
  const discount = await findDiscount(db, { code });
  const own = { code, email: emailKey(email) };
  const subtotal = lines.reduce((sum, { variant, count }) => sum + variant.price * count, 0);
  const usedByCustomer = discount?.oncePerCustomer && email ? await countUses(db, own) : 0;
  const amount = discountAmount(discount, { now, subtotal, used: discount?.used ?? 0, usedByCustomer });
  return { code, name: discount?.name ?? "", amount };
}

async function countUses(db: Db, { code, email }: { code: string; email: string }): Promise<number> {
  const { count } = await db
    .selectFrom("shop_discount_use")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("code", "=", code)
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes what was entered at the checkout. false: there is no cart. */
export function changeCheckout(
  db: Db,
  { tokenHash, change, now }: { tokenHash: string; change: Partial<CheckoutData>; now: number },
): Promise<boolean | Refusal> {
  return catchRefusal(async () => {
    const cart = await lockCart(db, tokenHash, now);
    if (!cart) return false;
    const data = { ...cart.data, ...change };
    if (change.discountCode) {
      data.discountCode = discountKey(change.discountCode);
      await applyDiscount(db, { lines: cart.lines, data }, now);
    }
    await db
      .updateTable("shop_cart")
      .set({ content: toJson(data) })
      .where("token_hash", "=", tokenHash)
      .execute();
    return true;
  });
}

/**
 * Holds the pieces of a cart for 15 minutes, and notes that the visitor sees the current prices and settings. false: there
 * is no cart.
 */
export function reserveCart(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<boolean | Refusal> {
  return catchRefusal(async () => {
    const cart = await lockCart(db, tokenHash, now);
    if (!cart) return false;
    const variantIds = cart.lines.map(({ variant }) => variant.id);
    requirePieces(cart.lines, await freePieces(db, { variantIds, now, tokenHash }));
    await noteSeen(db, tokenHash, cart);
    await db
      .updateTable("shop_cart")
      .set({ reserved_until: now + RESERVED_FOR })
      .where("token_hash", "=", tokenHash)
      .execute();
    return true;
  });
}

/** Notes that the visitor is shown the current prices and settings. */
export async function noteSeen(
  db: Db,
  tokenHash: string,
  { lines, shop }: Pick<Cart, "lines" | "shop">,
): Promise<void> {
  for (const { variant, seenPrice } of lines) {
    if (variant.price === seenPrice) continue;
    await db
      .updateTable("shop_cart_item")
      .set({ price: variant.price })
      .where("token_hash", "=", tokenHash)
      .where("variant_id", "=", variant.id)
      .execute();
  }
  await db
    .updateTable("shop_cart")
    .set({ settings_at: seenMark(shop) })
    .where("token_hash", "=", tokenHash)
    .execute();
}
