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
