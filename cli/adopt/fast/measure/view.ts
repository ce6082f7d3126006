import type { Browser, BrowserContext, Page } from "playwright-core";
import { applyEdits } from "../../../../common/edits";
import { contentType } from "../../../../common/content-type";
import { launchChromium, NoBrowser } from "../../../browser";
import { insertInTag, setAttribute } from "../../edits";
import type { Inventory } from "../../io/inventory";
import { hashBytes } from "../../onto/versions";
import { decode } from "../../read/html/encoding";
import { attribute, readPage } from "../../read/html/page";
import type { OnProgress } from "../../progress";
import { localPath, localUrl } from "../../read/resolve-reference";
import { openCache, remember } from "../cache";
import {
  halveImages,
  MARK,
  measurePage,
  readLargest,
  watchLargest,
  type Largest,
  type Measured,
  type MeasuredBackground,
  type MeasuredFont,
  type MeasuredImage,
} from "./in-page";

/** Window widths, in px, each with its height and the largest width to which a page usually looks the same. */
export const SCREENS = [
  { width: 390, height: 844, until: 479 },
  { width: 640, height: 844, until: 767 },
  { width: 768, height: 1024, until: 991 },
  { width: 1280, height: 800, until: 1599 },
  { width: 1920, height: 1080, until: undefined },
] as const;

/** The screens that one load of a page measures; what is largest is noted at the first of them. */
const LOADS = [SCREENS.slice(0, 3), SCREENS.slice(3)];

/** An image or embed at each of the {@link SCREENS}. */
export interface ViewedImage {
  /** Offset of the element in the source. */
  readonly at: number;
  readonly shown: readonly MeasuredImage[];
  /** Whether the page looks the same with a file of another size in it. */
  readonly isFree: boolean;
}

/** How a page looks in Chromium. Lists by screen have the order of {@link SCREENS}. */
export interface PageView {
  readonly images: readonly ViewedImage[];
  readonly backgrounds: readonly MeasuredBackground[];
  readonly fonts: readonly MeasuredFont[];
  /** What is largest on the first screen of a phone and of a desktop. */
  readonly largest: readonly Largest[];
}

/** Limit for a page that never ends to load, in ms. */
const LONGEST = 15_000;
/** Time in ms in which a page that has loaded reveals its first screen. */
const REVEAL = 600;

/**
 * Looks at pages in Chromium, without requests to other hosts.
 * @param site the folder of the site, for results of earlier runs.
 * @returns undefined without a browser.
 */
export async function viewPages(
  site: string,
  files: Inventory,
  pages: readonly string[],
  onProgress: OnProgress,
): Promise<Map<string, PageView> | undefined> {
  const cache = openCache(site);
  const look = await hashSite(files);
  const views = new Map<string, PageView>();
  let browser: Browser | undefined;
  try {
    for (const [index, path] of pages.entries()) {
      await onProgress({ step: "looking", done: index, total: pages.length });
      const text = await readMarked(files, path);
      if (text === undefined) continue;
      const key = await hashBytes(new TextEncoder().encode(JSON.stringify([look, text, SCREENS])));
      views.set(
        path,
        await remember(cache, `view-${key}`, async () => {
          browser ??= await launchChromium({ kind: "headless" });
          return viewPage(browser, files, path, text);
        }),
      );
    }
  } catch (error) {
    if (!(error instanceof NoBrowser)) throw error;
    return undefined;
  } finally {
    await browser?.close();
  }
  return views;
}

/** Of all files that change how pages look, by their names and content. */
async function hashSite(files: Inventory): Promise<string> {
  const parts: string[] = [];
  for (const path of files.files) {
    const bytes = /\.(css|m?js)$/i.test(path) ? await files.read(path) : undefined;
    parts.push(path, bytes ? await hashBytes(bytes) : "");
  }
  return parts.join("\n");
}

/** A page with the mark of each image and embed, all of which are loaded at once. */
async function readMarked(files: Inventory, path: string): Promise<string | undefined> {
  const bytes = await files.read(path);
  const text = bytes && decode(bytes)?.text;
  if (text === undefined) return undefined;
  const images = readPage(path, text).elements.filter(({ tagName }) => tagName === "img" || tagName === "iframe");
  const edits = images.flatMap((image) => [
    ...insertInTag(image, ` ${MARK}="${image.sourceCodeLocation?.startOffset}"`),
    ...(attribute(image, "loading") === "lazy" ? setAttribute(image, "loading", "eager") : []),
  ]);
  return applyEdits(text, edits);
}

async function viewPage(browser: Browser, files: Inventory, path: string, text: string): Promise<PageView> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  context.setDefaultTimeout(LONGEST);
  try {
    await serveFiles(context, files, path, text);
    await context.addInitScript(watchLargest, MARK);
    const plain: Measured[] = [];
    const halved: Measured[] = [];
    const largest: Largest[] = [];
    for (const screens of LOADS) {
      const page = await openPage(context, path, screens[0]);
      largest.push(await page.evaluate(readLargest));
      for (const screen of screens) plain.push(await measureAt(page, screen));
      await page.evaluate(halveImages, MARK);
      for (const screen of screens) halved.push(await measureAt(page, screen));
      await page.close();
    }
    return combine(plain, halved, largest);
  } finally {
    await context.close();
  }
}

async function serveFiles(context: BrowserContext, files: Inventory, path: string, text: string): Promise<void> {
  await context.route("**/*", async (route) => {
    const asked = localPath(route.request().url());
    if (asked === undefined) return route.abort();
    if (asked === path) return route.fulfill({ body: text, contentType: "text/html; charset=utf-8" });
    const bytes = await files.read(files.files.has(asked) ? asked : `${asked}.html`);
    return bytes
      ? route.fulfill({ body: Buffer.from(bytes), contentType: contentType(asked) })
      : route.fulfill({ status: 404 });
  });
}

async function openPage(context: BrowserContext, path: string, screen: (typeof SCREENS)[number] | undefined) {
  const page = await context.newPage();
  if (screen) await page.setViewportSize({ width: screen.width, height: screen.height });
  // A page that does not end to load is measured as it is.
  await page.goto(localUrl(path).href, { waitUntil: "load" }).catch(() => undefined);
  await page.waitForTimeout(REVEAL);
  return page;
}

async function measureAt(page: Page, { width, height }: (typeof SCREENS)[number]): Promise<Measured> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(measurePage, MARK);
}

function combine(plain: readonly Measured[], halved: readonly Measured[], largest: readonly Largest[]): PageView {
  const find = (measured: Measured, at: number) => measured.images.find((image) => image.at === at);
  const offsets = [...new Set(plain.flatMap(({ images }) => images.map(({ at }) => at)))];
  const images = offsets.flatMap((at) => {
    const shown = plain.flatMap((measured) => find(measured, at) ?? []);
    // A script of the page removed it at some width.
    if (shown.length < plain.length) return [];
    const isFree = shown.every(({ width, height }, index) => {
      const half = halved[index] && find(halved[index], at);
      return half !== undefined && Math.abs(half.width - width) <= 1 && Math.abs(half.height - height) <= 1;
    });
    return [{ at, shown, isFree }];
  });
  return {
    images,
    backgrounds: plain.flatMap(({ backgrounds }) => backgrounds),
    fonts: plain.flatMap(({ fonts }) => fonts),
    largest,
  };
}
