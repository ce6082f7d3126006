import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Question } from "../../../cli/adopt/model/question";
import { formatConflictPage } from "../../../cli/adopt/onto/show/conflict-page";
import { readDecisions } from "../../../cli/adopt/onto/show/decisions";
import { createQuestion } from "../../cli/adopt/onto/show/question";
import { expectAccessible } from "../support/axe";
import { closeContexts, getChromium } from "../support/chromium";
import { newVisitor } from "../support/visits";

const COMMAND = "millrace adopt new.zip --onto 'my <site>' --decide decisions.yml";
const OUTSIDE = "https://example.org/";
const SCRIPT = '<script>top.document.title = "attacked"</script>';
const ATTACK = `</script></iframe>${SCRIPT}<img src="${OUTSIDE}" onerror="alert()">`;
const QUESTIONS = [
  createQuestion({
    id: "a1",
    files: ["index.html", "about.html"],
    heading: "Our prices",
    base: "<p>From <b>40</b> euros</p>",
    mine: "<p>From <b>42</b> euros</p>",
    theirs: `<p>From <b>45</b> euros</p><a href="${OUTSIDE}">Book</a>`,
  }),
  createQuestion({ id: "b2", reason: "no place", choices: ["theirs"], attribute: "href", theirs: undefined }),
  createQuestion({ id: "c3", files: ["a.pdf"], selector: "", base: undefined, mine: undefined, theirs: undefined }),
  createQuestion({ id: "d4", files: [`${ATTACK}.html`], heading: ATTACK, base: ATTACK, mine: `${ATTACK}m` }),
];

let browser: Browser;
let folder = "";
let address = "";

beforeAll(async () => {
  browser = await getChromium();
  folder = await mkdtemp(join(tmpdir(), "millrace-conflicts-"));
  address = await writePage("conflicts.html", QUESTIONS);
});
afterAll(async () => {
  await closeContexts(browser);
  await rm(folder, { recursive: true, force: true });
});

/** @returns the URL of the file. */
async function writePage(name: string, questions: readonly Question[]): Promise<string> {
  await writeFile(join(folder, name), formatConflictPage(questions, { command: COMMAND }));
  return pathToFileURL(join(folder, name)).href;
}

/** The page as a file on the disk. @param use gets the page and what it sends to the network. */
async function open(
  use: (page: Page, requests: string[]) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await newVisitor(browser, { viewport: { width: 1280, height: 800 }, ...options });
  const requests: string[] = [];
  // Unlike events, this has none that the policy of the page blocks.
  await context.route(/^https?:/, (route) => (requests.push(route.request().url()), route.abort()));
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await use(page, requests);
  } finally {
    await context.close();
  }
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await element.evaluate((found) => found === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(element)}.`);
}

async function download(page: Page, start: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), start()]);
  expect(file.suggestedFilename()).toBe("decisions.yml");
  const path = join(folder, "downloaded.yml");
  await file.saveAs(path);
  return readFile(path, "utf8");
}

it("takes decisions by keyboard, and downloads the file that the command reads", () =>
  open(async (page) => {
    const left = page.locator("output");
    expect(await left.textContent()).toBe("4 of 4 left");
    await tabTo(page, page.getByRole("button", { name: "Take mine for all" }));
    await page.keyboard.press("Enter");
    // One of them offers the new version only.
    await expect.poll(() => left.textContent()).toBe("1 of 4 left");
    await tabTo(page, page.getByRole("link", { name: "Next open question" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.locator("[name=b2]"));
    await page.keyboard.press("Space");
    await expect.poll(() => left.textContent()).toBe("All are decided");
    await tabTo(page, page.locator("[name=c3]").first());
    await page.keyboard.press("ArrowRight");
    await tabTo(page, page.getByRole("link", { name: "Download" }));
    const text = await download(page, () => page.keyboard.press("Enter"));
    expect(readDecisions(text, QUESTIONS)).toEqual({
      decisions: new Map([
        ["a1", "mine"],
        ["b2", "theirs"],
        ["c3", "theirs"],
        ["d4", "mine"],
      ]),
      unknown: [],
    });
    expect(await page.locator("main > section code").textContent()).toBe(COMMAND);
  }));

it("takes the new version of all, and keeps open questions in the file", () =>
  open(async (page) => {
    const link = page.getByRole("link", { name: "Download decisions.yml" });
    await page.getByRole("radio", { name: "mine" }).first().check();
    const some = await download(page, () => link.click());
    expect([...readDecisions(some, QUESTIONS).decisions]).toEqual([["a1", "mine"]]);
    await page.getByRole("button", { name: "Take theirs for all" }).click();
    const all = await download(page, () => link.click());
    expect([...readDecisions(all, QUESTIONS).decisions.values()]).toEqual(["theirs", "theirs", "theirs", "theirs"]);
  }));

it("shows 20 questions at first, decides about all, and goes on at the first that it adds", async () => {
  const many = Array.from({ length: 33 }, (_, at) => createQuestion({ id: `q${at + 1}` }));
  const url = await writePage("many.html", many);
  await open(async (page) => {
    await page.goto(url);
    await page.getByRole("heading", { level: 1, name: "33 questions about your site" }).waitFor();
    expect(await page.getByRole("article").count()).toBe(20);
    await page.getByRole("button", { name: "Take mine for all" }).click();
    await expect.poll(() => page.locator("output").textContent()).toBe("All are decided");
    await page.getByRole("button", { name: "Show 13 more" }).press("Enter");
    await expect.poll(() => page.getByRole("article").count()).toBe(33);
    await expect.poll(() => page.locator(":focus").textContent()).toMatch(/^21\. /);
    expect(await page.getByRole("button", { name: /^Show/ }).count()).toBe(0);
  });
});

it("shows how the versions look, their source, and what differs", () =>
  open(async (page) => {
    const first = page.getByRole("article").first();
    await expect.poll(() => first.frameLocator("iframe").nth(1).locator("b").textContent()).toBe("42");
    expect(await first.locator("pre").nth(1).textContent()).toBe(QUESTIONS[0]?.mine);
    expect(await first.locator("mark").allTextContents()).toEqual(["40", "42", "45", `<a href="${OUTSIDE}">Book</a>`]);
  }));

it("shows no frames of attributes, and offers only the choices of a question", () =>
  open(async (page) => {
    const second = page.getByRole("article").nth(1);
    expect(await second.locator("iframe").count()).toBe(0);
    expect(await second.getByRole("radio").count()).toBe(1);
    expect(await second.getByRole("radio", { name: "theirs" }).count()).toBe(1);
  }));

it("runs nothing of the site, and loads nothing", () =>
  open(async (page, requests) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => (dialogs.push(dialog.message()), dialog.dismiss()));
    for (const frame of await page.locator("iframe").all()) {
      await frame.scrollIntoViewIfNeeded();
      expect(await frame.getAttribute("sandbox")).toBe("");
      await frame.contentFrame().locator("body").waitFor();
    }
    const followed = page.waitForEvent("framenavigated");
    await page.frameLocator("iframe").nth(2).getByRole("link", { name: "Book" }).press("Enter");
    expect((await followed).url()).toMatch(/^chrome-error:/);
    expect(await page.title()).toBe("Questions about your site: Millrace");
    expect(await page.getByRole("article").nth(3).locator("pre").first().textContent()).toBe(ATTACK);
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect({ dialogs, requests }).toEqual({ dialogs: [], requests: [] });
  }));

it("has a policy without a network and without inline code but its own", async () => {
  const html = await readFile(join(folder, "conflicts.html"), "utf8");
  const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  expect(policy.replace(/'sha256-[\w+/=]{44}'/g, "HASH")).toBe(
    "default-src 'none'; script-src HASH; style-src HASH HASH; img-src data:; base-uri 'none'; form-action 'none'",
  );
});

const SCREENS = [390, 1280].flatMap((width) => (["light", "dark"] as const).map((scheme) => [width, scheme] as const));
it.each(SCREENS)("fits %i px and has no accessibility problem, %s", (width, colorScheme) =>
  open(
    async (page) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const tops = await page
        .locator(".versions")
        .first()
        .locator("h3")
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(width === 390 ? 3 : 1);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Take theirs for all" }).click();
      await expectAccessible(page);
    },
    { viewport: { width, height: 800 }, colorScheme },
  ),
);
