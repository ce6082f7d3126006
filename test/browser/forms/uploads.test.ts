import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { testFolder } from "../../host/support/folder";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";
import { pageHtml } from "../support/page-html";
import { FIELD_STYLE, siteForm, uploadField } from "./markup";

const browser = useBrowser();

const file = (name = "cv.pdf", size = 2000) => ({ name, mimeType: "application/pdf", buffer: randomBytes(size) });

/** A large file, which Chromium reads from the disk: as a buffer it would pass through three processes as base64. */
function fileOnDisk(name: string, size: number): { path: string; bytes: Buffer } {
  const path = join(testFolder(), name);
  const bytes = randomBytes(size);
  writeFileSync(path, bytes);
  return { path, bytes };
}

async function open(fields = uploadField("cv"), script = ""): Promise<Page> {
  return browser.open("/upload", { html: pageHtml(siteForm(fields), { head: FIELD_STYLE, script }) });
}

/** The visible panels of a field. */
function panels(page: Page, name = "cv"): Promise<string[]> {
  return page
    .locator(`[data-field=${name}] > div`)
    .evaluateAll((all) =>
      all
        .filter((panel) => getComputedStyle(panel).display !== "none")
        .map((panel) => panel.className.replace(/w-file-upload-|w-hidden/g, "").trim()),
    );
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.className.split(" ")[0]);
const button = (page: Page) => page.locator("[type=submit]");
const state = (page: Page) =>
  button(page).evaluate((control: HTMLInputElement) => `${control.disabled ? "closed" : "open"}: ${control.value}`);

describe("an upload", () => {
  it("F-139 F-140 signs, stores, shows the name as text and sends the id", async () => {
    const page = await open();
    await page.setInputFiles("#cv", file("<b>my cv & more.pdf"));
    await page.locator(".w-file-upload-success").waitFor();
    expect(await panels(page)).toEqual(["success"]);
    expect(await page.locator(".w-file-upload-success").evaluate((panel) => panel.style.display)).toBe("inline-block");
    expect(await focused(page)).toBe("w-file-upload-success");
    expect(await page.locator(".w-file-upload-file-name").textContent()).toBe("<b>my cv & more.pdf");
    expect(await state(page)).toBe("open: Send");
    await button(page).click();
    await page.getByText("Thank you.").waitFor();
    const stored = browser.backend.model.files[0];
    expect(browser.backend.model.submissions[0]?.payload.fileUploads).toEqual({ CV: stored?.id });
    expect(stored?.fileName).toBe("<b>my cv & more.pdf");
  });

  it("F-138 requests the signature with name and size, spaces as plus, and without credentials", async () => {
    const page = await open();
    const signed = page.waitForRequest(/signFile/);
    await page.setInputFiles("#cv", file("my cv.pdf", 1234));
    const request = await signed;
    expect(new URL(request.url()).search).toBe("?name=my+cv.pdf&size=1234");
    expect(request.method()).toBe("GET");
    expect((await request.allHeaders()).cookie).toBeUndefined();
    await page.locator(".w-file-upload-success").waitFor();
  });

  it("F-139 posts the signed fields in their order and the file last", async () => {
    const page = await open();
    const posted = page.waitForRequest(/\.storage/);
    await page.setInputFiles("#cv", { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
    const body = (await posted).postData() ?? "";
    expect([...body.matchAll(/; name="([^"]*)"/g)].map(([, name]) => name)).toEqual(["key", "acl", "policy", "file"]);
    expect(body).toContain('filename="cv.txt"');
    await page.locator(".w-file-upload-success").waitFor();
  });

  it("F-137 shows and focuses the uploading state, and keeps the form closed until the file is stored", async () => {
    browser.backend.controls.set("storage", { kind: "hang" });
    const page = await open();
    await page.setInputFiles("#cv", file());
    await page.locator(".w-file-upload-uploading").waitFor();
    expect(await panels(page)).toEqual(["uploading"]);
    expect(await focused(page)).toBe("w-file-upload-uploading");
    expect(await state(page)).toBe("closed: Sending…");
    expect(await page.getByRole("progressbar", { name: "Uploading… cv.pdf" }).count()).toBe(1);
  });

  it("F-22 ignores a scripted submit while a file is being uploaded", async () => {
    browser.backend.controls.set("storage", { kind: "hang" });
    const page = await open();
    await page.setInputFiles("#cv", file());
    await expect.poll(() => page.locator("#cv").getAttribute("data-value")).toBeTruthy();
    await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
    // The form would have arrived before the file, which the browser sends once more.
    browser.backend.controls.clear();
    await page.locator(".w-file-upload-success").waitFor();
    expect(browser.backend.model.requests.map(({ endpoint }) => endpoint)).not.toContain("form");
    expect(new URL(page.url()).search).toBe("");
  });

  it.each([
    ["wrong-type.exe", "Wrong file type.", []],
    ["too-large.pdf", "File too big.", []],
    ["sign-error.pdf", "Upload failed, try again.", [/file not uploaded, .*signFile/]],
    ["storage-denied.pdf", "Upload failed, try again.", [/file not uploaded, .*AccessDenied/]],
  ])("F-141 shows the page's text for %s", async (name, text, messages) => {
    browser.expectConsole(/status of 40\d/);
    messages.forEach(browser.expectConsole);
    const page = await open();
    await page.setInputFiles("#cv", file(name));
    await page.getByText(text).waitFor();
    expect(await panels(page)).toEqual(["default", "error"]);
    expect(await focused(page)).toBe("w-file-upload-error");
    expect(await state(page)).toBe("open: Send");
    const input = page.locator("#cv");
    expect([await input.getAttribute("data-value"), await input.inputValue()]).toEqual([null, ""]);
  });

  it("F-62 shows the generic text when the storage refuses in XML", async () => {
    browser.expectConsole(/status of 400/);
    browser.expectConsole(/EntityTooLarge/);
    const page = await open();
    await page.setInputFiles("#cv", file("storage-too-large.pdf"));
    await page.getByText("Upload failed, try again.").waitFor();
  });

  it("F-61 does not check the type itself nor try again, and another choice after an error works", async () => {
    browser.expectConsole(/status of 400/);
    const page = await open(uploadField("cv", `accept=".pdf"`));
    await page.setInputFiles("#cv", file("wrong-type.exe"));
    await page.getByText("Wrong file type.").waitFor();
    expect(browser.backend.model.requests.map(({ endpoint }) => endpoint)).toEqual(["sign-file"]);
    await page.setInputFiles("#cv", file());
    await page.locator(".w-file-upload-success").waitFor();
    expect(await panels(page)).toEqual(["success"]);
  });

  it("F-60 opens the form when the last of several parallel uploads has ended", async () => {
    const page = await open(uploadField("cv") + uploadField("photo"));
    browser.backend.controls.set("storage", { kind: "hang", times: 1 });
    await page.setInputFiles("#cv", file());
    await expect
      .poll(() => browser.backend.model.requests.filter(({ endpoint }) => endpoint === "storage").length)
      .toBe(1);
    await page.setInputFiles("#photo", file("photo.png"));
    await page.locator("[data-field=photo] .w-file-upload-success").waitFor();
    expect(await state(page)).toBe("closed: Sending…");
    // The connection breaks, and the browser sends the file once more.
    browser.backend.controls.clear();
    await page.locator("[data-field=cv] .w-file-upload-success").waitFor();
    expect(await state(page)).toBe("open: Send");
  });

  it("F-64 does not open a form that is being sent when an upload ends", async () => {
    const page = await open(uploadField("cv"));
    browser.backend.controls.set("form", { kind: "hang" });
    await button(page).click();
    await expect.poll(() => state(page)).toBe("closed: Sending…");
    await page.setInputFiles("#cv", file());
    await page.locator(".w-file-upload-success").waitFor();
    expect(await state(page)).toBe("closed: Sending…");
  });

  it("F-66 keeps the upload in progress when another one is chosen", async () => {
    browser.backend.controls.set("storage", { kind: "hang" });
    const page = await open();
    await page.setInputFiles("#cv", file("first.pdf"));
    await expect.poll(() => page.locator("#cv").getAttribute("data-value")).toBeTruthy();
    const id = await page.locator("#cv").getAttribute("data-value");
    await page.setInputFiles("#cv", file("second.pdf"));
    expect(await page.locator("#cv").getAttribute("data-value")).toBe(id);
    expect(await page.getByRole("progressbar", { name: "Uploading… first.pdf" }).count()).toBe(1);
    browser.backend.controls.clear();
    await page.locator(".w-file-upload-success").waitFor();
    expect(browser.backend.model.files.map(({ fileName }) => fileName)).toEqual(["first.pdf"]);
    expect(browser.backend.model.requests.filter(({ endpoint }) => endpoint === "sign-file")).toHaveLength(1);
  });

  it.each([
    ["another file", [file("second.pdf")]],
    ["no file", []],
  ])("F-66 keeps its own file after a choice of %s", async (_what, second) => {
    browser.backend.controls.set("storage", { kind: "hang" });
    const page = await open();
    await page.setInputFiles("#cv", file("first.pdf"));
    await page.locator(".w-file-upload-uploading").waitFor();
    await page.setInputFiles("#cv", second);
    const held = () =>
      page.locator("#cv").evaluate((input: HTMLInputElement) => Array.from(input.files ?? [], ({ name }) => name));
    expect(await held()).toEqual(["first.pdf"]);
  });

  it("is canceled when the form is reset", async () => {
    browser.backend.controls.set("storage", { kind: "hang" });
    const page = await open();
    await page.setInputFiles("#cv", file());
    await page.locator(".w-file-upload-uploading").waitFor();
    const canceled = page.waitForEvent("requestfailed");
    await expect.poll(() => page.locator("#cv").getAttribute("data-value")).toBeTruthy();
    await page.locator("form").evaluate((form: HTMLFormElement) => form.reset());
    expect((await canceled).url()).toContain("/.storage/");
    await expect.poll(() => panels(page)).toEqual(["default"]);
    expect(await state(page)).toBe("open: Send");
    expect(await page.locator("#cv").getAttribute("data-value")).toBeNull();
  });

  it("streams a file of 10 MB to the storage and announces how far it is", async () => {
    const page = await open();
    const big = fileOnDisk("portfolio.pdf", 10_000_000);
    await page.evaluate(() => {
      const bar = document.querySelector("progress") as Element;
      const seen: number[] = ((window as unknown as { seen: number[] }).seen = []);
      new MutationObserver(() => seen.push(Number(bar.getAttribute("value")))).observe(bar, {
        attributeFilter: ["value"],
      });
    });
    await page.setInputFiles("#cv", big.path);
    await page.locator(".w-file-upload-success").waitFor();
    const stored = browser.backend.model.files[0];
    expect(stored?.bytes.length).toBe(10_000_000);
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(stored?.bytes ?? new Uint8Array())).toBe(hash(big.bytes));
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen.at(-1)).toBe(100);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(
      await page.locator(".w-file-upload").evaluate((field) => field.style.getPropertyValue("--upload-progress")),
    ).toBe("100%");
  });
});

describe("the size of a file, F-61 as changed by the issue", () => {
  it.each([
    ["more than 10 MB in a field for files", `accept=".pdf, .png"`, 10_000_001],
    ["more than 4 MB in a field for images", `accept="image/*"`, 4_000_001],
  ])("F-61 refuses %s before any request", async (_, attributes, size) => {
    const page = await open(uploadField("cv", attributes));
    await page.setInputFiles("#cv", fileOnDisk("big.png", size).path);
    await page.getByText("File too big.").waitFor();
    expect(await panels(page)).toEqual(["default", "error"]);
    expect(await focused(page)).toBe("w-file-upload-error");
    expect(await page.locator("#cv").inputValue()).toBe("");
    expect(await state(page)).toBe("open: Send");
    await page.setInputFiles("#cv", file("small.png"));
    await page.locator(".w-file-upload-success").waitFor();
    expect(browser.backend.model.requests.map(({ endpoint }) => endpoint)).toEqual(["sign-file", "storage"]);
    expect(browser.backend.model.files.map(({ fileName }) => fileName)).toEqual(["small.png"]);
  });
});

describe("an upload in progress, F-61 as changed by the issue", () => {
  /** Counts uploads to the backend under this name. */
  const asked = (name: string) => browser.backend.model.requests.filter(({ endpoint }) => endpoint === name).length;

  async function onItsWay(endpoint: "sign-file" | "storage", fields?: string): Promise<Page> {
    browser.backend.controls.set(endpoint, { kind: "hang" });
    const page = await open(fields);
    await page.setInputFiles("#cv", file("wrong.pdf"));
    await page.locator(".w-file-upload-uploading").waitFor();
    await expect.poll(() => asked(endpoint)).toBe(1);
    return page;
  }

  async function expectCanceled(page: Page): Promise<void> {
    expect(await panels(page)).toEqual(["default"]);
    expect(await focused(page)).toBe("w-file-upload-label");
    const input = page.locator("#cv");
    expect([await input.getAttribute("data-value"), await input.inputValue()]).toEqual([null, ""]);
    await expect.poll(() => state(page)).toBe("open: Send");
    await button(page).click();
    await page.getByText("Thank you.").waitFor();
    expect(browser.backend.model.submissions[0]?.payload.fileUploads).toEqual({});
    expect(browser.backend.model.files).toEqual([]);
  }

  it("F-61 Escape ends the transfer, and the form is sent without the file", async () => {
    const page = await onItsWay("storage");
    const ended = page.waitForEvent("requestfailed");
    await page.keyboard.press("Escape");
    expect((await ended).url()).toContain("/.storage/");
    await expectCanceled(page);
  });

  it("F-61 Escape while signing ends the request, and the storage receives nothing", async () => {
    const page = await onItsWay("sign-file");
    const ended = page.waitForEvent("requestfailed");
    await page.keyboard.press("Escape");
    expect((await ended).url()).toContain("signFile");
    await expectCanceled(page);
    expect(asked("storage")).toBe(0);
  });

  const withLink = uploadField("cv").replace(
    "Uploading…</div>",
    `Uploading…</div><a href="#" role="button" class="w-file-remove-link w-inline-block">Cancel</a>`,
  );

  it.each(["click", "Enter", "Space"])("F-61 the page's own link cancels by %s", async (how) => {
    const page = await onItsWay("storage", withLink);
    const ended = page.waitForEvent("requestfailed");
    const link = page.getByRole("button", { name: "Cancel" });
    if (how === "click") await link.click();
    else {
      await link.focus();
      await page.keyboard.press(how);
    }
    expect((await ended).url()).toContain("/.storage/");
    await expectCanceled(page);
    expect(new URL(page.url()).hash).toBe("");
  });

  it("removes the stored file by its own link where the uploading panel has one too", async () => {
    const page = await open(withLink);
    await page.setInputFiles("#cv", file());
    await page.getByRole("button", { name: "Remove cv" }).click();
    expect(await panels(page)).toEqual(["default"]);
  });

  it("can be canceled by a visitor who returns by keyboard from another field", async () => {
    const page = await onItsWay("storage");
    await page.locator("form").evaluate((form) => form.insertAdjacentHTML("beforeend", `<input id="last">`));
    await page.locator("#last").focus();
    await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toBe("millrace-upload-cancel");
    await page.keyboard.press("Escape");
    await expectCanceled(page);
  });

  it("announces to assistive technology how to cancel", async () => {
    const page = await onItsWay("storage");
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send("Accessibility.getFullAXTree");
    const panel = nodes.find(({ role, name }) => role?.value === "group" && /^Uploading/.test(String(name?.value)));
    expect(panel?.description?.value).toBe("Press Escape to cancel");
  });

  it("keeps a dialog around it open when Escape cancels", async () => {
    browser.backend.controls.set("storage", { kind: "hang" });
    const page = await browser.open("/upload", {
      html: pageHtml(`<dialog>${siteForm(uploadField("cv"))}</dialog>`, { head: FIELD_STYLE }),
    });
    const opened = () => page.locator("dialog").evaluate((dialog: HTMLDialogElement) => dialog.open);
    await page.locator("dialog").evaluate((dialog: HTMLDialogElement) => dialog.showModal());
    await page.setInputFiles("#cv", file());
    await page.locator(".w-file-upload-uploading").waitFor();
    await page.keyboard.press("Escape");
    expect([await panels(page), await opened()]).toEqual([["default"], true]);
    await page.keyboard.press("Escape");
    expect(await opened()).toBe(false);
  });
});

describe("the controls of an upload field", () => {
  it.each(["click", "Enter", "Space"])("F-136 open the file picker by %s", async (how) => {
    const page = await open();
    const chooser = page.waitForEvent("filechooser");
    const label = page.locator(".w-file-upload-label");
    if (how === "click") await label.click();
    else {
      await label.focus();
      await page.keyboard.press(how);
    }
    await (await chooser).setFiles(file());
    await page.locator(".w-file-upload-success").waitFor();
  });

  it.each(["click", "Enter", "Space"])("F-142 remove the file by %s", async (how) => {
    const page = await open();
    await page.setInputFiles("#cv", file());
    const link = page.getByRole("button", { name: "Remove cv" });
    await link.waitFor();
    if (how === "click") await link.click();
    else {
      // From the success panel, which has the focus, the link is the next stop.
      await page.keyboard.press("Tab");
      await page.keyboard.press(how);
    }
    expect(await panels(page)).toEqual(["default"]);
    expect(await focused(page)).toBe("w-file-upload-label");
    const input = page.locator("#cv");
    expect([await input.getAttribute("data-value"), await input.inputValue()]).toEqual([null, ""]);
    expect(await page.locator(".w-file-upload-file-name").textContent()).toBe("");
    await button(page).click();
    await page.getByText("Thank you.").waitFor();
    expect(browser.backend.model.submissions[0]?.payload.fileUploads).toEqual({});
  });

  it("F-135 show where a required file is missing", async () => {
    const page = await open(uploadField("cv", "required"));
    const label = await page.locator(".w-file-upload-label").boundingBox();
    const input = await page.locator("#cv").boundingBox();
    expect([input?.width, input?.height]).toEqual([1, label?.height]);
    await button(page).click();
    expect(await focused(page)).toBe("w-file-upload-label");
    expect(await page.locator(".w-file-upload + .millrace-error").isVisible()).toBe(true);
  });

  it("F-135 hide their icons from assistive technology", async () => {
    const page = await open();
    expect(await page.locator("[class^=w-icon-file-upload][aria-hidden=true]").count()).toBe(2);
  });

  it("F-65 do nothing in the design view", async () => {
    const page = await browser.open("/upload", {
      html: pageHtml(siteForm(uploadField("cv")), { head: "<script>window.__wf_design = true</script>" }),
    });
    const prevented = await page.evaluate(() =>
      ["#cv", ".w-file-upload-label", ".w-inline-block"].map((selector) => {
        const click = new MouseEvent("click", { bubbles: true, cancelable: true });
        document.querySelector(selector)?.dispatchEvent(click);
        return click.defaultPrevented;
      }),
    );
    expect(prevented).toEqual([true, true, true]);
    await page.setInputFiles("#cv", file());
    await frames(page);
    expect(await panels(page)).toEqual(["default"]);
  });

  it("are as served after stop, and a running transfer ends", async () => {
    browser.backend.controls.set("storage", { kind: "hang" });
    const page = await browser.open("/upload", {
      html: pageHtml(siteForm(uploadField("cv")), { script: `data-auto="false"` }),
    });
    const html = () => page.locator("main").evaluate((main) => main.outerHTML);
    const served = await html();
    await page.evaluate(() => window.Millrace?.start());
    await page.setInputFiles("#cv", file());
    await expect.poll(() => page.locator("#cv").getAttribute("data-value")).toBeTruthy();
    const canceled = page.waitForEvent("requestfailed");
    await page.evaluate(() => window.Millrace?.stop());
    await canceled;
    expect(await html()).toBe(served);
  });
});
