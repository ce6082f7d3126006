import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { lookup } from "mrmime";
import type { Browser, Page } from "playwright-core";
import type { Fault } from "./draw";
import { lookAt } from "./look";
import { makeVendorPages, MARK } from "./vendor-page";

const ORIGIN = "http://export.test";
const JQUERY = createRequire(import.meta.url).resolve("jquery/dist/jquery.min.js");
/** ms between two looks, of the page's clock. */
const FRAME = 100;

/** What was seen: a look for each moment. */
type Looks = Record<string, string>[];

/**
 * Whether a visitor sees a fault, where the vendor script runs the page: it is opened twice without the fault and once with it,
 * with a clock that stands still between looks. What differs between the first two does not count.
 * @returns undefined if the export has no place for the fault.
 */
export async function isVisible(browser: Browser, folder: string, fault: Fault): Promise<boolean | undefined> {
  const pages = makeVendorPages(folder, fault);
  if (!pages) return undefined;
  const watch = (files: ReadonlyMap<string, string>) => watchPage(browser, folder, files, fault);
  const [first, second, changed] = [
    await watch(pages.without),
    await watch(pages.without),
    await watch(pages.withFault),
  ];
  return first.some((look, moment) => {
    const [again = {}, other = {}] = [second[moment], changed[moment]];
    const names = new Set([...Object.keys(look), ...Object.keys(other)]);
    return [...names].some((name) => look[name] === again[name] && look[name] !== other[name]);
  });
}

async function watchPage(
  browser: Browser,
  folder: string,
  files: ReadonlyMap<string, string>,
  { page: { path }, width, steps }: Fault,
): Promise<Looks> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale: "en-US", timezoneId: "UTC" });
  try {
    await context.route("**", async (route) => {
      const url = new URL(route.request().url());
      if (/\/jquery[-.\w]*\.js$/.test(url.pathname)) return route.fulfill({ path: JQUERY });
      const name = decodeURIComponent(url.pathname.slice(1));
      const file = join(folder, name);
      if (url.origin !== ORIGIN || !existsSync(file)) return route.abort();
      const body = files.get(name) ?? readFileSync(file);
      return route.fulfill({ body, contentType: lookup(name) ?? "application/octet-stream" });
    });
    const page = await context.newPage();
    page.on("dialog", (dialog) => void dialog.dismiss());
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(`${ORIGIN}/${path}`, { waitUntil: "load" });
    const looks: Looks = [];
    const run = async (ms: number) => {
      for (let at = 0; at < ms; at += FRAME) {
        await page.clock.runFor(FRAME);
        looks.push(await page.evaluate(lookAt, MARK));
      }
    };
    await run(4000);
    for (const step of steps) await ACTIONS[step]?.(page, run);
    return looks;
  } finally {
    await context.close();
  }
}

type Run = (ms: number) => Promise<void>;

/** Opens the page's parts as a visitor does, and looks meanwhile. */
const ACTIONS: Record<string, (page: Page, run: Run) => Promise<void>> = {
  async scroll(page, run) {
    for (const share of [0.25, 0.5, 0.75, 1, 0]) {
      await page.evaluate(
        (part) => scrollTo({ top: part * document.documentElement.scrollHeight, behavior: "instant" }),
        share,
      );
      await run(1500);
    }
  },
  hover: (page, run) =>
    useEach(page, `[${MARK}]`, async (point) => {
      await page.mouse.move(point.x, point.y);
      await run(1500);
      await page.mouse.move(1, 1);
      await run(1000);
    }),
  click: (page, run) => pressTwice(page, `[${MARK}]:not(a[href^="http"])`, run),
  menu: (page, run) => pressTwice(page, ".w-nav-button", run),
  async dropdown(page, run) {
    await ACTIONS.hover?.(page, run);
    await pressTwice(page, ".w-dropdown-toggle", run);
  },
  tabs: (page, run) => pressTwice(page, ".w-tab-link", run),
  async slider(page, run) {
    await run(6000);
    await pressTwice(page, ".w-slider-arrow-right", run);
    await pressTwice(page, ".w-slider-arrow-left", run);
  },
  async lightbox(page, run) {
    await useEach(page, `.w-lightbox[${MARK}]`, async (point) => {
      await page.mouse.click(point.x, point.y);
      await run(1500);
      await page.keyboard.press("Escape");
      await run(1000);
    });
  },
  anchor: (page, run) => pressTwice(page, `a[href^="#"][${MARK}]`, run),
};

const pressTwice = (page: Page, selector: string, run: Run): Promise<void> =>
  useEach(page, selector, async ({ x, y }) => {
    for (let time = 0; time < 2; time++) {
      await page.mouse.click(x, y);
      await run(1500);
    }
  });

/** How many elements of a selector are used. */
const MOST = 4;

/** Brings elements that a visitor sees into view, one after the other, and gives their middle. */
async function useEach(
  page: Page,
  selector: string,
  use: (point: { x: number; y: number }) => Promise<void>,
): Promise<void> {
  const count = await page.locator(selector).count();
  for (let at = 0, used = 0; at < count && used < MOST; at++) {
    const point = await page.evaluate(
      ([name, index]) => {
        const element = document.querySelectorAll(name)[index];
        if (!element?.checkVisibility({ visibilityProperty: true })) return undefined;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = element.getBoundingClientRect();
        return width * height > 0 ? { x: left + width / 2, y: top + height / 2 } : undefined;
      },
      [selector, at] as const,
    );
    if (!point) continue;
    used++;
    await use(point);
  }
}
