import { parseCsv, unguarded, type CsvRecord } from "../../common/csv";
import { readAmount } from "../../wire/shop/money";
import {
  DEFAULT_TAX_CATEGORY,
  PRODUCT_TYPE_IDS,
  type Product,
  type ProductTypeName,
  type SubscriptionTerms,
  type Variant,
} from "../../wire/shop/product";
import { SettingsError } from "../settings/settings-error";
import { createStableId, readOptions, toSlug } from "./import-options";
import { checkTerms, type NamedPlan } from "./subscription-terms";
import type { CatalogueProduct } from "../records/shop";

/** The products of a table, and the lines that were skipped. */
export interface ProductTable {
  products: CatalogueProduct[];
  problems: { line: number; text: string }[];
}

const MOST = 50_000;

/** Column names of the builder's export and of similar tables, without spaces and signs. */
const COLUMNS = {
  productId: ["productid", "itemid"],
  variantId: ["variantid", "skuid"],
  handle: ["producthandle", "handle", "slug"],
  name: ["productname", "title", "name"],
  type: ["producttype", "type"],
  description: ["productdescription", "description", "bodyhtml"],
  categories: ["productcategories", "categories", "category"],
  tax: ["producttaxclass", "taxclass", "taxcategory"],
  shippable: ["requiresshipping", "variantrequiresshipping", "shippable"],
  sku: ["variantsku", "sku"],
  price: ["variantprice", "price"],
  compare: ["variantcompareatprice", "compareatprice"],
  stock: ["variantinventory", "variantinventoryqty", "inventory", "quantity"],
  weight: ["variantweight", "weight"],
  width: ["variantwidth", "width"],
  height: ["variantheight", "height"],
  length: ["variantlength", "length"],
  image: ["mainvariantimage", "variantimage", "imagesrc", "mainimage"],
  images: ["morevariantimages", "moreimages"],
  archived: ["archived", "draft"],
} as const;

type Column = keyof typeof COLUMNS;
export type ReadCell = (column: Column) => string;

/**
 * Reads a product table.
 * @param plans that subscriptions can name.
 * @throws SettingsError for a table without names and prices.
 */
export function readProducts(text: string, currency: string, plans: readonly NamedPlan[] = []): ProductTable {
  const [head, ...rows] = parseRecords(text);
  if (!head) throw new SettingsError("The file is empty.");
  if (rows.length > MOST)
    throw new SettingsError(`The file has ${rows.length} rows. The limit is ${MOST}. Split the file.`);
  const headers = head.cells.map((cell) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  const findColumn = (column: Column) =>
    headers.findIndex((header) => (COLUMNS[column] as readonly string[]).includes(header));
  for (const column of ["name", "price"] as const) {
    if (findColumn(column) < 0) {
      throw new SettingsError(
        `No column has the ${column} of products. Expected "${column === "name" ? "Product Name" : "Variant Price"}".`,
      );
    }
  }
  const table: ProductTable = { products: [], problems: [] };
  const known = new Map<string, CatalogueProduct>();
  for (const { line, cells } of rows) {
    const read: ReadCell = (column) => unguarded(cells[findColumn(column)] ?? "").trim();
    const named = (name: string) => unguarded(cells[headers.indexOf(name)] ?? "").trim();
    const problem = addRow(known, { read, named, currency, plans });
    if (problem) table.problems.push({ line, text: problem });
  }
  table.products = [...known.values()];
  return table;
}

function parseRecords(text: string): CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof TypeError) throw new SettingsError(error.message);
    throw error;
  }
}

interface Row {
  read: ReadCell;
  /** A cell by the plain name of its column. */
  named(name: string): string;
  currency: string;
  plans: readonly NamedPlan[];
}

/** Adds the variant of a row, and its product before its first variant. @returns why the row is skipped. */
function addRow(known: Map<string, CatalogueProduct>, row: Row): string | undefined {
  const { read, currency } = row;
  const name = read("name");
  const handle = read("handle") || toSlug(name);
  if (!handle) return "the row has neither a handle nor a name";
  const price = readAmount(read("price"), currency);
  if (price === undefined) return `"${read("price").slice(0, 50)}" is not a price in ${currency}`;
  const compare = read("compare");
  const compareAtPrice = compare ? readAmount(compare, currency) : null;
  if (compareAtPrice === undefined) return `"${compare.slice(0, 50)}" is not a price in ${currency}`;
  const stock = readStock(read("stock"));
  if (stock === undefined) return `"${read("stock").slice(0, 50)}" is not a number of pieces`;
  const subscription = readTerms(row);
  if (typeof subscription === "string") return subscription;
  const entry = known.get(handle) ?? { product: toProduct(handle, row), variants: [] };
  const values = readOptions(entry.product, row.named);
  const key = Object.entries(values).flat().join(" ");
  const id = read("variantId") || createStableId("variant", handle, key);
  if (entry.variants.some((variant) => variant.id === id)) return "the variant stands in an earlier row";
  entry.variants.push(
    toVariant({ id, price, compareAtPrice, stock, values, subscription, productId: entry.product.id }, row),
  );
  known.set(handle, entry);
  return undefined;
}

/** The columns `Subscription Interval`, `… Frequency`, `… Trial` and `… Plan`; null: paid once. */
function readTerms({ named, plans }: Row): SubscriptionTerms | null | string {
  const interval = named("subscriptioninterval");
  if (!interval) return null;
  const read = (name: string) => named(`subscription${name}`);
  return checkTerms({ interval, frequency: read("frequency"), trial: read("trial"), plan: read("plan") }, plans);
}

function toProduct(handle: string, { read }: Row): Product {
  const type =
    (Object.keys(PRODUCT_TYPE_IDS) as ProductTypeName[]).find(
      (one) => one.toLowerCase() === read("type").toLowerCase(),
    ) ?? "Physical";
  const shippable = read("shippable");
  return {
    ...{ id: read("productId") || createStableId("product", handle), name: read("name") || handle, slug: handle, type },
    ...{ description: read("description"), taxCategory: read("tax") || DEFAULT_TAX_CATEGORY, options: [] },
    categories: read("categories")
      .split(/[;,]/)
      .map((text) => text.trim())
      .filter(Boolean),
    shippable: shippable ? isYes(shippable) : type === "Physical",
    ...{ hidden: isYes(read("archived")), defaultVariantId: "" },
  };
}

function toVariant(
  own: Pick<Variant, "id" | "productId" | "price" | "compareAtPrice" | "stock" | "values" | "subscription">,
  { read, named }: Row,
): Variant {
  const image = (url: string) => ({ url, alt: "" });
  const measure = (column: "weight" | "width" | "height" | "length") => Number.parseFloat(read(column)) || null;
  const downloads = [1, 2, 3, 4, 5].flatMap((n) => {
    const url = named(`variantdownload${n}url`) || (n === 1 ? named("variantdownloadurl") : "");
    const name = named(`variantdownload${n}name`) || (n === 1 ? named("variantdownloadname") : "");
    return url ? [{ id: String(n), name: name || (url.split("/").at(-1) ?? url), url }] : [];
  });
  return {
    ...{ ...own, sku: read("sku"), downloads, image: read("image") ? image(read("image")) : null },
    moreImages: read("images")
      .split(/[;,]\s*/)
      .filter(Boolean)
      .map(image),
    ...{ weight: measure("weight"), width: measure("width"), height: measure("height"), length: measure("length") },
  };
}

/** null: unlimited; undefined: no number of pieces. */
function readStock(text: string): number | null | undefined {
  if (!text || /^(infinite|unlimited)$/i.test(text)) return null;
  return /^-?\d{1,9}(\.0+)?$/.test(text) ? Math.max(Math.trunc(Number(text)), 0) : undefined;
}

const isYes = (text: string): boolean => /^(true|yes|y|1|x)$/i.test(text);
