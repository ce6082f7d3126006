import type { Db } from "../../schema";
import { ShopError } from "../../../../wire/shop/errors";

/** Pieces of variants that checkouts hold, by variant id. @param except token hash of a cart that does not count. */
export async function heldPieces(
  db: Db,
  { variantIds, now, except = "" }: { variantIds: readonly string[]; now: number; except?: string },
): Promise<Map<string, number>> {
  if (!variantIds.length) return new Map();
  const rows = await db
    .selectFrom("shop_cart_item")
    .innerJoin("shop_cart", "shop_cart.token_hash", "shop_cart_item.token_hash")
    .select(["variant_id", (eb) => eb.fn.sum<string | number>("count").as("held")])
    .where("variant_id", "in", [...variantIds])
    .where("reserved_until", ">", now)
    .where("shop_cart.token_hash", "!=", except)
    .groupBy("variant_id")
    .execute();
  return new Map(rows.map(({ variant_id, held }) => [variant_id, Number(held)]));
}

/**
 * Locks variants, in one order for all, so that parallel units see each other's sales.
 * @returns their current stock by id; null: unlimited.
 */
async function lockVariants(db: Db, ids: readonly string[]): Promise<Map<string, number | null>> {
  const stock = new Map<string, number | null>();
  for (const id of [...new Set(ids)].sort()) {
    const row = await db
      .updateTable("shop_variant")
      .set({ id })
      .where("id", "=", id)
      .returning("stock")
      .executeTakeFirst();
    if (row) stock.set(id, row.stock === null ? null : Number(row.stock));
  }
  return stock;
}

/** Pieces that a cart can take of each variant; null: unlimited. The variants are locked first. */
export async function freePieces(
  db: Db,
  { variantIds, now, tokenHash }: { variantIds: readonly string[]; now: number; tokenHash: string },
): Promise<Map<string, number | null>> {
  const stock = await lockVariants(db, variantIds);
  const finite = [...stock].filter(([, pieces]) => pieces !== null).map(([id]) => id);
  const held = await heldPieces(db, { variantIds: finite, now, except: tokenHash });
  return new Map([...stock].map(([id, pieces]) => [id, pieces === null ? null : pieces - (held.get(id) ?? 0)]));
}

/** Takes sold pieces out of the stock. The variants are locked. */
export async function takePieces(db: Db, sold: readonly { variantId: string; count: number }[]): Promise<void> {
  for (const { variantId, count } of sold) {
    await db
      .updateTable("shop_variant")
      .set((eb) => ({ stock: eb("stock", "-", count) }))
      .where("id", "=", variantId)
      .where("stock", "is not", null)
      .execute();
  }
}

/** Puts pieces back into the stock. */
export async function returnPieces(db: Db, sold: readonly { variantId: string; count: number }[]): Promise<void> {
  await takePieces(
    db,
    sold.map(({ variantId, count }) => ({ variantId, count: -count })),
  );
}

/** @throws ShopError if one of the lines has more pieces than are free. */
export function requirePieces(
  lines: readonly { variant: { id: string }; count: number }[],
  free: ReadonlyMap<string, number | null>,
): void {
  for (const { variant, count } of lines) {
    const pieces = free.get(variant.id);
    if (pieces === undefined) throw new ShopError("ItemNotFound", "A product of the cart has been removed");
    if (pieces !== null && count > pieces) {
      throw new ShopError("OutOfInventory", "A product of the cart is not available in this quantity");
    }
  }
}

/** The refusal of a unit. Nothing was changed before it. */
export interface Refusal {
  error: Pick<ShopError, "code" | "message" | "problems">;
}

/** Errors cannot leave the thread of the store, so a unit returns what is refused. */
export async function catchRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { code, message, problems } = error;
    return { error: { code, message, ...(problems ? { problems } : {}) } };
  }
}
