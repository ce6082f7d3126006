import { parse } from "parse5";
import type { OptionSet } from "../../wire/shop/product";
import { attribute, descendants, hasClass, textIn, type Element } from "../site/elements";

/** What a page shows of a product. Texts are as on the page; empty: the page does not have them. */
export interface PageItem {
  id: string;
  /** The variant that the page shows; empty: none. */
  variantId: string;
  /** Whether the page is the product's own, and not a list. */
  isOwnPage: boolean;
  name: string;
  description: string;
  price: string;
  compareAtPrice: string;
  sku: string;
  weight: string;
  /** As in the markup. */
  images: string[];
  /** Names are empty where the page has none. */
  options: OptionSet[];
  /** Values that the page chooses at first, by set. */
  chosen: Record<string, string>;
}

const FORM = "commerce-add-to-cart-form";
const LIST_ITEM = "w-dyn-item";

/** Reads the products that a page sells (`commerce.md` C-30, C-34, C-35). */
export function readPageItems(html: string): PageItem[] {
  // Parsing is slow, and most pages sell nothing.
  if (!html.includes(FORM)) return [];
  const all = parse(html).childNodes.flatMap((node) => ("attrs" in node ? [node, ...descendants(node)] : []));
  const forms = all.filter((one) => attribute(one, "data-node-type") === FORM && findProductId(one));
  const isOne = new Set(forms.map(findProductId)).size === 1;
  const description = readMeta(all, "description");
  return forms.map((form) => {
    const scope = findScope(form, forms);
    const inside = listOwn(scope, form);
    const isOwnPage = isOne && !hasClass(scope, LIST_ITEM);
    const heading = (pattern: RegExp) => cleanText(inside.find(({ tagName }) => pattern.test(tagName)));
    const title = isOwnPage ? readMeta(all, "og:title") : "";
    const name = heading(/^h1$/) || title || heading(/^h[2-6]$/);
    return { ...readScope(inside, form), name, isOwnPage, description: isOwnPage ? description : "" };
  });
}

const findProductId = (form: Element): string => attribute(form, "data-commerce-product-id");

/** The content of a meta element; empty if the page lacks it. */
function readMeta(all: readonly Element[], name: string): string {
  const candidates = all.filter(({ tagName }) => tagName === "meta");
  const found = candidates.find((one) => [attribute(one, "name"), attribute(one, "property")].includes(name));
  return found ? attribute(found, "content") : "";
}

/** The largest element around a form that has no form of another product, at most its list item. */
function findScope(form: Element, forms: readonly Element[]): Element {
  const others = forms.filter((one) => findProductId(one) !== findProductId(form)).map(listAncestors);
  let scope = form;
  for (const parent of listAncestors(form)) {
    if (others.some((ancestors) => ancestors.includes(parent))) break;
    scope = parent;
    if (hasClass(parent, LIST_ITEM)) break;
  }
  return scope;
}

/** From the nearest to the root. */
function listAncestors({ parentNode }: Element): Element[] {
  return parentNode && "attrs" in parentNode ? [parentNode, ...listAncestors(parentNode)] : [];
}

function readScope(inside: readonly Element[], form: Element): Omit<PageItem, "isOwnPage" | "name" | "description"> {
  const bound = (field: string) => inside.filter((one) => readBindings(one).some(({ from }) => from === field));
  const text = (field: string) => cleanText(bound(field)[0]);
  const images = [...bound("f_main_image_4dr"), ...bound("f_more_images_4dr")].map(readImage).filter(Boolean);
  const sets = descendants(form).flatMap((element) => readSet(element, descendants(form)));
  return {
    ...{ id: findProductId(form), variantId: attribute(form, "data-commerce-sku-id") },
    ...{ price: text("f_price_"), compareAtPrice: text("f_compare_at_price_7dr10dr"), sku: text("f_sku_") },
    ...{ weight: text("f_weight_"), images: [...new Set(images)], options: sets.map(({ chosen: _, ...set }) => set) },
    chosen: Object.fromEntries(sets.flatMap(({ id, chosen }) => (chosen ? [[id, chosen]] : []))),
  };
}

/** The elements of a scope without the cart, and without list items about other things, such as related products. */
function listOwn(element: Element, form: Element): Element[] {
  const children = element.childNodes.flatMap((child) => ("attrs" in child ? [child] : []));
  return children.flatMap((child) =>
    isCart(child) || (hasClass(child, LIST_ITEM) && !listAncestors(form).includes(child) && !hasMoreImages(child))
      ? []
      : [child, ...listOwn(child, form)],
  );
}

const isCart = (element: Element): boolean => attribute(element, "data-node-type") === "commerce-cart-wrapper";

/** Further images of a product are a list, too. */
const hasMoreImages = (item: Element): boolean =>
  descendants(item).some((one) => readBindings(one).some(({ from }) => from === "f_more_images_4dr"));

/** The fields that an element shows; the prefix of the default variant is left out (`commerce.md` C-35). */
function readBindings(element: Element): { from: string }[] {
  const text = attribute(element, "data-wf-sku-bindings");
  if (!text) return [];
  try {
    const list: unknown = JSON.parse(text.startsWith("%") ? decodeURIComponent(text) : text);
    return (Array.isArray(list) ? list : []).flatMap((one: { from?: unknown } | null) =>
      typeof one?.from === "string" ? [{ from: one.from.replace(/^default-sku:/, "") }] : [],
    );
  } catch {
    return [];
  }
}

function readImage(element: Element): string {
  const background = /background-image:\s*url\((["']?)(.*?)\1\)/.exec(attribute(element, "style"))?.[2];
  return attribute(element, "src") || (background ?? "");
}

function readSet(element: Element, inside: readonly Element[]): (OptionSet & { chosen: string })[] {
  const id = attribute(element, "data-commerce-option-set-id");
  if (!id) return [];
  const values = descendants(element).flatMap((one) => {
    const value = one.tagName === "option" ? attribute(one, "value") : attribute(one, "data-option-id");
    const isChosen = one.attrs.some(({ name }) => name === "selected") || attribute(one, "aria-checked") === "true";
    return value && cleanText(one) ? [{ id: value, name: cleanText(one), slug: "", isChosen }] : [];
  });
  const own = attribute(element, "id");
  const label = inside.find((one) => one.tagName === "label" && own && attribute(one, "for") === own);
  const name = attribute(element, "aria-label") || cleanText(label).replace(/:$/, "");
  const choices = values.map(({ isChosen: _, ...value }) => value);
  return values.length ? [{ id, name, enum: choices, chosen: values.find(({ isChosen }) => isChosen)?.id ?? "" }] : [];
}

const cleanText = (element: Element | undefined): string =>
  element
    ? textIn(element)
        .replace(/[\s\u00A0]+/g, " ")
        .trim()
    : "";
