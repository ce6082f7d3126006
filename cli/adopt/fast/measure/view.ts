import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { applyEdits } from "../../../../common/edits";
import { launchChromium } from "../../../browser";
import { insertInTag, setAttribute } from "../../edits";
import type { Inventory } from "../../io/inventory";
import { hashBytes } from "../../onto/versions";
import { decode, toUtf8 } from "../../read/html/encoding";
import { attribute, readPage } from "../../read/html/page";
import type { FastStep, OnProgress } from "../../progress";
import { localUrl } from "../../read/resolve-reference";
import { openCache } from "../cache";
import { remember } from "../results";
import { workOff } from "../work-off";
import { OFFLINE, serveFiles, type SiteServer } from "./site-server";
import {
  chooseSizes,
  halveImages,
  hasPictures,
  MARK,
  measurePage,
  readLargest,
  watchLargest,
  writeSizes,
  type ImageSize,
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

/** Windows in which images with sizes in their attributes are tried, in px: the narrowest and the widest of each layout. */
const TRIED = [320, 479, 480, 767, 768, 991, 992, 1280, 1920].map((width) => ({ width, height: 800 }));

/** The screens that one load of a page measures; what is largest is noted at the first of them. */
const LOADS = [SCREENS.slice(0, 3), SCREENS.slice(3)];

/** An image or embed at each of the {@link SCREENS}. */
export interface ViewedImage {
  /** Offset of the element in the source. */
  readonly at: number;
  readonly shown: readonly MeasuredImage[];
  /** Whether the page looks the same with a file of another size in it. */
  readonly isFree: boolean;
  /** What `width` and `height` can say so that its place is kept free; undefined where that would change the page. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
}

/** How a page looks in Chromium. Lists by screen have the order of {@link SCREENS}. */
export interface PageView {
  readonly images: readonly ViewedImage[];
  readonly backgrounds: readonly ViewedBackground[];
  /** Files of backgrounds in elements that no screen shows, such as a closed dialog: how large they will be is unknown. */
  readonly hidden: readonly string[];
  readonly fonts: readonly MeasuredFont[];
  /** What is largest on the first screen of a phone and of a desktop. */
  readonly largest: readonly LargestThing[];
}

/** A box with a file of the site as background. */
export interface ViewedBackground extends Omit<MeasuredBackground, "url"> {
  readonly file: string;
}

/** The largest thing of a first screen: an image by its offset, another thing by its file, or neither for a text. */
interface LargestThing {
  readonly at?: number | undefined;
  readonly file?: string | undefined;
}

/** Of what is measured: views of an older version are measured again. */
const VERSION = 8;

/** Limit for a page that never ends to load, in ms. */
const LONGEST = 15_000;
/** A page has shown its first screen when the largest picture of it stays the same for so many looks, with so many ms between them. */
const STILL = { looks: 3, ms: 250, most: 8 };

/**
 * Looks at pages in Chromium, without requests to other hosts.
 * @param site the folder of the site, for results of earlier runs.
 * @throws NoBrowser when a page is not known from an earlier run, and Chromium or playwright-core is missing.
 */
export async function viewPages(
  site: string,
  files: Inventory,
  pages: readonly string[],
  onProgress: OnProgress<FastStep>,
): Promise<Map<string, PageView>> {
  const cache = openCache(site);
  const look = await hashSite(files);
  const views = new Map<string, PageView>();
  const opened = openViewer(files);
  let done = 0;
  try {
    await workOff(pages, async (path) => {
      await onProgress({ step: "looking", done: done++, total: pages.length });
      const text = await readMarked(files, path);
      if (text === undefined) return;
      const key = await hashBytes(toUtf8(JSON.stringify([look, text, SCREENS, VERSION])));
      const view = await remember(cache, `view-${key}`, async () => (await opened.start()).view(path));
      views.set(path, view);
    });
  } finally {
    await opened.close();
  }
  return views;
}

interface Viewer {
  view(path: string): Promise<PageView>;
  close(): Promise<void>;
}

/** A browser and a server of the site, started for the first page that is not known from an earlier run. */
function openViewer(files: Inventory) {
  let started: Promise<Viewer> | undefined;
  return {
    start: () => (started ??= startViewer(files)),
    async close(): Promise<void> {
      await (await started?.catch(() => undefined))?.close();
    },
  };
}

async function startViewer(files: Inventory): Promise<Viewer> {
  const browser = await launchChromium({ kind: "headless", flags: [OFFLINE] });
  const server = await serveFiles(async (path) => {
    const text = /\.html?$/i.test(path) ? await readMarked(files, path) : undefined;
    return text === undefined ? files.read(path) : toUtf8(text);
  });
  return {
    view: (path) => viewPage(browser, server, path),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Files that change how pages look. */
const LOOKS = /\.(css|m?js|png|jpe?g|gif|webp|avif|svg|woff2?|[ot]tf)$/i;

/** Of all files, by their names, and the content of those that change how pages look. */
async function hashSite(files: Inventory): Promise<string> {
  const parts: string[] = [];
  for (const path of files.files) {
    const bytes = LOOKS.test(path) ? await files.read(path) : undefined;
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

async function viewPage(browser: Browser, server: SiteServer, path: string): Promise<PageView> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  context.setDefaultTimeout(LONGEST);
  const url = `${server.origin}${localUrl(path).pathname}`;
  try {
    await context.addInitScript(watchLargest, MARK);
    const plain: Measured[] = [];
    const halved: Measured[] = [];
    const largest: Largest[] = [];
    for (const screens of LOADS) {
      const page = await openPage(context, url, screens[0]);
      let picture = await waitForLargest(page);
      // A busy browser can leave out what it has painted late: such a page is loaded once more.
      if (!isPicture(picture) && (await page.evaluate(hasPictures))) {
        await page.reload().catch(() => undefined);
        picture = await waitForLargest(page);
      }
      largest.push(picture);
      const seen: Measured[] = [];
      for (const screen of screens) seen.push(await measureAt(page, screen));
      plain.push(...seen);
      for (const [index, screen] of screens.entries()) {
        const shown = (seen[index]?.images ?? []).map(({ at, width }): [number, number] => [at, width]);
        const taken = await page.evaluate(halveImages, { mark: MARK, shown });
        const measured = await measureAt(page, screen);
        halved.push({ ...measured, images: measured.images.filter(({ at }) => taken.includes(at)) });
      }
      await page.close();
    }
    const page = await openPage(context, url, SCREENS[0]);
    return combine(server, { plain, halved, largest, sizes: await trySizes(page) });
  } finally {
    await context.close();
  }
}

/** Finds the sizes that images of a page may have in attributes: each had the same boxes with them. Leaves them on the page. */
async function trySizes(page: Page): Promise<ImageSize[]> {
  const measureAll = async () => {
    const measured: Measured[] = [];
    for (const screen of TRIED) measured.push(await measureAt(page, screen));
    return measured;
  };
  const before = await measureAll();
  const boxes = (measured: readonly Measured[], at: number) =>
    measured.map((one) => find(one, at)).map((box) => (box ? `${box.width} ${box.height}` : ""));
  const shown = (before[0]?.images ?? []).flatMap(({ at }) => {
    const sizes = new Set(boxes(before, at).filter((box) => box !== "0 0"));
    const [width = 0, height = 0] = [...sizes].join().split(" ").map(Number);
    return sizes.size === 1 ? [{ at, width, height }] : [];
  });
  const sizes = await page.evaluate(chooseSizes, { mark: MARK, shown });
  await page.evaluate(writeSizes, { mark: MARK, sizes });
  const after = await measureAll();
  return sizes.filter(({ at }) => boxes(before, at).join() === boxes(after, at).join());
}

async function openPage(context: BrowserContext, url: string, screen: (typeof SCREENS)[number] | undefined) {
  const page = await context.newPage();
  if (screen) await page.setViewportSize({ width: screen.width, height: screen.height });
  // A page that does not end to load, or leads to another one, is measured as it is.
  await page.goto(url).catch(() => undefined);
  return page;
}

const isPicture = ({ at, url }: Largest): boolean => at !== undefined || url !== undefined;

/** Waits until the first screen of a page is there. @returns its largest thing, as far as a picture is it. */
async function waitForLargest(page: Page): Promise<Largest> {
  let largest: Largest = {};
  if (!(await page.evaluate(hasPictures))) return largest;
  let same = 0;
  for (let look = 0; look < STILL.most && same < STILL.looks; look++) {
    await page.waitForTimeout(STILL.ms);
    // A screenshot waits until pictures that have arrived are decoded and drawn, which a busy machine does late.
    await page.screenshot({ type: "jpeg", quality: 1 });
    const seen = await page.evaluate(readLargest);
    same = isPicture(seen) && isDeepStrictEqual(seen, largest) ? same + 1 : 0;
    largest = seen;
  }
  return largest;
}

async function measureAt(page: Page, { width, height }: { width: number; height: number }): Promise<Measured> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(measurePage, MARK);
}

interface Seen {
  readonly plain: readonly Measured[];
  /** With files of half the size, by screen. */
  readonly halved: readonly Measured[];
  readonly largest: readonly Largest[];
  readonly sizes: readonly ImageSize[];
}

const find = (measured: Measured, at: number) => measured.images.find((image) => image.at === at);

function combine({ findPath }: SiteServer, { plain, halved, largest, sizes }: Seen): PageView {
  const offsets = [...new Set(plain.flatMap(({ images }) => images.map(({ at }) => at)))];
  const images = offsets.flatMap((at) => {
    const shown = plain.flatMap((measured) => find(measured, at) ?? []);
    // A script of the page removed it at some width.
    if (shown.length < plain.length) return [];
    const isFree = shown.every(({ width, height }, index) => {
      const half = halved[index] && find(halved[index], at);
      // One that is not shown takes no size.
      return (
        width === 0 || (half !== undefined && Math.abs(half.width - width) <= 1 && Math.abs(half.height - height) <= 1)
      );
    });
    const size = sizes.find((one) => one.at === at);
    return [{ at, shown, isFree, size: size && { width: size.width, height: size.height } }];
  });
  return {
    images,
    backgrounds: plain.flatMap(({ backgrounds }) =>
      backgrounds.flatMap(({ url, ...box }) => {
        const file = findPath(url);
        return file === undefined ? [] : [{ ...box, file }];
      }),
    ),
    hidden: findHidden(plain).flatMap((url) => findPath(url) ?? []),
    fonts: plain.flatMap(({ fonts }) => fonts),
    largest: largest.map(({ at, url }) => ({ at, file: url === undefined ? undefined : findPath(url) })),
  };
}

/** URLs of backgrounds of which one is hidden on all screens. Where a page has more of them on one screen, they cannot be compared. */
function findHidden(plain: readonly Measured[]): string[] {
  const urls = new Set(plain.flatMap(({ backgrounds }) => backgrounds.map(({ url }) => url)));
  return [...urls].filter((url) => {
    const screens = plain.map(({ backgrounds }) => backgrounds.filter((one) => one.url === url));
    const [first = []] = screens;
    const isSame = screens.every(({ length }) => length === first.length);
    return isSame && first.some((_, at) => screens.every((boxes) => boxes[at]?.width === 0));
  });
}
