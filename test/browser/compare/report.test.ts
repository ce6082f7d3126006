import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportPage } from "../../../cli/compare/report/html";
import type { CompareResult } from "../../../cli/compare/result";
import { nameStep } from "../../../cli/compare/steps/step";
import { makeFinding } from "../../cli/compare/support/finding";
import { expectAccessible } from "../support/axe";
import { newVisitor } from "../support/visits";
import { closeContexts, getChromium } from "../support/chromium";

const IMAGE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const rects = { 3: { x: 100, y: 100, width: 300, height: 80 } };
const picture = { width: 1280, height: 800, vendor: { image: IMAGE, rects }, ours: { image: IMAGE, rects } };

const RESULT: CompareResult = {
  source: "/sites/my-export",
  pages: 1,
  totals: {
    pages: 1,
    elements: 10,
    effects: 20,
    equal: 18,
    onPurpose: 1,
    unexplained: 3,
    sources: 1,
    steps: 9,
    idle: 0,
    noise: 2,
    untried: 0,
    repeated: 0,
  },
  findings: [
    makeFinding({ page: "index.html", aspect: "seen", vendor: "shown", ours: "hidden", picture }),
    makeFinding({
      page: "index.html",
      mark: 4,
      cause: "form “Contact”: the field “Email” is called “E-Mail” in the copy",
    }),
    makeFinding({
      page: "index.html",
      step: { ...nameStep("anchor", "follow", 4), label: "follow a link" },
      aspect: "focus",
      rule: "links-scroll-touch S-21",
      sentence: "The place keeps the focus.",
    }),
  ],
  sources: [
    {
      pages: ["index.html", "about.html"],
      place: "form “Contact”",
      what: "the field “Email” is called “E-Mail” in the copy",
      exported: "Email",
      adopted: "E-Mail",
      subjects: {},
    },
  ],
  unproven: [{ kind: "menu", why: "not reached", count: 1, of: 9, places: ["index.html at 390"] }],
  errors: [],
  notes: ['</script><b id="injected">'],
  missed: [],
};

let browser: Browser;
let folder = "";
let address = "";

beforeAll(async () => {
  browser = await getChromium();
  folder = await mkdtemp(join(tmpdir(), "millrace-report-"));
  await writeFile(join(folder, "report.html"), reportPage(RESULT));
  address = `file://${join(folder, "report.html")}`;
});
afterAll(async () => {
  await closeContexts(browser);
  await rm(folder, { recursive: true, force: true });
});

/** The report as a file on the disk. */
async function open(use: (page: Page, requests: string[]) => Promise<void>, width = 1280): Promise<void> {
  const context = await newVisitor(browser, { viewport: { width, height: 800 } });
  const requests: string[] = [];
  context.on("request", (request) => requests.push(request.url()));
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await use(page, requests);
  } finally {
    await context.close();
  }
}

it("works from the disk without a network", () =>
  open(async (page, requests) => {
    expect(await page.locator(".verdict").textContent()).toBe(
      "3 unexplained differences from 2 causes, 1 of them in the text of pages and files. " +
        "18 of 20 effects equal, 1 differs on purpose.",
    );
    expect(requests.filter((url) => !url.startsWith("data:"))).toEqual([address]);
  }));

it("says first, in words, what is wrong and where, and what follows from it on request", () =>
  open(async (page) => {
    const causes = page.locator(".wrong > ol > li");
    expect(await causes.locator("h3").allTextContents()).toEqual([
      "form “Contact”: the field “Email” is called “E-Mail” in the copy",
      "the card is hidden in the copy, and shown as exported",
    ]);
    expect(await causes.locator("> p").allTextContents()).toEqual([
      "index.html, about.html; 1 difference at 1280 px, step “open the page”; contract: forms",
      "index.html; 1 difference at 1280 px, step “open the page”",
    ]);
    expect(await causes.first().locator("dd").allTextContents()).toEqual(["Email", "E-Mail"]);
    const consequence = causes.first().locator("details li");
    expect(await consequence.isVisible()).toBe(false);
    await causes.first().locator("summary").click();
    expect(await consequence.isVisible()).toBe(true);
    expect(await consequence.textContent()).toMatch(/^index\.html at 1280, open the page: the card, state classes: /);
    expect(await page.locator(".not-proven li").allTextContents()).toEqual([
      "1 of 9 menus could not be opened: index.html at 390",
    ]);
  }));

it("shows both pictures of a difference, with its element outlined", () =>
  open(async (page) => {
    await page.locator(".wrong summary").nth(1).click();
    const pictures = page.getByRole("img");
    expect(await pictures.count()).toBe(2);
    expect(await pictures.first().evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(IMAGE);
    const [picture, outline] = [
      await pictures.first().boundingBox(),
      await page.locator(".view span").first().boundingBox(),
    ];
    expect((outline?.width ?? 0) / (picture?.width ?? 0)).toBeCloseTo(300 / 1280, 1);
  }));

it("shows what differs on purpose with the text of the rule", () =>
  open(async (page) => {
    const explained = page.locator(".on-purpose > ol > li");
    expect(await explained.locator("h3").allTextContents()).toEqual([
      "links-scroll-touch S-21: The place keeps the focus.",
    ]);
    expect(await explained.locator("> p").textContent()).toContain("S-21");
  }));

it("writes texts of the site as text", () =>
  open(async (page) => {
    expect(await page.locator("#injected").count()).toBe(0);
    expect(await page.locator(".note").first().textContent()).toBe('</script><b id="injected">');
  }));

it("fits a phone", () =>
  open(async (page) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }, 390));

it("has no accessibility problem", () =>
  open(async (page) => {
    for (const summary of await page.locator("summary").all()) await summary.click();
    await expectAccessible(page);
  }));
