import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { product, variant } from "../../host/shop/support/catalogue";
import { createShopper } from "../../host/shop/support/shopper";
import { expectUsable, PHONE, useOwner } from "./support";

const owner = useOwner();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function sell(): Promise<void> {
  await owner.host.store.saveProducts({
    products: [{ product: product(), variants: [variant({ stock: 3 })] }],
    now: 1,
  });
  const ana = createShopper(owner.host.origin);
  await ana.add("v1", 2);
  await ana.fill();
  expect((await ana.submit()).errors).toBeUndefined();
}

describe("the shop on the owner's page", () => {
  it("lists an order, which is fulfilled with a note", async () => {
    await sell();
    const page = await owner.openOwner("#/orders", PHONE);
    await page.getByRole("link", { name: "Ana Lee" }).waitFor();
    await expectUsable(page);
    await page.getByRole("link", { name: "Ana Lee" }).click();
    await page.getByRole("cell", { name: "Towel [T-1]" }).waitFor();
    await expectUsable(page);
    await page.getByLabel(/^Note for the customer/).fill("Parcel 7");
    await button(page, "Mark as fulfilled").click();
    await page.getByText("Parcel 7").waitFor();
    expect(await owner.host.store.listOrders({ search: "", limit: 9 })).toMatchObject([{ status: "fulfilled" }]);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".slip-hidden:visible, nav:visible").count()).toBe(0);
    // The slip has the whole width of the paper, and dark colors are not printed.
    await page.setViewportSize({ width: 794, height: 1123 });
    expect((await page.locator(".order-items").boundingBox())?.width).toBeGreaterThan(700);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
  });

  it("changes price and stock of a variant, and explains an invalid price", async () => {
    await sell();
    const page = await owner.openOwner("#/products", PHONE);
    await button(page, "Change").click();
    await page.getByLabel(/^Price in/).fill("cheap");
    await button(page, "Save").click();
    await page.getByText(/^Enter the price as an amount/).waitFor();
    await expectUsable(page);
    await page.getByLabel(/^Price in/).fill("12.50");
    await page.getByLabel("Pieces in stock").fill("");
    await button(page, "Save").click();
    await page.getByText("unlimited").waitFor();
    await button(page, "Edit Towel").click();
    await page.getByLabel("Name").fill("Bath towel");
    await page.getByLabel("Tax class").fill("two words");
    owner.expectConsole(/422/);
    await button(page, "Save").click();
    await page.getByText(/^The tax class can have/).waitFor();
    await expectUsable(page);
    await page.getByLabel("Tax class").fill("");
    await button(page, "Save").click();
    await page.getByRole("heading", { name: "Bath towel" }).waitFor();
    await button(page, "Hide Bath towel").click();
    await page.getByText("hidden", { exact: true }).waitFor();
    await expectUsable(page);
  });

  it("makes a variant a subscription, and one that is paid once again", async () => {
    await sell();
    const page = await owner.openOwner("#/products", PHONE);
    await button(page, "Change").click();
    await page.getByLabel("Paid").selectOption("month");
    await page.getByLabel("Number of months").fill("40");
    await page.getByLabel("Free days").fill("14");
    owner.expectConsole(/422/);
    await button(page, "Save").click();
    await page.getByText("not a frequency from 1 to 36").waitFor();
    await expectUsable(page);
    await page.getByLabel("Number of months").fill("3");
    await button(page, "Save").click();
    await page.getByText("every 3 months, 14 free days").waitFor();
    await button(page, "Change").click();
    expect(await page.getByLabel("Number of months").inputValue()).toBe("3");
    await page.getByLabel("Paid").selectOption("once");
    await button(page, "Save").click();
    await page.getByText("every 3 months").waitFor({ state: "detached" });
  });

  it("saves taxes and shipping, and keeps what it refuses", async () => {
    const page = await owner.openOwner("#/shop", PHONE);
    await page.getByLabel("Rates, one per line").fill("DE nineteen");
    await expectUsable(page);
    owner.expectConsole(/422/);
    await button(page, "Save").click();
    await page.getByRole("alert").filter({ hasText: "Taxes, line 1: expected" }).waitFor();
    expect(await page.getByLabel("Rates, one per line").inputValue()).toBe("DE nineteen");
    await page.getByLabel("Rates, one per line").fill("DE 19 % VAT");
    await button(page, "Save").click();
    await page.getByText("Settings saved.").waitFor();
    expect((await owner.host.store.readShopSettings()).settings.taxes.rates).toHaveLength(1);
  });
});
