import type { Page } from "playwright-core";
import { pageHtml, type PageHtmlOptions } from "../support/page-html";
import type { InteractionData } from "../../../src/interactions/data/schema";

/** A page with interactions: the data block first, as adopted pages have it. */
export function interactivePage(body: string, data: InteractionData, options: PageHtmlOptions = {}): string {
  const block = `<script type="application/json"
    data-interactions>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
  const html = pageHtml(body, { attributes: 'data-wf-page="p1"', ...options });
  return html
    .replace("<script defer", `${block}<script defer`)
    .replace("<head>", '<head><script>document.documentElement.classList.add("w-mod-js")</script>');
}

/** Computed style values of an element. */
export function computed(page: Page, selector: string, ...properties: string[]): Promise<string[]> {
  return page
    .locator(selector)
    .evaluate((element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)), properties);
}

/** Inline style values of an element. */
export function inline(page: Page, selector: string, ...properties: string[]): Promise<string[]> {
  return page
    .locator(selector)
    .evaluate(
      (element, names) => names.map((name) => (element as HTMLElement).style.getPropertyValue(name)),
      properties,
    );
}

/** Waits until an inline style value is there. */
export async function until(page: Page, selector: string, property: string, value: string): Promise<void> {
  await page.waitForFunction(
    ([where, name, wanted]) =>
      document.querySelector<HTMLElement>(where ?? "")?.style.getPropertyValue(name ?? "") === wanted,
    [selector, property, value],
    { polling: "raf" },
  );
}
