import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { countDownloads } from "../../../cli/compare/downloads";
import { MARK } from "../../../cli/compare/appearance";
import { addLooks } from "../../../cli/compare/page/looks";
import { addMade } from "../../../cli/compare/page/made";
import { addPending } from "../../../cli/compare/page/pending";
import { addRequests } from "../../../cli/compare/page/requests";
import { addRest } from "../../../cli/compare/page/rest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
/** ms that a page has to be quiet. */
const QUIET = 50;
/** Far more than are needed for a page to count as quiet. */
const FRAMES = 60;

const ASKS = {
  fetch: () => {
    const note = (answer: string) => () => (document.body.dataset.answered = answer);
    fetch("/late").then(note("yes"), note("no"));
  },
  XMLHttpRequest: () => {
    const asked = new XMLHttpRequest();
    asked.onload = () => (document.body.dataset.answered = "yes");
    asked.onerror = () => (document.body.dataset.answered = "no");
    asked.open("GET", "/late");
    asked.send();
  },
};

/** Longer than a test may last: the page must be at rest for another reason. */
const ENDLESS = 10 * 60_000;

/** Opens a page with the functions of the comparison. */
async function open(): Promise<Page> {
  const page = await browser.newPage();
  for (const add of [addLooks, addMade]) await page.addInitScript(add, MARK);
  await page.addInitScript(addPending, ["vendor.js"]);
  await page.addInitScript(addRequests);
  await page.addInitScript(addRest, { mark: MARK, endless: [] });
  browser.serve("/page", pageHtml("", { script: null }));
  await page.goto("/page");
  return page;
}

/** Opens a page with another clock for the functions of the comparison. */
async function openWithClock(change: () => void): Promise<Page> {
  const page = await open();
  await page.addInitScript(change);
  await page.addInitScript(addRest, { mark: MARK, endless: [] });
  await page.reload();
  return page;
}

/** Whether the answer had arrived when the page counted as being at rest; it arrives many frames after the quiet. */
async function answered(ask: () => void, answer: "fulfill" | "abort"): Promise<string | undefined> {
  const page = await open();
  await page.route("**/late", async (route) => {
    await page.evaluate(async (frames) => {
      for (let n = 0; n < frames; n++) await new Promise(requestAnimationFrame);
    }, FRAMES);
    await (answer === "fulfill" ? route.fulfill({ body: "{}" }) : route.abort());
  });
  await page.evaluate(ask);
  return page.evaluate(async (quiet) => {
    await window.millraceCompare.rest({ quiet, limit: 100 });
    return document.body.dataset.answered;
  }, QUIET);
}

it.each(Object.entries(ASKS))("waits for an answer that is late: %s", async (_, ask) => {
  expect(await answered(ask, "fulfill")).toBe("yes");
});

it.each(Object.entries(ASKS))("continues when a request fails: %s", async (_, ask) => {
  browser.expectConsole(/Failed to load resource/);
  expect(await answered(ask, "abort")).toBe("no");
});

it("is at rest after some frames when no script waits for anything", async () => {
  const page = await open();
  expect(await page.evaluate((quiet) => window.millraceCompare.rest({ quiet }), ENDLESS)).toMatchObject({
    settled: true,
  });
});

it("waits for timers that are due within the quiet time, not for ended and later ones", async () => {
  const page = await open();
  const order = await page.evaluate(async (quiet) => {
    const ran: string[] = [];
    setTimeout(() => setTimeout(() => ran.push("second"), 150), 150);
    clearTimeout(setTimeout(() => ran.push("ended"), quiet - 1000));
    clearInterval(setInterval(() => ran.push("ended"), 100));
    setTimeout(() => ran.push("later"), 2 * quiet);
    requestIdleCallback(() => ran.push("idle"));
    await window.millraceCompare.rest({ quiet });
    return ran;
  }, ENDLESS);
  expect(order.sort()).toEqual(["idle", "second"]);
});

it("is at rest while only the compared script requests frames, and waits for those of other scripts", async () => {
  const loop = "requestAnimationFrame(function next() { requestAnimationFrame(next); });";
  const find = async (path: string) => {
    browser.serve(path, loop, { "content-type": "text/javascript" });
    const page = await open();
    await page.addScriptTag({ url: path });
    const wait = { quiet: path === "/vendor.js" ? ENDLESS : QUIET, quietFrames: QUIET };
    return page.evaluate((given) => window.millraceCompare.rest(given), wait);
  };
  expect(await find("/vendor.js")).toMatchObject({ settled: true });
  expect(await find("/own.js")).toMatchObject({ settled: false });
});

it("waits until something is known to have begun, while the compared script requests frames", async () => {
  const script = `(function next() { requestAnimationFrame(next); })();
    setTimeout(() => document.body.dataset.begun = "yes", 400);`;
  browser.serve("/vendor.js", script, { "content-type": "text/javascript" });
  const page = await open();
  await page.addScriptTag({ url: "/vendor.js" });
  const begun = await page.evaluate(async (quiet) => {
    const start = performance.now();
    await window.millraceCompare.rest({ quiet, quietFrames: quiet, least: 500 });
    return [document.body.dataset.begun, performance.now() - start >= 500];
  }, QUIET);
  expect(begun).toEqual(["yes", true]);
});

it("leaves out what moves for seconds, and waits for what moves late and ends", async () => {
  const page = await openWithClock(() => {
    const now = performance.now.bind(performance);
    performance.now = () => 10 * now();
  });
  const state = await page.evaluate(async (mark) => {
    document.body.innerHTML = `<p ${mark}="1">Loop</p><p ${mark}="2">Cover</p>`;
    const [loop, cover] = [...document.body.children] as [HTMLElement, HTMLElement];
    const turn = (frame: number) => {
      loop.style.opacity = frame % 2 ? "1" : ".5";
      requestAnimationFrame(() => turn(frame + 1));
    };
    turn(0);
    const fade = (left: number) => {
      cover.style.opacity = String(left / 2);
      if (left) requestAnimationFrame(() => fade(left - 1));
      else cover.style.display = "none";
    };
    setTimeout(() => fade(2), 450);
    return window.millraceCompare.rest({ quiet: 500, least: 5000, limit: 60_000 });
  }, MARK);
  expect(state.restless).toEqual([1]);
  expect(state.looks.map(([number, seen]) => [number, seen])).toEqual([
    [1, 1],
    [2, 0],
  ]);
});

it("waits for a movement of 40 frames that take 10 s on a busy machine", async () => {
  const page = await openWithClock(() => {
    let frames = 0;
    const count = () => {
      frames++;
      requestAnimationFrame(count);
    };
    count();
    performance.now = () => 250 * frames;
  });
  const state = await page.evaluate(async (mark) => {
    document.body.innerHTML = `<p ${mark}="1">Follows the scroll</p>`;
    const [element] = [...document.body.children] as [HTMLElement];
    const move = (left: number) => {
      element.style.opacity = String(1 - left / 40);
      if (left) requestAnimationFrame(() => move(left - 1));
    };
    move(40);
    const { restless } = await window.millraceCompare.rest({ quiet: 250 });
    return { restless, opacity: element.style.opacity };
  }, MARK);
  expect(state).toEqual({ restless: [], opacity: "1" });
});

it("waits for files that a page loads, but not for films", async () => {
  const page = await open();
  const downloads = countDownloads(page);
  let answer = (): void => undefined;
  const asked = new Promise<void>((done) => {
    void page.route("**/late.*", async (route) => {
      if (route.request().resourceType() === "media") return;
      await new Promise<void>((end) => {
        answer = end;
        done();
      });
      await route.fulfill({ body: "", contentType: "text/javascript" });
    });
  });
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("script"), { src: "late.js" })));
  await asked;
  expect(downloads.running()).toBe(true);
  const done = downloads.done();
  answer();
  await done;
  expect(downloads.running()).toBe(false);
  const film = page.waitForRequest("**/late.mp4");
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("video"), { src: "late.mp4" })));
  await film;
  expect(downloads.running()).toBe(false);
});
