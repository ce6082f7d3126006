import type { PageFacts } from "../facts";
import { attribute, readClasses, descendants, readText, type Element, type ExportedPage } from "../read/html/page";
import { findResultsList, isSearchForm } from "../read/search-page";
import type { Loss, LossKind } from "../model/page-report";
import type { StepResult } from "../step";

const REASON = "the export does not hold it";

/** Counts what the published page had and the export has not: items of lists, search results, a shop. */
export function noteLosses({ page, site: { search } }: PageFacts): StepResult {
  // A program adds content.
  if (page.template) return {};
  const results = search.pages.includes(page.path) ? findResultsList(page) : undefined;
  const lists = [...mapLists(page)].flatMap(([list, parts]) => (list !== results && isEmpty(parts) ? [parts] : []));
  const hasSearch = search.pages.length > 0;
  const texts = new Set(lists.map(describeEmptyState).filter((text) => text !== ""));
  const lost = [
    loss("empty list", lists.length, "items of lists", [...texts]),
    loss("item template", isItemTemplate(page) ? 1 : 0, "the item of this page"),
    loss("search", hasSearch ? 0 : page.elements.filter((form) => isSearchForm(page, form)).length, "search results"),
    loss("pagination", page.elements.filter(isPagination).length, "further pages of lists"),
    loss("shop", page.elements.filter(isShop).length, "the shop"),
  ];
  return { notes: { lost: lost.filter(({ count }) => count > 0) } };
}

const loss = (kind: LossKind, count: number, what: string, texts: string[] = []): Loss => ({
  kind,
  count,
  what: count === 1 ? what : `${what} (${count})`,
  reason: REASON,
  texts,
});

const isList = (element: Element): boolean => readClasses(element).includes("w-dyn-list");
const isEmptyState = (element: Element): boolean => readClasses(element).includes("w-dyn-empty");

/** The lists of a page, each with the elements inside it that are in no list inside it. */
function mapLists({ elements }: ExportedPage): Map<Element, Element[]> {
  const lists = new Map<Element, Element[]>(elements.filter(isList).map((list) => [list, []]));
  const around = new Map<unknown, Element>();
  // Parents are before their children.
  for (const element of elements) {
    const parent = element.parentNode;
    const list = parent && "tagName" in parent && isList(parent) ? parent : around.get(parent);
    if (!list) continue;
    around.set(element, list);
    lists.get(list)?.push(element);
  }
  return lists;
}

/** A list shows the builder's empty state, or contains only a blank item. */
function isEmpty(parts: readonly Element[]): boolean {
  const items = parts.filter((part) => readClasses(part).includes("w-dyn-item"));
  const isBlank = parts.some((part) => readClasses(part).includes("w-dyn-bind-empty"));
  return parts.some(isEmptyState) || items.length === 0 || (items.length === 1 && isBlank);
}

function describeEmptyState(parts: readonly Element[]): string {
  const state = parts.find(isEmptyState);
  return state ? descendants(state).map(readText).join(" ").replace(/\s+/g, " ").trim() : "";
}

/** A published item page has the slug of its item; a template has its collection only. */
function isItemTemplate({ html, path }: ExportedPage): boolean {
  const of = (name: string) => html && attribute(html, name);
  return (
    (of("data-wf-collection") !== undefined && !of("data-wf-item-slug")) || /(^|\/)detail_[^/]+\.html?$/.test(path)
  );
}

/** A link to the next part of a list. In an export it has only a query, which leads to the same items. */
const isPagination = (element: Element): boolean =>
  readClasses(element).includes("w-pagination-next") && /^([?#]|$)/.test(attribute(element, "href") ?? "");

const SHOP =
  /^commerce-(add-to-cart-form|cart-wrapper|checkout-form-container|order-confirmation-wrapper|paypal-checkout-form-container)$/;

const isShop = (element: Element): boolean => SHOP.test(attribute(element, "data-node-type") ?? "");
