import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { JQUERY } from "../support/jquery";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

/** Opens a page that has jQuery. */
const open = (body: string) =>
  browser.open("/jquery", { html: pageHtml(body, { head: `<script>${JQUERY}</script>` }) });

/** Runs a page script's `$(selector).trigger(type)`; how often a listener by jQuery heard it. */
const triggerOn = (page: Page, selector: string, type: string) =>
  page.evaluate(
    ([on, event]) => {
      const $ = (
        window as unknown as {
          $: (on: unknown) => { on(type: string, run: () => void): void; trigger(type: string): void };
        }
      ).$;
      const target = on === "window" ? window : on;
      let heard = 0;
      $(target).on(event, () => void heard++);
      $(target).trigger(event);
      return heard;
    },
    [selector, type] as const,
  );

const SLIDER = `<div class="w-slider" style="width:600px"><div class="w-slider-mask"><div
  class="w-slide">One</div><div class="w-slide">Two</div><div class="w-slide">Three</div></div><div
    class="w-slider-arrow-left"></div><div class="w-slider-arrow-right"></div><div class="w-slider-nav"></div></div>`;

describe("jQuery events of page scripts", () => {
  it("L-44 a tap on an arrow turns the slider once", async () => {
    const page = await open(SLIDER);
    await page.locator(".w-slider-dot").nth(2).waitFor({ state: "attached" });
    expect(await triggerOn(page, ".w-slider-arrow-right", "tap")).toBe(1);
    const current = page
      .locator(".w-slider-dot")
      .evaluateAll((dots) => dots.findIndex((dot) => dot.classList.contains("w-active")));
    expect(await current).toBe(1);
  });

  it("L-44 a tap on a link follows nothing, and the next click does", async () => {
    const page = await open('<a id="on" href="/there">There</a>');
    browser.serve("/there", pageHtml("<p>There</p>", { script: null }));
    expect(await triggerOn(page, "#on", "tap")).toBe(1);
    await page.click("#on");
    // The first navigation, or the page would have been left before the click.
    await page.waitForURL("**/there");
  });

  const TABS = `<div class="w-tabs"><div class="w-tab-menu"><a class="w-tab-link w--current" data-w-tab="One">One</a><a
    class="w-tab-link" data-w-tab="Two">Two</a></div><div class="w-tab-content"><div class="w-tab-pane w--tab-active"
      data-w-tab="One">First</div><div class="w-tab-pane" data-w-tab="Two">Second</div></div></div>`;

  it.each(["trigger", "triggerHandler"])("L-44 a click by %s on a tab selects it", async (method) => {
    const page = await open(TABS);
    await page.locator('[role="tab"]').nth(1).waitFor();
    const heard = await page.evaluate((name) => {
      type Wrapped = Record<string, (type: string, run?: () => void) => void>;
      const selector = '.w-tab-link[data-w-tab="Two"]';
      const wrapped = (window as unknown as { $: (on: string) => Wrapped }).$(selector);
      const calls = { jquery: 0, native: 0 };
      const link = document.querySelector(selector);
      // A listener that triggers the same must not run again and again.
      link?.addEventListener("click", () => {
        calls.native++;
        wrapped[name]?.("click");
      });
      wrapped.on?.("click", () => calls.jquery++);
      wrapped[name]?.("click");
      return calls;
    }, method);
    await page.getByText("Second").waitFor();
    expect(heard).toEqual({ native: 1, jquery: 1 });
  });

  /** Runs a page script's `$(selector).triggerHandler("tap")`. */
  const tapHandler = (page: Page, selector: string) =>
    page.evaluate((on) => {
      const { $ } = window as unknown as { $: (on: string) => { triggerHandler(type: string): void } };
      $(on).triggerHandler("tap");
    }, selector);

  it("L-44 a tap by triggerHandler on an arrow turns the slider once", async () => {
    const page = await open(SLIDER);
    await page.locator(".w-slider-dot").nth(2).waitFor({ state: "attached" });
    await tapHandler(page, ".w-slider-arrow-right");
    const active = page.locator(".w-slider-dot").evaluateAll((dots) => dots.map(({ className }) => className));
    expect((await active).map((classes) => classes.includes("w-active"))).toEqual([false, true, false]);
  });

  it("L-44 a tap by triggerHandler on the menu button opens the menu, and closes it", async () => {
    const page = await open(
      `<div class="w-nav" data-collapse="all" data-animation="default" data-duration="0"><nav class="w-nav-menu"><a
        class="w-nav-link" href="#there">There</a></nav><div class="w-nav-button" aria-label="menu">Menu</div></div>
        <p id="there">There</p><script>
          $(".w-nav-menu").on("click", "a", () => $(".w-nav-button").triggerHandler("tap"));</script>`,
    );
    const button = page.locator(".w-nav-button");
    await page.locator('.w-nav-button[aria-expanded="false"]').waitFor();
    await tapHandler(page, ".w-nav-button");
    await page.locator('.w-nav-button[aria-expanded="true"]').waitFor();
    await page.locator(".w-nav-link").evaluate((link: HTMLElement) => link.click());
    await page.locator('.w-nav-button[aria-expanded="false"]').waitFor();
    expect(await button.getAttribute("class")).not.toContain("w--open");
  });

  it("L-44 a click by trigger on a link to a lightbox opens it", async () => {
    const media = JSON.stringify({
      items: [
        {
          type: "image",
          url: "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
          width: 4,
          height: 4,
        },
      ],
    });
    const page = await open(
      `<a id="on" href="#" class="w-lightbox"><script type="application/json" class="w-json">${media}</script>Open</a>`,
    );
    await page.locator('#on[aria-haspopup="dialog"]').waitFor();
    expect(await triggerOn(page, "#on", "click")).toBe(1);
    await page.getByRole("dialog").waitFor();
  });

  it("L-44 a click by trigger on a link plays its first-generation interaction and follows nothing", async () => {
    const trigger = { type: "click", selector: "#shown", stepsA: [{ display: "block" }] };
    const list = JSON.stringify([{ slug: "show", name: "show", value: { style: {}, triggers: [trigger] } }]);
    const page = await open(
      `<a id="on" data-ix="show" href="/there">Show</a><p id="shown" style="display:none">Answer</p>
        <script>window.Webflow = [() => Webflow.require("ix").init(${list})]</script>`,
    );
    // The list is taken a task after it was handed over.
    await frames(page);
    expect(await triggerOn(page, "#on", "click")).toBe(1);
    await page.getByText("Answer").waitFor();
    expect(new URL(page.url()).pathname).toBe("/jquery");
  });

  it.each(["#on", "#inside"])("L-44 a click by trigger on %s makes one native click for two behaviours", async (on) => {
    const trigger = { type: "click", selector: "#shown", stepsA: [{ display: "block" }] };
    const list = JSON.stringify([{ slug: "show", name: "show", value: { style: {}, triggers: [trigger] } }]);
    const link = '<a id="on" class="w-tab-link" data-ix="show" data-w-tab="Two"><b id="inside">Two</b></a>';
    const page = await open(
      `${TABS.replace(/<a\s+class="w-tab-link" data-w-tab="Two">Two<\/a>/, link)}<p id="shown">Answer</p>
        <script>window.Webflow = [() => Webflow.require("ix").init(${list})]</script>`,
    );
    // The list is taken a task after it was handed over.
    await frames(page);
    await page.locator('#on[role="tab"]').waitFor();
    await page.evaluate(() => {
      const { body } = document;
      document
        .querySelector("#on")
        ?.addEventListener("click", () => (body.dataset.clicks = `${body.dataset.clicks ?? ""}1`));
    });
    await triggerOn(page, on, "click");
    await page.getByText("Second").waitFor();
    expect(await page.evaluate(() => document.body.dataset.clicks)).toBe("1");
  });

  it("L-44 a submit sends the form and leaves the page open", async () => {
    const page = await open(
      `<div class="w-form"><form id="f" name="f" method="get"><label>Name <input name="Name"
        value="Ann"></label><input name="submit" type="submit"></form><div class="w-form-done">Thanks</div><div
          class="w-form-fail">Oops</div></div>`,
    );
    expect(await triggerOn(page, "#f", "submit")).toBe(1);
    await page.getByText("Thanks").waitFor();
    expect(browser.backend.model.submissions.map(({ payload }) => payload.fields.Name)).toEqual(["Ann"]);
    expect(new URL(page.url()).search).toBe("");
  });

  it("L-44 leaves a submit without handlers to the browser", async () => {
    const page = await open('<form id="f" action="/taken"><input name="q" value="1"></form>');
    browser.serve("/taken", pageHtml("<p>Taken</p>", { script: null }));
    await Promise.all([
      page.waitForURL("**/taken?q=1"),
      page.evaluate(() =>
        (window as unknown as { $: (on: string) => { trigger(type: string): void } }).$("#f").trigger("submit"),
      ),
    ]);
  });

  it.each([
    ["a submit on a field", "#q", "submit"],
    ["a tap on the document", "document", "tap"],
    ["a resize of a plain object", "object", "resize"],
  ])("L-44 %s is handled once and throws no error", async (_name, on, type) => {
    const page = await open('<form action="/taken"><input id="q" name="q" value="1"></form>');
    const heard = await page.evaluate(
      ([where, event]) => {
        const $ = (
          window as unknown as {
            $: (on: unknown) => { on(type: string, run: () => void): void; trigger(type: string): void };
          }
        ).$;
        const target = where === "document" ? document : where === "object" ? {} : where;
        let times = 0;
        const wrapped = $(target);
        wrapped.on(event, () => void times++);
        wrapped.trigger(event);
        return times;
      },
      [on, type] as const,
    );
    expect(heard).toBe(1);
    expect(new URL(page.url()).pathname).toBe("/jquery");
  });

  it.each(["resize", "scroll"])("L-44 a %s of the window reaches its listeners", async (type) => {
    const page = await open("<p>Text</p>");
    await page.evaluate((name) => {
      const { Webflow } = window as unknown as { Webflow: Record<string, { on(run: () => void): void }> };
      Webflow[name]?.on(() => (document.title = "heard"));
    }, type);
    expect(await triggerOn(page, "window", type)).toBe(1);
    await page.waitForFunction(() => document.title === "heard");
  });
});
