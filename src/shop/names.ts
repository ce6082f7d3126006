import { hide } from "../core/dom/visibility";
import type { Edits } from "../core/edits";

/** Selector of a node type of the builder (`commerce.md` section 5). */
export const nodeType = (name: string): string => `[data-node-type="${name}"]`;

/** A shop needs a secure context, loopback included (`commerce.md` C-31, C-43). */
export const UNSECURED = {
  add: "This site is currently unsecured so you cannot add products to your cart.",
  checkout: "This site is currently unsecured so you cannot enter checkout.",
} as const;

/** Whether the page may sell; otherwise the visitor gets the reason. */
export function checkSecure(reason: keyof typeof UNSECURED): boolean {
  if (!window.isSecureContext) alert(UNSECURED[reason]);
  return window.isSecureContext;
}

/** Hides the payment sheet of the browser and PayPal, which are not set up (`commerce.md` C-54, C-55). */
export function hideOtherPayments(root: Element, edits: Edits): void {
  const selector = `${nodeType("commerce-cart-quick-checkout-actions")}, [data-wf-paypal-element]`;
  for (const element of root.querySelectorAll<HTMLElement>(selector)) hide(edits, element);
}
