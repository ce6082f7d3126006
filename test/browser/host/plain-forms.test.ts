import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import type { Settings } from "../../../host/settings/settings";
import { adopt, type AdoptOptions } from "../../../cli/adopt/adopt";
import { page as exported, vendorScript, writeSite } from "../../cli/adopt/support/site";
import { testFolder } from "../../host/support/folder";
import { startHost, type TestHost } from "../../host/support/host";
import { newVisitor } from "../support/visits";
import { closeContexts, getChromium } from "../support/chromium";

let browser: Browser;
beforeAll(async () => {
  browser = await getChromium();
});
afterAll(() => closeContexts(browser));

/** Leads to the host of the export, as published forms say. */
const form = (attributes = "") =>
  `<div class="w-form"><form data-name="Contact" method="get"${attributes}><input name="who" data-name="Who" required>
    <input type="email" name="mail" data-name="Mail"><input type="submit" value="Send"></form>
    <div class="w-form-done">Thanks</div><div class="w-form-fail">Failed</div></div>`;

const STYLE = "<style>.w-form-done, .w-form-fail { display: none } .contact .w-form-done { display: none }</style>";

async function adopted(body: string, options: AdoptOptions = {}) {
  const head = `<title>Contact</title><link rel="icon" href="data:,">${STYLE}`;
  const root = await writeSite({
    "contact.html": exported({ head, body: `<div class="contact">${body}</div>` }),
    "thanks.html": exported({ head: "<title>Thanks</title>" }),
    "js/webflow.js": vendorScript(),
  });
  return adopt(root, { out: join(testFolder(), "site"), ...options });
}

async function start(site: string, settings: Partial<Settings> = {}): Promise<TestHost> {
  const worker = pathToFileURL(join(inject("dist"), "host-store.mjs"));
  const host = await startHost({ folder: join(testFolder(), "data"), settings: { site, ...settings }, worker });
  onTestFinished(() => host.close());
  return host;
}

async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newVisitor(browser, options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) await page.route("**/millrace*.js", (route) => route.abort());
  await page.goto(url);
  return page;
}

async function send(page: Page): Promise<void> {
  await page.fill("[name=who]", "Ana");
  await page.fill("[name=mail]", "ana@example.org");
  await page.click("[type=submit]");
}

const fieldsIn = async ({ store }: TestHost) =>
  (await store.listSubmissions({ limit: 9 })).map(({ formKnown, payload }) => [
    formKnown,
    payload.name,
    payload.fields,
  ]);
const SENT = [true, "Contact", { Who: "Ana", Mail: "ana@example.org" }];

it.each([
  ["without JavaScript", { javaScriptEnabled: false }],
  ["with the script blocked", {}],
])("F-163 F-165 sends a form of an adopted site %s, and shows its message", async (_name, options) => {
  const host = await start((await adopted(form())).out);
  const page = await open(`${host.origin}/contact`, options);
  await send(page);
  await page.getByText("Thanks").waitFor();
  expect(page.url()).toBe(`${host.origin}/contact#form-1-sent`);
  expect(await fieldsIn(host)).toEqual([SENT]);
});

it("F-165 leads to the redirect of the form without JavaScript", async () => {
  const host = await start((await adopted(form(' data-redirect="/thanks"'))).out);
  const page = await open(`${host.origin}/contact`, { javaScriptEnabled: false });
  await send(page);
  await page.waitForURL(`${host.origin}/thanks`);
  expect(await fieldsIn(host)).toEqual([SENT]);
});

it("F-166 says what to do without JavaScript for a form with a bot check", async () => {
  const host = await start((await adopted(form(' data-turnstile-sitekey="0x4KEY"'))).out);
  const page = await open(`${host.origin}/contact`, { javaScriptEnabled: false });
  await send(page);
  await page.getByText("Turn on JavaScript in your browser").waitFor();
  expect(new URL(page.url()).search).toBe("?page=contact.html&form=1");
  await page.getByRole("link", { name: "Back to the page" }).click();
  await page.waitForURL(`${host.origin}/contact`);
  expect(await fieldsIn(host)).toEqual([]);
});

/** A host for files that sends the policy of the site. */
async function servePages(folder: () => string, policy: () => string): Promise<string> {
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    response.setHeader("content-security-policy", policy());
    response.setHeader(
      "content-type",
      pathname.endsWith(".html") ? "text/html" : pathname.endsWith(".css") ? "text/css" : "text/javascript",
    );
    response.end(readFileSync(join(folder(), pathname)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

it("F-163 F-165 sends a form of a static host to the host of --api, under the policy of --csp", async () => {
  let report = { out: "", csp: "" };
  const pages = await servePages(
    () => report.out,
    () => report.csp,
  );
  const site = (await adopted(form())).out;
  const host = await start(site, { apiOnly: true, pagesOrigins: [pages] });
  report = { csp: "", ...(await adopted(form(), { api: host.origin, csp: true })) };
  expect(report.csp).toContain("default-src 'none'");
  const page = await open(`${pages}/contact.html`, { javaScriptEnabled: false });
  await send(page);
  await page.getByText("Thanks").waitFor();
  expect(page.url()).toBe(`${pages}/contact.html#form-1-sent`);
  expect(await fieldsIn(host)).toEqual([SENT]);
});

it("F-162 sends a form of an adopted site by the script where it runs", async () => {
  const host = await start((await adopted(form())).out);
  const context = await newVisitor(browser);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${host.origin}/contact`);
  await page.waitForFunction(() => "Millrace" in window);
  await send(page);
  await page.getByText("Thanks").waitFor();
  expect(page.url()).toBe(`${host.origin}/contact`);
  expect(await fieldsIn(host)).toEqual([SENT]);
});
