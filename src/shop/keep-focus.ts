import { FOCUSABLE } from "../core/dom/dom";

const ATTRIBUTES = ["id", "name", "value", "data-wf-cart-action", "data-commerce-sku-id"];

/** Identifies a control in its part of the page after elements were replaced. */
const readKey = (element: Element) => ATTRIBUTES.map((name) => element.getAttribute(name)).join("\n");

/**
 * Keeps the focus over a rendering that replaces elements (E-4): on the same control, else on the one at its place, so
 * that keyboards go on where they were.
 */
export function keepFocus(root: Element, render: () => void): void {
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  const list = () => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const at = active ? list().indexOf(active as HTMLElement) : -1;
  const key = active && readKey(active);
  render();
  if (!active || active.isConnected) return;
  const controls = list().filter((control) => control.checkVisibility?.() !== false);
  const same = controls.find((control) => readKey(control) === key);
  (same ?? controls[Math.min(at, controls.length - 1)])?.focus();
}
