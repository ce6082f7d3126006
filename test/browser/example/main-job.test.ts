import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/axe";
import { useBrowser } from "../support/browser";

const browser = useBrowser();

describe("a visitor of the adopted example", () => {
  it.each([
    ["with a mouse", false],
    ["with a finger on a phone", true],
  ])("requests an appointment %s, and the studio receives it", async (_how, touch) => {
    const page = await browser.open("/contact.html", {
      touch,
      viewport: touch ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    });
    const press = (name: string) => {
      const target = page.getByText(name, { exact: true }).first();
      return touch ? target.tap() : target.click();
    };
    const form = page.getByRole("form", { name: "Booking request" });
    await form.getByLabel("Your name").fill("  Ana López ");
    await form.getByLabel("Email").first().fill("ana@example.org");
    await form.getByLabel("How many of you").fill("2");
    await form.getByLabel("Preferred day").fill("2026-12-01");
    await form.getByLabel("Treatment").selectOption({ index: 1 });
    await form.getByLabel("Anything on top").selectOption([{ index: 0 }, { index: 2 }]);
    await form.getByLabel("What should we know?").fill("A wedding <b>on</b> Saturday.");
    await press("By telephone");
    await press("This is my first visit");
    await form.locator("#booking-terms").check();
    await expectAccessible(page, {
      except: [{ rule: "aria-allowed-role", reason: "served upload label, see example.test.ts" }],
    });
    await form.getByRole("button", { name: "Send request" }).click();
    const thanks = page.locator(".w-form:has(#wf-form-Booking-Request) > .w-form-done");
    await thanks.waitFor();
    expect(await thanks.evaluate((panel) => panel === document.activeElement)).toBe(true);

    const [submission] = browser.backend.model.submissions;
    expect(submission?.payload).toMatchObject({
      name: "Booking Request",
      pageId: "64a1f0c2d3e4b5a697887772",
      source: `${browser.origin}/contact.html`,
      test: false,
      dolphin: false,
      trackingCookies: {},
      fileUploads: {},
      fields: {
        Name: "Ana López",
        Email: "ana@example.org",
        Telephone: "",
        Guests: "2",
        "Preferred Day": "2026-12-01",
        Message: "A wedding <b>on</b> Saturday.",
        "First Visit": true,
        "House Rules": true,
      },
    });
    expect(submission?.payload.fields["Extras"]).toHaveLength(2);

    await page.goto("/__millrace");
    await expect.poll(() => page.getByText("A wedding <b>on</b> Saturday.").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByText("No submissions yet.").waitFor();
  });

  it("reaches the thank-you page after joining the list, by keyboard only", async () => {
    const page = await browser.open("/contact.html");
    await page.locator("#letter-email").focus();
    await page.keyboard.type("ana@example.org");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/thanks.html");
    expect(browser.backend.model.submissions[0]?.payload.fields).toEqual({ Email: "ana@example.org", Consent: true });
  });

  it("keeps every word when the studio's endpoint is broken, and sends it when it works again", async () => {
    browser.expectConsole(/forms: <form#wf-form-Letter>: not sent, .*expected JSON/);
    browser.backend.controls.set("form", { kind: "html", times: 1 });
    const page = await browser.open("/contact.html");
    await page.locator("#letter-email").fill("ana@example.org");
    await page.locator("#letter-ok").check({ force: true });
    const button = page.locator("#wf-form-Letter [type=submit]");
    await button.click();
    const failed = page.locator(".w-form:has(#wf-form-Letter) > .w-form-fail");
    await failed.waitFor();
    expect(await page.locator("#letter-email").inputValue()).toBe("ana@example.org");
    expect(await page.locator("#letter-ok").isChecked()).toBe(true);
    await button.click();
    await page.waitForURL("**/thanks.html");
  });

  it.each(["/", "/services.html", "/contact.html", "/log-in.html", "/user-account.html"])(
    "sends no request from %s to another host",
    async (path) => {
      const page = await browser.open("/404.html");
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== browser.origin && !request.url().startsWith("data:"))
          foreign.push(request.url());
      });
      await page.goto(path);
      expect(foreign).toEqual([]);
    },
  );
});
