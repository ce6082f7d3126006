import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { logIn } from "../browser/accounts/markup";
import { siteForm } from "../browser/forms/markup";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";
import { pageHtml } from "../browser/support/page-html";

const browser = useBrowser();

const NAME = `<label for="name">Your name</label><input id="name" name="name" required>`;
const MAIL = `<label for="mail">E-mail</label><input id="mail" type="email" name="mail" required>`;

const open = (fields = NAME + MAIL, head = "", attributes?: string) =>
  browser.open("/form", { html: pageHtml(siteForm(fields, attributes), { head }) });

const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** The state of a field for assistive technology: whether it is wrong, and the text with the reason. */
const said = (page: Page, selector: string) =>
  page.$eval(selector, (field) => {
    const texts = (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
    return [field.getAttribute("aria-invalid"), texts.map((text) => text?.innerText).join(" | ")];
  });

const native = (page: Page, selector: string) =>
  page.$eval(selector, (field) => (field as HTMLInputElement).validationMessage);

describe("a field that the browser refuses", () => {
  it("F-90 shows its message as text below it, tied to it, and focuses the first one", async () => {
    const page = await open();
    await page.fill("#mail", "nobody");
    await send(page);
    expect(await focused(page)).toBe("name");
    expect(await said(page, "#name")).toEqual(["true", await native(page, "#name")]);
    expect(await said(page, "#mail")).toEqual(["true", await native(page, "#mail")]);
    const [field, text] = await Promise.all([
      page.locator("#name").boundingBox(),
      page.locator(".millrace-error").first().boundingBox(),
    ]);
    expect((text?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeGreaterThanOrEqual(0);
    expect(text?.height).toBeGreaterThan(10);
    await expectAccessible(page);
  });

  it("F-90 replaces the browser's bubble", async () => {
    const page = await open();
    await page.evaluate(() =>
      addEventListener("invalid", (event) => setTimeout(() => (document.title = String(event.defaultPrevented))), true),
    );
    await send(page);
    await page.waitForFunction(() => document.title === "true");
  });

  it("F-91 is read out where it already has the focus, by a live region that existed before", async () => {
    const page = await open();
    expect(await page.locator("[role=status]").textContent()).toBe("");
    await page.focus("#name");
    await page.keyboard.press("Enter");
    expect(await page.locator("[role=status]").textContent()).toBe(await native(page, "#name"));
  });

  it("F-92 removes its message when the value is valid, and keeps what was typed", async () => {
    const page = await open();
    await page.fill("#mail", "nobody");
    await send(page);
    await page.fill("#name", "Ana");
    expect(await said(page, "#name")).toEqual([null, ""]);
    expect(await page.locator(".millrace-error").count()).toBe(1);
    await page.locator("#mail").pressSequentially("@example.org");
    expect(await page.locator(".millrace-error").count()).toBe(0);
    expect([await page.inputValue("#name"), await page.inputValue("#mail")]).toEqual(["Ana", "nobody@example.org"]);
    await send(page);
    await page.getByText("Thank you.").waitFor();
  });

  it("F-92 loses its message by a reset, and when a script has filled it in before the next try", async () => {
    const page = await open();
    await send(page);
    await page.locator("form").evaluate((form: HTMLFormElement) => form.reset());
    expect(await page.locator(".millrace-error").count()).toBe(0);
    await send(page);
    await page.$eval("#name", (field) => ((field as HTMLInputElement).value = "Ana"));
    await send(page);
    expect(await said(page, "#name")).toEqual([null, ""]);
    expect(await page.locator(".millrace-error").count()).toBe(1);
  });

  it("F-94 shows the page's own error element instead, with the page's text if it has one", async () => {
    const page = await open(
      `<label for="name">Your name</label><input id="name" name="name" required aria-errormessage="own">
       <p id="own" style="display:none">We need a name.</p>
       <label for="mail">E-mail</label><input id="mail" name="mail" required aria-errormessage="empty"
         aria-describedby="hint"><p id="hint">Only for the answer.</p><p id="empty" style="display:none"></p>`,
    );
    await send(page);
    expect(await page.locator(".millrace-error").count()).toBe(0);
    expect(await said(page, "#name")).toEqual(["true", "We need a name."]);
    expect(await said(page, "#mail")).toEqual(["true", `Only for the answer. | ${await native(page, "#mail")}`]);
    await page.fill("#name", "Ana");
    expect(await page.locator("#own").isVisible()).toBe(false);
  });

  it("F-94 adds no message for a field that a page script handles, nor for checkValidity()", async () => {
    const page = await open();
    await page.evaluate(() => document.forms[0]?.checkValidity());
    expect(await page.locator(".millrace-error").count()).toBe(0);
    await page.$eval("#name", (field) => field.addEventListener("invalid", (event) => event.preventDefault()));
    await send(page);
    expect(await page.locator("#name ~ .millrace-error").count()).toBe(1);
    expect(await said(page, "#name")).toEqual([null, ""]);
  });

  it("F-95 shows one message for a group of radio buttons, below the last, and for a drawn checkbox", async () => {
    const page = await open(
      `<label><input type="radio" name="size" value="s" required>Small</label>
       <label><input type="radio" name="size" value="l" required>Large</label>
       <label class="w-checkbox"><div class="w-checkbox-input"></div><input type="checkbox" name="terms" required
         style="opacity:0;position:absolute;z-index:-1"><span>Terms</span></label>`,
    );
    await send(page);
    expect(
      await page.$$eval(".millrace-error", (all) => all.map((text) => text.previousElementSibling?.textContent)),
    ).toEqual(["Large", "Terms"]);
    await page.getByLabel("Large").check();
    expect(await page.locator(".millrace-error").count()).toBe(1);
    await expectAccessible(page);
  });

  it.each(["grid", "flex"])("F-95 does not tear apart a form that is a row (%s), keeps the bubble", async (display) => {
    const page = await open(NAME + MAIL, `<style>form { display: ${display}; grid: auto / 1fr 1fr }</style>`);
    await page.evaluate(() =>
      addEventListener("invalid", (event) => setTimeout(() => (document.title = String(event.defaultPrevented))), true),
    );
    const boxes = () =>
      page.$$eval("form > *", (all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
    const before = await boxes();
    await send(page);
    expect(await boxes()).toEqual(before);
    expect(await page.locator("form + .millrace-error").textContent()).toBe(`E-mail: ${await native(page, "#mail")}`);
    expect(await said(page, "#name")).toEqual(["true", `Your name: ${await native(page, "#name")}`]);
    await page.waitForFunction(() => document.title === "false");
    expect(await focused(page)).toBe("name");
  });

  it.each([
    ["flex", "flex"],
    ["grid", "grid; grid-template-columns: auto auto auto; justify-content: start"],
  ])("F-95 keeps the width and place of what is beside a field in a row (%s)", async (_name, display) => {
    const fields = [NAME, MAIL].map((field) => `<div class="part">${field}</div>`).join("");
    const style = `<style>.row { display: ${display}; align-items: flex-start }
      .part { display: flex; flex-direction: column }
      .row input { width: 150px; margin: 0 }</style>`;
    const page = await open(`<div class="row">${fields}<p>Beside</p></div>`, style);
    const boxes = () =>
      page.$$eval(".row > *, .row input", (all) =>
        all.map((each) => [each.getBoundingClientRect().x, each.getBoundingClientRect().y, each.clientWidth]),
      );
    const before = await boxes();
    await send(page);
    expect(await page.locator(".part > .millrace-error").count()).toBe(2);
    expect(await boxes()).toEqual(before);
  });

  it("F-95 stands close to its field and keeps the space to the next one", async () => {
    const page = await open(NAME + MAIL, "<style>form input { display: block; margin-bottom: 30px }</style>");
    await send(page);
    const [field, text, next] = await Promise.all(
      ["#name", "#name + .millrace-error", "label[for=mail]"].map((selector) => page.locator(selector).boundingBox()),
    );
    const below = (box: typeof field) => (box?.y ?? 0) + (box?.height ?? 0);
    expect((text?.y ?? 0) - below(field)).toBeCloseTo(4, 0);
    expect((next?.y ?? 0) - below(text)).toBeGreaterThanOrEqual(29);
  });

  it.each([
    ["link", '<a class="beside" href="#x">Beside</a>'],
    ["button", '<button class="beside" type="button">Beside</button>'],
    ["submit button of the builder", '<input class="beside" type="submit" value="Join">'],
  ])("F-95 does not move the %s that is centered beside a field", async (_what, beside) => {
    const style = "<style>.row { display: flex; align-items: center }</style>";
    const page = await open(`<div class="row"><div>${MAIL}</div>${beside}</div>`, style);
    const place = () => page.locator(".beside").boundingBox();
    const before = await place();
    await send(page);
    expect(await said(page, "#mail")).toEqual(["true", await native(page, "#mail")]);
    expect(await page.locator(".row + .millrace-error").count()).toBe(1);
    expect(await place()).toEqual(before);
  });

  it("F-95 lets a form of a fixed height grow when its texts do not fit, so that they cover no control", async () => {
    const size = "height: 200px; max-height: 200px";
    const style = `<style>form { display: flex; flex-direction: column; justify-content: center; ${size} }</style>`;
    const page = await open(NAME + MAIL, style);
    const form = page.locator("form");
    const served = await page.$eval("form", (element) => element.getAttribute("style"));
    await send(page);
    const outside = await page.$eval("form", (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const boxes = [...element.children].map((child) => child.getBoundingClientRect());
      return boxes.filter((box) => box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1)).length;
    });
    expect(outside).toBe(0);
    await page.fill("#name", "Ana");
    expect((await form.boundingBox())?.height).toBeGreaterThanOrEqual(200);
    await page.fill("#mail", "ana@mail.example");
    expect((await form.boundingBox())?.height).toBe(200);
    expect(await page.$eval("form", (element) => element.getAttribute("style"))).toBe(served);
  });

  it("F-90 works in account forms too", async () => {
    const page = await browser.open("/log-in", { html: pageHtml(logIn()) });
    await page.fill("[type=email]", "");
    await send(page);
    expect(await said(page, "[type=email]")).toEqual(["true", await native(page, "[type=email]")]);
    expect(browser.backend.model.submissions).toEqual([]);
  });

  it("F-90 leads to the label of an upload field whose file is missing", async () => {
    const page = await open(`<div class="w-file-upload"><div class="w-file-upload-default">
      <input type="file" id="cv" name="cv" required aria-hidden="true" tabindex="-1"><label id="choose" for="cv"
        role="button" tabindex="0" class="w-file-upload-label">Choose a file</label></div></div>`);
    await send(page);
    expect(await focused(page)).toBe("choose");
    expect((await said(page, "#choose"))[1]).toBe(await native(page, "#cv"));
  });

  it("F-90 is as served after stop", async () => {
    const page = await open();
    const served = await page.evaluate(() => {
      window.Millrace?.stop();
      const html = document.body.innerHTML;
      void window.Millrace?.start();
      return html;
    });
    await send(page);
    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.evaluate(() => document.body.innerHTML)).toBe(served);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });
});

describe("a field that only the runtime refuses", () => {
  it("F-90 F-21 has the message of the catalogue as text, until it is edited", async () => {
    const page = await open();
    await page.fill("#name", "   ");
    await page.fill("#mail", "ana@example.org");
    await send(page);
    expect(await focused(page)).toBe("name");
    expect(await said(page, "#name")).toEqual(["true", "Please fill out the required field: name"]);
    await page.fill("#name", "Ana");
    expect(await said(page, "#name")).toEqual([null, ""]);
  });
});

describe("the text of a field's error", () => {
  it("F-90 has its look under a policy that forbids inline styles", async () => {
    const page = await browser.open("/strict", {
      html: pageHtml(siteForm(NAME)).replace(/<style>[^]*?<\/style>/, ""),
      headers: {
        "content-security-policy": "default-src 'self'; img-src data:; require-trusted-types-for 'script'",
      },
    });
    await send(page);
    expect(await page.$eval(".millrace-error", (text) => getComputedStyle(text).color)).toBe("rgb(165, 29, 18)");
  });
});
