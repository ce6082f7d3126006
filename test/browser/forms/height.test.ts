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

it("F-90 a field above the window is scrolled no further into view than by the browser's bubble", async () => {
  const page = await browser.open("/long", {
    html: pageHtml(
      `<style>body { margin: 0 } input { display: block; height: 40px } form { padding: 900px 0 2000px }</style>
      <div class="w-form"><form><input id="name" name="Name" required>
      <input type="submit" value="Submit" class="w-button" style="margin-top: 500px"></form></div>`,
    ),
  });
  await expect.poll(() => page.locator("[role=status]").count()).toBe(1);
  await page.evaluate(() => scrollTo({ top: 1000, behavior: "instant" }));
  await page.locator("[type=submit]").click();
  await expect.poll(() => page.locator(".millrace-error").count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("name");
  expect(Math.round(await page.locator("#name").evaluate((field) => field.getBoundingClientRect().top))).toBe(0);
});
