import { describe, expect, it } from "vitest";
import { mounted, useBrowser } from "../support/browser";
import { liveListeners, watchListeners } from "../support/listeners";
import { pageHtml } from "../support/page-html";
import { account, button, logIn, logInAs, outcome, PANEL_STYLE, reset, signUp, update } from "./markup";

const browser = useBrowser();

const html = (body: string) => pageHtml(body, { head: PANEL_STYLE });

describe("several tabs", () => {
  it("agree after a log in and after a log out", async () => {
    const page = await browser.open("/site", { html: html(button()) });
    const other = await page.context().newPage();
    browser.serve("/form", html(logIn("/site")));
    await other.goto("/form");
    await expect.poll(() => page.getByRole("button").textContent()).toBe("Log in");
    await other.getByRole("button", { name: "Send" }).click();
    await other.waitForURL("**/site");
    await expect.poll(() => page.getByRole("button").textContent()).toBe("Log out");
    await other.getByRole("button", { name: "Log out" }).click();
    await other.waitForURL(`${browser.origin}/`);
    await expect.poll(() => page.getByRole("button").textContent()).toBe("Log in");
  });
});

describe("unsaved changes", () => {
  it("ask in the words of the specification before a link, and stay when the visitor declines", async () => {
    const page = await browser.open("/", { html: html("") });
    await logInAs(page);
    browser.serve("/account", html(`${account()}<a href="/next">Next</a>`));
    browser.serve("/next", html("<h1>Next page</h1>"));
    await page.goto("/account");
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ana Lopez");
    const asked: string[] = [];
    let agree = false;
    page.on("dialog", (dialog) => {
      asked.push(`${dialog.type()}: ${dialog.message()}`);
      void (agree ? dialog.accept() : dialog.dismiss());
    });
    await page.getByLabel("Name").fill("Somebody");
    await page.getByRole("link", { name: "Next" }).click();
    expect(asked).toEqual(["confirm: Continue without saving?\n\nYour changes will be lost."]);
    expect(page.url()).toBe(`${browser.origin}/account`);
    expect(await page.getByLabel("Name").inputValue()).toBe("Somebody");
    agree = true;
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("heading", { name: "Next page" }).waitFor();
    expect(asked).toHaveLength(2);
  });
});

describe("the page", () => {
  const EVERYTHING =
    logIn() +
    signUp().replaceAll("main>", "div>") +
    reset().replaceAll("main>", "div>") +
    update().replaceAll("main>", "div>") +
    account().replaceAll("main>", "div>") +
    button().replaceAll("main>", "div>") +
    '<a href="/log-in">Log in</a>';

  it("A-5 S-11 is as served after stop(), with no listener left, and works again after start()", async () => {
    // Logged in elsewhere first: a second CSRF call beside the page's own would take its token away.
    const page = await browser.open("/plain", { html: html("<h1>Plain</h1>") });
    await logInAs(page);
    browser.serve("/all", html(EVERYTHING));
    await watchListeners(page);
    await page.goto("/all?usredir=%2Fm");
    await expect.poll(() => page.locator("section").getByLabel("Name").inputValue()).toBe("Ana Lopez");
    const served = await page.evaluate(async () => {
      const text = await (await fetch(location.href)).text();
      return new DOMParser().parseFromString(text, "text/html").body.innerHTML;
    });
    const stopped = await page.evaluate(() => {
      window.Millrace?.stop();
      return document.body.innerHTML;
    });
    expect(stopped).toBe(served);
    expect(await liveListeners(page)).toEqual([]);
    await page.evaluate(() => window.Millrace?.start());
    const end = await outcome(page, "reset-password");
    await page.locator('[data-wf-user-form-type="resetPassword"] [type="submit"]').click();
    expect(await end()).toBe("success");
    expect(browser.backend.model.mails.filter(({ template }) => template === "resetPassword")).toHaveLength(1);
  });

  it("works under a policy that allows no inline style, no eval and no plain strings as markup", async () => {
    const policy = "default-src 'self'; require-trusted-types-for 'script'; trusted-types millrace";
    const page = await browser.open("/form", {
      html: pageHtml(logIn("/there"), { head: "" }).replace(/<style>.*<\/style>/, ""),
      headers: { "content-security-policy": `${policy}; img-src data:; style-src-attr 'unsafe-inline'` },
    });
    browser.serve("/there", html("<h1>There</h1>"));
    await page.getByLabel("Password").fill("wrong one");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Invalid email or password.").waitFor();
    await page.getByLabel("Password").fill("password");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("heading", { name: "There" }).waitFor();
  });

  it("A-21 works again after a return through the history", async () => {
    const page = await browser.open("/form", { html: html(logIn("/there")) });
    browser.serve("/there", html("<h1>There</h1>"));
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("heading", { name: "There" }).waitFor();
    await page.goBack();
    await expect.poll(() => page.locator("[type=submit]").isEnabled()).toBe(true);
    expect(await page.locator("[type=submit]").getAttribute("value")).toBe("Send");
  });

  it("returns the focus to the button after a failure", async () => {
    const page = await browser.open("/form", { html: html(logIn()) });
    await page.getByLabel("Password").fill("wrong one");
    await page.getByRole("button", { name: "Send" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Invalid email or password.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("submit");
  });

  it("A-95 shows on a drawn checkbox where the keyboard is", async () => {
    const drawn = `<label><div class="w-checkbox-input" id="face">x</div><input type="checkbox"
      style="opacity:0;position:absolute">Terms</label>`;
    const page = await browser.open("/form", { html: html(signUp(drawn)) });
    await page.getByLabel("Password").press("Tab");
    await page.keyboard.press("Space");
    expect(await page.locator("#face").getAttribute("class")).toBe(
      "w-checkbox-input w--redirected-focus w--redirected-focus-visible w--redirected-checked",
    );
  });

  it("A-17 scrolls a message below the window's edge into view without moving the focus", async () => {
    const page = await browser.open("/form", { html: html(logIn()), viewport: { width: 390, height: 600 } });
    const send = page.getByRole("button", { name: "Send" });
    // The button is the last thing in the window.
    await page.evaluate(() => {
      const button = document.querySelector("[type=submit]") as HTMLElement;
      document.body.style.paddingTop = `${innerHeight - button.getBoundingClientRect().bottom}px`;
    });
    await page.getByLabel("Password").fill("wrong one");
    await send.focus();
    await page.keyboard.press("Enter");
    const message = page.getByText("Invalid email or password.");
    await expect.poll(() => message.evaluate((text) => text.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it("A-19 shows the field's own text beside a file that the server refuses, and the form's text as well", async () => {
    const page = await browser.open("/", { html: html("") });
    await logInAs(page);
    browser.serve("/account", html(account()));
    await page.goto("/account");
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ana Lopez");
    await page.getByLabel("Name").fill("Kept");
    await page.setInputFiles("#f", { name: "look.png", mimeType: "image/png", buffer: Buffer.from("x") });
    await page.locator(".w-file-upload-success").waitFor({ state: "visible" });
    // The server has lost the file when the form is sent.
    browser.backend.model.uploads.length = 0;
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".w-file-upload-error-msg", { hasText: "Stopped." }).waitFor({ state: "visible" });
    expect(await page.locator(".w-form-fail").isVisible()).toBe(true);
    expect(await page.locator(".w-form-fail").innerText()).not.toBe("");
    expect(await page.getByLabel("Name").inputValue()).toBe("Kept");
    await expect.poll(() => page.locator("[type=submit]").isEnabled()).toBe(true);
    expect(browser.backend.model.users[0]?.name).toBe("Ana Lopez");
  });

  it("A-80 never sends the password to the page's address while the challenge loads", async () => {
    browser.expectConsole(/net::ERR/);
    browser.expectConsole(/could not be loaded/);
    const page = await browser.open("/form", {
      html: html(signUp("", 'wf-captcha-site-key="k" wf-captcha-mode="managed"')),
    });
    await page.evaluate(() => document.querySelector("form")?.requestSubmit());
    await page.getByText("There was an error signing you up.").waitFor();
    expect(page.url()).toBe(`${browser.origin}/form`);
    expect(await page.locator("[type=submit]").isDisabled()).toBe(true);
    expect(browser.backend.model.users.some(({ email }) => email === "new@example.org")).toBe(false);
  });

  it("A-79 shows the challenge over the page, sends its token, and closes it on Escape", async () => {
    const page = await browser.open("/", { html: html("") });
    await page.route("https://challenges.cloudflare.com/**", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `window.turnstile = {
        render(box, options) { window.asked = options; box.textContent = "Are you human?"; return "w"; },
        remove() {},
      };`,
      }),
    );
    browser.serve("/form", html(signUp("", 'wf-captcha-site-key="k" wf-captcha-mode="managed"')));
    await page.goto("/form");
    await mounted(page);
    const submit = page.getByRole("button", { name: "Send" });
    await submit.click();
    const overlay = page.locator("body > div", { hasText: "Are you human?" });
    await overlay.waitFor();
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
    await page.keyboard.press("Escape");
    await overlay.waitFor({ state: "detached" });
    await expect.poll(() => submit.evaluate((element) => element === document.activeElement)).toBe(true);
    await submit.click();
    await overlay.waitFor();
    const request = page.waitForRequest("**/usys/apollo");
    await page.evaluate(() =>
      (window as unknown as { asked: { callback(token: string): void } }).asked.callback("token-1"),
    );
    const operations = (await request).postDataJSON() as { variables: Record<string, unknown> }[];
    expect(operations[0]?.variables.captchaToken).toBe("token-1");
    await page.locator(".w-form-verification").waitFor({ state: "visible" });
    await overlay.waitFor({ state: "detached" });
  });
});
