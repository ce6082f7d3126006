import { expect, it } from "vitest";
import { WAYS_OUT } from "../../support/ways-out";
import { useBrowser } from "../support/browser";
import { interceptNavigations } from "../support/navigations";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

/** As in markup; a fragment leads to no other page and causes no request. */
const WAYS = WAYS_OUT.filter((way) => !way.startsWith("#")).map((way) => way.replaceAll("\0", "\uFFFD"));

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const form = (way: string) => `<div class="w-form"><form data-name="Booking" data-redirect="${quoted(way)}">
  <input name="Name" value="Ana" aria-label="Name"><input type="submit" value="Send"></form>
  <div class="w-form-done">Thank you.</div><div class="w-form-fail">Sending failed.</div></div>`;

it("F-121 a form leads to pages only: what would run or open a program counts as no redirect", async () => {
  const page = await browser.open("/form", { html: pageHtml(`<main><h1>Forms</h1>${WAYS.map(form).join("")}</main>`) });
  const nextNavigation = await interceptNavigations(page);
  const wrong: string[] = [];
  for (const [index, way] of WAYS.entries()) {
    const block = page.locator(".w-form").nth(index);
    const led = nextNavigation(way);
    await block.locator("[type=submit]").click();
    const thanked = block.locator(".w-form-done").waitFor();
    const found = await Promise.race([led, thanked.then(() => "none")]);
    // The author of the page may lead anywhere that is a page.
    const meant = URL.canParse(way, page.url()) ? new URL(way, page.url()) : undefined;
    const expected = meant && /^https?:$/.test(meant.protocol) ? meant.href : "none";
    // The text after the # is not checked.
    if (found.replace(/#.*/, "") !== expected.replace(/#.*/, "")) wrong.push(`${way}: ${found}, not ${expected}`);
  }
  expect(wrong).toEqual([]);
});
