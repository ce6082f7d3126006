import { text, type SettingsOf } from "../../core/settings";

/** Attributes of `[data-node-type="commerce-add-to-cart-form"]` (`commerce.md` section 8). */
export const settings = {
  /** Id of the product. */
  product: text("data-commerce-product-id"),
  /** Id of the variant that is sold without options. */
  sku: text("data-commerce-sku-id"),
  /** Text of the button while it adds, where the button has none. */
  loading: text("data-loading-text"),
  /** For screen readers, after a product was added. */
  added: text("data-added-text", "Added to the cart."),
};

export type ProductSettings = SettingsOf<typeof settings>;
