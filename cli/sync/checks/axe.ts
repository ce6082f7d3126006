import type { AxeResults } from "axe-core";
import type { Browser } from "playwright-core";
import { OFFLINE, serveFiles } from "../../adopt/fast/measure/site-server";
import { AdoptError } from "../../adopt/model/adopt-error";
import { localUrl } from "../../adopt/read/resolve-reference";
import { launchChromium } from "../../browser";
import type { CheckContext, Finding } from "./check";
import type { StateFiles } from "../site-state";

const VIEWPORT = { width: 1280, height: 800 };
/** Limit for a page that never ends to load, in ms. */
const LONGEST = 15_000;
/** The levels A and AA of WCAG 2.2. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Pages that break a rule of axe which the same page online keeps.
 * @param changed pages that differ from those online.
 * @throws AdoptError without axe-core. @throws NoBrowser without Chromium.
 */
export async function checkAccessibility(
  { before, after, settings: { sample } }: CheckContext,
  changed: readonly string[],
): Promise<Finding[]> {
  const pages = changed.filter((page) => before.files.has(page)).slice(0, sample);
  if (pages.length === 0) return [];
  const axe = await loadAxe();
  const browser = await launchChromium({ kind: "headless", flags: [OFFLINE] });
  try {
    const findings: Finding[] = [];
    for (const page of pages) {
      const known = await findViolations(browser, before, page, axe);
      for (const [rule, help] of await findViolations(browser, after, page, axe))
        if (!known.has(rule)) findings.push({ page, what: `is less accessible than online: ${help} (${rule})` });
    }
    return findings;
  } finally {
    await browser.close();
  }
}

async function loadAxe(): Promise<string> {
  try {
    const { default: axe } = await import("axe-core");
    return axe.source;
  } catch {
    throw new AdoptError(
      "The accessibility of pages is checked by the package axe-core: npm install --save-dev axe-core",
    );
  }
}

/** The rules that a page breaks, each with its sentence. */
async function findViolations(
  browser: Browser,
  state: StateFiles,
  path: string,
  axe: string,
): Promise<Map<string, string>> {
  const server = await serveFiles(async (file) => (state.files.has(file) ? state.read(file) : undefined));
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
  context.setDefaultTimeout(LONGEST);
  try {
    const page = await context.newPage();
    // A page that does not end to load is checked as it is.
    await page.goto(`${server.origin}${localUrl(path).pathname}`, { waitUntil: "load" }).catch(() => undefined);
    await page.evaluate(axe);
    const found = await page.evaluate(async (tags) => {
      // What fades in has less contrast until it is there.
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      const { axe } = window as unknown as { axe: { run(root: unknown, options: unknown): Promise<AxeResults> } };
      const options = { runOnly: tags, resultTypes: ["violations"], selectors: false, iframes: false };
      const { violations } = await axe.run(document, options);
      return violations.map(({ id, help }): [string, string] => [id, help]);
    }, TAGS);
    return new Map(found);
  } finally {
    await context.close();
    await server.close();
  }
}
