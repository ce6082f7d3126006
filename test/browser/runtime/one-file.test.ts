import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { LOG_IN, logIn, watchNavigation } from "./markup";

const browser = useBrowser();
const file = () => join(inject("dist"), "millrace.js");

describe("the one file", () => {
  it.each([
    ["a CDN's bare address", "https://cdn.example/npm/millrace"],
    ["an address with a version", "/millrace.js?v=3"],
    ["another name", "/assets/site-4f1c.js"],
  ])("B-32 logs in from %s, and requests no other script", async (_name, src) => {
    const page = await browser.newPage();
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const answer = { path: file(), contentType: "text/javascript" };
    await page.route("https://cdn.example/**", (route) => route.fulfill(answer));
    await page.route("**/assets/*", (route) => route.fulfill(answer));
    browser.serve("/log-in", pageHtml(LOG_IN, { src }));
    await page.goto("/log-in");
    await logIn(page);
    await page.getByText("Invalid email or password").waitFor();
    expect(scripts).toEqual([new URL(src, browser.origin).href]);
  });

  it("B-32 logs in when it is pasted into the page", async () => {
    const html = pageHtml(LOG_IN, { script: null }).replace(
      "</body>",
      () => `<script>${readFileSync(file(), "utf8")}</script></body>`,
    );
    const page = await browser.open("/log-in", { html });
    await logIn(page);
    await page.getByText("Invalid email or password").waitFor();
    expect(await page.getByLabel("Password").inputValue()).toBe("wrong password");
  });

  it.each(["post", "get"])(
    "A-6 a log-in form that cannot be mounted is not submitted natively by %s, and reports it",
    async (method) => {
      browser.expectConsole(/log-in: .*broken on purpose/);
      browser.expectConsole(/[a-z-]+: .*broken on purpose/);
      const page = await browser.newPage();
      await page.addInitScript(() => {
        const { addEventListener } = HTMLFormElement.prototype;
        HTMLFormElement.prototype.addEventListener = function (
          this: HTMLFormElement,
          type: string,
          ...rest: unknown[]
        ) {
          if (type === "submit") throw new Error("broken on purpose");
          return (addEventListener as (...all: unknown[]) => void).call(this, type, ...rest);
        };
      });
      const asked = watchNavigation(page);
      browser.serve("/log-in", pageHtml(LOG_IN.replace('method="post"', `method="${method}"`)));
      await page.goto("/log-in");
      await page.waitForFunction(() => window.Millrace?.inspect().some(({ error }) => error));
      await logIn(page);
      await page.getByText("Failed").waitFor();
      expect(await page.getByLabel("Password").inputValue()).toBe("wrong password");
      await page.locator("form").evaluate((form: HTMLFormElement) => form.submit());
      browser.serve("/later", pageHtml("<h1>Later</h1>", { script: null }));
      await page.goto("/later");
      expect(asked).toEqual([`GET ${browser.origin}/log-in`, `GET ${browser.origin}/later`]);
    },
  );

  it("A-6 a form that waits for Millrace.start() is not submitted natively", async () => {
    const page = await browser.open("/log-in", { html: pageHtml(LOG_IN, { script: 'data-auto="false"' }) });
    await logIn(page);
    await page.getByText("Failed").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/log-in");
    await page.evaluate(() => window.Millrace?.start());
    await page.getByLabel("Password").press("Enter");
    await page.getByText("Invalid email or password").waitFor();
  });

  it("A-6 a form without an element for messages reports in a dialog that it cannot be sent", async () => {
    const bare = LOG_IN.replace(/<div class="w-form-fail"[\s\S]*<\/div><\/div>/, "</div>");
    const page = await browser.open("/log-in", { html: pageHtml(bare, { script: 'data-auto="false"' }) });
    // A press that opens a dialog may not end before that is closed.
    const said = new Promise<string>((resolve) => {
      page.once("dialog", (dialog) => void dialog.dismiss().then(() => resolve(dialog.message())));
    });
    await logIn(page);
    expect(await said).toBe("Something went wrong. Please try again.");
  });

  it("restores the form as it was served after stop()", async () => {
    const page = await browser.open("/log-in", { html: pageHtml(LOG_IN) });
    await page.evaluate(() => window.Millrace?.start());
    expect(await page.locator("form").getAttribute("method")).toBe("dialog");
    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.locator("form").getAttribute("method")).toBe("post");
  });
});
