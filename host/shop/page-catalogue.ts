import { readAmount } from "../../wire/shop/money";
import { DEFAULT_TAX_CATEGORY, type OptionSet, type Variant } from "../../wire/shop/product";
import { createStableId, toSlug } from "./import-options";
import { readPageItems, type PageItem } from "./page-item";
import type { CatalogueProduct } from "../records/shop";

/** Products of saved pages, and what could not be read. */
export interface PageCatalogue {
  products: CatalogueProduct[];
  problems: { path: string; text: string }[];
  /** Number of pages that sell something. */
  pages: number;
}

/** Most variants of a product. */
const MOST_VARIANTS = 500;

/**
 * Reads a catalogue from the pages of a site. A product's own page counts more than lists; stock, types, downloads and the
 * prices of further variants are not on pages.
 * @param pages with paths such as `product/towel.html`.
 */
export function readPageCatalogue(pages: Iterable<{ path: string; html: string }>, currency: string): PageCatalogue {
  const found = new Map<string, { item: PageItem; path: string }>();
  let count = 0;
  for (const { path, html } of pages) {
    const items = readPageItems(html);
    if (items.length) count++;
    for (const item of items) {
      const known = found.get(item.id)?.item;
      const isBetter =
        !known || (item.isOwnPage && !known.isOwnPage) || (!known.isOwnPage && !known.price && item.price);
      if (isBetter) found.set(item.id, { item, path });
    }
  }
  const catalogue: PageCatalogue = { products: [], problems: [], pages: count };
  for (const { item, path } of found.values()) {
    const note = (text: string) => void catalogue.problems.push({ path, text });
    const product = toProduct(item, { path, currency, note });
    if (product) catalogue.products.push(product);
  }
  return catalogue;
}

interface Reading {
  path: string;
  currency: string;
  /** Reports what is missing. */
  note(text: string): void;
}

function toProduct(item: PageItem, reading: Reading): CatalogueProduct | undefined {
  const { path, currency, note } = reading;
  const { id, name, isOwnPage } = item;
  if (!name) return void note(`product ${id} is left out: no heading with its name`);
  const price = readPrice(item.price, currency);
  if (typeof price === "string") return void note(`"${name}" is left out: ${price}`);
  const compare = item.compareAtPrice ? readPrice(item.compareAtPrice, currency) : null;
  if (typeof compare === "string") note(`"${name}": no price to compare with: ${compare}`);
  const slug = isOwnPage ? readSlug(path) : toSlug(name);
  const options = item.options.map((set, at) => {
    if (!set.name) note(`"${name}": an option has no name on the page; it is called "Option ${at + 1}"`);
    const choices = set.enum.map((choice) => ({ ...choice, slug: toSlug(choice.name) }));
    return { ...set, name: set.name || `Option ${at + 1}`, enum: choices };
  });
  const images = item.images.map((url) => ({ url: toSiteUrl(url, path), alt: "" }));
  if (!images.length) note(`"${name}": no picture`);
  const combinations = combine(options);
  if (!combinations) return void note(`"${name}" is left out: more than ${MOST_VARIANTS} variants`);
  if (combinations.length > 1) note(`"${name}": ${combinations.length} variants have the price of the one on the page`);
  const shown = combinations.find((values) => isChosen(values, item.chosen)) ?? combinations[0];
  const variants = combinations.map((values): Variant => {
    const own = values === shown;
    return {
      id: own && item.variantId ? item.variantId : createStableId("variant", id, ...Object.entries(values).flat()),
      ...{ productId: id, sku: own ? item.sku : "", price, stock: null, values, downloads: [], subscription: null },
      ...{
        compareAtPrice: typeof compare === "string" ? null : compare,
        weight: Number.parseFloat(item.weight) || null,
      },
      ...{ width: null, height: null, length: null, image: images[0] ?? null, moreImages: images.slice(1) },
    };
  });
  const product = {
    ...{ id, name, slug, description: item.description, type: "Physical" as const, categories: [], options },
    ...{ taxCategory: DEFAULT_TAX_CATEGORY, shippable: true, hidden: false },
    defaultVariantId: variants[combinations.indexOf(shown ?? {})]?.id ?? "",
  };
  return { product, variants };
}

/** In minor units, or why it cannot be read. */
function readPrice(text: string, currency: string): number | string {
  if (!text) return "no price on the page";
  const other = /\b[A-Z]{3}\b/.exec(text)?.[0];
  if (other && other !== currency) return `the price "${text}" is in ${other}, the shop's currency is ${currency}`;
  return readAmount(text, currency) ?? `"${text.slice(0, 50)}" is not a price in ${currency}`;
}

/** All combinations of values; one without options; undefined: too many. */
function combine(options: readonly OptionSet[]): Record<string, string>[] | undefined {
  let all: Record<string, string>[] = [{}];
  for (const { id, enum: choices } of options) {
    if (all.length * choices.length > MOST_VARIANTS) return undefined;
    all = all.flatMap((values) => choices.map((choice) => ({ ...values, [id]: choice.id })));
  }
  return all;
}

const isChosen = (values: Record<string, string>, chosen: Record<string, string>): boolean =>
  Object.entries(values).every(([set, value]) => chosen[set] === value);

/** `product/towel.html` and `product/towel/index.html` are `towel`. */
const readSlug = (path: string): string =>
  path
    .replace(/(\/index)?\.html$/, "")
    .split("/")
    .at(-1) ?? "";

/** A reference of a page as an address that works on all pages. */
function toSiteUrl(url: string, path: string): string {
  const base = "http://site.invalid";
  const resolved = URL.canParse(url, `${base}/${path}`) ? new URL(url, `${base}/${path}`) : undefined;
  return resolved?.origin === base ? resolved.pathname : url;
}
