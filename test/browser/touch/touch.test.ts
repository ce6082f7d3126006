import type { CDPSession, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

// Without overscroll-behavior Chromium would take a sideways drag for "back".
const html = pageHtml('<p id="p">Text that a mouse can select.</p><div style="height:3000px"></div>', {
  head: "<style>html { overscroll-behavior: none; user-select: none } #p { user-select: text }</style>",
});

async function openPage(width: number): Promise<{ page: Page; client: CDPSession; swipes: () => Promise<string[]> }> {
  const page = await browser.open("/touch", { html, viewport: { width, height: 700 }, touch: true });
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener("swipe", (event) => {
      const { detail, target } = event as CustomEvent<{ direction: string }>;
      heard.push(`${detail.direction} ${(target as Element).localName}`);
    });
  });
  const swipes = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  return { page, client: await page.context().newCDPSession(page), swipes };
}

/** Drags one finger through points; each is a separate touchmove. */
async function drag(client: CDPSession, points: [number, number][], fingers = 1): Promise<void> {
  const touchPoints = ([x, y]: [number, number]) =>
    Array.from({ length: fingers }, (_, id) => ({ x: x + id * 60, y, id }));
  const [first, ...rest] = points;
  if (first) await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: touchPoints(first) });
  for (const point of rest)
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: touchPoints(point) });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

describe.each([
  [390, 16],
  [800, 32],
  [1280, 40],
])("swipes at %i px, more than %i px", (width, threshold) => {
  it("L-46 by a slow finger fire once", async () => {
    const { client, swipes } = await openPage(width);
    const third = Math.ceil((threshold + 3) / 3);
    await drag(client, [
      [100, 300],
      [100 + third, 300],
      [100 + 2 * third, 300],
      [100 + 3 * third, 300],
      [100 + 9 * third, 300],
    ]);
    expect(await swipes()).toEqual(["right div"]);
  });

  it("L-46 not up and down, which scrolls the page", async () => {
    const { page, client, swipes } = await openPage(width);
    await drag(client, [
      [100, 600],
      [100, 560],
      [110, 450],
      [120, 350],
      [130, 250],
    ]);
    await page.waitForFunction(() => scrollY > 100);
    expect(await swipes()).toEqual([]);
  });

  it("L-46 not by two fingers", async () => {
    const { client, swipes } = await openPage(width);
    await drag(
      client,
      [
        [100, 300],
        [150, 300],
        [250, 300],
      ],
      2,
    );
    expect(await swipes()).toEqual([]);
  });

  it("L-46 by one quick move of the mouse, not by many slow ones", async () => {
    const { page, swipes } = await openPage(width);
    await page.mouse.move(300, 400);
    await page.mouse.down();
    for (let x = 295; x >= 200; x -= 5) await page.mouse.move(x, 400);
    expect(await swipes()).toEqual([]);
    await page.mouse.move(200 - threshold - 2, 400);
    await page.mouse.up();
    expect(await swipes()).toEqual(["left div"]);
  });
});

describe("the page under touch", () => {
  it("L-46 makes no swipe while the mouse selects text", async () => {
    const { page, swipes } = await openPage(1280);
    const box = await page.locator("#p").boundingBox();
    if (!box) throw new Error("no text");
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y + box.height / 2);
    await page.mouse.move(box.x + 150, box.y + box.height / 2);
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(3);
    expect(await swipes()).toEqual([]);
  });
});

describe("click triggers of interactions", () => {
  const PAGE = "/fixtures/pages/interactions/accordion.html";
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1";

  const rules = (page: Page) =>
    page.$$eval("body > style", (styles) =>
      styles.map((style) =>
        [...((style as HTMLStyleElement).sheet?.cssRules ?? [])].map((rule) => rule.cssText).join(),
      ),
    );

  it("L-42 look clickable on iOS, where other elements receive no click", async () => {
    const page = await browser.open("about:blank", { touch: true });
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setUserAgentOverride", { userAgent: IPHONE });
    await page.goto(PAGE);
    await page.waitForFunction(() => document.querySelector("body > style"));
    const [rule, ...more] = await rules(page);
    expect(more).toEqual([]);
    expect(rule).toMatch(/cursor: pointer; touch-action: manipulation;/);
    const trigger = rule?.split(" {")[0] ?? "";
    expect(
      await page
        .locator(trigger)
        .first()
        .evaluate((element) => getComputedStyle(element).touchAction),
    ).toBe("manipulation");
    await page.evaluate(() => window.Millrace?.stop());
    expect(await rules(page)).toEqual([]);
  });

  it("L-42 keep the page's own cursor on a desktop", async () => {
    const page = await browser.open(PAGE);
    await page.waitForFunction(() => window.Millrace?.inspect().length);
    expect(await rules(page)).toEqual([]);
  });
});
