import { text, type SettingsOf } from "../../core/settings";

/** Attributes of `[data-node-type="commerce-checkout-form-container"]` (`commerce.md` section 10). */
export const settings = {
  /** Address of the page that confirms the order. */
  confirmation: text("data-confirmation-page", "/order-confirmation"),
  /** In place of the card fields, where the site sends invoices. */
  invoiceText: text("data-invoice-text", "You will receive an invoice."),
  /** In place of the card fields, where visitors pay on a page of the payment processor. */
  redirectText: text("data-redirect-text", "You enter your payment details on the next page."),
  /** Label of the quantity of an item that the shop draws. */
  quantityText: text("data-quantity-text", "Quantity"),
  /** For screen readers, after the total has changed; `{total}` is the new one. */
  totalText: text("data-total-text", "Total: {total}"),
};

export type CheckoutSettings = SettingsOf<typeof settings>;
