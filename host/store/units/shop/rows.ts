import type { Product, Variant } from "../../../../wire/shop/product";
import type { ShopProductTable, ShopVariantTable } from "../../shop-schema";
import { storable } from "../submissions/text";

/** JSON without what PostgreSQL does not accept in a text. */
export const toJson = (value: unknown): string => storable(JSON.stringify(value));

export function toProduct({ id, slug, name, hidden, content }: ShopProductTable): Product {
  const rest = JSON.parse(content) as Omit<Product, "id" | "slug" | "name" | "hidden">;
  return { ...rest, id, slug, name, hidden: hidden === 1 };
}

export function toVariant({ id, product_id, price, stock, content }: ShopVariantTable): Variant {
  const rest = JSON.parse(content) as Omit<Variant, "id" | "productId" | "price" | "stock">;
  return { ...rest, id, productId: product_id, price: Number(price), stock: stock === null ? null : Number(stock) };
}

export function fromProduct(
  { id, slug, name, hidden, ...rest }: Product,
  variants: readonly Variant[],
  now: number,
): ShopProductTable {
  const words = [name, slug, ...variants.map(({ sku }) => sku)];
  return {
    ...{ id, slug: storable(slug), name: storable(name), hidden: hidden ? 1 : 0, updated_at: now },
    search: storable(words.join("\n").toLowerCase()),
    content: toJson(rest),
  };
}

export function fromVariant({ id, productId, price, stock, ...rest }: Variant, place: number): ShopVariantTable {
  return { id, product_id: productId, place, price, stock, content: toJson(rest) };
}
