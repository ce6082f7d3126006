import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { FORM_MEMBERS } from "../support/form-members";
import { pageHtml } from "../support/page-html";
import { logIn, outcome } from "../accounts/markup";
import { siteForm } from "./markup";

const browser = useBrowser();

const field = (name: string, how: "id" | "name") => `<input ${how}="${name}" aria-label="${name}" value="of ${name}">`;

it("F-12 forms send fields whose names hide their members, and show that they did", async () => {
  const forms = FORM_MEMBERS.map((name) =>
    siteForm(
      `${field(name, "name")}<input name="Letter" aria-label="Letter of ${name}" value="ana@example.org">`,
      `data-name="${name}"`,
    ),
  );
  const page = await browser.open("/form", { html: pageHtml(forms.join("").replace(/<\/?(main|h1)[^]*?>/g, "")) });
  await page
    .locator("[type=submit]")
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLInputElement).click()));
  const unsent = () =>
    page
      .locator(".w-form")
      .evaluateAll((all) =>
        all
          .filter((one) => !one.querySelector<HTMLElement>(".w-form-done")?.checkVisibility())
          .map((one) => Element.prototype.getAttribute.call(one.querySelector("form"), "data-name")),
      );
  await expect.poll(unsent).toEqual([]);
  const sent = browser.backend.model.submissions.map(({ payload }) => JSON.stringify([payload.name, payload.fields]));
  const typed = FORM_MEMBERS.map((name) => {
    const fields = Object.fromEntries([
      [name, `of ${name}`],
      ["Letter", "ana@example.org"],
    ]);
    return JSON.stringify([name, fields]);
  });
  // All were running at the same time.
  expect(sent.sort()).toEqual(typed.sort());
  expect(new URL(page.url()).pathname).toBe("/form");
});

it("A-12 a form of an account logs in with fields whose names and ids hide its members", async () => {
  const fields = FORM_MEMBERS.flatMap((name) => [field(name, "name"), field(name, "id")]).join("");
  const page = await browser.open("/form", { html: pageHtml(logIn().replace("</form>", `${fields}</form>`)) });
  browser.serve("/members", pageHtml("<h1>Members</h1>"));
  const end = await outcome(page, "login");
  await page.locator("[type=submit]").evaluate((button: HTMLInputElement) => button.click());
  expect(await end()).toBe("success");
});

it("F-95 shows an error text and makes space for it in a form whose fields hide its members", async () => {
  const style = "<style>form { height: 60px; max-height: 60px }</style>";
  const members = FORM_MEMBERS.map((name) => field(name, "name")).join("");
  const fields = `<input id="letter" name="Letter" required>${members}`;
  const page = await browser.open("/form", { html: pageHtml(siteForm(fields), { head: style }) });
  await page.locator("[type=submit]").evaluate((button: HTMLInputElement) => button.click());
  expect(await page.locator("#letter + .millrace-error").count()).toBe(1);
  // Not by a locator of the form, which reads members of it.
  const hasGrown = () =>
    page.evaluate(() => Element.prototype.getBoundingClientRect.call(document.querySelector("form")).height > 60);
  expect(await hasGrown()).toBe(true);
  await page.locator("#letter").press("a");
  expect(await hasGrown()).toBe(false);
});

it("F-95 shows an error text below a centered row that is a form whose fields hide its members", async () => {
  const style = "<style>form { display: flex; flex-wrap: wrap; align-items: center }</style>";
  const members = FORM_MEMBERS.map((name) => field(name, "name")).join("");
  const fields = `<div><input id="letter" name="Letter" required></div>${members}`;
  const page = await browser.open("/form", { html: pageHtml(siteForm(fields), { head: style }) });
  await page.locator("[type=submit]").evaluate((button: HTMLInputElement) => button.click());
  expect(await page.locator("#letter + .millrace-error").count()).toBe(1);
});
