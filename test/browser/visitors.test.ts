import { expect, it } from "vitest";
import { useBrowser } from "./support/browser";
import { pageHtml } from "./support/page-html";

const browser = useBrowser();
const HTML = pageHtml("<main><h1>Page</h1></main>", { script: null });

/** Effects of a visitor on the next test, which uses the same browser context. */
const traces = async () => {
  const page = await browser.open("/page", { html: HTML });
  const seen = await page.evaluate(async () => ({
    cookie: document.cookie,
    stored: [
      localStorage.length,
      sessionStorage.length,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
    ],
    online: navigator.onLine,
    year: new Date().getFullYear() > 2001,
  }));
  return { page, seen };
};
const NONE = { cookie: "", stored: [0, 0, 0, 0], online: true, year: true };

it.each(["stores", "goes offline", "sets the clock to 2001", "comes last"])(
  "no test sees another visitor's actions: one who %s",
  async (deed) => {
    const { page, seen } = await traces();
    expect(seen).toEqual(NONE);
    if (deed === "goes offline") await page.context().setOffline(true);
    if (deed === "sets the clock to 2001") await page.clock.install({ time: new Date("2001-01-01T12:00:00Z") });
    if (deed !== "stores") return;
    await page.evaluate(async () => {
      document.cookie = "left=behind; path=/";
      localStorage.setItem("left", "behind");
      sessionStorage.setItem("left", "behind");
      await caches.open("left");
      await new Promise((resolve) => (indexedDB.open("left").onsuccess = resolve));
    });
  },
);
