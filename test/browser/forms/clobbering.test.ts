import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { logIn, outcome } from "../accounts/markup";
import { siteForm } from "./markup";

const browser = useBrowser();

/** Members of a form, of an element, of a node, of an event target: a field of that name, or id, hides them. */
const MEMBERS = [
  ...["action", "elements", "length", "method", "name", "noValidate", "reset", "submit", "target", "requestSubmit"],
  ...["checkValidity", "reportValidity", "attributes", "children", "classList", "className", "closest", "contains"],
  ...["dataset", "focus", "getAttribute", "hasAttribute", "hidden", "id", "isConnected", "innerHTML", "matches"],
  ...["nodeName", "ownerDocument", "parentElement", "parentNode", "querySelector", "querySelectorAll", "remove"],
  ...["removeAttribute", "setAttribute", "style", "tagName", "textContent", "title", "firstChild", "append"],
  ...["addEventListener", "dispatchEvent", "removeEventListener", "getBoundingClientRect", "checkVisibility"],
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "then"],
];

const field = (name: string, how: "id" | "name") => `<input ${how}="${name}" aria-label="${name}" value="of ${name}">`;

it("F-12 forms send fields whose names hide their members, and show that they did", { timeout: 60_000 }, async () => {
  const forms = MEMBERS.map((name) =>
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
  const typed = MEMBERS.map((name) => {
    const fields = Object.fromEntries([
      [name, `of ${name}`],
      ["Letter", "ana@example.org"],
    ]);
    return JSON.stringify([name, fields]);
  });
  // All were under way at the same time.
  expect(sent.sort()).toEqual(typed.sort());
  expect(new URL(page.url()).pathname).toBe("/form");
});

it("A-12 a form of an account logs in with fields whose names and ids hide its members", async () => {
  const fields = MEMBERS.flatMap((name) => [field(name, "name"), field(name, "id")]).join("");
  const page = await browser.open("/form", { html: pageHtml(logIn().replace("</form>", `${fields}</form>`)) });
  browser.serve("/members", pageHtml("<h1>Members</h1>"));
  const end = await outcome(page, "login");
  await page.locator("[type=submit]").evaluate((button: HTMLInputElement) => button.click());
  expect(await end()).toBe("success");
});
