import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { testFolder } from "../../host/support/folder";
import { acceptance } from "../../host/store/support";
import { expectUsable, PHONE, useOwner } from "./support";

const owner = useOwner(async () => {
  const site = join(testFolder(), "plain-site");
  mkdirSync(site);
  writeFileSync(join(site, "index.html"), "<html><body><h1>Nails</h1></body></html>");
  return { site };
});

const FOLDERS = ["Inbox", "Unread", "Spam", "Archive"];
const listLinks = (page: Page) => page.locator(".page-links:visible a").allInnerTexts();

describe("the navigation of the owner's page", () => {
  it("has only parts that the site uses, and gets those of new data without a reload", async () => {
    const page = await owner.openOwner();
    await page.getByRole("link", { name: "Settings" }).waitFor();
    expect(await listLinks(page)).toEqual(["Pages", "Settings", "Owners", "Log"]);
    expect(await page.locator(".nav > ul:first-of-type a:visible").allInnerTexts()).toEqual(FOLDERS);
    await owner.host.store.acceptSubmission(acceptance("1"));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("link", { name: "Forms" }).waitFor();
    expect(await listLinks(page)).toEqual(["Pages", "People", "Forms", "Settings", "Owners", "Log"]);
  });

  it("leaves out the same parts on a phone, and their addresses work", async () => {
    const page = await owner.openOwner("#/more", PHONE);
    await page.getByRole("link", { name: "Settings" }).waitFor();
    expect(await listLinks(page)).toEqual(["Pages", "Settings", "Owners", "Log"]);
    await expectUsable(page);
    await page.goto(`${owner.host.origin}/__millrace#/orders`);
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  });

  it("has the pages for an owner who may do nothing else", async () => {
    const page = await owner.openOwner("", { name: "bo", role: "edit" });
    await page.getByRole("link", { name: "Pages" }).waitFor();
    expect(await listLinks(page)).toEqual(["Pages"]);
  });
});
