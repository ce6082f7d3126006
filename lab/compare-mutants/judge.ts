import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { lookup } from "mrmime";
import type { Browser, Page } from "playwright-core";
import type { Fault } from "./draw";
import { lookAt } from "./look";
import { makeVendorPages, MARK, TRIGGER } from "./vendor-page";

const ORIGIN = "http://export.test";
const JQUERY = createRequire(import.meta.url).resolve("jquery/dist/jquery.min.js");
/** ms in which a page receives its events. */
const EVENTS = 80;
/** ms between two looks, of the page's clock. */
const FRAME = 100;

interface Watched {
  /** A look for each moment. */
  readonly looks: readonly Record<string, string>[];
  /** Whether there was something to use in all steps. */
  readonly isUsed: boolean;
}

/**
 * Whether a visitor sees a fault, where the vendor script runs the page: it is opened twice without the fault and once with it,
 * with a clock that stands still between looks. An element must differ at more moments than between the first two.
 * @returns undefined if that is not certain: the export has no place for the fault, nothing to use, or is never the same twice.
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
  const names = new Set([first, changed].flatMap(({ looks }) => looks.flatMap((look) => Object.keys(look))));
  const compareLooks = (other: Watched) =>
    [...names].map((name) => first.looks.filter((look, moment) => look[name] !== other.looks[moment]?.[name]).length);
  const [noise, different] = [compareLooks(second), compareLooks(changed)];
  if (different.some((count, at) => count > 2 * (noise[at] ?? 0))) return true;
  const isCertain = first.isUsed && [...noise, ...different].every((count) => count === 0);
  return isCertain ? false : undefined;
}

async function watchPage(
  browser: Browser,
  folder: string,
  files: ReadonlyMap<string, string>,
  { page: { path }, width, steps }: Fault,
): Promise<Watched> {
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
    const looks: Record<string, string>[] = [];
    const run = async (ms: number) => {
      // What the action started reaches the page in real time.
      await page.waitForTimeout(EVENTS);
      for (let at = 0; at < ms; at += FRAME) {
        await page.clock.runFor(FRAME);
        looks.push(await page.evaluate(lookAt, MARK));
      }
    };
    await run(4000);
    let isUsed = true;
    for (const step of steps) isUsed = ((await ACTIONS[step]?.(page, run)) ?? true) && isUsed;
    return { looks, isUsed };
  } finally {
    await context.close();
  }
}

type Run = (ms: number) => Promise<void>;

/** Uses a page as a visitor does, and looks meanwhile. Returns whether there was something to use. */
type Action = (page: Page, run: Run) => Promise<boolean>;

/** The parts of the numbered widgets, or of those with a numbered element. */
const selectParts = (widget: string, part: string) =>
  `${widget}[${MARK}] ${part}, ${widget}:has([${MARK}]) ${part}, ${part}[${MARK}]`;

const hover: Action = (page, run) =>
  useEach(page, `[${TRIGGER}]`, async ({ x, y }) => {
    await page.mouse.move(x, y);
    await run(1500);
    await page.mouse.move(1, 1);
    await run(1000);
  });

const press =
  (selector: string): Action =>
  (page, run) =>
    useEach(page, selector, async ({ x, y }) => {
      for (let time = 0; time < 2; time++) {
        await page.mouse.click(x, y);
        await run(1500);
      }
    });

const ACTIONS: Record<string, Action> = {
  async scroll(page, run) {
    await useEach(page, `[${MARK}]`, () => run(1500));
    for (const share of [0.5, 1, 0]) {
      await page.evaluate(
        (part) => scrollTo({ top: part * document.documentElement.scrollHeight, behavior: "instant" }),
        share,
      );
      await run(1500);
    }
    return true;
  },
  hover,
  click: press(`[${TRIGGER}]:not(a[href^="http"])`),
  menu: press(selectParts(".w-nav", ".w-nav-button")),
  async dropdown(page, run) {
    const isHovered = await hover(page, run);
    return (await press(selectParts(".w-dropdown", ".w-dropdown-toggle"))(page, run)) || isHovered;
  },
  tabs: press(selectParts(".w-tabs", ".w-tab-link")),
  async slider(page, run) {
    await run(6000);
    await press(selectParts(".w-slider", ".w-slider-arrow-left"))(page, run);
    await press(selectParts(".w-slider", ".w-slider-arrow-right"))(page, run);
    return true;
  },
  lightbox: (page, run) =>
    useEach(page, `.w-lightbox[${MARK}]`, async ({ x, y }) => {
      await page.mouse.click(x, y);
      await run(1500);
      await page.keyboard.press("Escape");
      await run(1000);
    }),
  anchor: press(`a[href^="#"][${MARK}]`),
};

/** How many elements of a selector are used. */
const MOST = 4;

/** Brings elements that a visitor sees into view, one after the other, and gives their middle. */
async function useEach(
  page: Page,
  selector: string,
  use: (point: { x: number; y: number }) => Promise<void>,
): Promise<boolean> {
  const count = await page.evaluate((name) => document.querySelectorAll(name).length, selector);
  let used = 0;
  for (let at = 0; at < count && used < MOST; at++) {
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
  return used > 0;
}
