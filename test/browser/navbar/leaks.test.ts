import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { bar, settled } from "./bar";

const browser = useBrowser();

/** Counts listeners, before the bundle runs. */
const COUNTER = `<script>
  window.listeners = new Map();
  let id = 0;
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (this instanceof AbortSignal) return add.call(this, type, listener, options);
    const key = ++id;
    const { signal, once } = Object(options);
    listeners.set(key, type + " on " + (this.className || this.localName || this.constructor.name));
    signal?.addEventListener("abort", () => listeners.delete(key));
    const run = once && typeof listener === "function"
      ? function (event) { listeners.delete(key); return listener.call(this, event); } : listener;
    return add.call(this, type, run, options);
  };
</script>`;

it("has no listener after stop(), after any action of the visitor", async () => {
  const html = pageHtml(
    `${bar({ attributes: 'data-collapse="all" data-duration="0"' })}<a id="link" href="#part">x</a><a href="/p">y</a>
     <div style="height:2000px"></div><section id="part">Part</section>`,
    { head: `<link rel="stylesheet" href="/fixtures/pages/navbar/bar.css">${COUNTER}` },
  );
  const page = await browser.open("/page", { html });
  const listeners = () =>
    page.evaluate(() => [...(window as unknown as { listeners: Map<number, string> }).listeners.values()]);
  expect((await listeners()).length).toBeGreaterThan(10);
  // By script, because driving the visitor from outside would add listeners.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>(".w-nav-button")?.click();
    document.getElementById("link")?.click();
    const press = { bubbles: true, pointerType: "mouse", clientX: 9, clientY: 9 };
    document.body.dispatchEvent(new PointerEvent("pointerdown", press));
    while (scrollY === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await page.evaluate(() => window.Millrace?.stop());
  await settled(page);
  expect(await listeners()).toEqual([]);
});
