import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compareSite } from "../../../cli/compare/compare";
import { compareCommand } from "../../../cli/compare/command";
import { describeLoad } from "../../../cli/compare/load";
import { readCompareSettings } from "../../../cli/compare/settings";
import { capturePrinted } from "../support/printed";

vi.mock("node:fs", async (original) => {
  const real = await original<{ existsSync(path: string): boolean }>();
  return { ...real, existsSync: (path: string) => !/chrom/i.test(path) && real.existsSync(path) };
});

/** A browser that runs without opening pages, or has ended. */
const fakeBrowser = (runs: boolean) =>
  ({
    newContext: () =>
      runs ? Promise.resolve({ close: () => Promise.resolve() }) : Promise.reject(new Error("closed")),
  }) as unknown as Browser;

const printed = capturePrinted();
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-compare-test-"));
});
afterEach(async () => {
  vi.doUnmock("playwright-core");
  await rm(folder, { recursive: true, force: true });
});

it("prints its usage with --help", async () => {
  expect(await compareCommand(["--help"])).toBe(0);
  expect(printed.out).toContain("millrace compare <folder> [adopted] [options]");
});

it("prints its usage when the arguments are wrong", async () => {
  expect(await compareCommand([])).toBe(2);
  expect(printed.err).toMatch(/^millrace compare: Name one export.*\n$/);
});

it("reports missing files when the reference is a published site", async () => {
  expect(await compareCommand(["https://www.my.site"])).toBe(2);
  expect(printed.err).toMatch(
    /Name the folder of the adopted site, too: millrace compare https:\/\/www\.my\.site <adopted>\./,
  );
  printed.err = "";
  expect(await compareCommand(["https://www.my.site", join(folder, "site")])).toBe(2);
  expect(printed.err).toMatch(/site\.millrace-fetch holds no pages of https:\/\/www\.my\.site\. Adopt the site first/);
});

it("explains in one sentence what to install without a browser", async () => {
  expect(await compareCommand([folder])).toBe(2);
  expect(printed.err).toMatch(/^millrace compare: There is no Chromium: npx playwright-core install chromium.*\n$/);
});

it("explains in one sentence what to install without playwright-core", async () => {
  vi.doMock("playwright-core", () => {
    throw new Error("not found");
  });
  expect(await compareCommand([folder])).toBe(2);
  expect(printed.err).toBe(
    "millrace compare: This command needs playwright-core: npm install --save-dev playwright-core\n",
  );
});

it("explains in one sentence how to provide a jQuery that is missing", async () => {
  await writeFile(join(folder, "index.html"), '<script src="https://cdn.example/jquery-1.4.2.min.js"></script>');
  const settings = readCompareSettings([folder]);
  await expect(compareSite({} as Browser, settings, () => undefined)).rejects.toThrow(
    /index\.html loads jQuery 1\.4\.2.*nearest version 1 on npm.*npm pack jquery@1\.4\.2.*--jquery/,
  );
});

it("reports that a page does not exist", async () => {
  await expect(
    compareSite({} as Browser, readCompareSettings([folder, "--pages", "no.html"]), () => undefined),
  ).rejects.toThrow("has no page no.html");
});

it("names the pages and widths that a broken browser could not open", async () => {
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Page</title>");
  const settings = readCompareSettings([folder, folder, "--widths", "1280", "--steps", "load"]);
  const told: string[] = [];
  const { missed, totals, notes } = await compareSite(fakeBrowser(true), settings, (line) => void told.push(line));
  expect([missed, totals.effects]).toEqual([["index.html at 1280"], 0]);
  expect(told.join()).toMatch(/Could not compare index\.html at 1280/);
  expect(notes.join()).toMatch(/Could not compare index\.html at 1280/);
});

it("ends with a message instead of an empty report when the browser has ended", async () => {
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Page</title>");
  const settings = readCompareSettings([folder, folder, "--widths", "1280", "--steps", "load"]);
  await expect(compareSite(fakeBrowser(false), settings, () => undefined)).rejects.toThrow(
    /^The browser ended while index\.html at 1280 was compared.*No report was written.*--resume/,
  );
});

it("warns of a busy machine, and not of an idle one", () => {
  expect(describeLoad(1.1, 2)).toMatch(/^This machine was busy in the last minute: load 1\.1 on 2 cores\./);
  expect(describeLoad(0.6, 1)).toMatch(/load 0\.6 on 1 core\./);
  expect(describeLoad(1, 2)).toBeUndefined();
});

it("compares no page whose vendor script is cut off, because every effect would count as a difference", async () => {
  const script = '$(".w-form-done"); $(".w-form-fail"); $(".w-nav-overlay"); $(".w-slider-mask"); Webflow.require(';
  await writeFile(join(folder, "cut.js"), script);
  await writeFile(join(folder, "index.html"), '<!doctype html><script src="cut.js"></script>');
  const settings = readCompareSettings([folder, folder, "--widths", "1280", "--steps", "load"]);
  const { missed, notes } = await compareSite(fakeBrowser(true), settings, () => undefined);
  expect(missed).toEqual(["index.html at 1280"]);
  expect(notes.join("\n")).toContain(
    "Could not compare index.html at 1280: cut.js is damaged or cut off: it cannot be parsed. Export the site again",
  );
});

it("compares no page that loads the vendor script from another host, unless the folder has it", async () => {
  const script =
    '$(".w-form-done"); $(".w-form-fail"); $(".w-nav-overlay"); $(".w-slider-mask"); Webflow.require("a");';
  await writeFile(join(folder, "webflow.js"), script);
  const source = "https://cdn.prod.website-files.com/0123456789abcdef01234567/js/webflow.1a2b.js";
  await writeFile(join(folder, "index.html"), `<!doctype html><script src="${source}"></script>`);
  const settings = readCompareSettings([folder, folder, "--widths", "1280", "--steps", "load"]);
  const { missed, notes } = await compareSite(fakeBrowser(true), settings, () => undefined);
  expect(missed).toEqual(["index.html at 1280"]);
  expect(notes.join("\n")).toContain(
    "Could not compare index.html at 1280: it loads the vendor script from cdn.prod.website-files.com, which is not requested",
  );
  const page = `<!doctype html><script src="${source}"></script><script src="webflow.js"></script>`;
  await writeFile(join(folder, "index.html"), page);
  expect((await compareSite(fakeBrowser(true), settings, () => undefined)).notes.join("\n")).not.toContain("it loads");
});
