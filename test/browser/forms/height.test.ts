import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

it("F-90 a page as tall as the window stays so: the text for screen readers takes no space", async () => {
  const page = await browser.open("/full", {
    html: pageHtml(
      `<style>html, body { height: 100%; margin: 0 } .w-form { height: 100vh }</style>
      <div class="w-form"><form action="/.wf_auth" method="post">
      <input type="password" name="pass" aria-label="Password">
      <input type="submit" value="Submit" class="w-button"></form><div class="w-form-fail">Wrong</div></div>`,
    ),
  });
  await expect.poll(() => page.locator("[role=status]").count()).toBe(1);
  const room = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await room()).toBe(0);
});
