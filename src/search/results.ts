import { createElement } from "../core/dom/create-element";
import { createEdits, fill } from "../core/edits";
import type { Hit } from "./engine";
import { createPlainItem, placesIn } from "./item";
import { cutExcerpt, markWords } from "./marks";
import type { SplitWords } from "./words";

/** The place where a page shows results. */
export interface Results {
  show(hits: readonly Hit[]): void;
  /** Shows the page's empty state. */
  showNone(): void;
  /** Shows a message in the page's empty state. */
  showMessage(message: string): void;
  /** Shows nothing. */
  clear(): void;
}

const EMPTY = "w-dyn-empty";
const BLANK = "w-dyn-bind-empty";

/**
 * Uses the results markup of a page: its first item becomes the template, and all of its items are hidden.
 * @param root the list, `.w-dyn-list`. Missing parts are added. The signal restores it.
 */
export function createResults(root: HTMLElement, split: SplitWords, signal: AbortSignal): Results {
  const served = createEdits(signal);
  /** What belongs to one query. */
  const shown = createEdits(signal);
  const hide = (element: HTMLElement, edits = shown) => edits.style(element, "display", "none", "important");

  const empty = root.querySelector<HTMLElement>(`.${EMPTY}`) ?? served.insert(createEmptyState(), root);
  const list =
    root.querySelector<HTMLElement>(".w-dyn-items") ??
    served.insert(createElement("div", { class: "w-dyn-items" }), root, root.firstChild);
  fill(served, list, "role", "list");
  const items = [...list.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
  const template = templateFrom(items.find((item) => item.classList.contains("w-dyn-item")));
  for (const item of items) hide(item, served);

  function createItem({ page, terms }: Hit): Element {
    const item = template.cloneNode(true) as Element;
    const { links, title, text, address } = placesIn(item);
    const { href, host, pathname } = new URL(page.url);
    for (const link of links) link.setAttribute("href", href);
    put(title, markWords(page.title, terms, split));
    put(text, markWords(cutExcerpt(page.text || page.headings, terms, split), terms, split));
    put(address, [document.createTextNode(host + readable(pathname))]);
    // An address has no spaces, so it would make a narrow page wider.
    if (address instanceof HTMLElement) address.style.overflowWrap = "anywhere";
    return item;
  }

  return {
    show(hits) {
      shown.undo();
      hide(empty);
      for (const hit of hits) shown.insert(createItem(hit), list);
    },
    showNone() {
      shown.undo();
      hide(list);
    },
    showMessage(message) {
      shown.undo();
      hide(list);
      shown.text(empty.firstElementChild ?? empty, message);
    },
    clear() {
      shown.undo();
      hide(list);
      hide(empty);
    },
  };
}

function createEmptyState(): HTMLElement {
  const empty = createElement("div", { class: EMPTY });
  const text = document.createElement("div");
  text.textContent = "No matching results.";
  empty.append(text);
  return empty;
}

/** A copy of the page's item, without ids, which are unique; a plain item if the page has none with a link. */
function templateFrom(item: HTMLElement | undefined): Element {
  const copy = item?.cloneNode(true) as HTMLElement | undefined;
  if (!copy || placesIn(copy).links.length === 0) return createPlainItem();
  for (const element of [copy, ...copy.querySelectorAll("[id]")]) element.removeAttribute("id");
  if (!copy.getAttribute("role")) copy.setAttribute("role", "listitem");
  return copy;
}

function put(place: Element | undefined, nodes: readonly Node[]): void {
  if (!place) return;
  place.replaceChildren(...nodes);
  // The builder's style sheet hides blank elements by this class.
  if (place.textContent) place.classList.remove(BLANK);
}

/** The path as people write it, without the name of an index page. */
function readable(pathname: string): string {
  const path = pathname.replace(/(^|\/)index\.html$/, "$1");
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
