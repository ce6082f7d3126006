import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportPage } from "../../../cli/compare/report/html";
import type { CompareResult, Finding } from "../../../cli/compare/result";
import { nameStep } from "../../../cli/compare/steps/step";
import { expectAccessible } from "../support/axe";
import { newVisitor } from "../support/visits";
import { closeContexts, getChromium } from "../support/chromium";

const IMAGE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const rects = { 3: { x: 100, y: 100, width: 300, height: 80 } };
const picture = { width: 1280, height: 800, vendor: { image: IMAGE, rects }, ours: { image: IMAGE, rects } };

const finding = (more: Partial<Finding>): Finding => ({
  page: "index.html",
  width: 1280,
  lessMotion: false,
  step: { ...nameStep("load", "open"), label: "open the page" },
  element: "div.card",
  mark: 3,
  aspect: "seen",
  part: "",
  none: "hidden",
  vendor: "shown",
  ours: "hidden",
  rule: undefined,
  sentence: undefined,
  ...more,
});

const RESULT: CompareResult = {
  source: "/sites/my-export",
  site: { year: "2024", pages: 1 },
  totals: {
    pages: 1,
    elements: 10,
    effects: 20,
    equal: 18,
    onPurpose: 1,
    unexplained: 2,
    sources: 1,
    steps: 9,
    idle: 0,
    noise: 2,
    untried: 0,
    repeated: 0,
  },
  findings: [
    finding({ picture }),
    finding({
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
    },
  ],
  unproven: [],
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
      "18 of 20 effects equal, 1 differs on purpose, 2 unexplained, 1 of them in the text of pages and files.",
    );
    expect(requests.filter((url) => !url.startsWith("data:"))).toEqual([address]);
  }));

it("shows unexplained differences first, and all on request", () =>
  open(async (page) => {
    expect(await page.locator("article").count()).toBe(1);
    await page.getByLabel("only unexplained differences").uncheck();
    await expect.poll(() => page.locator("article").count()).toBe(2);
  }));

it("shows first, in words, what differs in the text of pages", () =>
  open(async (page) => {
    const first = page.locator("main li").first();
    expect(await first.locator("h3").textContent()).toBe(
      "form “Contact”: the field “Email” is called “E-Mail” in the copy",
    );
    expect(await first.locator("p").textContent()).toBe("index.html, about.html");
    expect(await first.locator("dd").allTextContents()).toEqual(["Email", "E-Mail"]);
  }));

it("shows both values and the text of the rule", () =>
  open(async (page) => {
    await page.getByLabel("only unexplained differences").uncheck();
    const explained = page.locator("li.explained");
    await explained.locator("summary").click();
    expect(await explained.locator("details p").textContent()).toContain("S-21");
    expect(await page.locator("article li.unexplained dd").allTextContents()).toEqual(["shown", "hidden", "hidden"]);
  }));

it("moves the divider between the pictures by keyboard", () =>
  open(async (page) => {
    await page.getByRole("slider").focus();
    await page.keyboard.press("End");
    await expect
      .poll(() => page.locator(".over").evaluate((element) => (element as HTMLElement).style.clipPath))
      .toBe("inset(0px 0px 0px 100%)");
  }));

it("writes texts of the site as text", () =>
  open(async (page) => {
    expect(await page.locator("#injected").count()).toBe(0);
    expect(await page.locator(".note").textContent()).toBe('</script><b id="injected">');
  }));

it("fits a phone", () =>
  open(async (page) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }, 390));

it("has no accessibility problem", () =>
  open(async (page) => {
    await expectAccessible(page);
  }));
