import { describe, expect, it } from "vitest";
import { useOwner } from "./support";

const owner = useOwner();

describe("a dialog of the owner's page", () => {
  it.each([390, 800, 1280])("covers the window and keeps the focus at %i px", async (width) => {
    await owner.submit({ Name: "Ana" });
    const page = await owner.openOwner("#/forms", { viewport: { width, height: 400 } });
    await page.getByRole("button", { name: "Change Booking Request" }).waitFor();
    const isLong = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    expect(await isLong(), "the page scrolls").toBe(true);
    await page.getByRole("button", { name: "Change Booking Request" }).click();
    await page.getByRole("dialog").waitFor();
    const top = await page.evaluate(() => scrollY);
    const uncovered = await page.evaluate(() => {
      const points = [0.01, 0.25, 0.5, 0.75, 0.99].flatMap((x) => [0.01, 0.5, 0.99].map((y) => [x, y] as const));
      const found = points.map(([x, y]) => document.elementFromPoint(x * innerWidth, y * innerHeight));
      return found.filter((element) => !element?.closest("dialog")).map((element) => element?.outerHTML.slice(0, 80));
    });
    expect(uncovered).toEqual([]);
    const outside: string[] = [];
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const { activeElement: focused, body } = document;
        return focused === body || focused?.closest("dialog") ? "" : (focused?.outerHTML.slice(0, 80) ?? "");
      });
      if (at) outside.push(at);
    }
    expect(outside).toEqual([]);
    const inspector = await page.context().newCDPSession(page);
    const { nodes } = await inspector.send("Accessibility.getFullAXTree");
    const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value));
    expect([roles.includes("dialog"), roles.includes("navigation"), roles.includes("heading")]).toEqual([
      true,
      false,
      true,
    ]);
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });

  it("closes when the route changes, and the page behind it can be used", async () => {
    const page = await owner.openOwner("#/mails");
    await page.goto(`${owner.host.origin}/__millrace#/forms`);
    await page.getByRole("button", { name: "Change Booking Request" }).click();
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Emails", level: 1 }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("link", { name: "Forms" }).click();
    await page.getByRole("heading", { name: "Forms", level: 1 }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});
