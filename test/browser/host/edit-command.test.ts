import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { adoptOnto } from "../../../cli/adopt/adopt-onto";
import { startEditor } from "../../../cli/edit/start";
import { packageRoot } from "../../../cli/package-paths";
import { closeContexts, getChromium } from "../support/chromium";
import { newVisitor } from "../support/visits";
import { expectUsable } from "./support";

const EXPORT = join(packageRoot(), "examples", "nail-studio");
const FILE = "services.html";

let chrome: Browser;
let folder: string;
let site: string;

beforeAll(async () => {
  chrome = await getChromium();
  folder = mkdtempSync(join(tmpdir(), "millrace-edit-"));
  site = join(folder, "site");
  await adopt(EXPORT, { out: site });
});
afterEach(() => closeContexts(chrome));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (): string => readFileSync(join(site, FILE), "utf8");
const frameIn = (page: Page): FrameLocator => page.frameLocator("main iframe");
const heading = (page: Page) => frameIn(page).getByRole("heading", { level: 1 });
const saved = (page: Page) => page.getByText("Saved as a draft").waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openPages(): Promise<Page> {
  const programs = pathToFileURL(`${inject("dist")}/`);
  const { url, close } = await startEditor({ folder: site, port: 0 }, programs, () => undefined);
  onTestFinished(close);
  const context = await newVisitor(chrome, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Opens the editor from the list. */
async function choose(page: Page): Promise<void> {
  await page.locator(`a[href$="edit#/${FILE}"]`).click();
  await heading(page).waitFor();
}

async function openPage(): Promise<Page> {
  const page = await openPages();
  await choose(page);
  return page;
}

describe("millrace edit", () => {
  it("lists the pages only, and changes the file of one by its editor; a new export keeps that", async () => {
    const before = read();
    const page = await openPages();
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .waitFor();
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link", { includeHidden: false });
    await expect.poll(() => links.allInnerTexts()).toEqual(["Pages"]);
    await expectUsable(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page);

    await heading(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" now");
    await page.keyboard.press("Enter");
    const link = frameIn(page).locator("a.button:visible, a.w-button:visible").first();
    await link.click();
    await page.getByLabel("Leads to").selectOption("address");
    await page.getByLabel("Address", { exact: true }).fill("https://example.org/book");
    await button(page, "Set the address").click();
    await expect.poll(() => link.getAttribute("href")).toBe("https://example.org/book");
    const image = frameIn(page).locator("img:visible").first();
    await image.click();
    await page.getByLabel("Or choose one of the site").selectOption("images/parcel.svg");
    await expect.poll(() => image.getAttribute("src")).toBe("images/parcel.svg");
    const chips = frameIn(page).locator(".chip-row li");
    const [first = "", second = ""] = await chips.allInnerTexts();
    const count = await chips.count();
    await chips.first().click();
    await page.getByRole("button", { name: `List item: ${first.trim()}` }).click();
    await button(page, "Duplicate").click();
    await expect.poll(() => chips.count()).toBe(count + 1);
    await chips.nth(2).click();
    await page.getByRole("button", { name: `List item: ${second.trim()}`, exact: true }).click();
    await button(page, "Hide").click();
    await button(page, "Page settings").click();
    await page.getByLabel("Title", { exact: true }).fill("All treatments");
    await button(page, "Save in the draft").click();
    await saved(page);
    expect(read()).toBe(before);
    await button(page, "Publish").click();
    await page.getByText(`Published into the file ${join(site, FILE)}.`).waitFor();

    const lines = (text: string) => text.split("\n");
    const added = lines(read()).filter((line) => !lines(before).includes(line));
    const replaced = (from: string, to: string) => (text: string) => text.replace(from, to);
    const item = /\n *<li><a href="#[^\n]*<\/li>/.exec(before)?.[0] ?? "";
    const hidden = /\n *<li><a href="#\w+" class="chip">Feet<\/a><\/li>/.exec(before)?.[0] ?? "";
    const wanted = [
      replaced("<title>Services and prices, Lacquer &amp; Lark<", "<title>All treatments<"),
      replaced('content="Services and prices, Lacquer &amp; Lark"', 'content="All treatments"'),
      replaced("images/lark.svg", "images/parcel.svg"),
      replaced('"contact.html" class="button nav-cta', '"https://example.org/book" class="button nav-cta'),
      replaced("properly.</em></h1>", "properly. now</em></h1>"),
      replaced(item, item + item),
      replaced(hidden, ""),
    ].reduce((text, change) => change(text), before);
    expect(read()).toBe(wanted);

    const friday = join(folder, "friday");
    cpSync(EXPORT, friday, { recursive: true });
    const exported = readFileSync(join(friday, FILE), "utf8");
    writeFileSync(join(friday, FILE), exported.replace("</body>", "<p>From the builder</p></body>"));
    const { merged } = await adoptOnto(friday, { site, decide: () => undefined }, {}, false);
    expect(merged?.questions).toEqual([]);
    expect(lines(read())).toEqual(expect.arrayContaining(added));
    expect(read()).toContain("<p>From the builder</p>");
    await page.reload();
    await heading(page).waitFor();
    await page.getByText("No changes that visitors do not see").waitFor();
    expect(await frameIn(page).locator("[data-millrace-hidden]").allInnerTexts()).toEqual([second]);
  });

  it("shows both versions when the file was changed meanwhile, and overwrites none", async () => {
    const page = await openPage();
    const byHand = read().replace(/(<h1><em>|<h1>[^<]*<em>)[^<]*/, "$1by hand");
    await heading(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await page.keyboard.press("Enter");
    await saved(page);
    writeFileSync(join(site, FILE), byHand);
    await button(page, "Publish").click();
    await page.getByText("changes need a decision").waitFor();
    expect(read()).toBe(byHand);
    await page.reload();
    await page.getByText("by hand", { exact: true }).waitFor();
    await expectUsable(page);
  });
});
