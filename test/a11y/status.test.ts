import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { logIn, signUp } from "../browser/accounts/markup";
import { siteForm } from "../browser/forms/markup";
import { useBrowser } from "../browser/support/browser";
import { pageHtml } from "../browser/support/page-html";

const browser = useBrowser();

const said = (page: Page) => page.locator("[role=status]").textContent();

const attributes = (page: Page, selector: string, ...names: string[]) =>
  page.$eval(selector, (element, all) => all.map((name) => element.getAttribute(name)), names);

describe("a form that is being sent", () => {
  it("F-93 is busy, and its wait text appears in a live region that existed before", async () => {
    browser.expectConsole(/not sent/);
    browser.backend.controls.set("form", { kind: "hang" });
    const html = pageHtml(siteForm(`<input name="name" aria-label="Name">`), { script: 'data-form-timeout="2000"' });
    const page = await browser.open("/form", { html });
    expect([await said(page), await page.getAttribute("form", "aria-busy")]).toEqual(["", null]);
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent === "Sending…");
    expect(await page.getAttribute("form", "aria-busy")).toBe("true");
    await page.locator(".w-form-fail:focus").waitFor();
    expect(await page.getAttribute("form", "aria-busy")).toBeNull();
    await expect.poll(() => said(page)).toBe("");
  });

  it("F-93 reports it without a wait text too, and in account forms", async () => {
    browser.backend.controls.set("accounts", { kind: "hang" });
    const html = pageHtml(logIn().replace('data-wait="Wait"', ""));
    const page = await browser.open("/log-in", { html });
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent === "Sending…");
    expect(await page.getAttribute("form", "aria-busy")).toBe("true");
  });
});

describe("the messages of a form", () => {
  it("F-12 F-13 have role, name and a focusable element before they show a text", async () => {
    const page = await browser.open("/form", { html: pageHtml(siteForm("")) });
    expect(await attributes(page, ".w-form-done", "role", "aria-label", "tabindex")).toEqual([
      "region",
      "Booking success",
      "-1",
    ]);
    expect(await attributes(page, ".w-form-fail", "role", "aria-label", "tabindex")).toEqual([
      "region",
      "Booking failure",
      "-1",
    ]);
  });

  it("A-120 of an account form have them too, and its error text is an alert", async () => {
    const html = pageHtml(signUp("", `data-name="Join"`).replaceAll(' tabindex="-1"', ""));
    const page = await browser.open("/sign-up", { html });
    expect(await attributes(page, ".user-form-error-msg", "role")).toEqual(["alert"]);
    expect(await attributes(page, ".w-form-verification", "role", "aria-label", "tabindex")).toEqual([
      "region",
      "Join success",
      "-1",
    ]);
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".w-form-verification:focus").waitFor();
  });
});

describe("a bot check that is blocked", () => {
  it("F-98 is announced, since the focus does not move", async () => {
    browser.expectConsole(/net::ERR/);
    browser.expectConsole(/bot check .* not loaded/);
    const page = await browser.open("/form", {
      html: pageHtml(siteForm(`<input name="name" aria-label="Name">`, `data-turnstile-sitekey="0xKEY"`)),
    });
    await page.locator(".w-form-fail:visible").waitFor();
    expect(await said(page)).toBe("The form cannot be sent: its bot check is blocked. Sending failed.");
  });
});
