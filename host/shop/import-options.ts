import { createHash } from "node:crypto";
import type { Product } from "../../wire/shop/product";

/** Most option sets of a product in a table. */
const MOST_OPTIONS = 3;

/** An id that is the same at each import, in the form of the builder's ids. */
export function createStableId(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24);
}

export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Reads the options of a row (`Option1 Name`, `Option1 Value`, …), and adds new ones to the product. @returns the values. */
export function readOptions(product: Product, named: (column: string) => string): Record<string, string> {
  const values: Record<string, string> = {};
  for (let n = 1; n <= MOST_OPTIONS; n++) {
    const name = named(`option${n}name`) || product.options[n - 1]?.name;
    const value = named(`option${n}value`);
    if (!name || !value) continue;
    const set = product.options.find((option) => option.name === name) ?? addSet(product, name);
    const choice = set.enum.find((one) => one.name === value);
    const id = choice?.id ?? createStableId("choice", product.slug, name, value);
    if (!choice) set.enum.push({ id, name: value, slug: toSlug(value) });
    values[set.id] = id;
  }
  return values;
}

function addSet(product: Product, name: string): Product["options"][number] {
  const set = { id: createStableId("option", product.slug, name), name, enum: [] };
  product.options.push(set);
  return set;
}
