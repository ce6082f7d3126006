import type { ModuleRows } from "../core/modules";

/** What the shop needs of a page (`commerce.md` section 5). */
const SHOP = ["add-to-cart-form", "cart-wrapper", "checkout-form-container", "order-confirmation-wrapper"]
  .map((name) => `[data-node-type="commerce-${name}"]`)
  .join();

export const rows: ModuleRows = {
  // Pages call `init` wherever they are; the shop starts where its markup is (C-10).
  shop: { file: "shop", selector: SHOP, stage: "shop", as: ["commerce"], objects: ["init"], part: true, rare: true },
};
