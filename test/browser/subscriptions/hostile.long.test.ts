import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Subscription } from "../../../fixtures/backend";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { PAYLOADS } from "../support/payloads";
import { BROKEN_ROWS } from "./broken-rows";
import { encoded, logIn, addSubscription } from "./support";

const browser = useBrowser();

const TEXT_FIELDS = [
  "productName",
  "status",
  "lastInvoiced",
  "periodEnd",
  "subCreatedOn",
  "canceledOn",
  "billingAddressAddressee",
  "billingAddressLine1",
  "billingAddressLine2",
  "billingAddressCity",
  "billingAddressState",
  "billingAddressPostalCode",
  "billingAddressCountry",
  "cardLast4",
  "cardExpiresMonth",
  "cardExpiresYear",
  "variantPrice.string",
  "variantPrice.unit",
  "variantPrice.value",
  "variantImage.url",
  "variantImage.alt",
];
const TYPES = [
  "PlainText",
  "RichText",
  "Email",
  "Phone",
  "Link",
  "Option",
  "Number",
  "Date",
  "Video",
  "CommercePrice",
  "FileRef",
];
const LOADERS = ["img", "iframe", "embed", "video", "input", "script"];
const FILTERS = ["identity", "date", "numberPrecision", "detailPage", "style", "rich"];

const bind = (property: string, type: string, dataPath: string, filter = "identity") =>
  `data-wf-bindings="${encoded([{ [property]: { type, filter: { type: filter, params: ["x"] }, dataPath } }])}"`;

/** Every field by every type; one of them by every transformer; every element that loads a URL. */
const ROW = `<div role="listitem" class="row">
  ${TEXT_FIELDS.flatMap((field) => TYPES.map((type) => `<p ${bind("innerHTML", type, field)}></p>`)).join("")}
  ${FILTERS.map((filter) => `<p ${bind("innerHTML", "PlainText", "productName", filter)}></p>`).join("")}
  <p ${bind("innerHTML", "CommercePrice", "variantPrice", "price")}></p>
  ${LOADERS.map((name) => `<${name} ${bind("src", "ImageRef", "variantImage")}></${name}>`).join("")}
  <a ${bind("href", "Link", "productName")}>x</a>
  <button data-wf-user-subscription-cancel="true">Cancel</button>
</div>`;

const makePage = (row: string) =>
  pageHtml(`<main><h1>Hostile</h1>
  <section data-wf-user-subscriptions-list="true">
    <script type="text/x-wf-template" id="t">${encodeURIComponent(row)}</script>
    <div role="list" data-wf-template-id="t"></div>
  </section>
  <div data-node-type="commerce-checkout-error-state" style="display:none"><div
    class="w-checkout-error-msg"></div></div>
  <div data-node-type="commerce-cart-error" style="display:none"><div class="w-cart-error-msg"></div></div>
</main>`);

const PAGE = makePage(ROW);

const policies: [name: string, headers: Record<string, string>][] = [
  ["without a policy", {}],
  [
    "under a policy with trusted types",
    { "content-security-policy": "require-trusted-types-for 'script'; script-src 'self'" },
  ],
];

/** A subscription that is the payload through and through. */
function hostile(payload: string, index: number): Subscription {
  const texts = Object.fromEntries(
    TEXT_FIELDS.filter((field) => !field.includes(".")).map((field) => [field, payload]),
  );
  const more = {
    _id: `s${index}`,
    ...texts,
    variantPrice: { string: payload, unit: payload, value: payload },
    variantImage: { url: payload, alt: payload },
  };
  return addSubscription(browser.backend, more as unknown as Partial<Subscription> & { _id: string });
}

/** Elements and attributes in the rows that could run anything. */
function dangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll("[role=list] *")) {
      const served = element.matches("iframe, embed, script, video, input") && element.hasAttribute("data-wf-bindings");
      if (
        !served &&
        element.matches("script, object, embed, svg, math, base, meta, link, form, input, style, template")
      ) {
        found.push(element.outerHTML);
      }
      for (const { name, value } of element.attributes) {
        const address = ["href", "src", "action", "formaction", "data"].includes(name);
        const image = element.matches("img") && /^data:image\//i.test(value);
        let scheme = "";
        try {
          scheme = new URL(value, document.baseURI).protocol;
        } catch {
          // No address at all runs nothing.
        }
        if (/^on|^srcdoc$/.test(name) || (address && !image && /^(javascript|data|vbscript|blob):$/.test(scheme)))
          found.push(element.outerHTML);
      }
    }
    return found;
  });
}

/** Waits until every picture has loaded or failed, and the page's reactions have run. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

it.each(policies)(
  "R-24 D-2 S-1 executes no code in a hostile server's text in any field, %s",
  async (_name, headers) => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(60);
    const { model } = browser.backend;
    const page = await browser.open("/hostile", { html: PAGE, headers });
    model.subscriptions.splice(0, model.subscriptions.length, ...PAYLOADS.map(hostile));
    // The targets of the payloads do not exist; the policy blocks handlers while they are parsed, before they are
    // dropped.
    browser.expectConsole(/Failed to load resource|net::ERR/);
    if (headers["content-security-policy"]) browser.expectConsole(/inline event handler violates/);
    await page.evaluate(() => Object.assign(globalThis, { hacked: 0 }));
    await logIn(page, browser.backend, "user_ana");
    await page.reload();
    await page
      .locator(".row")
      .nth(PAYLOADS.length - 1)
      .waitFor({ state: "attached" });
    // Code that waits for the visitor runs.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll("[role=list] *")) {
        for (const type of [
          "mouseover",
          "mouseenter",
          "pointerover",
          "focus",
          "error",
          "load",
          "toggle",
          "animationstart",
        ]) {
          element.dispatchEvent(new Event(type));
        }
      }
    });
    await settled(page);
    expect(await page.evaluate(() => (globalThis as { hacked?: unknown }).hacked)).toBeFalsy();
    expect(await dangers(page)).toEqual([]);
    expect(await page.locator(".row").first().locator("p").first().textContent()).toBe(PAYLOADS[0]);
  },
);

it("D-1 S-1 shows every row between rows of broken data, and executes no code in them", async () => {
  const shown = TYPES.flatMap((type) =>
    ["productName", "variantPrice"].map((field) => `<p ${bind("innerHTML", type, field)}></p>`),
  ).join("");
  const row = `<div role="listitem" class="row">${shown}<img alt="" ${bind("src", "ImageRef", "variantImage")}></div>`;
  // No list yet: its first request would be answered by the route below.
  const page = await browser.open("/", { html: pageHtml("") });
  browser.serve("/broken", makePage(row));
  browser.expectConsole(/Failed to load resource|net::ERR/);
  browser.expectConsole(/<section>: an entry is not a subscription/);
  const good = JSON.stringify(addSubscription(browser.backend, { _id: "good", productName: "Good" }));
  const rows = ["null", "[]", '"text"', ...BROKEN_ROWS].flatMap((row) => [row, good]);
  await page.route("**/.wf_graphql/usys/apollo", (route) =>
    route.fulfill({
      contentType: "application/json",
      body: `[{"data":{"database":{"id":"1","userSubscriptions":[${rows.join()}]}}}]`,
    }),
  );
  await logIn(page, browser.backend, "user_ana");
  await page.goto("/broken");
  await expect.poll(() => page.locator(".row").count()).toBe(BROKEN_ROWS.length * 2 + 3);
  await settled(page);
  const names = await page.locator(".row > p:first-child").allTextContents();
  expect(names.filter((name) => name === "Good")).toHaveLength(BROKEN_ROWS.length + 3);
  expect(await page.evaluate(() => "polluted" in {})).toBe(false);
  expect(await dangers(page)).toEqual([]);
  // One error for all entries that are no rows, none for the rows.
  expect(browser.console.filter((message) => message.includes("[millrace]"))).toHaveLength(1);
});

it.each(policies)("R-24 shows rich text of the builder as it is meant, %s", async (_name, headers) => {
  const { model } = browser.backend;
  const rich =
    '<h3 id="no">Care</h3><p class="w-richtext">Use <strong>twice</strong> a <em>day</em>, see <a href="/care" ' +
    'target="_blank">care</a>.</p>' +
    '<ul><li>one</li></ul><figure style="max-width:60%;position:fixed"><div><img src="/images/lark.svg" ' +
    'alt="A"></div>' +
    "<figcaption>Picture</figcaption></figure>";
  const page = await browser.open("/rich", { html: PAGE, headers });
  const first = addSubscription(browser.backend, { _id: "rich", productName: rich });
  model.subscriptions.splice(0, model.subscriptions.length, first);
  await logIn(page, browser.backend, "user_ana");
  await page.reload();
  const shown = page.locator(".row p").nth(TYPES.indexOf("RichText"));
  await shown.waitFor();
  expect(await shown.evaluate((element) => element.innerHTML)).toBe(
    '<h3>Care</h3><p class="w-richtext">Use <strong>twice</strong> a <em>day</em>, see <a href="/care" ' +
      'target="_blank">care</a>.</p>' +
      '<ul><li>one</li></ul><figure style="max-width: 60%;"><div><img src="/images/lark.svg" alt="A"></div>' +
      "<figcaption>Picture</figcaption></figure>",
  );
});

it.each(policies)("C-2 executes no code in a shop's message, %s", async (_name, headers) => {
  const page = await browser.open("/shop", { html: PAGE, headers });
  const shown = await page.evaluate(
    (payloads) => {
      const [checkout, cart] = [".w-checkout-error-msg", ".w-cart-error-msg"].map((part) =>
        document.querySelector(part),
      );
      return payloads.map((payload) => {
        cart?.setAttribute("data-w-cart-general-error", payload);
        const say = (detail: object) => document.dispatchEvent(new CustomEvent("millrace:commerce:error", { detail }));
        say({ area: "checkout", type: "validation_error", message: payload });
        say({ area: "cart", code: payload, message: payload });
        return [checkout, cart].map((element) => element?.textContent === payload && element.children.length === 0);
      });
    },
    PAYLOADS.map((payload) => payload.replaceAll("\u0000", "")),
  );
  expect(shown.flat().every(Boolean)).toBe(true);
  expect(await page.evaluate(() => (globalThis as { hacked?: unknown }).hacked)).toBeFalsy();
});
