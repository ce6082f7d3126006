import { atEnd } from "../core/lifetime";
import { createEdits } from "../core/edits";
import { platform } from "../core/page/builder-mode";
import type { Page } from "../core/page/page";
import type { InteractionData } from "./data/schema";
import { toTargetObject } from "./data/schema";
import { getSelector } from "./data/targets";

/** What makes iOS send clicks, and send them at once. */
const CLICKABLE = { cursor: "pointer", "touch-action": "manipulation" };

/** The same for one element, until `signal` aborts: a first-generation trigger belongs to the element that has it. */
export function makeTappable(element: HTMLElement, signal: AbortSignal): void {
  if (!platform().ios) return;
  const edits = createEdits(signal);
  for (const [property, value] of Object.entries(CLICKABLE)) edits.style(element, property, value);
}

/**
 * iOS sends clicks only to elements that look clickable. One style element for all triggers, until `signal` aborts
 * (`interactions.md` 2.5, IX-FIX-12).
 */
export function styleForTaps({ events }: InteractionData, page: Page, signal: AbortSignal): void {
  if (!platform().ios) return;
  const selectors = new Set<string>();
  for (const { eventTypeId, target, targets } of Object.values(events)) {
    if (!/^MOUSE_(SECOND_)?CLICK$/.test(eventTypeId)) continue;
    for (const each of targets?.length ? targets : [target]) selectors.add(getSelector(toTargetObject(each)));
  }
  selectors.delete("");
  if (!selectors.size) return;
  const style = document.createElement("style");
  if (page.config.nonce) style.nonce = page.config.nonce;
  style.textContent = [...selectors]
    .map((selector) => `${selector}{cursor: pointer;touch-action: manipulation;}`)
    .join("\n");
  document.body.append(style);
  atEnd(signal, () => style.remove());
}
