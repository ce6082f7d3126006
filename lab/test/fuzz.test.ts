import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { fuzz } from "../fuzz/fuzz";
import { packageRoot } from "../../cli/package-paths";
import { closeContexts, getChromium } from "../../test/browser/support/chromium";

// Longer runs, with pages of other seeds, are `npm run lab -- fuzz`.
const PAGES = 100;

let browser: Browser;
beforeAll(async () => {
  browser = await getChromium();
});
afterAll(() => closeContexts(browser));

const tryPages = (pages: number, dist: string) => fuzz({ browser, root: packageRoot(), dist, pages, seed: 1 });

it(`the first ${PAGES} fuzzed pages are without a fault`, async () => {
  const { tried, failures } = await tryPages(PAGES, inject("dist"));
  expect(failures.map(({ seed, faults }) => `seed ${seed}: ${faults.join("; ")}`)).toEqual([]);
  expect(tried).toBe(PAGES);
});

it("a runtime that does all that it must not is found out", async () => {
  const dist = await mkdtemp(join(tmpdir(), "millrace-fuzz-"));
  const broken = `window.Millrace = {
    start() {
      setTimeout(() => { throw new Error("broken"); });
      void Promise.reject("refused");
      new Image().src = "https://elsewhere.example/";
      document.getElementById("fuzz-text").style.opacity = 0;
      document.getElementById("fuzz-canary").dataset.left = "";
      addEventListener("message", () => {});
      setInterval(() => {}, 1000);
      new ResizeObserver(() => {}).observe(document.body);
    },
    stop() {},
  };`;
  try {
    await writeFile(join(dist, "millrace.js"), broken);
    const { failures } = await tryPages(1, dist);
    const said = failures.flatMap(({ faults }) => faults).join("\n");
    for (const fault of [
      /^uncaught: .*broken/m,
      /^rejected: refused/m,
      /^asked elsewhere\.example/m,
      /^the neighbor's tabs do not work/m,
      /^a text of the page is hidden/m,
      /^what waits .* is hidden/m,
      /^not as served: /m,
      /^left after stop\(\): 1 × listener message/m,
      /^left after stop\(\): 1 × timer/m,
      /^left after stop\(\): 1 × ResizeObserver/m,
    ])
      expect(said).toMatch(fault);
  } finally {
    await rm(dist, { recursive: true });
  }
});
