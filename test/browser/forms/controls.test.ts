import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { siteForm } from "./markup";

const browser = useBrowser();

const hidden = `style="opacity:0;position:absolute;z-index:-1"`;
const box = (name: string) =>
  `<label><div class="w-checkbox-input" id="f-${name}">x</div><input type="checkbox" name="${name}"
    ${hidden}>${name}</label>`;
const radio = (name: string) =>
  `<label><div class="w-radio-input" id="f-${name}">o</div><input type="radio" name="r" value="${name}"
    ${hidden}>${name}</label>`;

it("F-144 F-145 F-146 mirrors clicks and keys, and shows the focus ring for the keyboard only", async () => {
  const page = await browser.open("/form", { html: pageHtml(siteForm(box("news") + radio("one") + radio("two"))) });
  const classes = (id: string) =>
    page.locator(`#f-${id}`).evaluate((face) =>
      [...face.classList]
        .filter((name) => name.startsWith("w--"))
        .map((name) => name.slice(14))
        .sort(),
    );
  await page.getByText("news").click();
  expect(await classes("news")).toEqual(["checked", "focus"]);
  await page.keyboard.press("Tab");
  expect(await classes("news")).toEqual(["checked"]);
  await page.keyboard.press("Space");
  expect(await classes("one")).toEqual(["checked", "focus", "focus-visible"]);
  await page.keyboard.press("ArrowDown");
  expect([await classes("one"), await classes("two")]).toEqual([[], ["checked", "focus", "focus-visible"]]);
  await page.locator("form").evaluate((form: HTMLFormElement) => form.reset());
  await expect.poll(() => classes("two")).toEqual(["focus", "focus-visible"]);
  expect(await classes("news")).toEqual([]);
});

it("several forms on a page, one of them shown late, keep their own state", async () => {
  const html = siteForm(`<input name="a" aria-label="A" value="1">`, `id="one" data-name="One"`);
  const late = html
    .replace("<main><h1>Form</h1>", `<section hidden>`)
    .replace("</main>", "</section>")
    .replace(`id="one" data-name="One"`, `id="two" data-name="Two"`);
  const page = await browser.open("/form", { html: pageHtml(html.replace("</main>", `${late}</main>`)) });
  browser.backend.controls.set("form", { kind: "hang", times: 1 });
  await page.click("#one [type=submit]");
  await page.locator("section").evaluate((section: HTMLElement) => (section.hidden = false));
  await page.click("#two [type=submit]");
  await page.locator("section .w-form-done").waitFor();
  expect(await page.locator("#one [type=submit]").isDisabled()).toBe(true);
  expect(browser.backend.model.submissions.map(({ payload }) => payload.name)).toEqual(["Two"]);
});

it("a form stays native when the runtime cannot start", async () => {
  const page = await browser.open("/form", {
    html: pageHtml(siteForm(`<input name="a" aria-label="A" value="1">`), {
      head: `<script>Object.defineProperty(window, "MutationObserver", {
        value: class { constructor() { throw new Error("broken") } },
      })</script>`,
    }),
  });
  browser.expectConsole(/broken/);
  await page.click("[type=submit]");
  await page.waitForURL(/\?a=1/);
});
