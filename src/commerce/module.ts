import type { ModuleRows } from "../core/modules";
import type { ErrorArea } from "./messages";

/**
 * Error elements by node type, and the element of their text. The text of "add to cart" has the block's own node type.
 */
export const AREAS: readonly (readonly [area: ErrorArea, nodeType: string, text: string])[] = [
  ["checkout", "commerce-checkout-error-state", ".w-checkout-error-msg"],
  ["cart", "commerce-cart-error", ".w-cart-error-msg"],
  ["add-to-cart", "commerce-add-to-cart-error", '[data-node-type="commerce-add-to-cart-error"]'],
];

export const selectNodeType = (nodeType: string) => `[data-node-type="${nodeType}"]`;

export const ERRORS = AREAS.map(([, nodeType]) => selectNodeType(nodeType)).join();

export const rows: ModuleRows = {
  commerceError: { file: "commerce-error", selector: ERRORS, stage: "shop", as: ["commerce-error"] },
};
