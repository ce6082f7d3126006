import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { openBlobs } from "../../../host/blobs/open-blobs";
import { testFolder } from "../../host/support/folder";
import { startHost, type TestHost } from "../../host/support/host";
import { BUCKET, startS3, type FakeS3 } from "../../host/support/s3/server";
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
/** As `adopt --csp` writes it, for these pages. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'";

interface Visit {
  page: Page;
  host: TestHost;
  bucket: FakeS3;
  /** Messages of the console so far. */
  messages: string[];
}

/** A visit to a page with a policy whose files go straight to a bucket of another origin. */
async function visit(connect = (endpoint: string) => ` ${endpoint}`): Promise<Visit> {
  const bucket = await startS3();
  const site = join(testFolder(), "site");
  mkdirSync(site);
  copyFileSync(join(inject("dist"), "millrace.js"), join(site, "millrace.js"));
  const policy = POLICY + connect(bucket.endpoint);
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">${FIELD_STYLE}`;
  writeFileSync(join(site, "index.html"), pageHtml(siteForm(FIELDS), { head }));
  const { endpoint: s3Endpoint, key } = bucket;
  const keys = { s3Endpoint, s3Region: key.region, s3KeyId: key.id, s3SecretKey: key.secret };
  const folder = join(testFolder(), "data");
  mkdirSync(folder, { recursive: true });
  const settings = { site, data: folder, files: `s3://${BUCKET}/site`, directUploads: true, ...keys };
  const transfers = { fetch, sleep: async () => {}, signal: new AbortController().signal };
  const worker = pathToFileURL(join(inject("dist"), "host-store.mjs"));
  const host = await startHost({ folder, settings, ports: { blobs: await openBlobs(settings, transfers) }, worker });
  onTestFinished(() => host.close());
  bucket.now = () => host.clock.now();
  bucket.corsOrigins = [host.origin];
  const context = await newVisitor(browser);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.goto(`${host.origin}/`);
  return { page, host, bucket, messages };
}

const choose = (page: Page, text = "%PDF-1.7") =>
  page.setInputFiles("#cv", { name: "my cv.pdf", mimeType: "application/pdf", buffer: Buffer.from(text) });

/** Sends the form, and expects that the host has it with a file of this size in the bucket. */
async function sendAndExpect({ page, host, bucket }: Visit, size: number): Promise<void> {
  await page.fill("[name=who]", "Ana Lopez");
  await page.click("[type=submit]");
  await page.locator(".w-form-done").waitFor();
  const [submission] = await host.store.listSubmissions({ limit: 9 });
  const [file] = await host.store.listSubmissionFiles({ submissionId: submission?.id ?? "" });
  expect(file).toMatchObject({ name: "my cv.pdf", size });
  expect([...bucket.bucket.objects.keys()]).toContain(`site/uploads/${file?.id}`);
}

describe("F-85 a file that a browser sends straight to a bucket of another origin", () => {
  it("is stored, after a preflight, under a policy that names the bucket", async () => {
    const one = await visit();
    await choose(one.page);
    await one.page.locator(".w-file-upload-success").waitFor();
    expect(one.bucket.seen.filter((seen) => /^(OPTIONS|POST)/.test(seen))).toEqual(["OPTIONS ", "POST "]);
    await sendAndExpect(one, 8);
    expect(one.messages).toEqual([]);
  });

  it("can be chosen again after a failure of the bucket, and replaced by another", async () => {
    const one = await visit();
    one.bucket.fail("POST ", [503, "SlowDown"], 1);
    await choose(one.page);
    await one.page.locator(".w-file-upload-error-msg", { hasText: "Upload failed, try again." }).waitFor();
    expect(one.messages.join("\n")).toContain("SlowDown");
    await choose(one.page);
    await one.page.locator(".w-file-upload-success").waitFor();
    await one.page.click(".w-file-remove-link");
    await choose(one.page, "%PDF-1.7, longer");
    await one.page.locator(".w-file-upload-success").waitFor();
    await sendAndExpect(one, 16);
  });

  it.each<[string, (one: Visit) => void, (endpoint: string) => string, RegExp]>([
    ["the policy does not name the bucket", () => {}, () => "", /Content Security Policy/i],
    ["the bucket has no rule for the origin", ({ bucket }) => (bucket.corsOrigins = []), (at) => ` ${at}`, /CORS/],
  ])("fails with a message for the visitor and one for the owner when %s", async (_case, change, connect, reason) => {
    const one = await visit(connect);
    change(one);
    await choose(one.page);
    await one.page.locator(".w-file-upload-error-msg", { hasText: "Upload failed, try again." }).waitFor();
    expect(one.messages.join("\n")).toMatch(reason);
    expect(one.messages.join("\n")).toContain("[millrace]");
    expect(one.bucket.bucket.objects.size).toBe(0);
  });
});
