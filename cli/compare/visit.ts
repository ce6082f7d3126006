import type { Browser, Page } from "playwright-core";
import { createBackend } from "../../fixtures/backend";
import { drawsOnCommand } from "../browser";
import { pageUrl, urlPath } from "../../common/page-url";
import type { Copy } from "./copies";
import type { Libraries } from "./libraries/libraries";
import { MARK, parseState, type State } from "./appearance";
import { answerAfter, createAnswers } from "./clock/answers";
import type { Clock } from "./clock/clock";
import { OBSERVED, parseCourse, type Course } from "./clock/course";
import { createRealClock, openRealContext } from "./clock/real";
import { createVirtualClock, openVirtualContext } from "./clock/virtual";
import { answerLocally, recordWindows, type Network } from "./network";
import { addCourse } from "./page/course";
import { addFacts } from "./page/facts";
import { fixTimeAndChance } from "./page/fixed";
import { addLooks } from "./page/looks";
import { addMade } from "./page/made";
import { holdMedia } from "./page/media";
import { addPending } from "./page/pending";
import { addPlan } from "./page/plan";
import type { Point } from "./page/probe";
import { addReach } from "./page/reach";
import { addRequests } from "./page/requests";
import { addRest } from "./page/rest";
import { useWholeMs } from "./page/whole-ms";
import type { RestWait } from "./rest-wait";

/** The fixed time of all compared pages. */
const INSTANT = Date.UTC(2025, 4, 14, 10, 0, 0);
const HEIGHT = 800;

/** An open page in one of the variants. */
export interface Visit {
  page: Page;
  clock: Clock;
  network: Network;
  /** Texts of dialogs that the page opened. */
  dialogs: string[];
  /** Errors on the page, for the report. */
  errors: string[];
  /** URLs of workers, which are not compared. */
  workers: string[];
  /** Waits until nothing changes any more. */
  rest(wait: RestWait): Promise<State>;
  /** Begins to record how elements change, with time by command. */
  beginCourses(): Promise<void>;
  /** What was recorded since then; undefined without time by command. @param after the state at rest. */
  endCourses(after: State): Promise<Course[] | undefined>;
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
  const isVirtual = drawsOnCommand(browser);
  const { context, openPage } = await (isVirtual ? openVirtualContext : openRealContext)(browser, {
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
    const answers = isVirtual ? createAnswers() : undefined;
    const network = await answerLocally(context, copy.origin, backend, libraries, answers ?? answerAfter(parsed));
    if (isVirtual) for (const add of [useWholeMs, holdMedia]) await context.addInitScript(add);
    for (const add of [addLooks, addMade, addReach, addFacts, addPlan]) await context.addInitScript(add, MARK);
    const compared = ["millrace", ...scripts];
    await context.addInitScript(addPending, compared);
    await context.addInitScript(addRequests);
    await context.addInitScript(addRest, { mark: MARK, endless: [...endless] });
    if (isVirtual) await context.addInitScript(addCourse, MARK);
    await context.addInitScript(fixTimeAndChance, { start: INSTANT, compared });
    const page = await openPage(copy.origin);
    const session = await context.newCDPSession(page);
    await recordWindows(session, network, copy.origin);
    const clock = answers ? await createVirtualClock(browser, page, session, answers, INSTANT) : createRealClock(page);
    const dialogs: string[] = [];
    const errors: string[] = [];
    const workers: string[] = [];
    context.on("page", (opened) => void opened.close().catch(() => undefined));
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss().catch(() => undefined);
    });
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("worker", (worker) => workers.push(worker.url().replace(copy.origin, "")));
    await clock.open(copy.origin + (cleanUrls ? pageUrl(path) : urlPath(path)));
    network.loaded = true;
    return {
      page,
      clock,
      network,
      dialogs,
      errors,
      workers,
      rest: async (wait) => parseState(await clock.rest(pickWait(wait))),
      ...recordCourses(page, clock),
      show: (mark) => page.evaluate((number) => window.millraceCompare.show(number), mark),
      reach: (mark) => page.evaluate((number) => window.millraceCompare.reach(number), mark),
      close: () => context.close(),
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** What a page gets of a step, which has functions, too. */
const pickWait = ({ quiet, quietFrames, least, limit }: RestWait): RestWait => ({
  quiet,
  ...(quietFrames !== undefined && { quietFrames }),
  ...(least !== undefined && { least }),
  ...(limit !== undefined && { limit }),
});

/** Endless changes are recorded once, for some seconds of the step in which they begin. */
function recordCourses(page: Page, clock: Clock): Pick<Visit, "beginCourses" | "endCourses"> {
  const endless = new Set<number>();
  return {
    async beginCourses() {
      if (clock.isVirtual) await page.evaluate(() => window.millraceCompare.beginCourses());
    },
    async endCourses({ restless }) {
      if (!clock.isVirtual) return undefined;
      const begun = new Set([...restless].filter((mark) => !endless.has(mark)));
      for (const mark of begun) endless.add(mark);
      if (begun.size) await clock.run(OBSERVED);
      const raw = await page.evaluate((marks) => window.millraceCompare.endCourses(marks), [...restless]);
      return raw.map(parseCourse).filter(({ loops, mark }) => !loops || begun.has(mark));
    },
  };
}
