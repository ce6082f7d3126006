import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { fixTimeAndChance } from "../../../cli/compare/page/fixed";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

/** How often each name was recorded within ten seconds. */
async function countCalls(script: string): Promise<Record<string, number>> {
  const page = await open(
    `<script>window.counts = {}; const tell = (name) => { counts[name] = (counts[name] ?? 0) + 1; };</script>${script}`,
  );
  await page.clock.runFor(10_000);
  return page.evaluate(() => (window as unknown as { counts: Record<string, number> }).counts);
}

async function open(body: string): Promise<Page> {
  const page = await browser.newPage();
  await page.clock.install();
  await page.addInitScript(fixTimeAndChance, { start: Date.UTC(2025, 0, 1), compared: ["vendor.js"] });
  browser.serve("/fixed", pageHtml(body, { script: null }));
  await page.goto("/fixed");
  return page;
}

it("runs a page's action of every few seconds once, and lets more frequent timers repeat", async () => {
  const script = `<script>
    setInterval(tell, 3000, "carousel");
    setInterval(tell, 100, "question");
    const turn = () => { tell("words"); setTimeout(turn, 4000); };
    setTimeout(turn, 4000);
    setTimeout(tell, 500, "soon");
  </script>`;
  const { carousel, question, words, soon } = await countCalls(script);
  expect({ carousel, words, soon }).toEqual({ carousel: undefined, words: 1, soon: 1 });
  expect(question).toBeGreaterThan(90);
});

it("does not change the scripts that are compared", async () => {
  browser.serve("/vendor.js", `setInterval(tell, 3000, "autoplay")`, { "content-type": "text/javascript" });
  expect(await countCalls(`<script src="/vendor.js"></script>`)).toEqual({ autoplay: 3 });
});

it("runs an action once that a page's script repeats in a callback of a compared script", async () => {
  browser.serve("/vendor.js", "window.ready = (run) => run()", { "content-type": "text/javascript" });
  const own = `<script>ready(() => { const turn = () => { tell("tabs"); setTimeout(turn, 6000); }; setTimeout(turn, 6000); })</script>`;
  expect(await countCalls(`<script src="/vendor.js"></script>${own}`)).toEqual({ tabs: 1 });
});

it("begins every page at the same instant, with the same random numbers", async () => {
  const first = await (await open("")).evaluate(() => [new Date().getFullYear(), Math.random(), Math.random()]);
  const second = await (await open("")).evaluate(() => [new Date().getFullYear(), Math.random(), Math.random()]);
  expect(first[0]).toBe(2025);
  expect(second).toEqual(first);
});

it("gives a page's script the same random numbers, however often a compared script draws", async () => {
  browser.serve("/own.js", "window.drawn = [Math.random(), Math.random()]", { "content-type": "text/javascript" });
  const draw = async (times: number) => {
    browser.serve("/vendor.js", `for (let i = 0; i < ${times}; i++) Math.random()`, {
      "content-type": "text/javascript",
    });
    const page = await open(`<script src="/vendor.js"></script><script src="/own.js"></script>`);
    return page.evaluate(() => (window as unknown as { drawn: number[] }).drawn);
  };
  const [few, many] = [await draw(1), await draw(5)];
  expect(many).toEqual(few);
  expect(few[0]).not.toBe(few[1]);
});
