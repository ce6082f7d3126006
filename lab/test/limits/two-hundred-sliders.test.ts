import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../../../test/browser/support/browser";
import { pageHtml } from "../../../test/browser/support/page-html";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const SLIDER = `<div class="w-slider" data-animation="slide" data-duration="200"><div class="w-slider-mask">
  ${'<div class="w-slide"><p>Gel sets last <a href="#gel">three weeks</a>.</p></div>'.repeat(3)}</div>
  <div class="w-slider-arrow-left"></div><div class="w-slider-arrow-right"></div>
  <div class="w-slider-nav"></div></div>`;

interface Global {
  Millrace: { start(): Promise<void>; stop(): void };
}

it("two hundred sliders are mounted without a task over 50 ms on a processor four times slower", async () => {
  const page = await browser.open("/many", {
    html: pageHtml(SLIDER.repeat(200), { head: '<link rel="stylesheet" href="/widgets.css">' }),
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const mount = () =>
    page.evaluate(async () => {
      const { Millrace } = window as unknown as Global;
      const frames = async (count: number) => {
        for (; count; count--) await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      Millrace.stop();
      await frames(5);
      const found: number[] = [];
      const observer = new PerformanceObserver((list) =>
        found.push(...list.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: "longtask" });
      await Millrace.start();
      await frames(5);
      // Entries are reported some time after their task.
      await new Promise((resolve) => setTimeout(resolve, 100));
      observer.disconnect();
      return found;
    });
  // The clock also runs while other programs have the processor, so one quiet run of several proves it.
  const runs: number[][] = [];
  while (runs.length < 6 && !runs.some((tasks) => !tasks.length)) runs.push(await mount());
  expect(await page.locator(".w-slider-dot").count()).toBe(600);
  expect(runs[runs.length - 1], `long tasks of ${runs.length} runs: ${JSON.stringify(runs)}`).toEqual([]);
});
