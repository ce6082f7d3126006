import { expect, it } from "vitest";
import { expectAccessible } from "./support/axe";
import { useBrowser } from "./support/browser";
import { pageHtml, SITE_ID } from "./support/page-html";

const browser = useBrowser();

const hostile = `"><img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;

/** Sends a submission from the page, as the runtime would. */
function submission(fields: Record<string, unknown>, name = "Booking") {
  return fetch(`${browser.origin}/api/v1/form/${SITE_ID}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, fields }),
  });
}

it("shows an ad-hoc page and the title it has", async () => {
  const page = await browser.open("/hello", { html: pageHtml("<main><h1>Hello</h1></main>", { script: null }) });
  expect(await page.getByRole("heading").textContent()).toBe("Hello");
});

it("shows a visitor's submission as text", async () => {
  await submission({ Message: hostile, [hostile]: "x" }, hostile);
  const page = await browser.open("/__millrace");
  expect(await page.title()).toBe("Received – Millrace");
  expect(await page.getByRole("heading", { level: 3 }).first().textContent()).toBe(hostile);
  expect(await page.locator("img, script").count()).toBe(0);
});

it("passes the accessibility checks with submissions, mails and faults on it", async () => {
  await submission({ Email: "ana@example.org", Newsletter: true, Slot: null });
  browser.backend.controls.set("form", { kind: "slow", ms: 10 });
  const page = await browser.open("/__millrace");
  await page.locator("summary").click();
  await expectAccessible(page);
});

it("keeps the rows of its users short on a phone, and scrolls them, not the page, sideways", async () => {
  const page = await browser.open("/__millrace", { viewport: { width: 390, height: 800 }, touch: true });
  const row = page.locator("section[aria-labelledby=users] tbody tr").first();
  expect((await row.boundingBox())?.height).toBeLessThan(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("region", { name: /users/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => page.getByRole("region", { name: /users/ }).evaluate(({ scrollLeft }) => scrollLeft))
    .toBeGreaterThan(0);
});

it("clears everything at the press of a button", async () => {
  await submission({ Email: "ana@example.org" });
  const page = await browser.open("/__millrace");
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByText("No submissions yet").waitFor();
  expect(browser.backend.model.submissions).toEqual([]);
});

it("sets a fault from the page", async () => {
  const page = await browser.open("/__millrace");
  await page.getByLabel("Endpoint").selectOption("form");
  await page.getByLabel("Fault", { exact: true }).selectOption("status");
  await page.getByLabel("Status, code or milliseconds").fill("429");
  await page.getByRole("button", { name: "Set" }).click();
  await page.getByText("form: status 429").waitFor();
  expect((await submission({})).status).toBe(429);
});
