import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CDPSession, Page } from "playwright-core";
import { dropdown, navbar, slider, STYLE, tabs } from "../../fixtures/pages/made/widgets";
import { launchChromium } from "../../cli/browser";
import { startServer } from "../../cli/serve/server";
import { table } from "../../tools/docs/markers";
import type { Result } from "../result";
import { watchPage } from "./watch";

export interface SoakCounts {
  /** Bytes of the heap after a collection. */
  heap: number;
  listeners: number;
  nodes: number;
  /** Active observers and timers of the runtime, each as `n × kind`. */
  alive: string[];
}

export interface SoakResult {
  changes: number;
  operations: number;
  /** After the first tenth of the changes, after all of them, and after the operations. */
  counts: Record<"early" | "changed" | "worked", SoakCounts>;
}

const CONTENT = navbar(5) + dropdown(4) + slider(4) + tabs(3);
const PAGE = `<!doctype html><html lang="en" data-wf-page="p1"><head><meta charset="utf-8"><title>Long day</title><style>${STYLE}</style>
<script>(${watchPage.toString()})()</script><script defer src="/millrace.js"></script></head><body><div id="content">${CONTENT}</div></body></html>`;

/** Exchanges the content of a page, then works its menus and sliders; each so many times. */
export async function soak(root: string, changes: number, operations: number): Promise<SoakResult> {
  const browser = await launchChromium();
  const server = await startServer({
    root: join(root, "fixtures/pages"),
    mounts: {
      "/millrace.js": join(root, "dist/millrace.js"),
      "/millrace-drag.js": join(root, "dist/millrace-drag.js"),
    },
    answer: (request) =>
      new URL(request.url).pathname === "/soak"
        ? new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } })
        : undefined,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 600, height: 800 } });
    await page.goto(`${server.origin}/soak`);
    const client = await page.context().newCDPSession(page);
    await exchange(page, Math.ceil(changes / 10));
    const early = await look(page, client);
    await exchange(page, changes - Math.ceil(changes / 10));
    const changed = await look(page, client);
    await work(page, operations);
    const worked = await look(page, client);
    return { changes, operations, counts: { early, changed, worked } };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Each time the old content is removed, the new one is added, and the runtime has mounted it. */
async function exchange(page: Page, times: number): Promise<void> {
  await page.evaluate(
    async ({ html, left }) => {
      const content = document.querySelector("#content") as HTMLElement;
      for (let index = 0; index < left; index++) {
        content.innerHTML = html;
        for (let frames = 0; !content.querySelector(".w-slider-dot") && frames < 600; frames++)
          await new Promise(requestAnimationFrame);
        if (!content.querySelector(".w-slider-dot")) throw new Error(`change ${index} was not mounted`);
      }
    },
    { html: CONTENT, left: times },
  );
}

async function work(page: Page, times: number): Promise<void> {
  await page.evaluate(async (left) => {
    const press = (selector: string) => (document.querySelector(selector) as HTMLElement).click();
    for (let index = 0; index < left; index++) {
      press([".w-nav-button", ".w-slider-arrow-right"][index % 2] ?? "");
      await new Promise(requestAnimationFrame);
    }
    // Running work ends.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  }, times);
}

async function look(page: Page, client: CDPSession): Promise<SoakCounts> {
  await page.waitForFunction(() => !document.getAnimations().length);
  await client.send("HeapProfiler.collectGarbage");
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await client.send("Memory.getDOMCounters");
  const alive = await page.evaluate<string[]>("fuzzWatch.remains()");
  return { heap: usedSize, nodes, listeners: jsEventListeners, alive };
}

/**
 * `npm run lab -- soak`: 1,000 changes of a page's content and 1,000 operations of menus and sliders, in Chromium; fails when
 * something grows. `--short` does 100 of each.
 */
export async function main(args: string[], { root }: { root: string }): Promise<Result> {
  const { values } = parseArgs({ args, options: { short: { type: "boolean" } } });
  const times = values.short ? 100 : 1000;
  const { counts } = await soak(root, times, times);
  const rows = Object.entries(counts).map(([when, { heap, nodes, listeners, alive }]) => [
    { early: `${times / 10} changes`, changed: `${times} changes`, worked: `and ${times} operations` }[when] ?? when,
    String(Math.round(heap / 1000)),
    String(nodes),
    String(listeners),
    alive.filter((one) => !one.includes("listener")).join(", ") || "none",
  ]);
  const report = table(["after", "heap, kB", "nodes", "listeners", "observers and timers"], rows);
  return { code: isFlat(counts) ? 0 : 1, report };
}

/** Whether nothing has grown since the first tenth except by the heap's own upkeep. */
export function isFlat({ early, changed, worked }: SoakResult["counts"]): boolean {
  return [changed, worked].every(
    (later) =>
      later.listeners <= early.listeners + 10 &&
      later.nodes <= early.nodes * 1.1 + 50 &&
      later.heap <= early.heap * 1.1 + 300_000,
  );
}
