import type { Behaviour } from "../core/behaviour";
import { afterData } from "./source";

/** Elements whose hidden state an interaction will end. Everything else is shown. */
const claimed = new WeakSet<Element>();

/** Says that an interaction will reveal the element, so that it stays hidden until then. */
export function claim(element: Element): void {
  claimed.add(element);
}

/** Controls that the builder hides on purpose, behind a drawn checkbox or radio button. */
const CONTROLS = "input, select, textarea";

/**
 * Shows an element whose served inline style hides it until an animation engine arrives. The initial offset that the
 * builder writes beside the opacity goes too, or the element would be shown in the wrong place.
 */
export function reveal(element: HTMLElement): void {
  const { style } = element;
  if (style.opacity === "" || Number(style.opacity) !== 0 || element.matches(CONTROLS)) return;
  style.opacity = "";
  style.transform = "";
}

/** What {@link reveal} looks for: exports write inline styles with and without a space. */
export const HIDDEN = '[style*="opacity:0"], [style*="opacity: 0"]';

/** For the case that the runtime itself could not start. */
export function revealEverything(): void {
  for (const element of document.querySelectorAll<HTMLElement>(HIDDEN)) reveal(element);
}

/**
 * Fail open: content that waits for an engine is shown when no interaction claims it, as soon as it is known what the
 * data says. Not undone on `stop()`, since
 * nothing would show the content again.
 */
export const failOpen: Behaviour = {
  name: "fail-open",
  selector: HIDDEN,
  mount(element) {
    afterData(() => claimed.has(element) || reveal(element));
  },
};
