import type { Edits } from "../core/edits";
import { createElement } from "../core/dom/create-element";
import { hideVisually } from "../core/dom/visually-hidden";

/** The live region that announces the group; the caller decides whether it is announced. */
export function createLabel(mask: HTMLElement, edits: Edits): HTMLElement {
  const label = createElement("div", { class: "w-slider-aria-label", "aria-live": "off", "aria-atomic": "true" });
  hideVisually(label);
  return edits.insert(label, mask);
}
