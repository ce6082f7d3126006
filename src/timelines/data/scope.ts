import { closestTo } from "../../core/dom/dom";
import { asRecord } from "../../../wire/records";
import type { Interaction } from "./schema";

/** Whether an interaction belongs on this page (IX3-FIX-1). A page without an id has all. */
export function isOfPage({ deleted, scope }: Interaction, pageId: string | undefined): boolean {
  const { type, value } = asRecord(scope);
  return !deleted && !(type === "pages" && pageId && Array.isArray(value) && !value.includes(pageId));
}

/**
 * Keeps the elements of an interaction's component (IX3-17); all elements without a scope.
 * @param trigger only those in the same instance of the component.
 */
export function componentScope({ scope }: Interaction, trigger?: Element): (element: Element) => boolean {
  const { type, componentId, variants } = asRecord(scope);
  const findInstance = (element: Element) =>
    closestTo(element, `[data-wf-component-id=${JSON.stringify(String(componentId))}]`);
  const own = trigger && findInstance(trigger);
  return (element) => {
    if (type !== "component") return true;
    const instance = findInstance(element);
    if (!instance || (own && instance !== own)) return false;
    return !Array.isArray(variants) || variants.includes(instance.getAttribute("data-wf-variant-state"));
  };
}
