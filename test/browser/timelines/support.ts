import type { Page } from "playwright-core";
import { pageHtml, type PageHtmlOptions } from "../support/page-html";

/** A page with third-generation interactions, as adopted pages have them. */
export function timelinePage(
  body: string,
  [interactions, timelines]: readonly unknown[],
  { head = "", ...options }: PageHtmlOptions = {},
): string {
  const json = JSON.stringify({ interactions, timelines }).replaceAll("<", "\\u003c");
  const marked = `<script>document.documentElement.classList.add("w-mod-js")</script>${head}`;
  const html = pageHtml(body, { attributes: 'data-wf-page="pg-home"', head: marked, ...options });
  return html.replace(
    "<script defer",
    `<script type="application/json" data-interactions-3>${json}</script><script defer`,
  );
}

/** A page on which a text moves by 100 px when its dropdown opens. */
export function dropdownPage(options: PageHtmlOptions = {}): string {
  const trigger = ["wf:dropdown", { pluginConfig: { event: "open" } }, ["wf:class", ["b"]]];
  const properties = { "wf:transform": { x: [null, "100px"] } };
  const action = { id: "a", targets: [["wf:class", ["x"]]], timing: { duration: 0 }, properties };
  const list = '<nav class="w-dropdown-list"><a href="/nails">Nails</a></nav>';
  return timelinePage(
    `<div class="w-dropdown b"><div class="w-dropdown-toggle">Services</div>${list}</div><p class="x">Text</p>`,
    [[{ id: "i", triggers: [trigger], timelineIds: ["t"] }], [{ id: "t", actions: [action] }]],
    options,
  );
}

/** Waits until the engine has begun. */
export const begun = (page: Page) =>
  page.waitForFunction(() => document.documentElement.classList.contains("w-mod-ix3"));

/** The number of frames that scripts request while the browser draws twenty. */
export const framesAskedFor = (page: Page) =>
  page.evaluate(async () => {
    let asked = 0;
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (run) => (asked++, requestAnimationFrame(run));
    for (let drawn = 0; drawn < 20; drawn++) await new Promise(requestAnimationFrame);
    window.requestAnimationFrame = requestAnimationFrame;
    return asked;
  });

/** Where the visible transform and opacity of an element are: its place in px, its scale, its opacity. */
export const seen = (page: Page, selector: string, index = 0) =>
  page
    .locator(selector)
    .nth(index)
    .evaluate((element) => {
      const { transform, opacity, visibility } = getComputedStyle(element);
      const matrix = new DOMMatrix(transform);
      const turn = Math.round((Math.atan2(matrix.b, matrix.a) * 180) / Math.PI);
      return {
        x: matrix.e,
        y: matrix.f,
        scale: Math.hypot(matrix.a, matrix.b),
        turn,
        opacity: Number(opacity),
        visibility,
      };
    });
