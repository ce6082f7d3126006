import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";
import { logInAs } from "../browser/accounts/markup";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const BUILDERS_CHOICE = [
  {
    rule: "aria-allowed-role",
    reason: "the builder's upload label is a label with the role of a button (forms.md section 15)",
  },
];

const shown = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).and(page.locator(":visible")).first().waitFor();
const focused = (selector: string) => (page: Page) => page.locator(`${selector}:focus`).waitFor();

/**
 * Fixture page, the selector that shows that its state is reached, and the console messages that it causes on purpose.
 */
const PAGES: [page: string, reached: (page: Page) => Promise<unknown>, console?: RegExp[]][] = [
  ["log-in", (page) => page.getByRole("button", { name: "Log in" }).waitFor()],
  ["log-in-refused", shown("These two do not belong together.")],
  ["log-in-sending", (page) => page.locator("[type=submit][value='One moment…']:disabled").waitFor()],
  ["sign-up", (page) => page.locator("#level option[value=gold]").waitFor({ state: "attached" })],
  ["sign-up?verifyToken=expired-token", shown("This link has expired.")],
  [
    "sign-up?inviteToken=example-invitation&email=invited%40example.org",
    (page) => page.locator("#email:disabled").waitFor(),
  ],
  ["sign-up-sent", focused(".w-form-verification")],
  ["sign-up-refused", shown("An account with this email address already exists.")],
  ["sign-up-challenge-blocked", shown("There was an error signing you up."), [/net::ERR/, /could not be loaded/]],
  ["reset-password", (page) => page.getByRole("button", { name: "Send me a link" }).waitFor()],
  ["reset-password-sent", focused(".w-form-success")],
  ["update-password", (page) => page.getByRole("button", { name: "Set the password" }).waitFor()],
  ["update-password-weak", shown("Your password must be at least 8 characters.")],
  ["access-denied?usredir=%2Fmembers", (page) => page.locator("a[href='/log-in?usredir=%2Fmembers']").waitFor()],
];

describe("account fixtures", () => {
  it.each(PAGES)("%s reaches its state and passes the accessibility checks", async (name, reached, messages = []) => {
    messages.forEach(browser.expectConsole);
    const [path, search] = name.split("?");
    const page = await browser.open(`/accounts/${path}.html${search ? `?${search}` : ""}`);
    await reached(page);
    await expectAccessible(page, { except: BUILDERS_CHOICE });
  });

  it("account passes them logged in, with a file in each state, and after a save", async () => {
    browser.expectConsole(/status of 400/);
    const page = await browser.open("/accounts/log-in.html");
    await logInAs(page);
    await page.goto("/accounts/account.html");
    await expect.poll(() => page.locator("#level").inputValue()).toBe("gold");
    const choose = (name: string) =>
      page.setInputFiles("#picture", { name, mimeType: "image/png", buffer: Buffer.from("x") });
    const check = () => expectAccessible(page, { except: BUILDERS_CHOICE });
    await check();
    await choose("storage-too-large.png");
    await shown("That file is too large.")(page);
    await check();
    await choose("storage-hang.png");
    await focused(".w-file-upload-uploading")(page);
    await check();
    await page.getByRole("button", { name: "Cancel the upload" }).click();
    await choose("look.png");
    await focused(".w-file-upload-success")(page);
    await check();
    await page.getByRole("button", { name: "Save" }).click();
    await focused(".w-form-success")(page);
    await check();
  });
});
