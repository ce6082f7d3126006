import { parse } from "parse5";
import type { OptionSet } from "../../wire/shop/product";
import { attribute, descendants, textIn, type Element } from "../site/elements";
import { createStableId } from "./import-options";
import type { CatalogueProduct } from "../records/shop";

/** A product as a page offers it, with the ids that the page sends (`commerce.md` C-30, C-34). */
export interface PageProduct {
  id: string;
  /** The last part of the page's path, without its ending. */
  slug: string;
  /** The variant that the page shows first; empty: none. */
  variantId: string;
  options: Pick<OptionSet, "id" | "enum">[];
}

const NODE = "data-node-type";
const FORM = "commerce-add-to-cart-form";

/** The products that the forms of a page add to the cart. @param path of the page, such as `product/towel.html`. */
export function readPageProducts(html: string, path: string): PageProduct[] {
  // Parsing is slow, and most pages sell nothing.
  if (!html.includes(FORM)) return [];
  const slug =
    path
      .replace(/(\/index)?\.html$/, "")
      .split("/")
      .at(-1) ?? "";
  return parse(html)
    .childNodes.flatMap((node) => ("attrs" in node ? descendants(node) : []))
    .filter((element) => attribute(element, NODE) === FORM && attribute(element, "data-commerce-product-id"))
    .map((form) => ({
      id: attribute(form, "data-commerce-product-id"),
      slug,
      variantId: attribute(form, "data-commerce-sku-id"),
      options: descendants(form).flatMap(readSet),
    }));
}

function readSet(element: Element): PageProduct["options"] {
  const id = attribute(element, "data-commerce-option-set-id");
  const values = descendants(element).flatMap((one) => {
    const value = one.tagName === "option" ? attribute(one, "value") : attribute(one, "data-option-id");
    const name = textIn(one).trim();
    return value && name ? [{ id: value, name, slug: "" }] : [];
  });
  return id && values.length ? [{ id, enum: values }] : [];
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The product with the ids of its page, which a table lacks: those of options and values always, of product and variant
 * where the import made them. Option sets belong together when their values have the same names.
 */
export function withPageIds({ product, variants }: CatalogueProduct, pages: readonly PageProduct[]): CatalogueProduct {
  const isMade = product.id === createStableId("product", product.slug);
  const page = pages.find(({ id, slug }) => id === product.id || (isMade && slug === product.slug));
  if (!page) return { product, variants };
  const ids = new Map<string, string>([[product.id, page.id]]);
  const options = product.options.map((set) => {
    const own = page.options.find((one) =>
      set.enum.every(({ name }) => one.enum.some((value) => isSame(value.name, name))),
    );
    if (!own) return set;
    ids.set(set.id, own.id);
    for (const { id, name } of set.enum) ids.set(id, own.enum.find((value) => isSame(value.name, name))?.id ?? id);
    return { ...set, id: own.id, enum: set.enum.map((value) => ({ ...value, id: ids.get(value.id) ?? value.id })) };
  });
  const get = (id: string) => ids.get(id) ?? id;
  const isKnown = variants.some(({ id }) => id === page.variantId);
  return {
    product: { ...product, id: page.id, options },
    variants: variants.map((variant, at) => ({
      ...variant,
      productId: page.id,
      // Tables without ids have the variant that the page shows in the first row.
      id: isMade && at === 0 && page.variantId && !isKnown ? page.variantId : variant.id,
      values: Object.fromEntries(Object.entries(variant.values).map(([set, value]) => [get(set), get(value)])),
    })),
  };
}
