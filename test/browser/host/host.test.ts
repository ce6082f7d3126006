import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import type { Settings } from "../../../host/settings/settings";
import { startServer } from "../../../cli/serve/server";
import { testFolder } from "../../host/support/folder";
import { startHost, type TestHost } from "../../host/support/host";
import { FIELD_STYLE, siteForm, uploadField } from "../forms/markup";
import { pageHtml } from "../support/page-html";
import { newVisitor } from "../support/visits";
import { closeContexts, getChromium } from "../support/chromium";

let browser: Browser;
beforeAll(async () => {
  browser = await getChromium();
});
afterAll(() => closeContexts(browser));

const FIELDS = `<input name="who" data-name="Full Name">${uploadField("cv")}`;

/** A site of one page and the built script. */
function siteWith(attributes = ""): string {
  const folder = join(testFolder(), "site");
  mkdirSync(folder);
  copyFileSync(join(inject("dist"), "millrace.js"), join(folder, "millrace.js"));
  writeFileSync(join(folder, "index.html"), pageHtml(siteForm(FIELDS), { head: FIELD_STYLE, script: attributes }));
  return folder;
}

async function start(site: string, settings: Partial<Settings> = {}): Promise<TestHost> {
  const worker = pathToFileURL(join(inject("dist"), "host-store.mjs"));
  const host = await startHost({ folder: join(testFolder(), "data"), settings: { site, ...settings }, worker });
  onTestFinished(() => host.close());
  return host;
}

async function open(address: string): Promise<Page> {
  const context = await newVisitor(browser);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Chooses a file, waits until it is there, and sends the form. */
async function fillAndSend(page: Page): Promise<void> {
  await page.fill("[name=who]", "Ana Lopez");
  await page.setInputFiles("#cv", { name: "my cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await page.locator(".w-file-upload-success").waitFor();
  await page.click("[type=submit]");
}

async function expectReceived({ store }: TestHost): Promise<void> {
  const [submission] = await store.listSubmissions({ limit: 9 });
  const [file] = await store.listSubmissionFiles({ submissionId: submission?.id ?? "" });
  expect(submission).toMatchObject({
    formKnown: true,
    status: "inbox",
    payload: { name: "Booking", fields: { "Full Name": "Ana Lopez" }, fileUploads: { CV: file?.id } },
  });
  expect(file).toMatchObject({ name: "my cv.pdf", size: 8 });
}

describe("a page of the host", () => {
  it("sends a form with a file, and the host has both", async () => {
    const host = await start(siteWith());
    const page = await open(`${host.origin}/`);
    await fillAndSend(page);
    await page.locator(".w-form-done").waitFor();
    await expectReceived(host);
  });

  it("works under another name of this machine, uploads too", async () => {
    const host = await start(siteWith());
    const page = await open(`http://localhost:${host.port}/`);
    await fillAndSend(page);
    await page.locator(".w-form-done").waitFor();
    await expectReceived(host);
  });
});

describe("a page elsewhere", () => {
  /** Pages on one port and name, the host on another. */
  async function apart(pagesOrigins: (pages: string) => string[]) {
    const site = siteWith();
    const pages = await startServer({ root: site });
    onTestFinished(() => pages.close());
    const origin = `http://localhost:${pages.port}`;
    const host = await start(site, { apiOnly: true, pagesOrigins: pagesOrigins(origin) });
    const tag = `data-api="${host.origin}"`;
    writeFileSync(join(site, "index.html"), pageHtml(siteForm(FIELDS), { head: FIELD_STYLE, script: tag }));
    return { host, origin, page: await open(`${origin}/`) };
  }

  it("whose origin is named sends a form with a file", async () => {
    const { host, page } = await apart((origin) => [origin]);
    await fillAndSend(page);
    await page.locator(".w-form-done").waitFor();
    await expectReceived(host);
  });

  it("whose origin is not named sees the error message, and the log names the missing flag", async () => {
    const { host, page, origin } = await apart(() => []);
    await page.fill("[name=who]", "Ana Lopez");
    await page.click("[type=submit]");
    await page.locator(".w-form-fail").waitFor();
    expect(await host.store.listSubmissions({ limit: 9 })).toEqual([]);
    expect(host.lines).toContainEqual(
      expect.objectContaining({ event: "refused origin", hint: expect.stringContaining(`--pages-origin ${origin}`) }),
    );
  });
});
