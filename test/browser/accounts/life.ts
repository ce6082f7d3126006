import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../support/axe";
import { fill, focused, press, sessionButton, tabTo } from "./keyboard";
import { loaded } from "../support/visits";

/** The back end of the example's pages. */
export interface Backdrop {
  origin: string;
  /** The link in the newest mail of a kind to the visitor, once there is one. */
  mailed(template: "verify" | "resetPassword"): Promise<string>;
  /** The stored data of the visitor: the name, and the names of files. */
  account(): Promise<{ name: string; files: string[] }>;
  /** Adds subscriptions for the visitor. */
  subscribe(): Promise<void>;
  /** How many of them are canceled. */
  canceled(): Promise<number>;
}

const SERVED = [
  { rule: "aria-allowed-role", reason: "the builder writes the label of its upload widget as a button (forms.md 15)" },
];
export const ADDRESS = "mia@mail.example";

/** Checks the page as it is now against WCAG 2.2 AA. */
const check = (page: Page): Promise<void> => expectAccessible(page, { except: SERVED });

async function logIn(page: Page, password: string): Promise<void> {
  await press(page, sessionButton(page));
  await page.waitForURL("**/log-in");
  await fill(page, "Email", ADDRESS);
  await fill(page, "Password", password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/user-account");
  await expect.poll(() => page.locator("#wf-user-account-email").inputValue()).toBe(ADDRESS);
}

/** A visitor's whole life, by keyboard only, with a check of each step. */
export async function live(page: Page, { origin, mailed, account, subscribe, canceled }: Backdrop): Promise<void> {
  page.on(
    "filechooser",
    (chooser) => void chooser.setFiles({ name: "look.png", mimeType: "image/png", buffer: Buffer.from("picture") }),
  );

  // Sign up.
  await fill(page, "Name", "Mia");
  await fill(page, "Email (needed)", ADDRESS);
  await fill(page, "Password (needed)", "first password");
  const shape = page.locator("#sign-up-shape");
  await expect.poll(() => shape.locator("option").count()).toBe(3);
  await tabTo(page, shape);
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.locator("#wf-sign-up-accept-privacy"));
  await page.keyboard.press("Space");
  expect(await page.locator(".w--redirected-checked").count()).toBe(1);
  await check(page);
  await press(page, page.getByRole("button", { name: "Create my account" }));
  await focused(page, ".w-form-verification");
  await check(page);

  // Verify: the link in the mail, then three seconds.
  await page.goto(await mailed("verify"));
  await focused(page, ".w-form-success");
  await check(page);
  await page.waitForURL("**/user-account");

  await subscribe();

  // Log in and find the values of the sign up.
  await logIn(page, "first password");
  await expect.poll(() => page.locator("#account-shape").inputValue()).toBe("silver");
  await check(page);

  // Edit, upload a picture, save.
  await fill(page, "Name", "Mia Berg");
  await fill(page, "Allergies and notes", "No acetone");
  await tabTo(page, page.locator(".w-file-upload-label"));
  await page.keyboard.press("Enter");
  await focused(page, ".w-file-upload-success");
  expect(await page.locator(".w-file-upload-file-name").textContent()).toBe("look.png");
  await check(page);
  await press(page, page.getByRole("button", { name: "Save changes" }));
  await focused(page, ".w-form-success");
  await check(page);
  expect(await account()).toEqual({ name: "Mia Berg", files: ["look.png"] });

  // Undo restores the saved values.
  await fill(page, "Name", "Nobody");
  await press(page, page.getByRole("button", { name: "Undo changes" }));
  expect(await page.locator("#wf-user-account-name").inputValue()).toBe("Mia Berg");

  // Log out.
  await press(page, sessionButton(page));
  await page.waitForURL(`${origin}/`);
  await expect.poll(() => sessionButton(page).textContent()).toBe("Log in");
  await check(page);

  // Forget the password and choose a new one.
  await press(page, sessionButton(page));
  await page.waitForURL("**/log-in");
  await press(page, page.getByRole("link", { name: "Forgotten your password?" }));
  await page.waitForURL("**/reset-password*");
  await fill(page, "Email", ADDRESS);
  await check(page);
  await page.keyboard.press("Enter");
  await focused(page, ".w-form-success");
  await check(page);
  await page.goto(await mailed("resetPassword"));
  await tabTo(page, page.locator('[data-wf-user-form-input-type="password"]'));
  await page.keyboard.type("second password");
  await check(page);
  await page.keyboard.press("Enter");
  await focused(page, ".w-form-success");
  await check(page);

  // The new password logs in at once; log out once more.
  await expect.poll(() => sessionButton(page).textContent()).toBe("Log out");
  await press(page, sessionButton(page));
  await page.waitForURL(`${origin}/`);
  await expect.poll(() => sessionButton(page).textContent()).toBe("Log in");

  // Log in again: the old password no longer works, the new one does, everything is where it was left.
  await press(page, sessionButton(page));
  await page.waitForURL("**/log-in");
  await fill(page, "Email", ADDRESS);
  await fill(page, "Password", "first password");
  await page.keyboard.press("Enter");
  await page.getByText("That email and password do not belong together.").waitFor();
  await check(page);
  await fill(page, "Password", "second password");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/user-account");
  await expect.poll(() => page.locator("#wf-user-account-name").inputValue()).toBe("Mia Berg");
  expect(await page.locator("#account-notes").inputValue()).toBe("No acetone");
  expect(await page.locator(".w-file-upload-success").isVisible()).toBe(true);

  // Cancel a subscription: the page reloads and reports the result.
  const cancel = page.locator("[data-wf-user-subscription-cancel]:visible").first();
  await cancel.waitFor();
  await check(page);
  await loaded(page, () => press(page, cancel));
  await page.getByText("This subscription was canceled.").waitFor();
  expect(await canceled()).toBeGreaterThan(0);
  await check(page);
}
