import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

/**
 * Fixture page, the selector that shows that its state is reached, and the console messages that it causes on purpose.
 */
const PAGES: [page: string, reached: (page: Page) => Promise<unknown>, console?: RegExp[]][] = [
  ["idle", (page) => page.locator("#name").waitFor()],
  ["submitting", (page) => page.locator("[type=submit][value='One moment…']:disabled").waitFor()],
  ["success", (page) => page.locator(".w-form-done:focus").waitFor()],
  ["failure", (page) => page.locator(".w-form-fail:focus").waitFor(), [/status of 500/, /not sent/]],
  ["leaving", (page) => page.waitForURL(/#thanks/)],
  ["invalid", (page) => page.locator("#name:focus[aria-invalid='true']").waitFor()],
  ["uploading", (page) => page.locator(".w-file-upload-uploading:focus progress[value='100']").waitFor()],
  ["upload-success", (page) => page.locator(".w-file-upload-success:focus").getByText("hands.jpg").waitFor()],
  ["upload-error", (page) => page.locator(".w-file-upload-error:focus").waitFor(), [/status of 400/]],
  ["challenge-pending", (page) => page.locator("[type=submit].w-form-loading:disabled").waitFor()],
  [
    "challenge-blocked",
    (page) => page.locator(".w-form-fail:visible").waitFor(),
    [/Content Security Policy/, /bot check .* not loaded/],
  ],
  ["mailing-list", (page) => page.locator("html[data-ready]").waitFor()],
  ["several", (page) => page.getByRole("button", { name: "Add a third form" }).click()],
];

const BUILDERS_CHOICE = [
  {
    rule: "aria-allowed-role",
    reason: "the builder's upload label is a label with the role of a button (forms.md section 15)",
  },
];

describe("form fixtures", () => {
  it.each(PAGES)("%s reaches its state and passes the accessibility checks", async (name, reached, messages = []) => {
    messages.forEach(browser.expectConsole);
    const page = await browser.open(`/forms/${name}.html`);
    await reached(page);
    await expectAccessible(page, { except: BUILDERS_CHOICE });
  });

  it("the page without site id reports it once, and passes the accessibility checks", async () => {
    browser.expectConsole(/it has no endpoint/);
    const page = await browser.open("/__millrace");
    const received: string[] = [];
    page.on("dialog", (dialog) => {
      received.push(dialog.message());
      void dialog.accept();
    });
    await page.goto("/forms/misconfigured.html");
    await expect.poll(() => received).toEqual([expect.stringContaining("improperly configured forms")]);
    await expectAccessible(page);
  });

  it("the control at the foot breaks and restores the backend", async () => {
    browser.expectConsole(/status of 429/);
    browser.expectConsole(/not sent/);
    const page = await browser.open("/forms/idle.html");
    await page.getByLabel("Your name").fill("Ana");
    await page.getByLabel("E-mail").fill("ana@example.org");
    const set = page.waitForResponse(/__millrace\/faults/);
    await page.getByLabel("Backend, form:").selectOption("status 429");
    await set;
    await page.getByRole("button", { name: "Ask for a date" }).click();
    await page.getByText("That did not reach us").waitFor();
    const restored = page.waitForResponse(/__millrace\/faults/);
    await page.getByLabel("Backend, form:").selectOption("well");
    await restored;
    await page.getByRole("button", { name: "Ask for a date" }).click();
    await page.getByText("Thank you.").waitFor();
    expect(browser.backend.model.submissions[0]?.payload.fields).toMatchObject({
      "Full Name": "Ana",
      Place: "Studio",
      Newsletter: false,
      Care: [],
      Hands: "2",
      Campaign: "spring",
      Slot: "",
      Day: "",
    });
  });
});
