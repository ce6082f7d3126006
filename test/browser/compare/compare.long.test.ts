import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listCauses } from "../../../cli/compare/causes/list-causes";
import { compareSite } from "../../../cli/compare/compare";
import type { CompareResult } from "../../../cli/compare/result";
import { proveCopy } from "../../../cli/compare/prove";
import { readCompareSettings } from "../../../cli/compare/settings";
import { writeMadeSite } from "./made-site";
import { closeContexts, getChromium } from "../support/chromium";

let browser: Browser;
const folders: string[] = [];

beforeAll(async () => {
  browser = await getChromium();
});
afterAll(async () => {
  await closeContexts(browser);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Compares the made site with a copy that lacks behaviours. @param broken names them, with commas. @param options of the command, besides those. */
async function compared(
  broken: string,
  steps: string,
  more: readonly string[] = [],
  options: readonly string[] = [],
): Promise<CompareResult> {
  const [folder, adopted] = [await writeMadeSite("", more), await writeMadeSite(broken, more)];
  folders.push(folder, adopted);
  return compareSite(
    browser,
    readCompareSettings([folder, adopted, "--widths", "1000", "--steps", steps, ...options]),
    () => undefined,
  );
}

// Mostly waiting, so several at a time.
it.concurrent("reports no difference for a copy that behaves the same", async () => {
  const { totals, findings } = await compared(
    "",
    "load,scroll,hover,click,menu,dropdown,tabs,slider,lightbox,anchor,form",
  );
  expect(findings).toEqual([]);
  expect(totals).toMatchObject({ pages: 1, unexplained: 0, onPurpose: 0 });
  expect(totals.effects).toBeGreaterThan(25);
});

it.concurrent("proves a copy in one sentence, for adopt --prove", async () => {
  const [folder, same, broken] = [await writeMadeSite(""), await writeMadeSite(""), await writeMadeSite("tabs")];
  folders.push(folder, same, broken);
  const proof = "Proof (1 of 1 pages at 1280 and 390 px, and the text of all): ";
  const [good, bad] = [await proveCopy(folder, same), await proveCopy(folder, broken)];
  expect(good.slice(0, proof.length)).toBe(proof);
  expect(good).toContain(" 0 unexplained");
  expect(bad).toMatch(/ [1-9]\d* unexplained/);
  expect(await proveCopy(`${folder}/index.html`, same)).toMatch(/^Not proven: Archives are not compared/);
});

it.concurrent("repeats on a second page only what the first page did not have", async () => {
  const { totals, findings } = await compared("tabs", "tabs,anchor", ["second.html"]);
  expect(totals).toMatchObject({ pages: 2, repeated: 1 });
  const pages = (part: string) => [
    ...new Set(findings.filter(({ step }) => step.id.startsWith(part)).map(({ page }) => page)),
  ];
  expect(pages("tabs")).toEqual(["index.html"]);
});

it.concurrent("names one cause for all that follows from a changed element", async () => {
  const [folder, adopted] = [await writeMadeSite(), await writeMadeSite()];
  folders.push(folder, adopted);
  const page = join(adopted, "index.html");
  await writeFile(page, (await readFile(page, "utf8")).replace(' class="w-nav-button"', ""));
  const settings = readCompareSettings([folder, adopted, "--widths", "1000", "--steps", "load,menu"]);
  const result = await compareSite(browser, settings, () => undefined);
  expect(result.totals.unexplained).toBeGreaterThan(3);
  expect(listCauses(result).map(({ sentence, findings }) => [sentence, findings.length])).toEqual([
    ["navigation bar: the menu button “Menu” lacks the class “w-nav-button”", result.totals.unexplained - 1],
  ]);
});

it.concurrent("has the same results when widths are compared side by side as one after the other", async () => {
  const run = async (sideBySide: string) => {
    const options = ["--widths", "1000,400", "--side-by-side", sideBySide];
    const { totals, findings, errors, missed } = await compared("tabs", "load,click,tabs,form", [], options);
    const shown = findings.map(({ picture, ...finding }) => ({
      ...finding,
      pictures: Object.keys(picture ?? {}).sort(),
    }));
    return { totals, findings: shown, errors, missed };
  };
  const [alone, together] = await Promise.all([run("1"), run("4")]);
  expect(alone.findings.length).toBeGreaterThan(2);
  expect(together).toEqual(alone);
});

it.concurrent("compares further pages than the front page at the widest width alone with --full-pages", async () => {
  const options = ["--widths", "1000,400", "--full-pages", "1"];
  const { findings } = await compared("load", "load", ["another.html"], options);
  expect(findings.map(({ page, width }) => [page, width])).toEqual([
    ["index.html", 1000],
    ["index.html", 400],
    ["another.html", 1000],
  ]);
});

const BROKEN = [
  { broken: "load", step: "load open", element: /^h1/, aspect: "opacity", vendor: "1", ours: "0" },
  {
    broken: "scroll",
    step: "scroll 1.00",
    element: /^p\.reveal/,
    aspect: "opacity",
    vendor: "1",
    ours: "0",
  },
  {
    broken: "hover",
    step: /^hover/,
    element: /“Hover”/,
    aspect: "colors",
    vendor: /200, 30, 30/,
    ours: /221, 221, 221/,
  },
  {
    broken: "click",
    step: /^click \d+ click/,
    element: /“Click”/,
    aspect: "transform",
    vendor: /40/,
    ours: "",
  },
  {
    broken: "second click",
    step: /^click \d+ again/,
    element: /“Click”/,
    aspect: "transform",
    vendor: "",
    ours: /40/,
  },
  {
    broken: "message",
    step: /^click \d+ click/,
    element: /“Click”/,
    aspect: "messages",
    vendor: "Thank you",
    ours: "",
  },
  {
    broken: "menu",
    step: /open$/,
    element: /w-nav-menu/,
    aspect: "seen",
    vendor: "shown",
    ours: "hidden",
  },
  {
    broken: "dropdown",
    step: /open$/,
    element: /w-dropdown-list/,
    aspect: "seen",
    vendor: "shown",
    ours: "hidden",
  },
  {
    broken: "tabs",
    step: /tab 1$/,
    element: /“Second”/,
    aspect: "seen",
    vendor: "shown",
    ours: "hidden",
  },
  {
    broken: "slider",
    step: /right$/,
    element: /w-slide /,
    aspect: "transform",
    vendor: /-200/,
    ours: "",
  },
  {
    broken: "lightbox",
    step: /open$/,
    element: /w-lightbox/,
    aspect: "made",
    vendor: /^open/,
    ours: "closed",
  },
  {
    broken: "marker",
    step: /^anchor/,
    element: /^a/,
    aspect: "classes",
    vendor: "w--current",
    ours: "",
  },
  {
    broken: "form",
    step: /well$/,
    element: /w-form-done/,
    aspect: "seen",
    vendor: "shown",
    ours: "hidden",
  },
  {
    broken: "failure",
    step: /error$/,
    element: /w-form-fail/,
    aspect: "seen",
    vendor: "shown",
    ours: "hidden",
  },
  {
    broken: "form fields",
    step: /well$/,
    element: /^form/,
    aspect: "requests",
    vendor: "submits: Name=Ann Example",
    ours: "submits: ",
  },
] as const;

/**
 * A comparison takes seconds, so each finds several. Where the first click does nothing, there is no second one, and
 * while a page scrolls, its elements pass under the mouse.
 */
const TOGETHER = [
  { names: ["hover", "second click"], steps: "hover,click" },
  {
    names: BROKEN.map(({ broken }) => broken).filter((name) => name !== "hover" && name !== "second click"),
    steps: "load,scroll,click,menu,dropdown,tabs,slider,lightbox,anchor,form",
  },
].map(({ names, steps }) => {
  let result: Promise<CompareResult> | undefined;
  return { names, compare: () => (result ??= compared(names.join(), steps)) };
});

async function resultFor(broken: string): Promise<CompareResult> {
  const group = TOGETHER.find(({ names }) => names.some((name) => name === broken));
  if (!group) throw new Error(`${broken} is in no comparison`);
  return group.compare();
}

it.concurrent.each(BROKEN)(
  "names a broken behaviour: $broken",
  async ({ broken, step, element, aspect, vendor, ours }) => {
    const { findings, totals } = await resultFor(broken);
    const fits = (text: string, expected: string | RegExp) =>
      typeof expected === "string" ? text === expected : expected.test(text);
    const found = findings.find(
      (each) => each.aspect === aspect && fits(each.element, element) && fits(each.step.id, step),
    );
    expect(found, JSON.stringify(findings, ["element", "aspect", "vendor", "ours", "step", "id"], 1)).toBeDefined();
    expect([fits(found?.vendor ?? "", vendor), fits(found?.ours ?? "", ours), found?.rule]).toEqual([
      true,
      true,
      undefined,
    ]);
    expect(totals.unexplained).toBeGreaterThan(0);
  },
);
