import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EXAMPLE_SHOP as ID } from "../../../fixtures/backend";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
const PAGE = "/fixtures/pages/shop/product.html";
const cart = (page: Page) => page.getByRole("dialog");
const open = async (options = {}) => {
  const page = await browser.open(PAGE, options);
  await page.waitForFunction(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "shop-product"));
  return page;
};
const order = () => browser.backend.model.orders[0];

async function enterAddress(page: Page) {
  await page.getByLabel("Email").fill("ana@example.org");
  await page.getByLabel("Full Name").first().fill("Ana Lopez");
  await page.getByLabel("Street Address").first().fill("Long Street 1");
  await page.getByLabel("City").first().fill("Lund");
  await page.getByLabel("Zip").first().fill("22220");
  await page.getByLabel("Country").first().selectOption("SE");
}

describe("a purchase", () => {
  it("C-34 C-41 C-42 C-53 works by keyboard alone, with reduced motion", async () => {
    const page = await open({ reducedMotion: "reduce" });
    await page.getByLabel("Scent").focus();
    // One key each, because a slow page takes further letters as a new search in the list.
    await page.keyboard.press("R");
    await page.keyboard.press("Tab");
    await page.keyboard.press("5");
    await page.getByLabel("Quantity").press("Enter");
    await cart(page).getByText("Hand cream", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
    expect(await focused()).toBe(true);
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press("Tab");
      expect(await focused()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await cart(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Open cart containing 1 items" }).press("Enter");
    await cart(page).getByText("Continue to Checkout").press("Enter");
    await page.waitForURL("**/checkout.html");
    await page.locator(".w-commerce-commercecheckoutsummarytotal", { hasText: "$17.00" }).waitFor();
    await enterAddress(page);
    await page.getByText("Place Order").press("Enter");
    await page.waitForURL("**/order-confirmation.html?*");
    expect(order()?.content.items).toMatchObject([{ variantId: ID.roseSmall, count: 1 }]);
  });
});

describe("the shop", () => {
  it("C-41 ends its animations when the runtime stops while the cart opens", async () => {
    const page = await open();
    const counts = await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-node-type="commerce-cart-open-link"]')?.click();
      const running = document.getAnimations().length;
      window.Millrace?.stop();
      return [running, document.getAnimations().length];
    });
    expect(counts).toEqual([2, 0]);
  });

  it("C-41 is set up in a cart that is added later, under a strict policy", async () => {
    // Only the builder's own styles are inline.
    const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'";
    const page = await browser.open("/later", {
      html: pageHtml("<h1>Later</h1>"),
      headers: { "content-security-policy": `${policy}; img-src 'self' data:` },
    });
    await page.evaluate(async (url) => {
      const parsed = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
      const found = parsed.querySelector('[data-node-type="commerce-cart-wrapper"]');
      if (found) document.body.append(document.importNode(found, true));
    }, PAGE);
    await page.getByRole("button", { name: "Open empty cart" }).click();
    await cart(page).getByText("Your cart is empty.").waitFor();
    await page.keyboard.press("Escape");
    await cart(page).waitFor({ state: "hidden" });
  });
});
