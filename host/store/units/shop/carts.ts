import { checkCount, checkLine } from "../../../../wire/shop/cart-rules";
import { EMPTY_CHECKOUT, type CheckoutData } from "../../../../wire/shop/checkout-data";
import { ShopError } from "../../../../wire/shop/errors";
import type { CartLine } from "../../../../wire/shop/order";
import { needsUser } from "../../../../wire/shop/product";
import type { Db } from "../../schema";
import type { ShopCartTable } from "../../shop-schema";
import { toProduct, toVariant } from "./rows";
import { readShopSettings, type StoredShopSettings } from "./settings";
import { freePieces, catchRefusal, type Refusal } from "./stock";

/** A line with the price that the visitor saw. */
export interface StoredLine extends CartLine {
  seenPrice: number;
}

export interface Cart {
  shop: StoredShopSettings;
  lines: StoredLine[];
  data: CheckoutData;
  /** Whether its pieces are held for it. */
  reserved: boolean;
  /** Whether the checkout has begun. */
  begun: boolean;
  /** Whether prices or settings are different from what the visitor saw. */
  stalePrices: boolean;
  staleSettings: boolean;
  pendingOrderId: string | null;
  lastOrderId: string | null;
  updatedAt: number;
}

/** The cart of a browser; undefined: it has none. */
export async function readCart(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<Cart | undefined> {
  const row = await db.selectFrom("shop_cart").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
  return row && loadCart(db, row, now);
}

/** Locks the cart of a browser, so that its parallel requests wait for each other; undefined: it has none. */
export async function lockCart(db: Db, tokenHash: string, now: number): Promise<Cart | undefined> {
  const row = await db
    .updateTable("shop_cart")
    .set({ updated_at: now })
    .where("token_hash", "=", tokenHash)
    .returningAll()
    .executeTakeFirst();
  return row && loadCart(db, row, now);
}

async function loadCart(db: Db, row: ShopCartTable, now: number): Promise<Cart> {
  const data = { ...EMPTY_CHECKOUT, ...(JSON.parse(row.content) as Partial<CheckoutData>) };
  const shop = await readShopSettings(db);
  const lines = await readLines(db, row.token_hash);
  const seen = Number(row.settings_at);
  return {
    ...{ shop, lines, data, reserved: Number(row.reserved_until) > now, begun: seen > 0 },
    stalePrices: lines.some(({ variant, seenPrice }) => variant.price !== seenPrice),
    staleSettings: seen > 0 && seen !== seenMark(shop),
    ...{ pendingOrderId: row.pending_order_id, lastOrderId: row.last_order_id, updatedAt: Number(row.updated_at) },
  };
}

/** How a cart notes that its visitor saw these settings; 0 means that it saw none. */
export const seenMark = ({ updatedAt }: StoredShopSettings): number => updatedAt + 1;

async function readLines(db: Db, tokenHash: string): Promise<StoredLine[]> {
  const items = await db
    .selectFrom("shop_cart_item")
    .innerJoin("shop_variant", "shop_variant.id", "shop_cart_item.variant_id")
    .selectAll("shop_variant")
    .select(["shop_cart_item.count", "shop_cart_item.price as seen"])
    .where("token_hash", "=", tokenHash)
    .orderBy("added_at")
    .orderBy("variant_id")
    .execute();
  if (!items.length) return [];
  const ids = [...new Set(items.map(({ product_id }) => product_id))];
  const found = await db.selectFrom("shop_product").selectAll().where("id", "in", ids).execute();
  const products = new Map(found.map((row) => [row.id, toProduct(row)]));
  return items.flatMap(({ count, seen, ...variant }) => {
    const product = products.get(variant.product_id);
    return product ? [{ product, variant: toVariant(variant), count: Number(count), seenPrice: Number(seen) }] : [];
  });
}

export interface CartChange {
  tokenHash: string;
  variantId: string;
  count: number;
  /** `add` adds to what is in the cart, `only` replaces the cart, `set` sets the number; 0 removes the line. */
  how: "add" | "only" | "set";
  /** Whether the visitor is logged in. */
  loggedIn: boolean;
  now: number;
}

/** Puts pieces into a cart. @returns the number of pieces in the cart. */
export function changeCartItem(db: Db, change: CartChange): Promise<{ count: number } | Refusal> {
  return catchRefusal(async () => {
    const { tokenHash, variantId, how, now } = change;
    checkCount(change.count, how === "set" ? 0 : 1);
    await addCart(db, tokenHash, now);
    const cart = await lockCart(db, tokenHash, now);
    const lines = cart?.lines ?? [];
    const present = lines.find(({ variant }) => variant.id === variantId);
    const others = how === "only" ? [] : lines.filter((line) => line !== present);
    const count = change.count + (how === "add" ? (present?.count ?? 0) : 0);
    if (count > 0) {
      checkCount(count, 1);
      const line = present ?? (await findLine(db, variantId));
      const free = await freePieces(db, { variantIds: [variantId], now, tokenHash });
      if (needsUser(line.product, line.variant) && !change.loggedIn) {
        throw new ShopError("LogInFirst", "Log in to buy this product");
      }
      checkLine({ ...line, count }, others, free.get(variantId) ?? null);
    }
    if (how === "only") await db.deleteFrom("shop_cart_item").where("token_hash", "=", tokenHash).execute();
    await setItem(db, { tokenHash, variantId, count, now });
    return { count: others.reduce((sum, line) => sum + line.count, count) };
  });
}

async function addCart(db: Db, tokenHash: string, now: number): Promise<void> {
  const none = { reserved_until: 0, settings_at: 0, pending_order_id: null, last_order_id: null };
  await db
    .insertInto("shop_cart")
    .values({ token_hash: tokenHash, content: "{}", updated_at: now, ...none })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
}

async function findLine(db: Db, variantId: string): Promise<Omit<CartLine, "count">> {
  const row = await db.selectFrom("shop_variant").selectAll().where("id", "=", variantId).executeTakeFirst();
  const product =
    row && (await db.selectFrom("shop_product").selectAll().where("id", "=", row.product_id).executeTakeFirst());
  if (!row || !product) throw new ShopError("ItemNotFound", "The product does not exist");
  return { product: toProduct(product), variant: toVariant(row) };
}

/** Sets the number of pieces and notes the current price as seen. */
async function setItem(
  db: Db,
  { tokenHash, variantId, count, now }: Pick<CartChange, "tokenHash" | "variantId" | "count" | "now">,
): Promise<void> {
  if (!count) {
    const gone = db.deleteFrom("shop_cart_item").where("token_hash", "=", tokenHash);
    await gone.where("variant_id", "=", variantId).execute();
    return;
  }
  const { price } = await db
    .selectFrom("shop_variant")
    .select("price")
    .where("id", "=", variantId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("shop_cart_item")
    .values({ token_hash: tokenHash, variant_id: variantId, count, price, added_at: now })
    .onConflict((conflict) => conflict.columns(["token_hash", "variant_id"]).doUpdateSet({ count, price }))
    .execute();
}
