import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Fault } from "../../fixtures/backend";
import { packageRoot } from "../../cli/package-paths";
import { encoded, logIn, addSubscription } from "../browser/subscriptions/support";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";
import { pageHtml } from "../browser/support/page-html";
import { loaded } from "../browser/support/visits";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

/** A fixture page as a user sees it, from the load on. */
async function openAs(userId: string, name: string, fault?: Fault): Promise<Page> {
  const page = await browser.open("/accounts/log-in.html");
  await logIn(page, browser.backend, userId);
  if (fault) browser.backend.controls.set("accounts", fault);
  await page.goto(`/subscriptions/${name}.html`);
  return page;
}

const list = "[data-wf-user-subscriptions-list]";
const findRow = (page: Page, product: string) => page.locator(".row").filter({ hasText: product });

describe("a list of subscriptions is accessible", () => {
  it("while it loads, announced as a status", async () => {
    const page = await openAs("user_ana", "kinds", { kind: "hang" });
    await page.locator(`${list} [role=status]`).getByText("Loading subscriptions…").waitFor();
    expect(await page.locator(`${list} [role=list]`).getAttribute("aria-busy")).toBe("true");
    await expectAccessible(page);
  });

  it("with rows of every kind, then while one is canceled, and when that fails", async () => {
    browser.expectConsole(/subscriptions: <div\.row>/);
    const page = await openAs("user_ana", "own-words");
    await page.locator(".row").nth(4).waitFor();
    await expectAccessible(page);
    browser.backend.controls.set("accounts", { kind: "hang", times: 1 });
    const row = findRow(page, "Cancel fails");
    await row.getByRole("button").click();
    await row.getByRole("status").getByText("One moment…").waitFor();
    expect(await row.getByRole("button").getAttribute("aria-disabled")).toBe("true");
    await expectAccessible(page);
    await page.reload();
    await row.getByRole("button").click();
    await row.getByRole("status").getByText("That did not work. Please ring us.").waitFor();
    await expectAccessible(page);
  });

  it("after one was canceled", async () => {
    const page = await openAs("user_ana", "kinds");
    const row = findRow(page, "Hand cream");
    await loaded(page, () => row.getByRole("button").click());
    await row.locator("[role=status]:focus").waitFor();
    await expectAccessible(page);
  });

  it("when it is empty", async () => {
    const page = await openAs("user_no-customer", "empty");
    await page.getByText("No subscriptions yet.").waitFor();
    await expectAccessible(page);
  });

  it("when it cannot be loaded", async () => {
    browser.expectConsole(/subscriptions: <section>/);
    const page = await openAs("user_subscriptions-error", "failing");
    await expect.poll(() => browser.console).toHaveLength(1);
    await expect.poll(() => page.locator(`${list} [role=list]`).getAttribute("aria-busy")).toBeNull();
    expect(await page.getByText("No subscriptions yet.").isVisible()).toBe(false);
    await expectAccessible(page);
  });
});

it("bound content of every type is accessible, and so is rich text", async () => {
  const bind = (type: string, dataPath: string, filter = { type: "identity", params: [] as string[] }) =>
    `data-wf-bindings="${encoded([{ innerHTML: { type, filter, dataPath } }])}"`;
  const template = `<div role="listitem" class="row"><h2 ${bind("PlainText", "productName")}></h2>
    <div ${bind("RichText", "billingAddressLine1")}></div><p
      ${bind("CommercePrice", "variantPrice", { type: "price", params: [] })}></p>
    <p ${bind("Date", "subCreatedOn", { type: "date", params: ["dddd, MMMM Do, YYYY"] })}></p></div>`;
  const body = `<main><h1>Bound</h1><section aria-label="Subscriptions" data-wf-user-subscriptions-list="true">
    <script type="text/x-wf-template" id="t">${encodeURIComponent(template)}</script><div role="list"
      data-wf-template-id="t"></div></section></main>`;
  const rich =
    '<h3>Care</h3><p>See <a href="/care">how to care</a>, <strong>daily</strong>.</p><ul><li>one</li></ul>' +
    '<figure><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A ' +
    'hand"><figcaption>Before</figcaption></figure>' +
    "<table><tbody><tr><th>Size</th><td>50 ml</td></tr></tbody></table><blockquote>Lovely</blockquote>";
  const { model } = browser.backend;
  model.subscriptions.splice(
    0,
    model.subscriptions.length,
    addSubscription(browser.backend, { _id: "rich", billingAddressLine1: rich }),
  );
  const page = await browser.open("/bound", { html: pageHtml(body) });
  await logIn(page, browser.backend, "user_ana");
  await page.reload();
  await page.locator(".row blockquote").waitFor();
  await expectAccessible(page);
});

describe("errors of a shop are accessible", () => {
  it.each([
    ["Add to cart", "We have none left today."],
    ["Continue", "The order minimum was not met. Add more items to your cart to continue."],
    [
      "Place the order",
      "The prices of one or more items in your cart have changed. Please refresh this page and try again.",
    ],
    ["Ship without a state", "Sorry. We can't ship your order to the address provided."],
  ])("%s", async (button, text) => {
    const page = await browser.open("/commerce/errors.html");
    await expectAccessible(page);
    await page.getByRole("button", { name: button }).click();
    await page.getByText(text).waitFor();
    expect(await page.locator("[aria-live=assertive]").textContent()).toBe(text);
    await expectAccessible(page);
  });
});
