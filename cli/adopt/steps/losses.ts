import type { PageFacts } from "../facts";
import { attribute, classesOf, textOf, type Element, type Page } from "../read/html/page";
import { resolveAddress } from "../read/resolve-address";
import type { Loss, LossKind } from "../report/report";
import type { StepResult } from "../step";

const REASON = "the export does not hold it";

/** Counts what the published page had and the export has not: items of lists, search results, a shop. */
export function noteLosses({ page }: PageFacts): StepResult {
  const lists = page.elements.filter(isEmptyList);
  const texts = new Set(lists.map(emptyTextOf).filter((text) => text !== ""));
  const lost = [
    loss("empty list", lists.length, "items of lists", [...texts]),
    loss("item template", isItemTemplate(page) ? 1 : 0, "the item of this page"),
    loss("search", page.elements.filter((form) => isSearchForm(page, form)).length, "search results"),
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

/** A list with the builder's empty state, or with nothing but a blank item. */
function isEmptyList(element: Element): boolean {
  if (!classesOf(element).includes("w-dyn-list")) return false;
  const own = ownParts(element);
  const items = own.filter((part) => classesOf(part).includes("w-dyn-item"));
  const isBlank = own.some((part) => classesOf(part).includes("w-dyn-bind-empty"));
  return own.some(isEmptyState) || items.length === 0 || (items.length === 1 && isBlank);
}

const isEmptyState = (element: Element): boolean => classesOf(element).includes("w-dyn-empty");

function emptyTextOf(list: Element): string {
  const state = ownParts(list).find(isEmptyState);
  const parts = state ? [state, ...ownParts(state)] : [];
  return parts.map(textOf).join(" ").replace(/\s+/g, " ").trim();
}

/** What is inside an element, without what is inside lists in it. */
function ownParts(element: Element): Element[] {
  const children = element.childNodes.filter((node): node is Element => "tagName" in node);
  return children.flatMap((child) => (classesOf(child).includes("w-dyn-list") ? [] : [child, ...ownParts(child)]));
}

/** A published item page has the slug of its item; a template has its collection only. */
function isItemTemplate({ html, path }: Page): boolean {
  const of = (name: string) => html && attribute(html, name);
  return (
    (of("data-wf-collection") !== undefined && !of("data-wf-item-slug")) || /(^|\/)detail_[^/]+\.html?$/.test(path)
  );
}

/** The builder's search form, by where it leads. */
function isSearchForm(page: Page, form: Element): boolean {
  if (form.tagName !== "form") return false;
  const address = resolveAddress(page, attribute(form, "action") ?? "");
  return address !== undefined && !address.url && /^search(\.html)?$/.test(address.path);
}

const isPagination = (element: Element): boolean => classesOf(element).includes("w-pagination-next");

const SHOP =
  /^commerce-(add-to-cart-form|cart-wrapper|checkout-form-container|order-confirmation-wrapper|paypal-checkout-form-container)$/;

const isShop = (element: Element): boolean => SHOP.test(attribute(element, "data-node-type") ?? "");
