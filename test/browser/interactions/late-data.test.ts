import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { data, display, event, list, on, SELF } from "../../unit/interactions/data";
import { mounted, useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { dropdownPage, seen } from "../timelines/support";

const browser = useBrowser();

/** Opens a page, one of whose files is sent when the test decides. */
async function openWithout(file: string, html: string): Promise<{ page: Page; send(body?: string): void }> {
  let send: (body?: string) => void = () => undefined;
  const sent = new Promise<string | undefined>((resolve) => (send = resolve));
  const page = await browser.newPage();
  await page.route(`**/${file}`, async (route) => {
    const body = await sent;
    return body === undefined ? route.fallback() : route.fulfill({ contentType: "application/json", body });
  });
  browser.serve("/late", html);
  await page.goto("/late");
  await mounted(page);
  return { page, send };
}

it("IX-29 interactions whose file comes late start from the present slide", async () => {
  const slides = '<div class="w-slide" id="one">One</div><div class="w-slide" id="two">Two</div>';
  const body = `<div class="w-slider"><div class="w-slider-mask">${slides}</div></div><p id="note">Note</p>`;
  const { page, send } = await openWithout(
    "interactions.json",
    pageHtml(body, { attributes: 'data-wf-page="p1"', script: 'data-interactions-src="/interactions.json"' }),
  );
  await page.waitForFunction(() => document.querySelector("#one")?.getAttribute("aria-hidden") === null);
  const begins = event("e-1", "SLIDER_ACTIVE", on("#one"), "a-1");
  send(JSON.stringify(data([begins], [list("a-1", [[display(SELF, "flex")]])])));
  await expect.poll(() => page.locator("#one").evaluate(({ style }) => style.display)).toBe("flex");
});

it("IX3-91 timelines whose part comes late start from the open dropdown", async () => {
  const { page, send } = await openWithout("millrace-ix3.js", dropdownPage());
  await page.locator(".w-dropdown-toggle").click();
  expect((await seen(page, ".x")).x).toBe(0);
  send();
  await expect.poll(async () => (await seen(page, ".x")).x).toBe(100);
});
