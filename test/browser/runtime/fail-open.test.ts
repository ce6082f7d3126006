import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

/** A page as the builder exports it: hidden by inline styles and by rules that wait for `w-mod-ix`. */
const head = `<style>html.w-mod-js:not(.w-mod-ix) [data-w-id="rule"] { opacity: 0 }</style>
  <script>document.documentElement.className += " w-mod-js"</script>`;
/** States that the page has no interaction data, and needs none. */
const script = 'data-interactions-src=""';
const body = `
  <p data-w-id="inline" style="opacity:0">One</p>
  <p data-w-id="rule">Two</p>
  <p data-w-id="moved"
    style="-webkit-transform:translate3d(0, 100px, 0);transform:translate3d(0, 100px, 0);opacity:0">Three</p>
  <label><input type="checkbox" style="opacity:0;position:absolute;z-index:-1">News</label>`;

async function visibility(page: Awaited<ReturnType<typeof browser.open>>) {
  return page.evaluate(() =>
    [...document.querySelectorAll("p, input")].map((element) => {
      const { opacity, transform } = getComputedStyle(element);
      return `${opacity} ${transform}`;
    }),
  );
}

describe("content that waits for an animation engine", () => {
  it.each([[false], [true]])("is shown when no interaction claims it (reduced motion: %s)", async (reducedMotion) => {
    const page = await browser.open("/", { html: pageHtml(body, { head, script }), reducedMotion });
    expect(await visibility(page)).toEqual(["1 none", "1 none", "1 none", "0 none"]);
  });

  it("is shown when it is added later", async () => {
    const page = await browser.open("/", { html: pageHtml("", { head }) });
    await page.evaluate(() => {
      const late = document.createElement("p");
      late.setAttribute("style", "opacity:0");
      document.body.append(late);
    });
    await page.waitForFunction(() => getComputedStyle(document.querySelector("p") as Element).opacity === "1");
  });

  it("IX-FIX-27 is distinguished from content that a page script hides", async () => {
    const page = await browser.open("/", {
      html: pageHtml('<div id="menu">Menu</div><p style="opacity:0">One</p>', { head }),
    });
    await page.evaluate(() => {
      const menu = document.getElementById("menu") as HTMLElement;
      menu.style.opacity = "0";
      document.body.append(menu.cloneNode(true));
    });
    await page.waitForFunction(() => getComputedStyle(document.querySelector("p") as Element).opacity === "1");
    expect(await page.$$eval("#menu", (menus) => menus.map((menu) => getComputedStyle(menu).opacity))).toEqual([
      "0",
      "0",
    ]);
  });

  it("is shown, too, where the vendor's newest engine would have run", async () => {
    const rule = "<style>html.w-mod-js:not(.w-mod-ix3) p { visibility: hidden !important }</style>";
    const page = await browser.open("/", { html: pageHtml(body, { head: head + rule, script }) });
    await page.locator("p").first().waitFor({ state: "visible" });
  });

  it("B-30 is shown when the runtime cannot start", async () => {
    browser.expectConsole(/script tag: .*no observers here/);
    const broken = `<script>window.MutationObserver = class {
    constructor() { throw new Error("no observers here") }
  }</script>`;
    const page = await browser.open("/", { html: pageHtml(body, { head: head + broken, script }) });
    expect(await visibility(page)).toEqual(["1 none", "1 none", "1 none", "0 none"]);
  });
});
