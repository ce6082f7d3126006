import type { Discount } from "../../../../wire/shop/discounts";
import { defaultShopSettings, type ShopSettings } from "../../../../wire/shop/settings";
import type { Db } from "../../schema";
import { toJson } from "./rows";
import type { StoredDiscount } from "../../../records/shop";

const ID = "shop";

/** The settings of the shop, and the time of their last change; 0: the defaults. */
export interface StoredShopSettings {
  settings: ShopSettings;
  updatedAt: number;
}

export async function readShopSettings(db: Db): Promise<StoredShopSettings> {
  const row = await db.selectFrom("shop_setting").selectAll().where("id", "=", ID).executeTakeFirst();
  if (!row) return { settings: defaultShopSettings(), updatedAt: 0 };
  const settings = { ...defaultShopSettings(), ...(JSON.parse(row.content) as ShopSettings) };
  return { settings, updatedAt: Number(row.updated_at) };
}

export async function saveShopSettings(
  db: Db,
  { settings, now }: { settings: ShopSettings; now: number },
): Promise<void> {
  const row = { content: toJson(settings), updated_at: now };
  await db
    .insertInto("shop_setting")
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

export async function listDiscounts(db: Db): Promise<StoredDiscount[]> {
  const rows = await db.selectFrom("shop_discount").selectAll().orderBy("code").execute();
  return rows.map(toDiscount);
}

export async function findDiscount(db: Db, { code }: { code: string }): Promise<StoredDiscount | undefined> {
  const row = await db.selectFrom("shop_discount").selectAll().where("code", "=", code).executeTakeFirst();
  return row && toDiscount(row);
}

/** Adds or changes a discount. */
export async function saveDiscount(db: Db, { discount }: { discount: Discount }): Promise<void> {
  const content = toJson(discount);
  await db
    .insertInto("shop_discount")
    .values({ code: discount.code, content, used: 0 })
    .onConflict((conflict) => conflict.column("code").doUpdateSet({ content }))
    .execute();
}

/** Removes a discount; false for an unknown one. */
export async function removeDiscount(db: Db, { code }: { code: string }): Promise<boolean> {
  const row = await db.deleteFrom("shop_discount").where("code", "=", code).returning("code").executeTakeFirst();
  return row !== undefined;
}

/** The next number of a series without gaps, because it is taken in the transaction that uses it. */
export async function nextNumber(db: Db, id: string): Promise<number> {
  const { value } = await db
    .insertInto("shop_counter")
    .values({ id, value: 1 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet((eb) => ({ value: eb("shop_counter.value", "+", 1) })))
    .returning("value")
    .executeTakeFirstOrThrow();
  return Number(value);
}

function toDiscount({ content, used }: { content: string; used: number }): StoredDiscount {
  return { ...(JSON.parse(content) as Discount), used: Number(used) };
}
