import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { expectAccessible } from "../support/axe";
import { logIn } from "../subscriptions/support";

const browser = useBrowser();

it.each([390, 800, 1280])("the account page shows each subscription whole and in words, %i px wide", async (width) => {
  const page = await browser.open("/log-in.html", { viewport: { width, height: 900 } });
  await logIn(page, browser.backend, "user_ana");
  await page.goto("/user-account.html");
  const rows = page.locator(".subscription");
  await rows.nth(4).waitFor();
  expect(await page.locator(".subscription-status:visible").allTextContents()).toEqual([
    "Active",
    "Active",
    "In trial",
    "Payment overdue",
    "Cancelled",
  ]);
  // A row without a picture has as much space for its text as the others.
  const columns = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((part) => part.getBoundingClientRect().width)),
  );
  expect(new Set(columns.map(String)).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page, { within: ".subscriptions" });
});

it("the account page shows an unknown status as the server sends it", async () => {
  const [first] = browser.backend.model.subscriptions;
  Object.assign(first ?? {}, { status: "paused" });
  const page = await browser.open("/log-in.html");
  await logIn(page, browser.backend, "user_ana");
  await page.goto("/user-account.html");
  await page.locator(".subscription").nth(4).waitFor();
  expect(await page.locator(".subscription-status:visible").first().textContent()).toBe("paused");
});
