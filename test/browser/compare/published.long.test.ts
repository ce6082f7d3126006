import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { compareSite } from "../../../cli/compare/compare";
import { writePublished, type ExportCopy } from "../../../cli/compare/published";
import type { CompareResult } from "../../../cli/compare/result";
import { readCompareSettings } from "../../../cli/compare/settings";
import { startPublishedSite, type PublishedSite } from "../../../fixtures/published";
import { closeContexts, getChromium } from "../support/chromium";

const adopted = join(tmpdir(), `millrace-compare-published-${process.pid}`);
const removed = [adopted, `${adopted}.millrace-fetch`, `${adopted}.config.json`];
let site: PublishedSite;
let browser: Browser;
let published: ExportCopy;

beforeAll(async () => {
  site = await startPublishedSite();
  await adopt(site.origin, { out: adopted, web: { own: true } });
  site.clearRequests();
  published = await writePublished(site.origin, adopted);
  browser = await getChromium();
});
afterAll(async () => {
  await closeContexts(browser);
  await published.remove();
  await site.close();
  for (const path of removed) await rm(path, { recursive: true, force: true });
});

/** All kinds of which the pages have some. */
const STEPS = "load,scroll,hover,menu,form";

/** Compares pages with the published ones. */
async function compare(...options: string[]): Promise<CompareResult> {
  const settings = { ...readCompareSettings([published.folder, adopted, ...options]), cleanUrls: true };
  return compareSite(browser, settings, () => undefined);
}

// Mostly waiting, so several at a time.
it.concurrent("compares with the published page from the fetched files, without a request", async () => {
  const { totals, errors, sources } = await compare("--pages", "about.html", "--widths", "390", "--steps", STEPS);
  expect(sources).toEqual([]);
  expect(totals).toMatchObject({ pages: 1, unexplained: 0 });
  // The stand-in for the vendor script ran on the published page.
  expect(totals.equal).toBeGreaterThan(10);
  expect(errors).toEqual([]);
  expect(site.requests).toEqual([]);
});

it.concurrent.each([
  ["index.html", "1280,390"],
  ["people.html", "1280"],
  ["plants/silver-fennel.html", "390"],
])("finds no unexplained difference on %s at %s px", async (page, widths) => {
  const { findings, totals } = await compare("--pages", page, "--widths", widths, "--steps", STEPS);
  expect(findings.filter(({ rule }) => rule === undefined).map(({ picture: _, ...finding }) => finding)).toEqual([]);
  expect(totals.equal).toBeGreaterThan(5);
});
