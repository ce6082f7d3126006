import type { CDPSession, Page } from "playwright-core";
import { launchChromium } from "../../cli/browser";

/** The counters of Chromium, in ms and numbers. */
export interface Counts {
  script: number;
  task: number;
  layouts: number;
  styles: number;
  listeners: number;
  heap: number;
}

export interface Visit {
  page: Page;
  client: CDPSession;
  /** Since the page was opened. */
  counts(): Promise<Counts>;
  /** The differences between the call and its end. */
  during(run: () => Promise<unknown>): Promise<Counts>;
  close(): Promise<void>;
}

export interface Chromium {
  version: string;
  /** Opens an empty page as a slow phone would. Nothing leaves the machine. */
  visit(origin: string): Promise<Visit>;
  close(): Promise<void>;
}

/** How many times slower the processor is made. */
const SLOWDOWN = 4;

export async function openChromium(): Promise<Chromium> {
  const browser = await launchChromium({ flags: ["--js-flags=--expose-gc"] });
  return {
    version: browser.version(),
    async visit(origin) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        serviceWorkers: "block",
      });
      const page = await context.newPage();
      page.on("dialog", (dialog) => void dialog.dismiss());
      await page.route(
        (url) => url.origin !== origin && url.protocol.startsWith("http"),
        (route) => route.abort(),
      );
      const client = await context.newCDPSession(page);
      await client.send("Performance.enable");
      await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      const counts = async (): Promise<Counts> => {
        const { metrics } = await client.send("Performance.getMetrics");
        const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
        return {
          script: of("ScriptDuration") * 1000,
          task: of("TaskDuration") * 1000,
          layouts: of("LayoutCount"),
          styles: of("RecalcStyleCount"),
          listeners: of("JSEventListeners"),
          heap: of("JSHeapUsedSize"),
        };
      };
      return {
        page,
        client,
        counts,
        async during(run) {
          const before = await counts();
          await run();
          const after = await counts();
          return Object.fromEntries(
            Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Counts]]),
          ) as unknown as Counts;
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
