import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { PAYLOADS, ranOrAppeared, watchForPayloads } from "../support/payloads";
import { SUBMISSION_LIMITS } from "../../../wire/limits";
import { FIELD_STYLE, siteForm, uploadField } from "./markup";

const browser = useBrowser();

const NAMES = PAYLOADS.map((payload, index) => ({ payload, field: `file${index}` }));
const FIELDS = NAMES.map(({ field }) => uploadField(field)).join("");
/** The same fields in several forms, because one submission may contain only so many files. */
const FORMS = Array.from({ length: Math.ceil(NAMES.length / SUBMISSION_LIMITS.files) }, (_, at) => {
  const own = NAMES.slice(at * SUBMISSION_LIMITS.files, (at + 1) * SUBMISSION_LIMITS.files);
  return siteForm(own.map(({ field }) => uploadField(field)).join(""), `data-name="Booking ${at}"`);
});

/** Submits the form again and again, each time after it failed. */
function submitUntil(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    const form = document.querySelector("form");
    for (let sent = 0; sent < count; sent++) {
      const failed = new Promise((resolve) =>
        document.addEventListener("millrace:form:failure", resolve, { once: true }),
      );
      form?.requestSubmit();
      await failed;
    }
  }, times);
}

const chosen = (name: string) => ({ name, mimeType: "text/html", buffer: Buffer.from("x") });

it("F-137 S-1 executes no code in a file's name, the visitor's or the one the server returns", async () => {
  const page = await browser.open("/form", { html: pageHtml(FORMS.join(""), { head: FIELD_STYLE }) });
  // As a hostile server would have it: its name, its id, its fields.
  await page.route("**/signFile*", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const name = searchParams.get("name") ?? "";
    const served = (await (await route.fetch()).json()) as { postData: object };
    const postData = { ...served.postData, [name]: name };
    await route.fulfill({ json: { ...served, fileName: `back ${name}`, fileId: name, postData } });
  });
  await watchForPayloads(page);
  for (const { payload, field } of NAMES) await page.setInputFiles(`#${field}`, chosen(payload));
  await expect.poll(() => page.locator(".w-file-upload-success:visible").count()).toBe(NAMES.length);
  expect(await page.locator(".w-file-upload-file-name").allTextContents()).toEqual(PAYLOADS);
  expect(
    await page
      .locator("input[type=file]")
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("data-value"))),
  ).toEqual(PAYLOADS);
  for (const at of FORMS.keys()) {
    await page.locator("[type=submit]").nth(at).click();
    await page.getByText("Thank you.").nth(at).waitFor();
  }
  const sent = browser.backend.model.submissions.flatMap(({ payload }) => Object.values(payload.fileUploads));
  // Trimmed as every value of a field.
  expect(sent).toEqual(PAYLOADS.map((payload) => payload.trim()));
  expect(await ranOrAppeared(page)).toEqual([]);
});

it("F-62 S-1 executes no code in a server's refusal of a file, and shows the page's own text", async () => {
  browser.expectConsole(/status of 400/);
  browser.expectConsole(/file not uploaded/);
  const page = await browser.open("/form", { html: pageHtml(siteForm(FIELDS), { head: FIELD_STYLE }) });
  let asked = 0;
  await page.route("**/signFile*", async (route) => {
    const name = new URL(route.request().url()).searchParams.get("name") ?? "";
    const refusals = [{ msg: name, code: name }, { msg: `MaxFileSizeError${name}` }, { msg: { toString: name } }];
    await route.fulfill({ status: 400, json: refusals[asked++ % refusals.length] });
  });
  await watchForPayloads(page);
  for (const { payload, field } of NAMES) await page.setInputFiles(`#${field}`, chosen(payload));
  await expect.poll(() => page.locator(".w-file-upload-error:visible").count()).toBe(NAMES.length);
  const texts = await page.locator(".w-file-upload-error-msg").allTextContents();
  expect(new Set(texts)).toEqual(new Set(["Upload failed, try again.", "File too big."]));
  expect(await ranOrAppeared(page)).toEqual([]);
});

it("F-41 S-1 executes no code in a server's answer about a form that failed", async () => {
  browser.expectConsole(/answered/);
  const page = await browser.open("/form", {
    html: pageHtml(siteForm(`<input name="who" aria-label="Name" value="Ana">`)),
  });
  let next = 0;
  await page.route(/\/api\/v1\/form\/[^/]+$/, async (route) => {
    const payload = PAYLOADS[next++] ?? "";
    // As JSON and as a document.
    if (next % 2) await route.fulfill({ json: { code: payload, msg: payload, message: payload, errors: [payload] } });
    else await route.fulfill({ contentType: "text/html", body: payload });
  });
  await watchForPayloads(page);
  await submitUntil(page, PAYLOADS.length);
  expect(next).toBe(PAYLOADS.length);
  expect(await page.locator(".w-form-fail").textContent()).toBe("Sending failed.");
  expect(await ranOrAppeared(page)).toEqual([]);
});

it("M-4 S-1 executes no code in a mailing list's answer", async () => {
  const list = "https://x.us1.list-manage.com/subscribe/post?u=u&amp;id=l";
  const fields = `<input type="email" name="EMAIL" data-name="Email" aria-label="E-mail" value="ana@example.org">`;
  const page = await browser.open("/list", { html: pageHtml(siteForm(fields, `action="${list}" method="get"`)) });
  let next = 0;
  await page.context().route(/list-manage/, async (route) => {
    const callback = new URL(route.request().url()).searchParams.get("c") ?? "";
    const answer = JSON.stringify({ result: "error", msg: next % 2 ? { toString: PAYLOADS[next] } : PAYLOADS[next] });
    next++;
    await route.fulfill({ contentType: "text/javascript", body: `${callback}(${answer})` });
  });
  await watchForPayloads(page);
  await submitUntil(page, PAYLOADS.length);
  expect(next).toBe(PAYLOADS.length);
  expect(await page.locator(".w-form-fail").textContent()).toBe("Sending failed.");
  expect(await ranOrAppeared(page)).toEqual([]);
});
