import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../../../test/browser/support/browser";
import { openPointer, settled, sliderHtml } from "../../../test/browser/slider/strip";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const TEXT = '<p>Gel sets <a href="#gel">last</a> <span>three <b>weeks</b></span></p>';

it("SL-49 a drag of 300 px over eight full slides has no task over 50 ms at a quarter of the speed", async () => {
  const page = await browser.open("/drag", {
    html: sliderHtml({ style: "width: 600px", slides: Array<string>(8).fill(TEXT.repeat(40)) }),
    viewport: { width: 800, height: 700 },
    touch: true,
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const hand = await openPointer(page, "touch");
  const drag = async () => {
    const observed = await page.evaluateHandle(() => {
      const found: number[] = [];
      const observer = new PerformanceObserver((list) =>
        found.push(...list.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: "longtask" });
      return { found, observer };
    });
    await hand.down(450);
    for (let x = 445; x >= 150; x -= 5) await hand.move(x, undefined, 16);
    await hand.move(450, undefined, 500);
    await hand.up(500);
    await settled(page);
    return observed.evaluate(async ({ found, observer }) => {
      // Entries are reported some time after their task.
      await new Promise((resolve) => setTimeout(resolve, 100));
      observer.disconnect();
      return found;
    });
  };
  // The clock also runs while other programs have the processor, so one quiet run of several proves it.
  const runs: number[][] = [];
  while (runs.length < 6 && !runs.some((tasks) => !tasks.length)) runs.push(await drag());
  expect(runs[runs.length - 1], `long tasks of ${runs.length} runs: ${JSON.stringify(runs)}`).toEqual([]);
});
