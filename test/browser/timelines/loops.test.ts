import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { begun, framesAskedFor, seen, timelinePage } from "./support";

const browser = useBrowser();

const loop = (properties: object) =>
  [
    [{ id: "i", triggers: [["wf:load", { controlType: "load" }]], timelineIds: ["t"] }],
    [
      {
        id: "t",
        actions: [
          { id: "a", tt: 2, targets: [["wf:class", ["x"]]], timing: { duration: 2, ease: 0, repeat: -1 }, properties },
        ],
      },
    ],
  ] as const;

it("IX3-37 a loop of transforms moves without a frame in script", async () => {
  const html = timelinePage('<div><div class="x">Text</div></div>', loop({ "wf:transform": { x: ["0px", "400px"] } }));
  const page = await browser.open("/", { html });
  await begun(page);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(1);
  const first = (await seen(page, ".x")).x;
  await expect.poll(async () => (await seen(page, ".x")).x).not.toBe(first);
  expect(await framesAskedFor(page)).toBe(0);
});

it("IX3-37 a loop by percents of the element's size moves by px, which follow that size", async () => {
  const html = timelinePage(
    '<div><div class="x" style="width:200px">Text</div></div>',
    loop({ "wf:transform": { x: ["0%", "-100%"] } }),
  );
  const page = await browser.open("/", { html });
  await begun(page);
  const lastFrame = () =>
    page.evaluate(() => {
      const [animation] = document.getAnimations();
      const frames = (animation?.effect as KeyframeEffect | undefined)?.getKeyframes() ?? [];
      return String(frames.at(-1)?.transform);
    });
  await expect.poll(lastFrame).toContain("translate(0px, 0px) translate3d(-200px, 0px, 0px)");
  await page.$eval(".x", (element) => ((element as HTMLElement).style.width = "300px"));
  await expect.poll(lastFrame).toContain("translate3d(-300px, 0px, 0px)");
  await page.evaluate(() => window.Millrace?.stop());
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

it("IX3-37 a loop of the browser rests out of view, and goes on from where it was", async () => {
  const body = '<div><div class="x">Text</div></div><p style="height:5000px">Text</p>';
  const page = await browser.open("/", { html: timelinePage(body, loop({ "wf:transform": { x: ["0px", "400px"] } })) });
  await begun(page);
  const read = () =>
    page.evaluate(() => document.getAnimations().map(({ playState, currentTime }) => ({ playState, currentTime })));
  const states = async () => (await read()).map(({ playState }) => playState);
  await expect.poll(states).toEqual(["running"]);
  await page.evaluate(() => scrollTo(0, 4000));
  await expect.poll(states).toEqual(["paused"]);
  const [rested] = await read();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(states).toEqual(["running"]);
  const [resumed] = await read();
  expect(Number(resumed?.currentTime)).toBeGreaterThanOrEqual(Number(rested?.currentTime));
});
