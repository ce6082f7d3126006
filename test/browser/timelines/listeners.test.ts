import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { WAIT } from "../../support/limits";
import { useBrowser } from "../support/browser";
import { liveListeners, watchListeners } from "../support/listeners";
import { begun, framesAskedFor, timelinePage } from "./support";

const browser = useBrowser();

const TARGET = ["wf:class", ["x"]];
const TRIGGERS = [
  ["wf:hover", { pluginConfig: { multiTimeline: false } }, TARGET],
  ["wf:hover", { pluginConfig: { type: "mouseover" } }, TARGET],
  ["wf:click", {}, TARGET],
  ["wf:focus", {}, TARGET],
  ["wf:scroll", { scrollTriggerConfig: { start: "top 90%", enter: "play" } }, TARGET],
  ["wf:mouse-move", {}, TARGET],
  ["wf:dropdown", { pluginConfig: { event: "open" } }, TARGET],
];

const DATA = [
  TRIGGERS.map((trigger, at) => ({ id: `i-${at}`, triggers: [trigger], timelineIds: [`t-${at}`] })),
  TRIGGERS.map((_trigger, at) => ({
    id: `t-${at}`,
    ...(at === 5 ? { triggerMetadata: { role: "mouseX" } } : {}),
    actions: [
      {
        id: "a",
        tt: 2,
        targets: [["wf:trigger-only", ""]],
        timing: { duration: 0.1 },
        properties: { "wf:style": { opacity: ["50%", "100%"] } },
      },
    ],
  })),
];

async function open(count: number) {
  const html = timelinePage('<a class="x" href="#">Text</a><p>Text</p>'.repeat(count), DATA);
  const page = await browser.open("/", { html });
  await watchListeners(page);
  await page.reload();
  await begun(page);
  await page.waitForFunction(() => !document.getAnimations().length);
  return page;
}

it("has as many listeners with 60 elements of each trigger as with 3, and none after stop()", async () => {
  const names = async (page: Page) => (await liveListeners(page)).map((name) => name.replace(/ #.*/, "")).sort();
  const expectNoneAfterStop = async (page: Page) => {
    await page.evaluate(() => window.Millrace?.stop());
    expect(await liveListeners(page)).toEqual([]);
  };
  const small = await open(3);
  const large = await open(60);
  // Until the triggers are mounted and the listeners of the start have ended.
  await vi.waitFor(
    async () => {
      const few = await names(small);
      expect(few).toEqual(expect.arrayContaining(["mouseenter on HTMLDocument", "pointermove on HTMLDocument"]));
      expect(await names(large)).toEqual(few);
    },
    { timeout: WAIT },
  );
  await expectNoneAfterStop(small);
  await expectNoneAfterStop(large);
});

it("asks for no frame and keeps no layers at rest", async () => {
  const page = await open(60);
  await expect.poll(() => framesAskedFor(page)).toBe(0);
  const hints = await page.$$eval(
    "*",
    (all) => all.filter((one) => getComputedStyle(one).willChange !== "auto").length,
  );
  expect(hints).toBe(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
