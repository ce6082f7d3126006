import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { compareSite } from "../../../cli/compare/compare";
import { writePublished } from "../../../cli/compare/published";
import type { CompareResult } from "../../../cli/compare/result";
import { readCompareSettings } from "../../../cli/compare/settings";
import { startPublishedSite, type PublishedSite } from "../../../fixtures/published";

const adopted = join(tmpdir(), `millrace-compare-published-${process.pid}`);
const removed = [adopted, `${adopted}.millrace-fetch`, `${adopted}.config.json`];
let site: PublishedSite;
let browser: Browser;

beforeAll(async () => {
  site = await startPublishedSite();
  await adopt(site.origin, { out: adopted, web: { own: true } });
  browser = await chromium.connect(inject("chromium"));
});
afterAll(async () => {
  await browser.close();
  await site.close();
  for (const path of removed) await rm(path, { recursive: true, force: true });
});

/** Compares the menu of a page with the published one. */
async function compareMenu(): Promise<CompareResult> {
  const published = await writePublished(site.origin, adopted);
  try {
    const options = ["--pages", "about.html", "--widths", "390", "--steps", "load,menu"];
    const settings = readCompareSettings([published.folder, adopted, ...options]);
    return await compareSite(browser, settings, () => undefined);
  } finally {
    await published.remove();
  }
}

it("compares with the published page from the fetched files, without a request", async () => {
  site.clearRequests();
  const { findings, totals, errors } = await compareMenu();
  expect(totals).toMatchObject({ pages: 1 });
  expect(totals.equal).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  // The imitation of the vendor script ran on the published page: it opens the menu without the builder's overlay.
  const overlay = findings.find(({ step, part }) => step.id === "menu 3 open" && part.startsWith("overlay"));
  expect([overlay?.vendor, overlay?.ours]).toEqual(["", "shown"]);
  expect(site.requests).toEqual([]);
});
