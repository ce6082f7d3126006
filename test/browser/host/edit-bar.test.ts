import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PASSWORD, addOwner } from "../../host/support/owner";
import { testFolder } from "../../host/support/folder";
import { expectAccessible } from "../support/axe";
import { useOwner } from "./support";

/** Its style hides what it does not know, and its policy forbids inline code. */
const PAGE = `<!doctype html><html lang="en"><head><title>Prices</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'self'; require-trusted-types-for 'script'">
<link rel="stylesheet" href="/style.css"></head>
<body><main><h1>Prices</h1><p>Manicure 20</p></main></body></html>`;
const STYLE = `
html > :not(head, body) { display: none !important; position: static !important; opacity: 0 !important; }
a, button, div { display: none !important; color: red !important; font-size: 80px !important; }
body > :last-child { outline: 3px solid red; }`;

const owner = useOwner(async () => {
  const site = join(testFolder(), "priced-site");
  mkdirSync(join(site, "shop"), { recursive: true });
  writeFileSync(join(site, "shop/prices.html"), PAGE);
  writeFileSync(
    join(site, "framing.html"),
    PAGE.replace("<p>", '<iframe title="Prices" src="/shop/prices"></iframe><p>'),
  );
  writeFileSync(join(site, "style.css"), STYLE);
  return { site };
});

async function logIn(width: number) {
  await addOwner(owner.host, "chiara", "edit");
  const page = await owner.open("/__millrace", { viewport: { width, height: 700 } });
  await page.getByLabel("Name or email address").fill("chiara");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Pages", level: 1 }).waitFor();
  await page.goto(`${owner.host.origin}/shop/prices`);
  return page;
}

describe("the bar on pages of an owner who may edit", () => {
  it.each([390, 800, 1280])(
    "leads to the editor of the page, whatever its style and policy, at %i px",
    async (width) => {
      const page = await logIn(width);
      const link = page.getByRole("link", { name: "Edit this page" });
      await link.waitFor();
      await expectAccessible(page);
      const box = await link.boundingBox();
      expect([box && box.x > 0, box && box.x + box.width < width, box && box.y > 600]).toEqual([true, true, true]);
      expect(await link.evaluate((element) => getComputedStyle(element).fontSize)).toBe("15px");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/__millrace\/edit#\/shop%2Fprices\.html$/);
      await page.getByText("Manicure 20").or(page.locator("iframe")).first().waitFor();
    },
  );

  it("stays closed in the tab, and is not in frames", async () => {
    const page = await logIn(1280);
    const link = page.getByRole("link", { name: "Edit this page" });
    await page.goto(`${owner.host.origin}/framing`);
    await link.waitFor();
    const frame = page.frameLocator("iframe");
    await frame.getByText("Manicure 20").waitFor();
    expect(await frame.locator("millrace-edit-bar").count()).toBe(0);
    await page.getByRole("button", { name: "Close the bar" }).click();
    await page.goto(`${owner.host.origin}/shop/prices`, { waitUntil: "load" });
    expect(await page.locator("millrace-edit-bar").count()).toBe(0);
  });

  it("is gone after the logout", async () => {
    const page = await logIn(1280);
    await page.getByRole("link", { name: "Edit this page" }).waitFor();
    await page.goto(`${owner.host.origin}/__millrace`);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await page.goto(`${owner.host.origin}/shop/prices`);
    expect(await page.content()).not.toContain("millrace-edit");
  });
});
