import type { DefaultTreeAdapterMap } from "parse5";

export type Node = DefaultTreeAdapterMap["childNode"];
export type Element = DefaultTreeAdapterMap["element"];

/** All elements inside, in the order of the page. */
export function descendants(element: Element): Element[] {
  return listChildNodes(element).flatMap((child) => ("attrs" in child ? [child, ...descendants(child)] : []));
}

export function listChildNodes(element: Element): Node[] {
  return "content" in element ? (element as DefaultTreeAdapterMap["template"]).content.childNodes : element.childNodes;
}

/** Empty: it has none. */
export function attribute(element: Element, name: string): string {
  return element.attrs.find((one) => one.name === name)?.value ?? "";
}

export function has(element: Element, name: string): boolean {
  return element.attrs.some((one) => one.name === name);
}

export function hasClass(element: Element, name: string): boolean {
  return attribute(element, "class").split(/\s+/).includes(name);
}

/** The text inside, without that of options, scripts and styles. */
export function textIn(element: Element): string {
  return listChildNodes(element)
    .map((child) => {
      if ("value" in child) return child.value;
      return "attrs" in child && !["select", "script", "style"].includes(child.tagName) ? textIn(child) : "";
    })
    .join("");
}
