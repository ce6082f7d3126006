import { expect } from "vitest";
import { EXAMPLE_SHOP } from "../../../fixtures/backend";
import { attribute, bothWays, shown } from "../support/story";
import type { Story } from "../support/story";
import type { InputKind, Visitor } from "../support/visitor";

const text = (selector: string) => `document.querySelector(${JSON.stringify(selector)})?.textContent`;
const TOTAL = `${text(".w-commerce-commercecheckoutsummarytotal")} === "$18.50"`;

const FIELDS = {
  "#wf-ecom-email": "ana@example.org",
  "#wf-ecom-shipping-name": "Ana Lopez",
  "#wf-ecom-shipping-address": "Long Street 1",
  "#wf-ecom-shipping-city": "Fresno",
  "#wf-ecom-shipping-state": "CA",
  "#wf-ecom-shipping-zip": "93650",
};

async function chooseLemon(visitor: Visitor, way: InputKind): Promise<void> {
  const pill = `[data-option-id="${EXAMPLE_SHOP.lemon}"]`;
  if (way === "pointer") await visitor.click(pill);
  else {
    await visitor.tabTo(`[data-option-id="${EXAMPLE_SHOP.rose}"]`);
    await visitor.key("ArrowRight");
  }
  await visitor.see(`${attribute(pill, "aria-checked")} === "true"`);
}

export const shop: Story[] = bothWays(
  "C-34 C-41 C-53 C-60 a purchase: option, cart, checkout, confirmation",
  async (visitor, way, site) => {
    await visitor.open("/shop/pills.html");
    await visitor.step("an option", async () => {
      // The first variant is preselected when the product is loaded.
      await visitor.see(`${attribute(`[data-option-id="${EXAMPLE_SHOP.rose}"]`, "aria-checked")} === "true"`);
      await chooseLemon(visitor, way);
    });
    await visitor.step("into the cart", async () => {
      await visitor.use('[data-node-type="commerce-add-to-cart-button"]', way);
      await visitor.see(shown(".w-commerce-commercecartitem"));
      await visitor.see('document.activeElement?.closest("[data-node-type=commerce-cart-container]")');
    });
    await visitor.step("to the checkout", async () => {
      await visitor.use('[data-node-type="cart-checkout-button"]', way);
      await visitor.see('location.pathname.startsWith("/shop/checkout") && window.Millrace');
      await visitor.see(`${text(".w-commerce-commercecheckoutsummarytotal")} === "$17.50"`);
    });
    await visitor.step("an address, with its taxes", async () => {
      for (const [selector, value] of Object.entries(FIELDS)) await visitor.fill(selector, value, way);
      await visitor.see(TOTAL);
    });
    await visitor.step("placed and confirmed", async () => {
      await visitor.use('[data-node-type="commerce-checkout-place-order-button"]', way);
      await visitor.see('location.pathname.startsWith("/shop/order-confirmation")');
      await visitor.see('document.querySelector("main")?.textContent.includes("ana@example.org")');
      await visitor.see(TOTAL);
    });
    expect(site.backend.model.orders).toMatchObject([
      { email: "ana@example.org", content: { items: [{ variantId: EXAMPLE_SHOP.lemonSmall, count: 1 }] } },
    ]);
  },
);
