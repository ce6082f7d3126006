import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { siteForm, uploadField } from "../browser/forms/markup";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";
import { pageHtml } from "../browser/support/page-html";

const browser = useBrowser();

const BUILDERS_CHOICE = [
  {
    rule: "aria-allowed-role",
    reason: "the builder's upload label is a label with the role of a button (forms.md 15)",
  },
];

const file = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(2000) };

/** As served, without any style sheet but the one that hides panels. */
async function open(): Promise<Page> {
  return browser.open("/upload", { html: pageHtml(siteForm(uploadField("cv"))), touch: true });
}

async function onItsWay(): Promise<Page> {
  browser.backend.controls.set("storage", { kind: "hang" });
  const page = await open();
  await page.setInputFiles("#cv", file);
  await page.locator(".w-file-upload-uploading").waitFor();
  return page;
}

describe("an upload in progress", () => {
  it("F-96 can be canceled by touch, with a control that is visible and large enough", async () => {
    const page = await onItsWay();
    const cancel = page.getByRole("button", { name: "Cancel upload" });
    const box = await cancel.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(24);
    await cancel.tap();
    await page.locator(".w-file-upload-label:focus").waitFor();
    expect(await page.locator(".w-file-upload-uploading").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Send" }).isEnabled()).toBe(true);
  });

  it("F-97 shows and announces the progress without a style sheet of the page", async () => {
    const page = await onItsWay();
    const bar = page.getByRole("progressbar", { name: "Uploading… cv.pdf" });
    const box = await bar.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(100);
    expect(box?.height).toBeGreaterThanOrEqual(4);
    await page.waitForFunction(() => document.querySelector("progress")?.value === 100);
    expect(await page.getByRole("group", { name: "Uploading… cv.pdf" }).count()).toBe(1);
    await expectAccessible(page, { except: BUILDERS_CHOICE });
  });
});

describe("the end of an upload", () => {
  it("F-97 is a group with the name of the file, which has the focus", async () => {
    const page = await open();
    await page.setInputFiles("#cv", file);
    const group = page.getByRole("group", { name: "cv.pdf", exact: true });
    await group.waitFor();
    expect(await group.evaluate((panel) => panel === document.activeElement)).toBe(true);
  });

  it("F-97 ties an error to its field until another file is chosen", async () => {
    browser.expectConsole(/status of 500/);
    browser.expectConsole(/not uploaded/);
    browser.backend.controls.set("storage", { kind: "status", status: 500 });
    const page = await open();
    await page.setInputFiles("#cv", file);
    const group = page.getByRole("group", { name: "Upload failed, try again." });
    await group.waitFor();
    expect(await group.evaluate((panel) => panel === document.activeElement)).toBe(true);
    const tied = () =>
      page.$$eval("#cv, .w-file-upload-label", (all) =>
        all.map((field) => [
          field.getAttribute("aria-invalid"),
          document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
        ]),
      );
    expect(await tied()).toEqual([
      ["true", "Upload failed, try again."],
      [null, "Upload failed, try again."],
    ]);
    browser.backend.controls.clear();
    await page.setInputFiles("#cv", file);
    await page.locator(".w-file-upload-success").waitFor();
    expect(
      await page
        .locator("#cv, .w-file-upload-label")
        .evaluateAll((all) => all.map((field) => field.getAttribute("aria-describedby"))),
    ).toEqual([null, null]);
  });
});
