import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";
import { liveListeners, watchListeners } from "../support/listeners";
import { openPointer, painted, settled, sliderHtml } from "./strip";
import { sliderModel } from "../support/models/slider";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const open = (attributes = "", slides = 5) =>
  browser.open("/drag", {
    html: sliderHtml({ attributes, style: "width: 600px", slides: Array<string>(slides).fill("<p>Words</p>") }),
    viewport: { width: 800, height: 700 },
    touch: true,
  });

/** Counts the writes of inline styles in the slider. */
const countWrites = (page: Page) =>
  page.evaluateHandle(() => {
    let writes: string[] = [];
    const note = (records: MutationRecord[]) =>
      writes.push(...records.map(({ target }) => (target as Element).className));
    const observer = new MutationObserver(note);
    observer.observe(document.querySelector(".w-slider") as Element, {
      attributes: true,
      attributeFilter: ["style"],
      subtree: true,
    });
    return {
      take() {
        note(observer.takeRecords());
        const taken = writes;
        writes = [];
        return taken;
      },
    };
  });

describe("the cost of a drag", () => {
  it.each(["slide", "over"])("SL-49 is one style write a frame in %s, on the mask", async (animation) => {
    const page = await open(`data-animation="${animation}"`);
    const hand = await openPointer(page, "touch");
    const counter = await countWrites(page);
    await hand.down(400);
    await hand.move(395);
    await painted(page);
    await counter.evaluate((writes) => writes.take());
    for (let x = 390; x >= 100; x -= 10) {
      await hand.move(x);
      await painted(page);
      expect(await counter.evaluate((writes) => writes.take())).toEqual(["w-slider-mask"]);
    }
  });

  it("SL-49 is one more write for each slide that wraps around", async () => {
    const page = await open('data-infinite="1"', 2);
    const hand = await openPointer(page, "touch");
    const counter = await countWrites(page);
    await hand.down(300);
    await hand.move(290);
    await painted(page);
    await counter.evaluate((writes) => writes.take());
    await hand.move(310);
    await painted(page);
    expect(await counter.evaluate((writes) => writes.take())).toEqual(["w-slide", "w-slider-mask"]);
  });

  it("SL-49 is one write for all moves of one frame", async () => {
    const page = await open();
    await openPointer(page, "touch");
    const counter = await countWrites(page);
    // Writes so far are read in the task of the moves: afterwards a frame may have passed.
    await counter.evaluate((writes) => {
      const send = (type: string, clientX: number) =>
        document.querySelector(".w-slide p")?.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            isPrimary: true,
            pointerId: 7,
            buttons: 1,
            clientX,
            clientY: 20,
            pointerType: "touch",
          }),
        );
      return new Promise<void>((resolve) => {
        send("pointerdown", 300);
        send("pointermove", 290);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            writes.take();
            for (let x = 280; x > 180; x -= 10) send("pointermove", x);
            resolve();
          }),
        );
      });
    });
    await painted(page);
    expect(await counter.evaluate((writes) => writes.take())).toEqual(["w-slider-mask"]);
  });

  it("SL-49 adds no work on a page without a drag", async () => {
    const page = await open();
    const slider = sliderModel(page);
    await watchListeners(page);
    await page.reload();
    await page.waitForSelector(".w-slider-dot");
    await slider.next();
    await settled(page);
    const before = (await liveListeners(page)).filter((name) => /wheel|pointermove|orientationchange/.test(name));
    expect(before).toEqual([]);
    const hand = await openPointer(page, "touch");
    await hand.down(300);
    await hand.move(200);
    expect((await liveListeners(page)).join()).toMatch(/orientationchange on Window/);
    await hand.up();
    expect((await liveListeners(page)).join()).not.toMatch(/wheel|orientationchange/);
  });

  it("SL-49 removes every listener after a stop in the middle", async () => {
    const page = await open();
    await watchListeners(page);
    await page.reload();
    await page.waitForSelector(".w-slider-dot");
    const hand = await openPointer(page, "touch");
    await hand.down(300);
    await hand.move(200);
    await page.evaluate(() => (window as unknown as { Millrace: { stop(): void } }).Millrace.stop());
    expect(await liveListeners(page)).toEqual([]);
  });
});
