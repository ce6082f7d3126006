import type { Behaviour } from "../../core/behaviour";
import { EMBEDDED, hiddenByBuilder } from "./built";
import { dataGate } from "../data/source";
import { HIDDEN } from "../markup";
import type { CreateBehaviours } from "../../core/modules";

/**
 * Elements whose hidden state an interaction will end. Everything else is shown. A fact of the element, for all
 * runtimes of the page: an element that one will reveal must not be shown by another.
 */
const claimed = new WeakSet<Element>();

/** Marks that an interaction will reveal the element, so that it stays hidden until then. */
export function claim(element: Element): void {
  claimed.add(element);
}

/** Elements that the data names in items of opacity, whether or not these will play. */
const named = new WeakSet<Element>();

/** Marks that the page's data names the element as one to hide or show. */
export function nameHidden(element: Element): void {
  named.add(element);
}

/** Whether the builder's interactions hide the element. */
const isOurs = (element: Element): boolean =>
  claimed.has(element) || named.has(element) || isHiddenBy(element, element.getAttribute("style") ?? "");

const isHiddenBy = (element: Element, style: string): boolean =>
  hiddenByBuilder({
    style,
    has: (name) => element.hasAttribute(name),
    embedded: () => element.matches(EMBEDDED),
  });

/**
 * Stores that the builder hid an element.
 * @param style its inline style as the builder wrote it, which the browser spells in another way once it is set.
 */
export function nameIfHidden(element: Element, style: string): void {
  if (isHiddenBy(element, style)) nameHidden(element);
}

/** Controls that the builder hides on purpose, behind a drawn checkbox or radio button. */
const CONTROLS = "input, select, textarea";

/**
 * Shows an element whose served inline style hides it until an animation engine arrives (IX-FIX-27). The initial offset
 * that the builder writes beside the opacity is removed, too, or the element would be shown in the wrong place.
 */
export function reveal(element: HTMLElement): void {
  const { style } = element;
  if (style.opacity === "" || Number(style.opacity) !== 0 || element.matches(CONTROLS) || !isOurs(element)) return;
  style.opacity = "";
  style.transform = "";
}

/** For the case that the runtime itself could not start. */
export function revealEverything(): void {
  for (const element of document.querySelectorAll<HTMLElement>(HIDDEN)) reveal(element);
}

/**
 * Fail open: content that waits for an engine is shown when no interaction claims it, as soon as the data is known. Not
 * undone on `stop()`, since no script would show the content again.
 */
export const failOpen: Behaviour = {
  name: "fail-open",
  selector: HIDDEN,
  mount(element, { page }) {
    dataGate(page).after(() => claimed.has(element) || reveal(element));
  },
};

export const content: CreateBehaviours = () => [failOpen];
