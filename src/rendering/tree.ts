import { reporter } from "./reporter";
import { asRecord } from "../../wire/records";
import { toText } from "../core/text";
import { parseHtml } from "../core/dom/trusted";
import { matches, readContainer } from "./conditions";
import { readEncoded } from "./encoded";
import { own, treeValue } from "./paths";
import { rich } from "./rich-links";
import { applyCondition, BINDINGS, readBindings, CONDITIONS } from "./rows";
import { encodeCondition } from "./slugs";
import { assign, boundValue } from "./tree-mutators";
import { transform, transformers } from "./transformers";

export interface TreeOptions {
  /** Language of month and weekday names; default English. */
  locale?: string;
  /** Current instant for conditions, in ms since 1970. */
  now?: number;
}

const withRich = { ...transformers, rich };

function bind(
  element: HTMLElement,
  property: string,
  descriptor: Record<string, unknown>,
  data: unknown,
  locale?: string,
): void {
  const { type, filter, dataPath, timezone, pageLinkHrefPrefix, collectionSlugMap, emailLinkSubject } = descriptor;
  const context = {
    zone: typeof timezone === "string" ? timezone : undefined,
    locale,
    linkPrefix: toText(pageLinkHrefPrefix),
    slugs: asRecord(collectionSlugMap) as Record<string, string>,
  };
  const value = transform(boundValue(data, toText(dataPath), property), filter, context, withRich);
  assign(property, { element, value, type: toText(type), subject: toText(emailLinkSubject) });
}

/** The chosen value of a product's option, as an item with a name and a value (`rendering.md` 7.1). */
function optionItem(item: unknown, fieldPath: string): unknown {
  return { name: fieldPath, value: own(item, "name") ?? item };
}

function applyConditions(element: Element, container: unknown, data: unknown, now?: number): void {
  if (!container) return;
  const { fields, zone, dataPath, metaType } = readContainer(container);
  const found = treeValue(data, dataPath ?? "");
  // All values of a missing item are unknown.
  if (found == null) return;
  const item = metaType === "CommercePropValues" ? optionItem(found, dataPath ?? "") : found;
  applyCondition(
    element,
    matches(item, fields, { zone, encode: encodeCondition, ...(now === undefined ? {} : { now }) }),
  );
}

/** One copy of an encoded template, its paths pointing at one entry of the list (`rendering.md` ). */
function instance(encoded: string, collection: string, index: number): Element | null {
  const path = `${collection}.${index}`;
  const markup = ["%255B%255D", "%5B%5D", "[]"]
    .reduce((text, brackets) => text.replaceAll(collection + brackets, path), decodeURIComponent(encoded))
    .replace(/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}_instance-)\d+/gi, `$1${index}`);
  return parseHtml(markup.trim()).body.firstElementChild;
}

/** Fills a list from its template; the rows are not rendered yet. */
function expand(element: Element, data: unknown): void {
  const id = element.getAttribute("data-wf-template-id");
  const collection = element.getAttribute("data-wf-collection");
  if (!id || !collection) return;
  const scripts = element.parentElement?.querySelectorAll('script[type="text/x-wf-template"]') ?? [];
  const template = [...scripts].find((script) => script.id === id);
  if (!template) return;
  element.replaceChildren();
  const list = treeValue(data, collection);
  if (!Array.isArray(list)) return;
  for (let index = 0; index < list.length; index++) {
    const made = instance(template.textContent ?? "", collection, index);
    if (made) element.append(made);
  }
}

/**
 * Fills served markup with a query result, as carts, checkouts and orders do: lists from their templates, then bindings,
 * then conditions, parents before children (`rendering.md` R-5). The shop uses it, and scripts of pages.
 * @param data the result's `data`.
 */
export function renderTree(root: Element, data: unknown, options: TreeOptions = {}): void {
  const attempt = (element: Element, attribute: string, run: () => void) => {
    try {
      run();
    } catch (error) {
      reporter.report(error, { element, attribute });
    }
  };
  const broken = new Set<string>();
  /** Every row brings the broken attributes of its template along, but for its number in the paths. */
  const read = (element: Element, attribute: string) => {
    const text = (element.getAttribute(attribute) ?? "").replace(/\.\d+/g, "");
    if (broken.has(text)) return undefined;
    const value = readEncoded(element, attribute);
    if (value === undefined) broken.add(text);
    return value;
  };
  const visit = (element: Element) => {
    attempt(element, "data-wf-template-id", () => expand(element, data));
    for (const [property, descriptor] of readBindings(read(element, BINDINGS))) {
      attempt(element, BINDINGS, () => bind(element as HTMLElement, property, descriptor, data, options.locale));
    }
    attempt(element, CONDITIONS, () => applyConditions(element, read(element, CONDITIONS), data, options.now));
    // Those that are there now: fresh rows, and nothing that a binding has replaced.
    for (const child of [...element.children]) visit(child);
  };
  visit(root);
}
