import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { createData } from "../../../fixtures/pages/made/data";
import { formatDocument } from "../../../fixtures/pages/made/document";
import { grown } from "../../../fixtures/pages/made/grown";
import { dropdown, slider, tabs } from "../../../fixtures/pages/made/widgets";
import { draggable } from "../slider/strip";
import { frames } from "../support/frames";
import { liveListeners, watchListeners } from "../support/listeners";
import { useBrowser } from "../support/browser";
import { areTasksSlow } from "../support/slow-tasks";

const browser = useBrowser();

/**
 * One number of the browser's own statistics of a page. Removed objects are collected first, because they count until
 * the browser collects them.
 */
async function metric(page: Page, name: "JSEventListeners" | "RecalcStyleCount" | "LayoutCount"): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  await client.send("Performance.enable");
  const { metrics } = await client.send("Performance.getMetrics");
  await client.detach();
  return metrics.find((one) => one.name === name)?.value ?? NaN;
}

/** Counts the frames that scripts of the next document request, in `window.asked`. */
async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { asked: number };
    counted.asked = 0;
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (run) => {
      counted.asked++;
      return requestAnimationFrame(run);
    };
  });
}

/** The number of frames that scripts request in half a second. */
const asked = (page: Page) =>
  page.evaluate(async () => {
    const counted = window as unknown as { asked: number };
    const before = counted.asked;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return counted.asked - before;
  });

const motions = (page: Page) =>
  page.evaluate(() => document.getAnimations().map(({ startTime }) => Math.round(Number(startTime))));

// A task for each of thousands of events takes too long when tasks are slow on purpose.
describe.skipIf(areTasksSlow)("the start", () => {
  it("computes no style to put 50 toggles in their initial states", async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const counted = window as unknown as { styles: number };
      counted.styles = 0;
      const { getComputedStyle } = window;
      window.getComputedStyle = (...given) => {
        counted.styles++;
        return getComputedStyle(...given);
      };
    });
    browser.serve("/toggles", grown("click", 50).html);
    await page.goto("/toggles");
    await page.waitForFunction(() => document.documentElement.classList.contains("w-mod-ix"));
    expect(await page.evaluate("window.styles")).toBe(0);
  });

  it("IX-1 IX-32 binds 2,000 toggles in slices, and has started when all have their initial states", async () => {
    const script = '<script defer src="/millrace.js"></script><script defer src="/after.js"></script>';
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const counted = window as unknown as { begun: number };
      counted.begun = 0;
      addEventListener("ix2-animation-started", () => counted.begun++);
    });
    browser.serve("/after.js", 'window.early = document.documentElement.classList.contains("w-mod-ix")', {
      "content-type": "text/javascript",
    });
    browser.serve("/toggles", grown("click", 2000).html.replace('<script defer src="/millrace.js"></script>', script));
    await page.goto("/toggles");
    await page.waitForFunction(() => document.documentElement.classList.contains("w-mod-ix"));
    expect(await page.evaluate("window.early")).toBe(false);
    expect(await page.evaluate("window.begun")).toBe(2000);
  });

  it("IX-32 plays what was clicked before it was bound", async () => {
    const script = '<script defer src="/millrace.js"></script><script defer src="/after.js"></script>';
    const page = await browser.newPage();
    browser.serve("/after.js", 'document.getElementById("click-1999").click()', { "content-type": "text/javascript" });
    browser.serve("/toggles", grown("click", 2000).html.replace('<script defer src="/millrace.js"></script>', script));
    await page.goto("/toggles");
    await page.waitForFunction(() => (document.getElementById("answer-1999")?.offsetHeight ?? 0) > 0);
    expect(await page.evaluate(() => document.getElementById("answer-1998")?.offsetHeight)).toBe(0);
  });

  it("has as many listeners with 300 plain links as with 3", async () => {
    const counts: number[] = [];
    for (const count of [3, 300]) {
      const page = await browser.newPage();
      const links = Array.from({ length: count }, (_, at) => `<a href="/page-${at}">${at}</a>`).join("");
      browser.serve(
        `/links-${count}`,
        `<!doctype html><title>Links</title><link rel="icon" href="data:,"><body>${links}<script defer
          src="/millrace.js"></script>`,
      );
      await page.goto(`/links-${count}`);
      await page.evaluate(() => window.Millrace?.start());
      counts.push(await metric(page, "JSEventListeners"));
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it.each(["hover", "click"] as const)(
    "IX-33 has as many listeners with 300 interactions of the kind %s as with 3",
    async (kind) => {
      const counts: number[] = [];
      for (const count of [3, 300]) {
        const page = await browser.newPage();
        browser.serve(`/${kind}-${count}`, grown(kind, count).html);
        await page.goto(`/${kind}-${count}`);
        await page.evaluate(() => window.Millrace?.start());
        await page.waitForFunction(() => document.documentElement.classList.contains("w-mod-ix"));
        // Elements that move in view have additional listeners.
        await page.waitForFunction(() => !document.getAnimations().length);
        counts.push(await metric(page, "JSEventListeners"));
      }
      expect(counts[1]).toBe(counts[0]);
    },
  );
});

describe("listeners", () => {
  /** Native listeners that a body causes on a page at rest. */
  async function countListeners(body: string): Promise<number> {
    const page = await browser.newPage();
    browser.serve("/listeners", formatDocument("Listeners", body, createData([], [])).html);
    await page.goto("/listeners");
    await page.waitForFunction(() => Boolean((window as { Millrace?: unknown }).Millrace));
    await page.evaluate(() => (window as unknown as { Millrace: { start(): Promise<void> } }).Millrace.start());
    // A slider that can be dragged adds listeners once the part has loaded.
    await draggable(page);
    return metric(page, "JSEventListeners");
  }

  /** The cost of one more instance of a component. */
  const each = async (part: string) =>
    (await countListeners(part.repeat(12))) - (await countListeners(part.repeat(11)));

  const FORM = `<div class="w-form"><form data-name="Contact"><label class="w-checkbox"><span
    class="w-checkbox-input"></span><input type="checkbox" name="Yes"></label><input type="submit"
      value="Send"></form></div>`;

  it("a page without components has six at most", async () => {
    const page = await browser.newPage();
    await watchListeners(page);
    browser.serve("/plain", formatDocument("Plain", "<p>Text", createData([], [])).html);
    await page.goto("/plain");
    await page.waitForFunction(() => Boolean((window as { Millrace?: unknown }).Millrace));
    await page.evaluate(() => (window as unknown as { Millrace: { start(): Promise<void> } }).Millrace.start());
    const left = (await liveListeners(page)).map((name) => name.replace(/ #.*/, ""));
    expect(left.length, left.join(", ")).toBeLessThanOrEqual(6);
  });

  it("a form adds no listener", async () => {
    expect(await each(FORM)).toBe(0);
  });

  it("a dropdown, tabs and a slider add no listener until an event reaches them", async () => {
    expect([await each(dropdown(3)), await each(tabs(3)), await each(slider(3))]).toEqual([0, 0, 0]);
  });

  const HOVERED = dropdown(3).replace('data-hover="false"', 'data-hover="true"');
  const VIDEO = '<div class="w-background-video"><video autoplay loop muted playsinline></video></div>';
  const LINK =
    '<a href="#" class="w-lightbox"><script type="application/json" class="w-json">{"items":[]}</script></a>';
  const AUTOPLAY = slider(3).replace("data-duration", 'data-autoplay="true" data-delay="60000" data-duration');

  it.each(Object.entries({ HOVERED, VIDEO, LINK, AUTOPLAY }))("%s adds no listener", async (_name, part) => {
    expect(await each(part)).toBe(0);
  });

  it("has as many listeners with 40 first-generation triggers of each kind as with 4", async () => {
    const counts: number[] = [];
    for (const count of [4, 40]) {
      const page = await browser.newPage();
      const body = ["hover", "click", "tabs"].map((slug) => `<div class="w-tab-pane" data-ix="${slug}">Text</div>`);
      browser.serve("/legacy", formatDocument("Legacy", body.join("").repeat(count), createData([], [])).html);
      await page.goto("/legacy");
      await page.evaluate(async () => {
        const list = ["hover", "click", "tabs"].map((slug) => ({
          slug,
          value: { triggers: [{ type: slug, stepsA: [{ opacity: 1 }], stepsB: [{ opacity: 0 }] }] },
        }));
        const webflow = window.Webflow as unknown as { require(name: string): { init(list: unknown): void } };
        webflow.require("ix").init(list);
        await new Promise((done) => setTimeout(done, 2));
        await window.Millrace?.start();
      });
      counts.push(await metric(page, "JSEventListeners"));
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

describe("loops", () => {
  const page3 = (style: string, before = "") =>
    grown("loop", 3).html.replace("</style>", `${style}</style>`).replace("<main>", `<main>${before}`);

  it("that are not rendered request no frame and no style", async () => {
    const page = await browser.newPage();
    await countFrames(page);
    browser.serve("/hidden", page3(".loop{display:none}").replaceAll('"duration":2000', '"duration":60'));
    await page.goto("/hidden");
    await expect.poll(() => asked(page)).toBe(0);
    const before = await metric(page, "RecalcStyleCount");
    expect(await asked(page)).toBe(0);
    expect((await metric(page, "RecalcStyleCount")) - before).toBeLessThanOrEqual(1);
    expect(await motions(page)).toEqual([]);
  });

  it("that were not rendered begin to move when they are shown", async () => {
    const page = await browser.newPage();
    await countFrames(page);
    browser.serve(
      "/hidden",
      page3(".loop{display:none}.shown .loop{display:block}").replaceAll('"duration":2000', '"duration":60'),
    );
    await page.goto("/hidden");
    await expect.poll(() => asked(page)).toBe(0);
    await page.evaluate(() => document.body.classList.add("shown"));
    await expect.poll(() => motions(page).then(({ length }) => length)).toBe(3);
  });

  it("pause out of view and continue in the phase where they paused", async () => {
    const page = await browser.newPage();
    browser.serve("/far", page3("main{height:9000px}").replaceAll('"duration":2000', '"duration":600000'));
    await page.goto("/far");
    await expect.poll(() => motions(page).then(({ length }) => length)).toBe(3);
    const before = await motions(page);
    await page.evaluate(() => scrollTo(0, 8000));
    await expect.poll(() => motions(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => motions(page)).toEqual(before);
  });

  it("in view are the browser's own work: scripts request no frame in the middle of a turn", async () => {
    const page = await browser.newPage();
    await countFrames(page);
    browser.serve("/seen", grown("loop", 20).html.replaceAll('"duration":2000', '"duration":600000'));
    await page.goto("/seen");
    await expect.poll(() => motions(page).then(({ length }) => length)).toBeGreaterThan(0);
    await frames(page, 4);
    await expect.poll(() => asked(page)).toBe(0);
  });
});

describe("a page at rest", () => {
  it.each(["hover", "click", "reveal", "slider", "tabs", "dropdown"] as const)(
    "with 40 × %s requests no frame and no layout",
    async (kind) => {
      const page = await browser.newPage();
      await countFrames(page);
      browser.serve(`/${kind}`, grown(kind, 40).html);
      await page.goto(`/${kind}`);
      await page.evaluate(() => window.Millrace?.start());
      await expect.poll(() => asked(page)).toBe(0);
      const before = await metric(page, "LayoutCount");
      expect(await asked(page)).toBe(0);
      expect(await metric(page, "LayoutCount")).toBe(before);
    },
  );
});

describe("compiling", () => {
  /** How many functions a page's main thread compiles while it loads a script. */
  async function compiledOnMainThread(source: string): Promise<number> {
    const page = await browser.newPage();
    browser.serve("/runtime.js", source, { "content-type": "text/javascript" });
    const { html } = formatDocument("Compiled", dropdown(3) + tabs(3), createData([], []));
    browser.serve("/compiled", html.replace("/millrace.js", "/runtime.js"));
    const client = await page.context().browser()?.newBrowserCDPSession();
    if (!client) throw new Error("a context has a browser");
    interface TraceEvent {
      name: string;
      pid: number;
      tid: number;
    }
    const events: TraceEvent[] = [];
    client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown[] as TraceEvent[])));
    // A file that is there at once may be compiled where it runs, before a thread beside has begun: it takes a second.
    const network = await page.context().newCDPSession(page);
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: 200_000,
      uploadThroughput: -1,
    });
    await client.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: {
        includedCategories: ["disabled-by-default-v8.compile", "blink.user_timing"],
        excludedCategories: ["*"],
      },
    });
    await page.goto("/compiled");
    await page.waitForFunction(() => Boolean((window as { Millrace?: unknown }).Millrace));
    await page.evaluate(() => (window as unknown as { Millrace: { start(): Promise<void> } }).Millrace.start());
    await page.evaluate(() => void performance.mark("compiled here"));
    const ended = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
    await client.send("Tracing.end");
    await ended;
    await client.detach();
    // The browser is not this file's alone, and pages of others are in the trace.
    const here = events.find(({ name }) => name === "compiled here");
    if (!here) throw new Error("the trace has no mark of this page");
    return events.filter(({ name, pid, tid }) => name === "V8.CompileCode" && pid === here.pid && tid === here.tid)
      .length;
  }

  it("happens beside the main thread while the file arrives", async () => {
    const built = readFileSync(join(inject("dist"), "millrace.js"), "utf8");
    const lazy = await compiledOnMainThread(built.replace(/^.*\n/, ""));
    expect(lazy).toBeGreaterThan(100);
    expect(await compiledOnMainThread(built)).toBeLessThan(lazy / 2);
  });
});
