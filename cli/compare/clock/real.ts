import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { countDownloads } from "../downloads";
import type { Clock, OpenedContext } from "./clock";

/** Maximum ms until a page has loaded. Large pages take longer than a minute, because several load at the same time. */
const LOADS = 240_000;

/** Opens a context whose page draws by itself. */
export async function openRealContext(browser: Browser, options: BrowserContextOptions): Promise<OpenedContext> {
  const context = await browser.newContext(options);
  return { context, openPage: () => context.newPage() };
}

/** The time of the machine, for a browser without frames on command. */
export function createRealClock(page: Page): Clock {
  const downloads = countDownloads(page);
  const start = performance.now();
  return {
    isVirtual: false,
    mouse: page.mouse,
    now: () => performance.now() - start,
    async open(url) {
      await page.goto(url, { waitUntil: "load", timeout: LOADS });
    },
    async frame() {
      await page.evaluate(() => window.millraceCompare.frame());
    },
    run: (ms) => page.evaluate((time) => window.millraceCompare.wait(time), ms),
    async rest(wait) {
      for (;;) {
        const state = await page.evaluate((given) => window.millraceCompare.rest(given), wait);
        // A page that is at rest may still change when a file arrives: a script, a picture, a font.
        if (!state.settled || !downloads.running()) return state;
        await downloads.done();
      }
    },
    async takePicture(quality) {
      const options = { type: "jpeg", quality, animations: "allow", caret: "hide", scale: "css" } as const;
      return (await page.screenshot(options)).toString("base64");
    },
  };
}
