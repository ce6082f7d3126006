import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { expectAccessible } from "../support/axe";
import { useBrowser, type OpenOptions } from "../support/browser";

const browser = useBrowser({ root: join(packageRoot(), "fixtures/pages") });
const HOME = "/__millrace/pages";

async function open(search = "", options: OpenOptions = {}): Promise<Page> {
  const page = await browser.open(HOME + search, options);
  await page.getByRole("heading", { name: "Gallery" }).waitFor();
  return page;
}

const getFrame = (page: Page) => page.frameLocator("iframe");
const choose = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true }).first().click();

describe("the gallery", () => {
  it("finds pages by words, keeps the choice in the URL, and returns through the history", async () => {
    const page = await open();
    const count = await page.getByRole("navigation", { name: "Pages" }).getByRole("link").count();
    expect(count).toBeGreaterThan(50);
    await page.getByRole("searchbox", { name: "Filter" }).fill("dropdown click");
    await expect.poll(() => page.getByRole("region", { name: "dropdown" }).getByRole("link").count()).toBe(1);
    await choose(page, "Two dropdowns that open by click");
    // It has its role once it is mounted; a click before would be lost.
    await getFrame(page).getByRole("button", { name: "Services" }).click();
    await getFrame(page).getByRole("link", { name: "Nails" }).first().waitFor();
    await page.getByRole("cell", { name: "data-hover" }).waitFor();
    expect(new URL(page.url()).search).toBe("?page=%2Fdropdown%2Fclick.html&filter=dropdown+click");
    await page.reload();
    await getFrame(page).getByText("Services").waitFor();
    await page.goBack();
    await page.getByText("Choose a page.").waitFor();
  });

  it("shows a page as wide as a phone and as a desktop", async () => {
    const page = await open("?page=/dropdown/click.html&frame=phone");
    const width = () =>
      getFrame(page)
        .locator("html")
        .evaluate(() => innerWidth);
    await expect.poll(width).toBe(390);
    await page.getByLabel("desktop, 1280 px").check();
    await expect.poll(width).toBe(1280);
  });

  it("runs a page from right to left, and with reduced motion for its scripts", async () => {
    const page = await open("?page=/slider/plain.html&rightToLeft&lessMotion");
    const facts = () =>
      getFrame(page)
        .locator("html")
        .evaluate(() => [document.documentElement.dir, matchMedia("(prefers-reduced-motion: reduce)").matches]);
    await expect.poll(facts).toEqual(["rtl", true]);
    await page.getByLabel("Right to left").uncheck();
    await page.getByLabel("Reduced motion (scripts)").uncheck();
    await expect.poll(facts).toEqual(["", false]);
  });

  it.each([
    ["failing", /status of 500|answered HTTP 500/, ".w-form-fail"],
    ["unreachable", /ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to fetch|not sent/, ".w-form-fail"],
    ["well", undefined, ".w-form-done"],
  ])("runs forms against a backend that is %s", async (name, says, panel) => {
    if (says) browser.expectConsole(says);
    const page = await open(`?page=/forms/idle.html${name === "well" ? "" : `&backend=${name}`}`);
    const form = getFrame(page).locator("form").first();
    await form.locator("#name").fill("Ana");
    await form.locator("#mail").fill("ana@example.org");
    await form.locator("[type=submit]").click();
    await getFrame(page).locator(panel).first().waitFor();
  });

  it("logs the visitor in and out", async () => {
    const page = await open("?page=/accounts/account.html");
    const cookie = async () => (await page.context().cookies()).some(({ name }) => name === "wf_loggedin");
    await page.getByLabel("Logged in").check();
    await expect.poll(cookie).toBe(true);
    await page.getByLabel("unreachable").check();
    await page.getByLabel("Logged in").uncheck();
    await expect.poll(cookie).toBe(false);
  });

  it.each([
    ["a desk", {}],
    ["a phone in the dark", { viewport: { width: 390, height: 844 } }],
  ])("is accessible and fits on %s", async (name, options) => {
    const page = await open("?page=/dropdown/click.html", options);
    if (name.includes("dark")) await page.emulateMedia({ colorScheme: "dark" });
    await getFrame(page).getByText("Services").waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/gallery-${name}.png` });
  });

  it("is a list of links without JavaScript", async () => {
    const page = await browser.open(HOME, { javaScript: false });
    expect(await page.getByRole("link", { name: "/dropdown/click.html", exact: true }).getAttribute("href")).toBe(
      "/dropdown/click.html",
    );
  });
});

it("the bar of form pages covers no part of the page", async () => {
  const page = await browser.open("/forms/idle.html", { viewport: { width: 390, height: 700 } });
  await page.getByRole("complementary", { name: "Backend of this page" }).waitFor();
  const covered = await page.evaluate(() => {
    const button = document.querySelector("[type=submit]") as HTMLElement;
    button.scrollIntoView({ block: "end" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) !== button;
  });
  expect(covered).toBe(false);
});
