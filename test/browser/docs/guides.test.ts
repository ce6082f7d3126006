import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
const read = (path: string) => readFileSync(join(packageRoot(), path), "utf8");

const form = (name: string) => `<div class="w-form"><form data-name="${name}">
  <label for="${name}">Your name</label><input id="${name}" name="who" data-name="Full Name">
  <input type="submit" value="Send"></form>
  <div class="w-form-done">Thank you.</div><div class="w-form-fail">No.</div></div>`;

describe("docs/guides/csp.md", () => {
  it.each(
    [...read("docs/guides/csp.md").matchAll(/^Content-Security-Policy: (.+)$/gm)].map(([, policy = ""]) => policy),
  )("a form sends under %s", async (policy) => {
    const html = pageHtml(`<main><h1>Booking</h1>${form("Booking")}</main>`, { script: 'nonce="R4nd0m"' });
    const page = await browser.open("/booking", {
      html: html.replace("<style>", '<style nonce="R4nd0m">'),
      headers: { "content-security-policy": policy },
    });
    await page.getByLabel("Your name").fill("Ana");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".w-form-done").waitFor();
    expect(browser.backend.model.submissions).toHaveLength(1);
  });
});

describe("docs/guides/single-page.md", () => {
  it("a body that takes the place of another is mounted, and the old one is not any more", async () => {
    const page = await browser.open("/one", { html: pageHtml(`<main><h1>One</h1>${form("One")}</main>`) });
    await page.evaluate(
      (markup) => {
        document.documentElement.dataset.wfSite = "two";
        const body = document.createElement("body");
        body.innerHTML = markup;
        document.body.replaceWith(body);
      },
      `<main><h1>Two</h1>${form("Two")}</main>`,
    );
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".w-form-done").waitFor();
    const received = browser.backend.model.submissions.map(({ payload, siteId }) => [payload.name, siteId]);
    expect(received).toEqual([["Two", "two"]]);
    const left = await page.evaluate(
      () => window.Millrace?.inspect().filter(({ element }) => !element.isConnected).length,
    );
    expect(left).toBe(0);
  });

  it("the calls that it names can be made, with and without interactions", async () => {
    const page = await browser.open("/calls", { html: pageHtml(`<main><h1>Calls</h1>${form("Calls")}</main>`) });
    const failed = await page.evaluate(async () => {
      const { Webflow, Millrace } = window as unknown as {
        Webflow: { destroy(): void; ready(): void; require(name: string): { init(): void }; redraw: { up(): void } };
        Millrace: { start(): Promise<void>; stop(): void };
      };
      try {
        Webflow.destroy();
        Webflow.ready();
        Webflow.require("ix2").init();
        Webflow.redraw.up();
        Millrace.stop();
        await Millrace.start();
        return "";
      } catch (error) {
        return String(error);
      }
    });
    expect(failed).toBe("");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".w-form-done").waitFor();
  });
});
