import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { siteForm } from "../forms/markup";
import { encoded, logIn, addSubscription } from "../subscriptions/support";

const browser = useBrowser();

const RULES = "require-trusted-types-for 'script'; trusted-types";
/** A page may name the runtime's policy, or leave all names open. */
const policies: [name: string, policy: string][] = [
  ["that names the runtime's policy once", `${RULES} millrace`],
  ["without names", "require-trusted-types-for 'script'"],
  ["that names another but demands nothing", "trusted-types other"],
];

const embed = `<iframe src="/player" title="A film"
  onload="document.title='owned'"></iframe><script>document.title='owned'</script>`;
const media = { type: "video", url: "/player", html: embed, width: 640, height: 360, thumbnailUrl: "/images/lark.svg" };
const LIGHTBOX = `<a href="#" class="w-lightbox" >Film
  <script type="application/json"
    class="w-json">${JSON.stringify({ items: [media] }).replaceAll("<", "\\u003c")}</script></a>`;
const RICH = `<p class="rich"
  data-wf-bindings="${encoded([{ innerHTML: { type: "RichText", dataPath: "productName" } }])}"></p>`;
const LIST = `<section data-wf-user-subscriptions-list="true">
  <script type="text/x-wf-template" id="t">${encodeURIComponent(`<div>${RICH}</div>`)}</script><div
    data-wf-template-id="t"></div></section>`;

describe.each(policies)("under a policy %s", (_name, policy) => {
  const headers = { "content-security-policy": policy };

  it("LB-12 R-24 the lightbox shows an embed, and a list shows rich text, on one page", async () => {
    const { model } = browser.backend;
    if (policy === "trusted-types other") browser.expectConsole(/named .millrace. violates/);
    const text = `Use <strong>twice</strong><img src="x" onerror="document.title='owned'">`;
    model.subscriptions.splice(
      0,
      model.subscriptions.length,
      addSubscription(browser.backend, { _id: "rich", productName: text }),
    );
    browser.serve("/player", "<!doctype html><title>Player</title>");
    browser.expectConsole(/status of 404|inline event handler/);
    const page = await browser.open("/film", {
      html: pageHtml(`<main><h1>Film</h1>${LIGHTBOX}${LIST}</main>`),
      headers,
    });
    await logIn(page, browser.backend, "user_ana");
    await page.reload();
    await page.locator(".rich strong").waitFor();
    await page.locator("a.w-lightbox").click();
    const frame = page.locator("#w-lightbox-view iframe");
    await frame.waitFor();
    expect(await frame.evaluate((element: HTMLIFrameElement) => [element.src, element.title, element.onload])).toEqual([
      `${browser.origin}/player`,
      "A film",
      null,
    ]);
    expect(await page.title()).toBe("Test page");
  });

  it("M-7 a mailing list answers", async () => {
    if (policy === "trusted-types other") browser.expectConsole(/named .millrace. violates/);
    const list = `action="https://acme.us5.list-manage.com/subscribe/post?u=AA11&amp;id=BB22"`;
    const field = `<input type="email" name="Email" aria-label="Email" value="ana@example.org">`;
    const page = await browser.open("/list", { html: pageHtml(siteForm(field, list)), headers });
    await page.click("[type=submit]");
    await page.getByText("Thank you.").waitFor();
  });
});
