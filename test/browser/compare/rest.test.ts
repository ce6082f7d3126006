import { expect, it } from "vitest";
import { MARK } from "../../../cli/compare/look";
import { addLooks } from "../../../cli/compare/page/looks";
import { addMade } from "../../../cli/compare/page/made";
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

/** Whether the answer had arrived when the page counted as being at rest; it arrives many frames after the quiet. */
async function answered(ask: () => void, answer: "fulfill" | "abort"): Promise<string | undefined> {
  const page = await browser.open("/blank", { html: pageHtml("", { script: null }) });
  for (const add of [addLooks, addMade]) await page.addInitScript(add, MARK);
  await page.addInitScript(addRest, { mark: MARK, endless: [] });
  await page.route("**/late", async (route) => {
    await page.evaluate(async (frames) => {
      for (let n = 0; n < frames; n++) await new Promise(requestAnimationFrame);
    }, FRAMES);
    await (answer === "fulfill" ? route.fulfill({ body: "{}" }) : route.abort());
  });
  await page.reload();
  await page.evaluate(ask);
  return page.evaluate(async (quiet) => {
    await window.millraceCompare.rest(quiet, 100);
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
