import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { JQUERY } from "../support/jquery";
import { useBrowser } from "../support/browser";
import { composeWithout, serveComposed } from "../support/composed";
import { pageHtml, type PageHtmlOptions } from "../support/page-html";
import { siteForm } from "./markup";

const browser = useBrowser();

const PASSWORD = '<input type="password" name="key" aria-label="Key" value="secret">';

/** A page with jQuery, whose script runs `code` when the runtime is ready, and then handles its forms by itself. */
const withScript = (
  html: (body: string, options: PageHtmlOptions) => string,
  { code = "", answer, fields = "" }: { code?: string; answer: string; fields?: string },
) =>
  html(
    `${siteForm(`<input name="who" aria-label="Name">${fields}`)}<p id="own"></p><script>
      (window.Webflow = window.Webflow || []).push(() => {
        ${code}
        $("form").on("submit", (event) => { $("#own").append("sent by the page "); ${answer} });
      });</script>`,
    { head: `<script>${JQUERY}</script>` },
  );

const own = (page: Page) => page.locator("#own").textContent();
const sent = () => browser.backend.model.submissions.length;

describe.each(["in one file", "in a composed script that lacks forms"])("forms %s", (kind) => {
  async function open(script: Parameters<typeof withScript>[1]): Promise<Page> {
    const html =
      kind === "in one file"
        ? pageHtml
        : await composeWithout(["forms"]).then((composed) => {
            const script = serveComposed(browser, composed);
            return (body: string, options: PageHtmlOptions) => script.page(body, options);
          });
    const page = await browser.open("/form", { html: withScript(html, script) });
    await page.fill("[name=who]", "Ada");
    return page;
  }

  it("F-20 a page script that removes the document's handlers has the form to itself", async () => {
    const page = await open({
      code: '$(document).off("submit");',
      answer: "event.preventDefault();",
      fields: PASSWORD,
    });
    await page.click("[type=submit]");
    await page.getByText("sent by the page").waitFor();
    await page.press("[name=who]", "Enter");
    await page.getByText("sent by the page sent by the page").waitFor();
    expect(sent()).toBe(0);
    expect(await page.getByText("cannot be submitted").count()).toBe(0);
    expect(await page.locator(".w-form-done, .w-form-fail").filter({ visible: true }).count()).toBe(0);
  });

  it.each(["event.stopPropagation(); event.preventDefault();", "return false;"])(
    "F-20 a page script that stops the event has the form to itself: %s",
    async (answer) => {
      const page = await open({ answer });
      await page.click("[type=submit]");
      await page.getByText("sent by the page").waitFor();
      expect(sent()).toBe(0);
    },
  );

  it("F-20 a page script that prevents the default only does not keep the form from being sent", async () => {
    const page = await open({ answer: "event.preventDefault();" });
    await page.click("[type=submit]");
    await page.getByText("Thank you.").waitFor();
    expect(await own(page)).toBe("sent by the page ");
    expect(sent()).toBe(1);
  });

  it("leaves no handler at the document after it stops", async () => {
    const page = await open({ answer: "event.preventDefault();" });
    const handlers = () =>
      page.evaluate(() => {
        const { $ } = window as unknown as {
          $: { _data(on: Node, name: string): Record<string, unknown> | undefined };
        };
        return Object.keys($._data(document, "events") ?? {});
      });
    expect(await handlers()).toContain("submit");
    await page.evaluate(() => window.Millrace?.stop());
    expect(await handlers()).not.toContain("submit");
  });

  it.each([
    ["Thank you.", "ajaxSuccess", 200, undefined],
    ["Sending failed.", "ajaxError", 500, { kind: "status", status: 500 }],
  ] as const)("F-99 page scripts hear jQuery's events after %j: %s", async (text, type, status, fault) => {
    if (fault) {
      browser.backend.controls.set("form", fault);
      browser.expectConsole(/status of 500/);
      browser.expectConsole(/not sent, .* HTTP 500/);
    }
    const page = await open({
      code: `$(document).on("ajaxSuccess ajaxError ajaxComplete", (event, request, settings) =>
        (window.heard ??= []).push([event.type, request.status, settings.url, settings.data,
          $(".w-form-done, .w-form-fail").filter(":visible").text()]));`,
      answer: "",
    });
    await page.click("[type=submit]");
    await page.waitForFunction(() => (window as { heard?: unknown[] }).heard?.length === 2);
    const heard = await page.evaluate(() => (window as { heard?: string[][] }).heard);
    expect(heard?.map(([name]) => name)).toEqual([type, "ajaxComplete"]);
    for (const [, code, url, data, shown] of heard ?? []) {
      expect([code, shown]).toEqual([status, text]);
      expect(url).toMatch(/^https:\/\/webflow\.com\/api\/v1\/form\/\w+$/);
      expect(new URLSearchParams(data).get("fields[who]")).toBe("Ada");
    }
  });
});

describe("a page script that sends a form on a host without our endpoint", () => {
  const HTML = pageHtml(
    siteForm('<input name="who" aria-label="Name">', 'data-name="Contact" data-form-result="page"') +
      `<script>document.querySelector("form").addEventListener("submit", async (event) => {
        event.preventDefault();
        await new Promise((resolve) => (window.answer = resolve));
        document.querySelector(".w-form-done").style.display = "block";
        document.querySelector(".w-form-fail").style.display = "none";
        event.target.reset();
      });</script>`,
  );

  it.each(["before", "after"])("F-20 keeps the success that it shows %s our failure", async (order) => {
    browser.expectConsole(/status of 404/);
    browser.expectConsole(/not sent, .* HTTP 404/);
    const page = await browser.open("/form", { html: HTML });
    let refuse = () => undefined as void;
    const held = new Promise<void>((resolve) => (refuse = resolve));
    await page.route("**/api/v1/form/*", async (route) => {
      await held;
      await route.fulfill({ status: 404, body: "Not found" });
    });
    const shown = () => page.locator(".w-form-done, .w-form-fail").filter({ visible: true }).allTextContents();
    const showSuccess = async () => {
      await page.evaluate(() => (window as unknown as { answer(): void }).answer());
      await page.getByText("Thank you.").waitFor();
    };
    await page.click("[type=submit]");
    if (order === "before") await showSuccess();
    refuse();
    await page.locator("[type=submit]:enabled[value=Send]").waitFor();
    expect(await shown()).toEqual(order === "before" ? ["Thank you."] : []);
    if (order === "after") await showSuccess();
    expect(await shown()).toEqual(["Thank you."]);
    expect(await page.locator("form").isVisible()).toBe(true);
  });
});
