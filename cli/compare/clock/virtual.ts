import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import type { Answers } from "./answers";
import { FRAME, type Clock, type OpenedContext } from "./clock";
import { setTimeout as sleep } from "node:timers/promises";
import { createPointer } from "./pointer";
import { runInTurn } from "./turns";

/** Maximum ms of the page's time until it has loaded. */
const LOADS = 60_000;
/** Path of an empty page of the same origin. */
const BLANK = "/millrace-blank";
/** ms of its time after which the document of a page has arrived, and the least that can pass. */
const [RECEIVED, LEAST] = [15, 0.001];
/** ms by which the page's clock is ahead, so that no whole ms is rounded down. */
const ROUNDED = 0.05;
/** ms of the machine at the first attempt. Few attempts, because each also passes a part of a microsecond. */
const SLEEPS = 3;
/** ms of the machine that a document needs to arrive after its page has begun. */
const ARRIVES = 30;
/** ms that may pass until requests have left the page, and until it has read their answers. */
const SLACK = 0.2;

/** The browser counts microseconds. */
const toMicroseconds = (ms: number) => Math.round(ms * 1000) / 1000;

/** Opens a context whose page draws only on command. */
export function openVirtualContext(browser: Browser, options: BrowserContextOptions): Promise<OpenedContext> {
  return runInTurn(browser, async () => {
    const session = await browser.newBrowserCDPSession();
    const list = async () => (await session.send("Target.getBrowserContexts")).browserContextIds;
    const before = await list();
    const context = await browser.newContext(options);
    const browserContextId = (await list()).find((each) => !before.includes(each));
    if (browserContextId === undefined) throw new Error("The browser does not name its new context.");
    return {
      context,
      // Empty, and of the same origin: the page to compare then runs in the same process, whose time stands still.
      async openPage(origin) {
        const url = origin + BLANK;
        const headers = { "referrer-policy": "no-referrer", "content-type": "text/html" };
        await context.route(url, (route) => route.fulfill({ body: "<!doctype html>", headers }));
        const opened = context.waitForEvent("page");
        await session.send("Target.createTarget", { url, browserContextId, enableBeginFrameControl: true });
        const page = await opened;
        await page.waitForLoadState("load");
        await session.detach();
        return page;
      },
    };
  });
}

/**
 * Time that passes only by command, frame by frame: a budget of time for the page, then the answers that it has asked for,
 * then a picture.
 * @param start the page's clock, in ms since 1970.
 */
export async function createVirtualClock(
  browser: Browser,
  page: Page,
  session: CDPSession,
  answers: Answers,
  start: number,
): Promise<Clock> {
  await session.send("Page.enable");
  await session.send("Network.enable");
  const mainFrame = (await session.send("Page.getFrameTree")).frameTree.frame.id;
  answers.watch(session, mainFrame);
  const base = await session.send("Emulation.setVirtualTimePolicy", {
    policy: "pause",
    initialVirtualTime: (start + ROUNDED) / 1000,
  });
  /** ms that have passed, and those at the last frame. */
  let [elapsed, reached] = [0, 0];

  const draw = (picture: { screenshot?: { format: "jpeg"; quality: number } } = {}) =>
    runInTurn(browser, () =>
      session.send("HeadlessExperimental.beginFrame", {
        frameTimeTicks: toMicroseconds(base.virtualTimeTicksBase + reached),
        interval: FRAME,
        ...picture,
      }),
    );

  const pass = async (ms: number) => {
    const budget = toMicroseconds(ms);
    const over = new Promise<void>((done) => session.once("Emulation.virtualTimeBudgetExpired", () => done()));
    await session.send("Emulation.setVirtualTimePolicy", { policy: "advance", budget });
    await over;
    elapsed = toMicroseconds(elapsed + budget);
  };

  /** Lets as little time pass as possible, up to a moment, and then none; the machine gets more time at each attempt. */
  const passLeast = async (end: number, attempt: number) => {
    if (elapsed < end - LEAST) await pass(LEAST);
    await sleep(SLEEPS * attempt);
  };

  const evaluate = async (expression: string) =>
    (await session.send("Runtime.evaluate", { expression, returnByValue: true })).result.value as unknown;
  const countWaiting = async () => Number((await evaluate("window.millraceCompare?.waiting?.()")) ?? 0);

  const advance = async () => {
    reached += FRAME;
    await pass(reached - elapsed);
    // What passes here is taken from the next frame.
    await answers.give((attempt) => passLeast(reached + SLACK, attempt), countWaiting);
  };

  /** Whether the page is at rest, after it has been looked at. */
  const look = async () => (await evaluate("window.millraceCompare?.look?.()")) === true;

  const frame = async () => {
    await advance();
    await draw();
    return look();
  };

  /** Waits until the document has arrived, which takes time of the machine, but always the same of the page. */
  const receive = async (url: string) => {
    const navigated = new Promise<string>((done) => {
      session.on("Page.frameNavigated", ({ frame: { id, loaderId } }) => id === mainFrame && done(loaderId));
    });
    const finished = new Set<string>();
    session.on("Network.loadingFinished", ({ requestId }) => finished.add(requestId));
    await evaluate(`location.replace(${JSON.stringify(url)})`);
    const document = await navigated;
    const end = elapsed + RECEIVED;
    // A document is only read while time passes: once it has arrived, all of it at the same moment.
    await sleep(ARRIVES);
    await pass(RECEIVED - SLACK);
    for (let attempt = 1; !finished.has(document); attempt++) await passLeast(end, attempt);
    await pass(end - elapsed);
    reached = end;
  };

  const clock: Clock = {
    isVirtual: true,
    mouse: createPointer(session, async () => void (await frame())),
    now: () => reached,
    async open(url) {
      let loaded = false;
      session.once("Page.loadEventFired", () => (loaded = true));
      await receive(url);
      while (!loaded) {
        if (elapsed > LOADS)
          throw new Error(
            `The page did not load within ${LOADS / 1000} s of virtual time. Open it in a browser, and compare without --times.`,
          );
        await frame();
      }
    },
    frame: async () => void (await frame()),
    async run(ms) {
      for (const end = elapsed + ms; elapsed < end;) await frame();
    },
    async rest(wait) {
      await page.evaluate((given) => window.millraceCompare.begin(given), wait);
      while (!(await frame()));
      await answers.left();
      return page.evaluate(() => window.millraceCompare.end());
    },
    async takePicture(quality) {
      await advance();
      const { screenshotData = "" } = await draw({ screenshot: { format: "jpeg", quality } });
      await look();
      return screenshotData;
    },
  };
  return clock;
}
