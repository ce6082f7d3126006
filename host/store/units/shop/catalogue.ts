import type { Product, Variant } from "../../../../wire/shop/product";
import type { Db } from "../../schema";
import { heldPieces } from "./stock";
import { fromProduct, fromVariant, toProduct, toVariant } from "./rows";
import type { CatalogueProduct } from "../../../records/shop";

/**
 * Adds products or replaces those with the same ids. Variants that are not given are removed, also from carts.
 * @returns how many were new.
 */
export async function saveProducts(
  db: Db,
  { products, now }: { products: CatalogueProduct[]; now: number },
): Promise<number> {
  let added = 0;
  for (const { product, variants } of products) {
    const { id, ...row } = fromProduct(product, variants, now);
    const known = await db.selectFrom("shop_product").select("id").where("id", "=", id).executeTakeFirst();
    if (!known) added++;
    await db
      .insertInto("shop_product")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    const ids = variants.map((variant) => variant.id);
    let gone = db.deleteFrom("shop_variant").where("product_id", "=", id);
    if (ids.length) gone = gone.where("id", "not in", ids);
    await gone.execute();
    for (const [place, variant] of variants.entries()) {
      const { id: variantId, ...columns } = fromVariant({ ...variant, productId: id }, place);
      await db
        .insertInto("shop_variant")
        .values({ id: variantId, ...columns })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
        .execute();
    }
  }
  return added;
}

/** What the owner changes of a product. */
export type ProductChanges = Pick<Product, "name" | "description" | "taxCategory" | "shippable">;
/** What the owner changes of a variant. */
export type VariantChanges = Pick<Variant, "price" | "compareAtPrice" | "stock" | "weight" | "subscription">;

/** Changes a product; false for an unknown one. */
export async function changeProduct(
  db: Db,
  { id, changes, now }: { id: string; changes: ProductChanges; now: number },
): Promise<boolean> {
  const row = await db.selectFrom("shop_product").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return false;
  const [known] = await withVariants(db, [toProduct(row)]);
  const columns = fromProduct({ ...toProduct(row), ...changes }, known?.variants ?? [], now);
  await db.updateTable("shop_product").set(columns).where("id", "=", id).execute();
  return true;
}

/** Changes a variant; false for an unknown one. */
export async function changeVariant(
  db: Db,
  { id, changes }: { id: string; changes: VariantChanges },
): Promise<boolean> {
  const row = await db.selectFrom("shop_variant").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return false;
  const columns = fromVariant({ ...toVariant(row), ...changes }, row.place);
  await db.updateTable("shop_variant").set(columns).where("id", "=", id).execute();
  return true;
}

/** Hides a product or shows it again; false for an unknown one. */
export async function hideProduct(db: Db, { id, hidden }: { id: string; hidden: boolean }): Promise<boolean> {
  const row = await db
    .updateTable("shop_product")
    .set({ hidden: hidden ? 1 : 0 })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a product and its variants, also from carts; false for an unknown one. */
export async function removeProduct(db: Db, { id }: { id: string }): Promise<boolean> {
  const row = await db.deleteFrom("shop_product").where("id", "=", id).returning("id").executeTakeFirst();
  return row !== undefined;
}

/** These products as visitors see them: the stock without pieces that checkouts hold. */
export async function findProducts(db: Db, { ids, now }: { ids: string[]; now: number }): Promise<CatalogueProduct[]> {
  if (!ids.length) return [];
  const products = await db.selectFrom("shop_product").selectAll().where("id", "in", ids).execute();
  const found = await withVariants(db, products.map(toProduct));
  const finite = found.flatMap(({ variants }) => variants.filter(({ stock }) => stock !== null).map(({ id }) => id));
  const held = await heldPieces(db, { variantIds: finite, now });
  return found.map(({ product, variants }) => ({
    product,
    variants: variants.map((variant) => ({
      ...variant,
      stock: variant.stock === null ? null : Math.max(variant.stock - (held.get(variant.id) ?? 0), 0),
    })),
  }));
}

/** Up to `limit` products by name. @param after name and id of the last one that is not wanted. */
export async function listProducts(
  db: Db,
  { search, after, limit }: { search?: string; after?: { name: string; id: string }; limit: number },
): Promise<CatalogueProduct[]> {
  let rows = db.selectFrom("shop_product").selectAll().orderBy("name").orderBy("id").limit(limit);
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[!%_]/g, "!$&")}%`;
    rows = rows.where((eb) => eb("search", "like", eb.val(pattern)));
  }
  if (after) {
    rows = rows.where((eb) =>
      eb.or([eb("name", ">", after.name), eb.and([eb("name", "=", after.name), eb("id", ">", after.id)])]),
    );
  }
  return withVariants(db, (await rows.execute()).map(toProduct));
}

export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("shop_product")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function withVariants(db: Db, products: readonly Product[]): Promise<CatalogueProduct[]> {
  if (!products.length) return [];
  const ids = products.map(({ id }) => id);
  const rows = await db
    .selectFrom("shop_variant")
    .selectAll()
    .where("product_id", "in", ids)
    .orderBy("place")
    .execute();
  const variants = rows.map(toVariant);
  return products.map((product) => ({ product, variants: variants.filter((one) => one.productId === product.id) }));
}
