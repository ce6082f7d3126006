import { expect, it } from "vitest";
import { useBrowser } from "../../../test/browser/support/browser";
import { fixturePage, logIn, traceTasks } from "../../../test/browser/subscriptions/support";

const browser = useBrowser();

it("1,000 subscriptions are shown without a task over 50 ms on a processor four times slower", async () => {
  const page = await browser.open("/many", { html: fixturePage("many") });
  await logIn(page, browser.backend, "user_1000-subscriptions");
  await page.addInitScript(() => {
    document.addEventListener("millrace:subscriptions:load", () => performance.mark("rows"));
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });

  /** The long tasks of one visit. */
  async function visit(): Promise<number[]> {
    const tasksSince = await traceTasks(page);
    await page.reload();
    // Inside the page: a locator would search rows repeatedly, in tasks of the page.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const list = document.querySelector("[role=list]") as Element;
          const look = () => void (list.childElementCount === 1000 && requestAnimationFrame(() => setTimeout(resolve)));
          new MutationObserver(look).observe(list, { childList: true });
          look();
        }),
    );
    const tasks = await tasksSince("rows");
    expect(tasks.length).toBeGreaterThan(100);
    return tasks.filter((duration) => duration > 50);
  }

  // Other programs take the processor's caches away: one quiet run of several proves it.
  const runs: number[][] = [];
  while (runs.length < 6 && !runs.some((tasks) => !tasks.length)) runs.push(await visit());
  expect(runs[runs.length - 1], `long tasks of ${runs.length} runs: ${JSON.stringify(runs)}`).toEqual([]);
});
