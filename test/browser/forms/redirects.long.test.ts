import { expect, it } from "vitest";
import { WAYS_OUT } from "../../support/ways-out";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { siteForm } from "./markup";

const browser = useBrowser();

/** As in markup; a fragment leads to no other page and causes no request. */
const WAYS = WAYS_OUT.filter((way) => !way.startsWith("#")).map((way) => way.replaceAll("\0", "\uFFFD"));

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

it("FT-7 a form leads to pages only: what would run or open a program counts as no redirect", async () => {
  const page = await browser.open("/", { html: pageHtml("") });
  const led: string[] = [];
  page.on("dialog", () => led.push("a script of the address ran"));
  const wrong: string[] = [];
  for (const way of WAYS) {
    browser.serve(
      "/form",
      pageHtml(siteForm('<input name="Name" value="Ana" aria-label="Name">', `data-redirect="${quoted(way)}"`)),
    );
    await page.goto("/form");
    led.length = 0;
    await page.route("**/*", (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      led.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<h1>There</h1>" });
    });
    await page.click("[type=submit]");
    await page.locator("h1:text-is('There'), .w-form-done:visible").waitFor();
    await page.unroute("**/*");
    // The author of the page may lead anywhere that is a page.
    const base = `${browser.origin}/form`;
    const meant = URL.canParse(way, base) ? new URL(way, base) : undefined;
    // The text after the # is not checked.
    const expected = meant && /^https?:$/.test(meant.protocol) ? [meant.href.replace(/#.*/, "")] : [];
    const found = led.map((url) => url.replace(/#.*/, ""));
    if (found.join() !== expected.join()) wrong.push(`${way}: ${found.join()}, not ${expected.join()}`);
    if (led.includes("a script of the address ran")) wrong.push(`${way} ran`);
  }
  expect(wrong).toEqual([]);
});
