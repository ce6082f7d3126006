import type { Browser, Page } from "playwright-core";
import { createBackend } from "../../fixtures/backend";
import { pageUrl, urlPath } from "../adopt/read/page-url";
import type { Copy } from "./copies";
import type { Libraries } from "./libraries/libraries";
import { MARK, parseState, type RawState, type State } from "./appearance";
import { countDownloads, type Downloads } from "./downloads";
import { answerLocally, type Network } from "./network";
import { addFacts } from "./page/facts";
import { fixTimeAndChance } from "./page/fixed";
import { addLooks } from "./page/looks";
import { addMade } from "./page/made";
import { addPending } from "./page/pending";
import { addPlan } from "./page/plan";
import type { Point } from "./page/probe";
import { addReach } from "./page/reach";
import { addRest } from "./page/rest";
import type { RestWait } from "./rest-wait";

/** The fixed time of all compared pages. */
const INSTANT = Date.UTC(2025, 4, 14, 10, 0, 0);
const HEIGHT = 800;
/** Maximum ms until a page has loaded. Large pages take longer than a minute, because several load at the same time. */
const LOADS = 240_000;

/** An open page in one of the variants. */
export interface Visit {
  page: Page;
  network: Network;
  /** Texts of dialogs that the page opened. */
  dialogs: string[];
  /** Errors on the page, for the report. */
  errors: string[];
  /** Waits until nothing changes any more. */
  rest(wait: RestWait): Promise<State>;
  /** Scrolls an element into view. Returns whether that has moved it. */
  show(mark: number): Promise<boolean>;
  /** A point where an element can be clicked now. */
  reach(mark: number): Promise<Point | undefined>;
  close(): Promise<void>;
}

export interface VisitOptions {
  width: number;
  lessMotion: boolean;
  /** Whether the page is opened without `.html`. */
  cleanUrls: boolean;
  libraries: Libraries;
  /** Paths of the vendor scripts. */
  scripts: readonly string[];
  /** Elements with endless animations, which are not waited for; default: none. */
  endless?: readonly number[];
}

/** Opens a page of a copy. */
export async function openVisit(
  browser: Browser,
  copy: Copy,
  path: string,
  { width, lessMotion, cleanUrls, libraries, scripts, endless = [] }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    reducedMotion: lessMotion ? "reduce" : "no-preference",
    locale: "en-US",
    timezoneId: "UTC",
    serviceWorkers: "block",
  });
  try {
    context.setDefaultTimeout(8000);
    // A fresh one: what one visitor sends must not change what another one sees.
    const backend = createBackend({ requireCsrf: true });
    const parsed = new Promise<void>((done) =>
      context.once("page", (page) => page.once("domcontentloaded", () => done())),
    );
    const network = await answerLocally(context, copy.origin, backend, libraries, parsed);
    for (const add of [addLooks, addMade, addReach, addFacts, addPlan]) await context.addInitScript(add, MARK);
    const compared = ["millrace", ...scripts];
    await context.addInitScript(addPending, compared);
    await context.addInitScript(addRest, { mark: MARK, endless: [...endless] });
    await context.addInitScript(fixTimeAndChance, { start: INSTANT, compared });
    const page = await context.newPage();
    const downloads = countDownloads(page);
    const dialogs: string[] = [];
    const errors: string[] = [];
    context.on("page", (opened) => void opened.close().catch(() => undefined));
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss().catch(() => undefined);
    });
    page.on("pageerror", (error) => errors.push(error.message));
    const url = copy.origin + (cleanUrls ? pageUrl(path) : urlPath(path));
    await page.goto(url, { waitUntil: "load", timeout: LOADS });
    network.loaded = true;
    return {
      page,
      network,
      dialogs,
      errors,
      rest: async (wait) => parseState(await untilAtRest(page, downloads, wait)),
      show: (mark) => page.evaluate((number) => window.millraceCompare.show(number), mark),
      reach: (mark) => page.evaluate((number) => window.millraceCompare.reach(number), mark),
      close: () => context.close(),
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** A page that is at rest may still change when a file arrives: a script, a picture, a font. */
async function untilAtRest(
  page: Page,
  downloads: Downloads,
  { quiet, quietFrames, least, limit }: RestWait,
): Promise<RawState> {
  const wait = {
    quiet,
    ...(quietFrames !== undefined && { quietFrames }),
    ...(least !== undefined && { least }),
    ...(limit !== undefined && { limit }),
  };
  for (;;) {
    const state = await page.evaluate((given) => window.millraceCompare.rest(given), wait);
    if (!state.settled || !downloads.running()) return state;
    await downloads.done();
  }
}
