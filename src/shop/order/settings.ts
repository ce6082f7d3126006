import { text, type SettingsOf } from "../../core/settings";

/** Attributes of `[data-node-type="commerce-order-confirmation-wrapper"]` (`commerce.md` section 11). */
export const settings = {
  /** Label of the quantity of an item that the shop draws. */
  quantityText: text("data-quantity-text", "Quantity"),
  /** What visitors read when the order cannot be shown. */
  failure: text("data-order-error", "This order cannot be shown. Please try again, or contact us."),
};

export type OrderSettings = SettingsOf<typeof settings>;
