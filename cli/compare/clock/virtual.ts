import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import type { Answers } from "./answers";
import { FRAME, type Clock, type OpenedContext } from "./clock";
import { createPointer } from "./pointer";
import { runInTurn } from "./turns";

/** Maximum ms of the page's time until it has loaded. */
const LOADS = 60_000;
/** Path of an empty page of the same origin. */
const BLANK = "/millrace-blank";
/** ms of its time after which the document of a page has arrived, and the least that can pass. */
const [RECEIVED, LEAST] = [5, 0.001];
/** ms by which the page's clock is ahead, so that no whole ms is rounded down. */
const ROUNDED = 0.05;
/** ms of a frame that are left for requests to leave the page. */
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
  let elapsed = 0;

  const draw = (picture: { screenshot?: { format: "jpeg"; quality: number } } = {}) =>
    runInTurn(browser, () =>
      session.send("HeadlessExperimental.beginFrame", {
        frameTimeTicks: toMicroseconds(base.virtualTimeTicksBase + elapsed),
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

  /** Lets as little time pass as possible, up to a moment, and then none. */
  const passLeast = async (end: number) => {
    if (elapsed < end - LEAST) await pass(LEAST);
    await new Promise((done) => setTimeout(done, 2));
  };

  const advance = async () => {
    const end = elapsed + FRAME;
    await pass(FRAME - SLACK);
    await answers.give(() => passLeast(end));
    await pass(end - elapsed);
  };

  /** Whether the page is at rest, after it has been looked at. */
  const look = async () => {
    const expression = "window.millraceCompare?.look?.()";
    return (await session.send("Runtime.evaluate", { expression, returnByValue: true })).result.value === true;
  };

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
    await session.send("Runtime.evaluate", { expression: `location.replace(${JSON.stringify(url)})` });
    const document = await navigated;
    const end = elapsed + RECEIVED;
    // A document is only read while time passes.
    while (!finished.has(document)) await passLeast(end);
    await pass(end - elapsed);
  };

  const clock: Clock = {
    isVirtual: true,
    mouse: createPointer(session, async () => void (await frame())),
    now: () => elapsed,
    async open(url) {
      let loaded = false;
      session.once("Page.loadEventFired", () => (loaded = true));
      await receive(url);
      while (!loaded) {
        if (elapsed > LOADS) throw new Error(`The page has not loaded after ${LOADS / 1000} s of its own time.`);
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
