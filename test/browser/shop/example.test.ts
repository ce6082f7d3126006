import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { packageRoot } from "../../../cli/package-paths";
import { fillStore } from "../../../tools/example/shop";
import { testFolder } from "../../host/support/folder";
import { startHost } from "../../host/support/host";
import { expectAccessible } from "../support/axe";
import { newVisitor } from "../support/visits";
import { closeContexts, getChromium } from "../support/chromium";

let chrome: Browser;
let site: string;
beforeAll(async () => {
  chrome = await getChromium();
  site = join(mkdtempSync(join(tmpdir(), "millrace-shop-")), "site");
  await adopt(join(packageRoot(), "examples", "nail-studio"), { out: site });
});
afterAll(async () => {
  await closeContexts(chrome);
  rmSync(join(site, ".."), { recursive: true, force: true });
});

/** Pictures of the steps, for people, in the folder that this names. */
const pictures = process.env.MILLRACE_PICTURES;
let taken = 0;

/** Checks a step, and takes its picture. */
async function look(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${String(++taken).padStart(2, "0")}-${name}.png` });
}

describe("the shop of the example", () => {
  it("C-31 C-34 C-41 C-53 C-60 sells by touch on a phone, with reduced motion, from the real host", async () => {
    const host = await startHost({ folder: testFolder(), settings: { site } });
    await fillStore(host.store, site, host.clock.now());
    const phone = { baseURL: host.origin, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const context = await newVisitor(chrome, { ...phone, reducedMotion: "reduce" });
    const page = await context.newPage();
    const total = (text: string) => page.locator(".w-commerce-commercecheckoutsummarytotal", { hasText: text });
    await page.goto("/shop");
    await page.getByRole("button", { name: "Open empty cart" }).waitFor();
    await look(page, "shelf");
    await page.getByRole("link", { name: /Studio polish/ }).tap();
    await page.waitForURL("**/product/polish*");
    const sold = page.getByRole("radio", { name: "Tide" });
    await expect.poll(() => sold.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("radio", { name: "Moss" }).tap();
    await look(page, "product");
    await page.getByRole("button", { name: "Add to bag" }).tap();
    const bag = page.getByRole("dialog");
    await bag.getByText("Studio polish").waitFor();
    await look(page, "bag");
    await bag.getByText("Continue to checkout").tap();
    await page.waitForURL("**/checkout*");
    await total("£15.00").waitFor();
    await page.getByLabel("Email").fill("ana@example.org");
    await page.getByLabel("Full name").first().fill("Ana Lopez");
    await page.getByLabel("Street address").first().fill("1 Quay Street");
    await page.getByLabel("Town").first().fill("Wrenbury");
    await page.getByLabel("Postcode").first().fill("WQ1 2AB");
    await page.getByText("Courier").tap();
    await total("£19.40").waitFor();
    await look(page, "checkout");
    await page.getByText("Place the order").scrollIntoViewIfNeeded();
    await look(page, "summary");
    await page.getByText("Place the order").tap();
    await page.waitForURL("**/order-confirmation?orderId=*&token=*");
    await page.getByText("ana@example.org").waitFor();
    await look(page, "confirmation");
    const [order] = await host.store.listOrders({ sort: "time", limit: 1 });
    expect(order).toMatchObject({ number: 1, total: 1940, currency: "GBP", email: "ana@example.org" });
    const [polish] = await host.store.findProducts({ ids: ["6a10000000000000000000b1"], now: host.clock.now() });
    expect(polish?.variants.map(({ stock }) => stock)).toEqual([40, 11, 0]);
    await context.close();
    await host.close();
  });
});
