import { createElement } from "../core/dom/create-element";

/** Where an item of the page shows what about a result. */
export interface Places {
  readonly links: readonly HTMLAnchorElement[];
  readonly title: Element | undefined;
  readonly text: Element | undefined;
  readonly address: Element | undefined;
}

/** Elements that can be inside a text; an element with other children is a container. */
const INSIDE_TEXT = "b, strong, em, i, mark, br";
const NO_TEXT = `${INSIDE_TEXT}, img, svg, svg *, picture, source, video, iframe, input, button, script, style, hr`;
const HEADING = "h1, h2, h3, h4, h5, h6";

const ADDRESS_TEXT = /^(https?:\/\/)?[\w-]+(\.[\w-]+)+(:\d+)?(\/\S*)?$/i;
const ADDRESS_NAME = /(^|[-_ ])(url|link|address|path)\b/i;
const TITLE_NAME = /(^|[-_ ])(title|heading|name)\b/i;
const TEXT_NAME = /(^|[-_ ])(text|snippet|excerpt|paragraph|summary|description)\b/i;

const textIn = (element: Element): string => element.textContent?.trim() ?? "";
const isBlank = (element: Element): boolean => textIn(element) === "";
const readClassName = (element: Element): string => element.getAttribute("class") ?? "";

/**
 * Finds the places of an item: first by the attributes of `search.md` 2, then by elements and class names, then by the
 * order of blank elements.
 */
export function placesIn(item: Element): Places {
  const all = [item, ...item.querySelectorAll("*")];
  const marked = (name: string) => all.find((element) => element.hasAttribute(name));
  const texts = all.filter(
    (element) => !element.matches(NO_TEXT) && [...element.children].every((child) => child.matches(INSIDE_TEXT)),
  );
  const url = marked("data-search-url");
  const taken = new Set<Element | undefined>(url instanceof HTMLAnchorElement ? [] : [url]);
  const pick = (...tests: ((element: Element) => boolean)[]): Element | undefined => {
    const free = texts.filter((element) => !taken.has(element));
    const found = tests.map((test) => free.find(test)).find((element) => element !== undefined);
    taken.add(found);
    return found;
  };
  const isLink = (element: Element) => element.localName === "a";
  const title = marked("data-search-title") ?? pick((element) => element.matches(HEADING), named(TITLE_NAME), isLink);
  taken.add(title);
  const text = marked("data-search-text") ?? pick((element) => element.localName === "p", named(TEXT_NAME));
  taken.add(text);
  const isAddress = (element: Element) => ADDRESS_TEXT.test(textIn(element));
  const isAddressName = (element: Element) => !isLink(element) && ADDRESS_NAME.test(readClassName(element));
  const shown = url instanceof HTMLAnchorElement ? undefined : url;
  const address = shown ?? pick(isAddress, isAddressName);
  // An item of an export is blank: the rest is filled in order. An author who marks elements chooses whether an address is shown.
  const isFree = (element: Element) => isBlank(element) && !isLink(element);
  const isMarked = ["data-search-title", "data-search-text", "data-search-url"].some(marked);
  return {
    links: linksIn(all, url),
    title: title ?? pick(isFree),
    text: text ?? pick(isFree),
    address: isMarked ? address : (address ?? pick(isFree)),
  };
}

const named =
  (pattern: RegExp) =>
  (element: Element): boolean =>
    pattern.test(readClassName(element));

/** The first link, or the marked one, and those with the same address, such as a picture and “Read more”. */
function linksIn(all: readonly Element[], marked: Element | undefined): HTMLAnchorElement[] {
  const links = all.filter((element) => element instanceof HTMLAnchorElement);
  const main = marked instanceof HTMLAnchorElement ? marked : links[0];
  const address = main?.getAttribute("href");
  return links.filter((link) => link === main || link.getAttribute("href") === address);
}

/** An item for pages without one. */
export function createPlainItem(): Element {
  const item = createElement("div", { class: "w-dyn-item", role: "listitem" });
  item.append(document.createElement("a"), document.createElement("div"), document.createElement("p"));
  return item;
}
