import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { account, logIn, logInAs, outcome, PANEL_STYLE, reset, SERVER_CODES, signUp, update } from "./markup";

const browser = useBrowser();

const SIGN_UP_TEXTS: Record<string, RegExp> = {
  UsysInvalidUserData: /^There was an error in some of the information provided\.$/,
  UsysUnauthorizedEmail: /^You're not allowed to access this site, please contact the admin for support\.$/,
  UsysMustUseInvitation: /^Use the same email address your invitation was sent to\.$/,
  UsysDuplicateEmail: /^An account with this email address already exists\. Log in or reset your password\.$/,
  UsysInvalidEmail: /^Make sure your email exists and is properly formatted \(e\.g\., user@domain\.com\)\.$/,
  UsysInvalidPassword: /^Your password must be at least 8 characters\.$/,
  UsysInvalidToken: /^We couldn't verify your account\./,
  UsysExpiredToken: /^This link has expired\. A new link has been sent to your email\./,
};

interface Form {
  name: string;
  html: string;
  operation: string;
  action: string;
  /** Text of the general error, at its start. */
  general: RegExp;
  texts: Record<string, RegExp>;
}

const FORMS: Form[] = [
  {
    name: "log in",
    html: logIn(),
    operation: "UserLoginRequest",
    action: "login",
    general: /^We're having trouble logging you in\./,
    texts: { UsysInvalidCredentials: /^Invalid email or password\. Please try again\.$/ },
  },
  {
    name: "sign up",
    html: signUp(),
    operation: "UserSignupRequest",
    action: "signup",
    general: /^There was an error signing you up\./,
    texts: SIGN_UP_TEXTS,
  },
  {
    name: "reset password",
    html: reset(),
    operation: "UserResetPasswordRequest",
    action: "reset-password",
    general: /^There was an error resetting your password\./,
    texts: {},
  },
  {
    name: "update password",
    html: update(),
    operation: "UserUpdatePasswordRequest",
    action: "update-password",
    general: /^There was an error updating your password\./,
    texts: { UsysInvalidPassword: /^Your password must be at least 8 characters\.$/ },
  },
  {
    name: "account",
    html: account(),
    operation: "UpdateUsysUserData",
    action: "update",
    general: /^There was an error updating your account\./,
    texts: { UsysInvalidUserData: /^There was an error in some of the information provided\.$/ },
  },
];

/** Answers one operation with a code; the others reach the backend. */
async function refuse(page: Page, operation: string, code: () => string): Promise<void> {
  await page.route("**/.wf_graphql/usys/apollo", async (route) => {
    const operations = route.request().postDataJSON() as { operationName: string }[];
    if (!operations.some(({ operationName }) => operationName === operation)) return route.fallback();
    await route.fulfill({ json: operations.map(() => ({ data: null, errors: [{ message: "no", code: code() }] })) });
  });
}

async function expectReady(page: Page): Promise<void> {
  const submit = page.locator('[type="submit"]');
  await expect.poll(() => submit.isEnabled()).toBe(true);
  expect(await submit.getAttribute("value")).toBe("Send");
}

describe("each server code on each form", () => {
  it.each(FORMS)("A-15 A-16 A-62 $name", async ({ html, operation, action, general, texts }) => {
    const page = await browser.open("/", { html: pageHtml("") });
    await logInAs(page);
    browser.serve("/form", pageHtml(html, { head: PANEL_STYLE }));
    await page.goto("/form");
    let code = "";
    await refuse(page, operation, () => code);
    browser.expectConsole(/was refused/);
    for (code of SERVER_CODES) {
      const end = await outcome(page, action);
      await page.getByRole("button", { name: "Send" }).click();
      expect(JSON.parse(await end())).toMatchObject({ status: 200 });
      await expect
        .poll(() => page.locator(".user-form-error-msg").textContent(), { message: code })
        .toMatch(texts[code] ?? general);
      expect(await page.locator(".w-form-fail").isVisible()).toBe(true);
      await expectReady(page);
      expect(await page.locator("form").isVisible()).toBe(true);
    }
  });

  it("A-15 A-77 verification", async () => {
    browser.expectConsole(/was refused/);
    const page = await browser.open("/", { html: pageHtml("") });
    let code = "";
    await refuse(page, "UserVerifyEmail", () => code);
    browser.serve("/sign-up", pageHtml(signUp(), { head: PANEL_STYLE }));
    for (code of SERVER_CODES) {
      await page.goto(`/sign-up?verifyToken=${code}`);
      const text = SIGN_UP_TEXTS[code] ?? /^There was an error signing you up\./;
      await expect.poll(() => page.locator(".user-form-error-msg").textContent(), { message: code }).toMatch(text);
      expect(await page.locator(".w-form-verification").isVisible()).toBe(true);
      expect(await page.locator("form").isVisible()).toBe(false);
    }
  });
});
