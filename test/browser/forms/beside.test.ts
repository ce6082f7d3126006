import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

const STYLE = `<style>
  .box { position: relative; width: 400px; margin-bottom: 30px }
  .box input { display: block; box-sizing: border-box; width: 300px; height: 40px; margin: 0 }
  .over { position: absolute; width: 20px; height: 20px }
  .middle { right: 0; top: 50%; transform: translateY(-50%) }
  .stretched { right: 30px; top: 0; bottom: 0; height: auto }
  .line { left: 0; bottom: 0; width: 100%; height: 2px }
  .behind { inset: 0; width: auto; height: auto; z-index: -1 }
  .follows { left: 0 }
</style>`;
const over = (name: string) => `<div class="over ${name}"></div>`;
const field = (id: string) => `<input id="${id}" name="${id}" required aria-label="${id}">`;
const BODY = `${STYLE}<div class="w-form"><form>
  <div class="box">${over("behind")}${field("name")}${["middle", "stretched", "line"].map(over).join("")}</div>
  <div class="row"><div class="over follows"></div>${field("town")}</div>
  <input type="submit" value="Submit" class="w-button"></form></div>`;

/** Top and height in the page of what lies over the first field, and at the second. */
const read = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const measure = (name: string) => {
      const { top, height } = document.querySelector(`.${name}`)?.getBoundingClientRect() ?? {};
      return [top, height].map((value) => Math.round(value ?? -1)).join(" ");
    };
    const names = ["middle", "stretched", "line", "behind"];
    return { ...Object.fromEntries(names.map((name) => [name, measure(name)])), follows: measure("follows") };
  });

async function openRefused(): Promise<{ page: Page; before: Record<string, string> }> {
  const page = await browser.open("/over", { html: pageHtml(BODY) });
  await expect.poll(() => page.locator("[role=status]").count()).toBe(1);
  const before = await read(page);
  await page.locator("[type=submit]").click();
  await expect.poll(() => page.locator(".millrace-error").count()).toBe(2);
  return { page, before };
}

it("F-95 what lies over or beside a field stays there, and only its background and what follows move", async () => {
  const { page, before } = await openRefused();
  const after = await read(page);
  expect({ ...after, behind: "", follows: "" }).toEqual({ ...before, behind: "", follows: "" });
  expect(Number(after.behind?.split(" ")[1])).toBeGreaterThan(Number(before.behind?.split(" ")[1]) + 20);
  expect(Number.parseInt(after.follows ?? "")).toBeGreaterThan(Number.parseInt(before.follows ?? "") + 20);
});

it("F-95 what lies over a field is as served when the texts are gone", async () => {
  const { page, before } = await openRefused();
  await page.locator("#name").fill("Ann");
  await page.locator("#town").fill("Bern");
  await expect.poll(() => page.locator(".millrace-error").count()).toBe(0);
  expect(await page.locator(".box [style]").count()).toBe(0);
  expect(await read(page)).toEqual(before);
});

it("F-95 a button over several fields stays until the last text is gone", async () => {
  const page = await browser.open("/shared", {
    html: pageHtml(
      `${STYLE}<div class="w-form"><form class="box">${field("name")}${field("town")}${over("stretched")}
      <input type="submit" value="Submit" class="w-button"></form></div>`,
    ),
  });
  await expect.poll(() => page.locator("[role=status]").count()).toBe(1);
  const button = page.locator(".stretched");
  const measure = () => button.evaluate((each) => each.getBoundingClientRect().height);
  const before = await measure();
  await page.locator("[type=submit]").click();
  await expect.poll(() => page.locator(".millrace-error").count()).toBe(2);
  expect(await measure()).toBe(before);
  await page.locator("#name").fill("Ann");
  await expect.poll(() => page.locator(".millrace-error").count()).toBe(1);
  expect(await measure()).toBe(before);
  await page.locator("#town").fill("Bern");
  await expect.poll(() => page.locator(".millrace-error").count()).toBe(0);
  expect(await button.getAttribute("style")).toBeNull();
});

it("F-95 an absolutely positioned part of a form, such as a step, grows with the texts of its fields", async () => {
  const page = await browser.open("/step", {
    html: pageHtml(
      `${STYLE}<div class="w-form" style="position: relative; height: 400px"><form>
      <div id="step" style="position: absolute; top: 20px; width: 400px">${field("name")}</div>
      <input type="submit" value="Submit" class="w-button"></form></div>`,
    ),
  });
  await expect.poll(() => page.locator("[role=status]").count()).toBe(1);
  await page.locator("[type=submit]").click();
  await expect.poll(() => page.locator(".millrace-error").count()).toBe(1);
  expect(await page.locator("#step").getAttribute("style")).not.toContain("height");
  const [step, text] = await Promise.all(
    ["#step", ".millrace-error"].map((part) =>
      page.locator(part).evaluate((each) => each.getBoundingClientRect().bottom),
    ),
  );
  expect(step).toBeGreaterThanOrEqual(text ?? Infinity);
});
