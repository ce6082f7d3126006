import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/axe";
import { useBrowser } from "../support/browser";
import { fixturePage, logIn } from "./support";
import { loaded } from "../support/visits";

const browser = useBrowser();

async function openAs(userId: string, fixture = "kinds") {
  const page = await browser.open("/list", { html: fixturePage(fixture) });
  await logIn(page, browser.backend, userId);
  await page.reload();
  return page;
}

describe("a visitor's subscriptions", () => {
  it("A-113 shows every kind with its picture, price, dates and address", async () => {
    const page = await openAs("user_ana");
    await page.locator(".row").nth(4).waitFor();
    const { model } = browser.backend;
    expect(await page.locator(".row h2").allTextContents()).toEqual(
      model.subscriptions.map(({ productName }) => productName),
    );
    expect(await page.locator(".row p:first-of-type span").allTextContents()).toEqual([
      "active",
      "active",
      "trialing",
      "past_due",
      "canceled",
    ]);
    const canceled = page.locator(".row").nth(4);
    expect(await canceled.getByText("Canceled on").isVisible()).toBe(true);
    expect(await canceled.getByRole("button").isVisible()).toBe(false);
    const trial = page.locator(".row").nth(2);
    expect(await trial.getByText("$12.50").isVisible()).toBe(true);
    expect(await trial.getByText("Canceled on").isVisible()).toBe(false);
    await expect.poll(() => trial.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(150);
    expect(await page.getByText("No subscriptions yet.").isVisible()).toBe(false);
    await expectAccessible(page);
  });

  it("A-114 cancels, reloads the page, and reports it where the visitor was", async () => {
    const page = await openAs("user_ana");
    const row = page.locator(".row").filter({ hasText: "Hand cream" });
    await loaded(page, () => row.getByRole("button").click());
    const message = row.getByRole("status");
    await message.waitFor();
    expect(await message.textContent()).toBe("This subscription was canceled.");
    expect(await message.isVisible()).toBe(true);
    expect(await message.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await row.getByText("Canceled on").isVisible()).toBe(true);
    expect(browser.backend.model.subscriptions.find(({ _id }) => _id === "subscription_cream")?.status).toBe(
      "canceled",
    );
  });

  it("A-114 S-9 reports a failure in the row, and keeps the focus", async () => {
    browser.expectConsole(/subscriptions: <div\.row>/);
    const page = await openAs("user_ana");
    const row = page.locator(".row").filter({ hasText: "Cancel fails" });
    const button = row.getByRole("button");
    await button.focus();
    await page.keyboard.press("Enter");
    await row.getByText("could not be canceled").waitFor();
    expect(await button.isEnabled()).toBe(true);
    expect(await button.textContent()).toBe("Cancel");
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
  });

  it("A-111 A-112 shows the empty state to a user without purchases", async () => {
    const page = await openAs("user_no-customer", "empty");
    await page.getByText("No subscriptions yet.").waitFor();
    expect(await page.locator(".row").count()).toBe(0);
  });

  it("restores the page as it was after stop()", async () => {
    const page = await openAs("user_ana");
    await page.locator(".row").nth(4).waitFor();
    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.locator("[role=list]").innerHTML()).toBe("");
    expect(await page.locator("[data-wf-user-subscriptions-list] [role=status]").count()).toBe(0);
    expect(await page.locator("[data-wf-user-subscriptions-list] [style]").count()).toBe(1);
  });
});
