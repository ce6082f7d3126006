import { nativeMembers, listSiblings } from "../../core/dom/dom";

/** A list of the existing elements. */
export const present = (element: Element | null | undefined): Element[] => (element ? [element] : []);

const below = (outer: Element, inner: Element) => outer !== inner && nativeMembers(outer).contains(inner);

/** The relations of the oldest data around each found element, by a word (IX3-13). */
export const SCOPES: Readonly<Record<string, (element: Element) => Element[]>> = {
  children: (element) => [...nativeMembers(element).children],
  siblings: (element) => listSiblings(element).filter((one) => one !== element),
  parent: ({ parentElement }) => present(parentElement),
  next: ({ nextElementSibling }) => present(nextElementSibling),
  previous: ({ previousElementSibling }) => present(previousElementSibling),
};

/** The same, by a word and a selector. */
export const SELECTING_SCOPES: Readonly<Record<string, (element: Element, selector: string) => Element[]>> = {
  // From the nearest one up.
  ancestors: (element, selector) =>
    [...document.querySelectorAll(selector)].filter((other) => below(other, element)).reverse(),
  "first-ancestor": (element, selector) => present(element.closest(selector)),
  "first-descendant": (element, selector) => present(element.querySelector(selector)),
  descendants: (element, selector) => [...element.querySelectorAll(selector)],
};

/** Which elements a filter keeps, of the given ones (IX3-15). */
export const FILTERS: Readonly<Record<string, (element: Element, others: readonly Element[]) => boolean>> = {
  within: (element, others) => others.some((other) => below(other, element)),
  contains: (element, others) => others.some((other) => below(element, other)),
  "direct-child-of": ({ parentElement }, others) => others.some((other) => other === parentElement),
  "direct-parent-of": (element, others) => others.some(({ parentElement }) => parentElement === element),
  "next-sibling-of": ({ previousElementSibling: before }, others) => others.some((other) => other === before),
  "prev-sibling-of": ({ nextElementSibling: after }, others) => others.some((other) => other === after),
  "next-to": (element, others) =>
    others.some((other) => other !== element && other.parentElement === element.parentElement),
};
