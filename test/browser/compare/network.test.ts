import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { answerAfter } from "../../../cli/compare/clock/answers";
import { createLibraries } from "../../../cli/compare/libraries/libraries";
import { answerLocally } from "../../../cli/compare/network";
import { startServer, type RunningServer } from "../../../cli/serve/server";
import { createBackend } from "../../../fixtures/backend";
import type { Turnstile } from "../../../src/form-kit/turnstile";
import { closeContexts, getChromium } from "../support/chromium";

const PAGE = `<!doctype html><html lang="en"><title>A picture</title><img src="picture.gif" alt=""></html>`;
const requests: string[] = [];
let browser: Browser;
let server: RunningServer;

beforeAll(async () => {
  browser = await getChromium();
  server = await startServer({
    root: inject("example"),
    answer(request) {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      return new Response(pathname === "/page" ? PAGE : "", { headers: { "content-type": "text/html" } });
    },
  });
});
afterAll(async () => {
  await closeContexts(browser);
  await server.close();
});

it("loads pictures after the document is parsed, so that no script measures them before", async () => {
  const context = await browser.newContext();
  let parse = (): void => undefined;
  const parsed = new Promise<void>((done) => (parse = done));
  await answerLocally(context, server.origin, createBackend(), { codeFor: () => undefined }, answerAfter(parsed));
  const page = await context.newPage();
  await page.goto(`${server.origin}/page`, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => fetch("later"));
  expect(requests).toEqual(["/page", "/later"]);
  const arrived = page.waitForResponse("**/picture.gif");
  parse();
  expect((await arrived).status()).toBe(200);
  await context.close();
});

it("passes every visitor in place of the bot check, again after a reset, so that protected forms can be sent", async () => {
  const context = await browser.newContext();
  await answerLocally(
    context,
    server.origin,
    createBackend(),
    createLibraries([], undefined),
    answerAfter(Promise.resolve()),
  );
  const page = await context.newPage();
  await page.goto(`${server.origin}/page`);
  await page.addScriptTag({ url: "https://challenges.cloudflare.com/turnstile/v0/api.js" });
  const form = await page.evaluateHandle(() => document.body.appendChild(document.createElement("form")));
  const tokens = await form.evaluate((box) => {
    const { turnstile } = window as unknown as { turnstile: Turnstile };
    return new Promise<string[]>((done) => {
      const given: string[] = [];
      const callback = (token: string) => (given.push(token) < 2 ? turnstile.reset(widget) : done(given));
      const none = () => undefined;
      const widget = turnstile.render(box, {
        sitekey: "a",
        callback,
        "error-callback": none,
        "expired-callback": none,
      });
    });
  });
  expect(tokens).toEqual(["compared", "compared"]);
  expect(await form.evaluate((box) => new FormData(box).get("cf-turnstile-response"))).toBe("compared");
  await form.evaluate(() => (window as unknown as { turnstile: Turnstile }).turnstile.remove?.("0"));
  expect(await form.evaluate((box) => box.children.length)).toBe(0);
  await context.close();
});
