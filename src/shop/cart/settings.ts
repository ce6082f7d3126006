import { flag, number, oneOf, text, type SettingsOf } from "../../core/settings";

/** Attributes of `[data-node-type="commerce-cart-wrapper"]` (`commerce.md` section 9). */
export const settings = {
  /** Where the cart opens. */
  type: oneOf(
    "data-wf-cart-type",
    ["modal", "leftSidebar", "rightSidebar", "leftDropdown", "rightDropdown", "dropdown"],
    "modal",
  ),
  /** Opens after a product was added. */
  openProduct: flag("data-open-product"),
  /** Opens under the pointer, and closes when it leaves. */
  openOnHover: flag("data-open-on-hover"),
  /** Time of the animation in ms; 0: none. */
  duration: number("data-wf-cart-duration", 300, { min: 0, max: 10_000, unit: "ms" }),
  /** Curve of the animation. */
  easing: text("data-wf-cart-easing", "ease-out-quad"),
  /** When the number of pieces is hidden; `empty`: in an empty cart. */
  countHideRule: oneOf("data-count-hide-rule", ["never", "always", "empty"], "never"),
  /** Label of the open link; `{count}` is the number of pieces. */
  openText: text("data-open-text", "Open cart containing {count} items"),
  /** Label of the open link of an empty cart. */
  openEmptyText: text("data-open-empty-text", "Open empty cart"),
  /** For screen readers, after a change. */
  changedText: text("data-changed-text", "Items in the cart: {count}"),
  /** Label of the quantity of an item that the shop draws. */
  quantityText: text("data-quantity-text", "Quantity"),
  /** Label of the button that removes such an item. */
  removeText: text("data-remove-text", "Remove"),
};

export type CartSettings = SettingsOf<typeof settings>;
