import { createHash } from "node:crypto";
import type { Page, Route } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Composition } from "../../../cli/adopt/script/compose-script";
import type { WebflowFacade } from "../../../src/core/page/facade";
import { LOG_IN, logIn, watchNavigation } from "./markup";
import { useBrowser } from "../support/browser";
import { composeWithout, serveComposed, type ServedScript } from "../support/composed";
import { expectAccessible } from "../support/axe";
import { liveListeners, watchListeners } from "../support/listeners";
import { pageHtml as anyPage, type PageHtmlOptions } from "../support/page-html";

const browser = useBrowser();
const LATE = /millrace-(accounts|lightbox)\.[0-9a-f]{12}\.js/;

/** A script without the modules of these tests. */
let composition: Composition;
let script: ServedScript;
beforeAll(async () => {
  composition = await composeWithout(["accounts", "lightbox"]);
});
beforeEach(() => {
  script = serveComposed(browser, composition);
});

const pageHtml = (body: string, options: PageHtmlOptions = {}) => script.page(body, options);

/** Collects requests for modules that the script lacks; with `hold` they wait until `release()`. */
async function watchLate(page: Page, hold = false) {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const seen: string[] = [];
  await page.route(LATE, async (route) => {
    seen.push(route.request().url());
    if (hold) await held;
    await route.continue();
  });
  return { seen, release };
}

const computeIntegrity = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const loggedInWith = () => browser.backend.model.requests.filter(({ endpoint }) => endpoint === "accounts").length;

describe("a module that a composed script lacks", () => {
  it("is not fetched by a page that does not need it", async () => {
    const page = await browser.newPage();
    const { seen } = await watchLate(page);
    browser.serve("/plain", pageHtml('<main><h1>Plain</h1><div class="w-nav"></div></main>'));
    await page.goto("/plain");
    await page.evaluate(() => window.Millrace?.start());
    expect(seen).toEqual([]);
  });

  it.each([["/millrace.js"], ["another composed script"]])(
    "B-4 comes to the first copy when %s follows it",
    async (second) => {
      browser.expectConsole(/a copy of Millrace already runs/);
      const other = second.startsWith("/") ? second : serveComposed(browser, await composeWithout(["tabs"])).src;
      const form = '<form method="dialog" data-wf-user-form-type="login"></form>';
      const page = await browser.open("/two", {
        html: pageHtml(`<main><h1>Two</h1></main><template>${form}</template>`, {
          head: `<script defer src="${script.src}"></script>`,
        }).replace(`<script defer src="${script.src}" ></script>`, `<script defer src="${other}"></script>`),
      });
      const fetched = page.waitForResponse(LATE);
      await page.evaluate(() =>
        document.body.append(document.querySelector("template")?.content.cloneNode(true) ?? ""),
      );
      expect((await fetched).status()).toBe(200);
      await page.waitForFunction(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "log-in"));
    },
  );

  it("is not fetched at load for a menu, a form and interactions", async () => {
    const files = await composeWithout(["accounts", "lightbox", "forms", "interactionsStore"]);
    const composed = serveComposed(browser, files);
    const data = { events: {}, actionLists: {}, site: { mediaQueries: [] } };
    browser.serve(
      "/typical",
      composed.page(`<main><h1>Typical</h1><div class="w-nav"></div><div class="w-form"><form data-name="News"
        action="/api"><input name="email" aria-label="Email"></form></div></main>
        <script type="application/json" data-interactions>${JSON.stringify(data)}</script>`),
    );
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto("/typical", { waitUntil: "networkidle" });
    await page.evaluate(() => window.Millrace?.start());
    expect(requests).toEqual(["/typical", composed.src]);
    await page.evaluate(() => {
      const facade = window.Webflow as WebflowFacade;
      return typeof (facade.require("ix2") as Record<string, unknown>).store;
    });
    await expect.poll(() => requests).toContain(composed.find("millrace-interactions-store"));
  });

  it("has as many listeners with 30 forms, lightboxes and log-out buttons as with 2", async () => {
    const parts = `<div class="w-form"><form data-name="News"><input name="email" aria-label="Email"><input
      type="submit" value="Send"></form></div><a href="#" class="w-lightbox">Look<script type="application/json"
      class="w-json">{"items": []}</script></a><button
      type="button" data-wf-user-logout="Log out" data-wf-user-login="Log in">Log out</button>`;
    const composed = serveComposed(browser, await composeWithout(["accounts", "lightbox", "forms"]));
    const counts: string[][] = [];
    for (const count of [2, 30]) {
      browser.serve("/many", composed.page(`<main><h1>Many</h1>${parts.repeat(count)}</main>`));
      const page = await browser.newPage();
      await watchListeners(page);
      await page.goto("/many");
      await page.evaluate(() => window.Millrace?.start());
      counts.push((await liveListeners(page)).map((name) => name.replace(/ #.*/, "")).sort());
      await page.close();
    }
    expect(counts[1]).toEqual(counts[0]);
    expect(counts[0]).toEqual(expect.arrayContaining(["click on HTMLDocument", "submit on HTMLDocument"]));
  });

  it("LB-3 A-67 is not fetched at load for a lightbox and a log-out button, which have their names", async () => {
    const page = await browser.newPage();
    const { seen } = await watchLate(page);
    browser.serve(
      "/quiet",
      pageHtml(`<main><h1>Quiet</h1><a href="#" class="w-lightbox"><img src="data:," alt="" width="40" height="40"></a>
        <button type="button" data-wf-user-logout="Bye" data-wf-user-login="Enter"></button></main>`),
    );
    await page.goto("/quiet");
    await page.getByRole("button", { name: "Enter" }).waitFor();
    await page.getByRole("link", { name: "open lightbox" }).waitFor();
    expect(seen).toEqual([]);
    await page.getByRole("link").focus();
    await expect.poll(() => seen.length).toBe(1);
  });

  it("is fetched once by a page that does, and start() waits for it", async () => {
    const page = await browser.newPage();
    const { seen } = await watchLate(page);
    browser.serve("/log-in", pageHtml(LOG_IN, { script: 'data-auto="false"' }));
    await page.goto("/log-in");
    const mounted = await page.evaluate(async () => {
      await window.Millrace?.start();
      await window.Millrace?.start();
      return window.Millrace?.inspect().map(({ behaviour }) => behaviour);
    });
    expect(mounted).toContain("log-in");
    expect(seen).toHaveLength(1);
  });

  it("is fetched when its markup is added later", async () => {
    const page = await browser.newPage();
    const { seen } = await watchLate(page);
    browser.serve("/late", pageHtml("<main><h1>Late</h1></main>"));
    await page.goto("/late");
    await page.evaluate(() => {
      const form = document.createElement("form");
      form.dataset.wfUserFormType = "login";
      document.body.append(form);
    });
    await expect.poll(() => seen.length).toBe(1);
  });

  it("may load late: what was submitted meanwhile is sent then, and no password is sent natively", async () => {
    const page = await browser.newPage();
    const { release } = await watchLate(page, true);
    browser.serve("/log-in", pageHtml(LOG_IN));
    await page.goto("/log-in", { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => (window.Millrace?.inspect().length ?? 0) > 0);
    await logIn(page);
    expect(new URL(page.url()).pathname).toBe("/log-in");
    expect(loggedInWith()).toBe(0);
    release();
    await page.getByText("Invalid email or password").or(page.getByText("Failed")).first().waitFor();
    expect(loggedInWith()).toBeGreaterThan(0);
    expect(await page.getByLabel("E-mail").inputValue()).toBe("ada@example.org");
  });

  it("may be missing: the console reports it, what was typed stays, the next press tries again", async () => {
    browser.expectConsole(
      /script tag: .*millrace-accounts\.[0-9a-f]{12}\.js could not be loaded, or is of another version; expected millrace-accounts\.[0-9a-f]{12}\.js beside/,
    );
    browser.expectConsole(/ERR_FAILED/);
    const page = await browser.newPage();
    let blocked = true;
    await page.route(LATE, (route) => (blocked ? route.abort() : route.continue()));
    browser.serve("/log-in", pageHtml(LOG_IN));
    await page.goto("/log-in");
    await expect.poll(() => browser.console.some((message) => message.includes("could not be loaded"))).toBe(true);
    blocked = false;
    await logIn(page);
    await page.getByText("Invalid email or password").or(page.getByText("Failed")).first().waitFor();
    expect(await page.getByLabel("Password").inputValue()).toBe("wrong password");
  });

  it(
    "may be missing for good: a submitted form reports it in its own words, once more at each press, until it " +
      "can be sent",
    async () => {
      browser.expectConsole(/could not be loaded/);
      browser.expectConsole(/ERR_FAILED/);
      const page = await browser.newPage();
      let blocked = true;
      await page.route(LATE, (route) => (blocked ? route.abort() : route.continue()));
      browser.serve("/log-in", pageHtml(LOG_IN.replace("Failed", "We cannot log you in now.")));
      await page.goto("/log-in");
      const message = page.getByText("We cannot log you in now.");
      expect(await message.isVisible()).toBe(false);
      await logIn(page);
      await message.waitFor();
      expect(await message.getAttribute("aria-live")).toBe("assertive");
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/log-in");
      await expectAccessible(page);
      blocked = false;
      await page.keyboard.press("Enter");
      await page.getByText("Invalid email or password").waitFor();
      expect(await message.isVisible()).toBe(false);
    },
  );

  it.each([
    [
      "a log-out button",
      '<button type="button" data-wf-user-logout="Log out" data-wf-user-login="Log in">Log out</button>',
    ],
    [
      "a lightbox",
      '<a href="#" class="w-lightbox">Open<script type="application/json" class="w-json">{"items":[]}</script></a>',
    ],
  ])("may be missing: %s reports it when it is pressed", async (_name, control) => {
    browser.expectConsole(/could not be loaded/);
    browser.expectConsole(/ERR_FAILED/);
    const page = await browser.newPage();
    await page.route(LATE, (route) => route.abort());
    browser.serve("/page", pageHtml(`<main><h1>Page</h1>${control}</main>`));
    await page.goto("/page");
    await page.waitForFunction(() => (window.Millrace?.inspect().length ?? 0) > 0);
    const said = page.waitForEvent("dialog");
    const pressed = page.locator("main > :last-child").click();
    const dialog = await said;
    expect(dialog.message()).toBe("Something went wrong. Please try again.");
    await dialog.dismiss();
    await pressed;
    expect(browser.console.some((message) => message.includes("could not be loaded"))).toBe(true);
    expect(new URL(page.url()).hash).toBe("");
  });

  it("may never answer: after half a minute the form reports it, and what was refused is not sent later", async () => {
    const page = await browser.newPage();
    const { release } = await watchLate(page, true);
    browser.serve("/log-in", pageHtml(LOG_IN));
    await page.clock.install();
    await page.goto("/log-in", { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => (window.Millrace?.inspect().length ?? 0) > 0);
    await logIn(page);
    await page.clock.fastForward(29_000);
    expect(await page.getByText("Failed").isVisible()).toBe(false);
    await page.clock.fastForward(1_000);
    await page.getByText("Failed").waitFor();
    release();
    await page.evaluate(() => window.Millrace?.start());
    await page.waitForFunction(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "log-in"));
    expect(loggedInWith()).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByText("Invalid email or password").waitFor();
    expect(await page.getByLabel("Password").inputValue()).toBe("wrong password");
  });

  it("may never answer: waiting work ends with the page's runtime, and is not reported or sent later", async () => {
    const page = await browser.newPage();
    await watchLate(page, true);
    browser.serve("/log-in", pageHtml(LOG_IN));
    await page.clock.install();
    await page.goto("/log-in", { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => (window.Millrace?.inspect().length ?? 0) > 0);
    await logIn(page);
    await page.evaluate(() => window.Millrace?.stop());
    await page.clock.fastForward(60_000);
    expect(await page.getByText("Failed").isVisible()).toBe(false);
    // A request that is sent after the one that would have been sent.
    await page.evaluate(async () => (await fetch("/log-in")).text());
    expect(loggedInWith()).toBe(0);
  });

  it("does not send later what was refused earlier", async () => {
    browser.expectConsole(/could not be loaded/);
    browser.expectConsole(/ERR_FAILED/);
    const page = await browser.newPage();
    let blocked = true;
    await page.route(LATE, (route) => (blocked ? route.abort() : route.continue()));
    const sent: string[] = [];
    await page.route("**/usys/apollo", (route) => {
      const operations = route.request().postDataJSON() as { operationName: string }[];
      sent.push(...operations.map(({ operationName }) => operationName));
      return route.continue();
    });
    const reset = LOG_IN.replace(' data-wf-user-form-redirect="/members"', "")
      .replace('"login"', '"resetPassword"')
      .replace("Password <", "Nothing <")
      .replace('value="Log in"', 'value="Send a link"')
      .replace("</form>", '</form><div class="w-form-success" tabindex="-1" style="display:none">Sent</div>');
    browser.serve("/log-in", pageHtml(LOG_IN + reset));
    await page.goto("/log-in");
    await logIn(page);
    await page.getByText("Failed").first().waitFor();
    blocked = false;
    await page.locator('[data-wf-user-form-type="resetPassword"] [type="email"]').fill("ada@example.org");
    await page.getByLabel("Nothing").fill("x");
    await page.keyboard.press("Enter");
    await page.getByText("Sent").waitFor();
    expect(sent).toEqual(["UserResetPasswordRequest"]);
  });

  it.each([
    ["an HTML fallback", { contentType: "text/html", body: "<!doctype html><title>Not found</title>" }],
    [
      "the first script itself",
      { contentType: "text/javascript", body: () => composition.files.get(composition.name) ?? "" },
    ],
    ["an old copy, as a service worker may keep it", { contentType: "text/javascript", body: "window.old = true" }],
    ["nothing, because the visitor is offline", undefined],
  ])(
    "A-6 no password is sent natively when their address answers with %s, and the form reports it",
    async (_name, answer) => {
      browser.expectConsole(/script tag: .*could not be loaded, or is of another version/);
      browser.expectConsole(answer ? /Failed to find a valid digest/ : /ERR_INTERNET_DISCONNECTED/);
      const page = await browser.newPage();
      await page.route(LATE, (route) => {
        if (!answer) return route.abort("internetdisconnected");
        const { body, contentType } = answer;
        return route.fulfill({ contentType, body: typeof body === "string" ? body : body() });
      });
      const left = watchNavigation(page);
      // With the method that would put the password into the address.
      browser.serve("/log-in", pageHtml(LOG_IN.replace('method="post"', 'method="get"')));
      await page.goto("/log-in");
      await logIn(page);
      await page.getByText("Failed").waitFor();
      await page.locator("form").evaluate((form: HTMLFormElement) => form.submit());
      // A submission would have navigated by the time a later one has.
      browser.serve("/later", anyPage("<h1>Later</h1>", { script: null }));
      await page.goto("/later");
      expect(left).toEqual([`GET ${browser.origin}/log-in`, `GET ${browser.origin}/later`]);
    },
  );

  it("carry nonce and integrity under a strict policy", async () => {
    const page = await browser.open("/log-in", {
      html: pageHtml(LOG_IN.replace(/ style="[^"]*"/g, ""), { script: 'nonce="n0"' }).replace(
        "<style>",
        '<style nonce="n0">',
      ),
      headers: {
        "content-security-policy":
          "default-src 'none'; connect-src 'self'; img-src data:; style-src 'nonce-n0'; script-src 'nonce-n0'; " +
          "require-trusted-types-for 'script'; trusted-types millrace",
      },
    });
    await page.evaluate(() => window.Millrace?.start());
    const file = script.find("millrace-accounts");
    const tag = page.locator(`script[src$='${file}']`);
    expect(await tag.evaluate((script: HTMLScriptElement) => [script.nonce, script.integrity])).toEqual([
      "n0",
      computeIntegrity(composition.files.get(file.replace("/millrace/", "")) ?? ""),
    ]);
    expect(await page.evaluate(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "log-in"))).toBe(
      true,
    );
  });
});

describe("F-3 a site form whose module waits for a visitor", () => {
  const FORM = `<main><h1>Contact</h1><div class="w-form"><form data-name="Contact">
    <label for="who">Name</label><input id="who" name="who" data-name="Name" required>
    <input type="submit" value="Send"></form>
    <div class="w-form-done" style="display:none">Thank you</div>
    <div class="w-form-fail" style="display:none">Failed</div></div></main>`;
  const FORMS = /millrace-forms\.[0-9a-f]{12}\.js/;

  async function openForm(handle: (route: Route) => Promise<void>): Promise<Page> {
    const page = await browser.newPage();
    await page.route(FORMS, handle);
    const served = serveComposed(browser, await composeWithout(["forms"]));
    browser.serve("/contact", served.page(FORM));
    await page.goto("/contact");
    await page.evaluate(() => window.Millrace?.start());
    return page;
  }

  it("names the form at once, asks for nothing, and sends what was pressed when the module is there", async () => {
    const seen: string[] = [];
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const page = await openForm(async (route) => {
      seen.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.getByRole("form", { name: "Contact" }).waitFor();
    expect(seen).toEqual([]);
    await page.getByLabel("Name").fill("Ada");
    await page.keyboard.press("Enter");
    await expect.poll(() => seen.length).toBe(1);
    expect(new URL(page.url()).search).toBe("");
    release();
    await page.getByText("Thank you").waitFor();
    await expectAccessible(page);
  });

  it("shows a mistake in the page, by mouse, although the module came after the press", async () => {
    const page = await openForm((route) => route.continue());
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".millrace-error").waitFor();
    expect(await page.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it("reports in the form's own words that it cannot be sent, and keeps what was typed", async () => {
    browser.expectConsole(/could not be loaded/);
    browser.expectConsole(/ERR_FAILED/);
    let blocked = true;
    const page = await openForm((route) => (blocked ? route.abort() : route.continue()));
    await page.getByLabel("Name").fill("Ada");
    await page.keyboard.press("Enter");
    await page.getByText("Failed").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Ada");
    blocked = false;
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you").waitFor();
  });
});
