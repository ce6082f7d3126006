import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { begun, framesAskedFor, seen, timelinePage } from "./support";

const browser = useBrowser();

const loop = (properties: object, timing: object = { repeat: -1 }) =>
  [
    [{ id: "i", triggers: [["wf:load", { controlType: "load" }]], timelineIds: ["t"] }],
    [
      {
        id: "t",
        actions: [
          { id: "a", tt: 2, targets: [["wf:class", ["x"]]], timing: { duration: 2, ease: 0, ...timing }, properties },
        ],
      },
    ],
  ] as const;

it("IX3-90 a loop of transforms moves without a frame in script", async () => {
  const html = timelinePage('<div><div class="x">Text</div></div>', loop({ "wf:transform": { x: ["0px", "400px"] } }));
  const page = await browser.open("/", { html });
  await begun(page);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(1);
  const first = (await seen(page, ".x")).x;
  await expect.poll(async () => (await seen(page, ".x")).x).not.toBe(first);
  expect(await framesAskedFor(page)).toBe(0);
});

it("IX3-37 a loop out of view is paused, and continues from there when it comes into view", async () => {
  const properties = { "wf:transform": { x: ["0px", "400px"] } };
  const html = timelinePage('<div style="height:9000px"></div><div><div class="x">Text</div></div>', loop(properties));
  const page = await browser.open("/", { html });
  await begun(page);
  // Its time goes on for some frames after a pause was requested.
  const states = () =>
    page.evaluate(() => document.getAnimations().map(({ pending, playState }) => (pending ? "pending" : playState)));
  const time = () => page.evaluate(() => Number(document.getAnimations()[0]?.currentTime));
  await expect.poll(states).toEqual(["paused"]);
  const before = await time();
  expect(await framesAskedFor(page)).toBe(0);
  expect(await time()).toBe(before);
  await page.evaluate(() => scrollTo(0, 9000));
  await expect.poll(states).toEqual(["running"]);
  const first = (await seen(page, ".x")).x;
  await expect.poll(async () => (await seen(page, ".x")).x).not.toBe(first);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(states).toEqual(["paused"]);
});

it("IX3-FIX-12 requests no frame while a timeline waits for its next action", async () => {
  const late = loop({ "wf:transform": { display: [null, "flex"] } }, { duration: 0, position: 600 });
  const page = await browser.open("/", { html: timelinePage('<div class="x">Text</div>', late) });
  await begun(page);
  await expect.poll(() => framesAskedFor(page)).toBe(0);
});
