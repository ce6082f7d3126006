import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../tools/serve/package-paths";
import { pageHtml } from "../support/page-html";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const links = (page: Page) => page.locator("a.w-lightbox");
const view = (page: Page) => page.locator("#w-lightbox-view");

/** Opens the lightbox by a link and waits until its first view is there. */
async function open(page: Page, link = 0): Promise<void> {
  await links(page).nth(link).click();
  await view(page).waitFor();
  await still(page);
}

const still = (page: Page) => page.waitForFunction(() => !document.getAnimations().some(({ playState }) => playState === "running"));
const gone = (page: Page) => page.locator(".w-lightbox-backdrop.w-lightbox-hide").waitFor({ state: "attached" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.querySelector("img")?.alt);
const picture = (page: Page) => page.$eval("#w-lightbox-view .w-lightbox-image", (image) => image.getAttribute("src"));

describe("a link", () => {
  it("LB-3 promises a dialog, and is named only when it has no name", async () => {
    const data = '<script type="application/json" class="w-json">{"items":[]}</script>';
    const html = pageHtml(`<a href="#" class="w-lightbox">${data}</a><a href="#" class="w-lightbox"><img src="/lightbox/red.svg" alt="Red">${data}</a>`);
    const page = await browser.open("/names", { html });
    const attributes = await links(page).evaluateAll((all) => all.map((link) => [link.getAttribute("aria-haspopup"), link.getAttribute("aria-label")]));
    expect(attributes).toEqual([
      ["dialog", "open lightbox"],
      ["dialog", null],
    ]);
  });

  it("LB-3 opens by Enter, and never goes anywhere", async () => {
    const page = await browser.open("/lightbox/single.html");
    await links(page).first().focus();
    await page.keyboard.press("Enter");
    await view(page).waitFor();
    expect(new URL(page.url()).hash).toBe("");
  });

  it("LB-1 with broken data or none leaves the others working, and its click prevented", async () => {
    browser.expectConsole(/lightbox: <a.w-inline-block.w-lightbox>: its data block is not readable/);
    const page = await browser.open("/lightbox/broken.html");
    await links(page).nth(0).click();
    await links(page).nth(1).click();
    expect(await page.locator(".w-lightbox-backdrop").count()).toBe(0);
    expect(new URL(page.url()).hash).toBe("");
    await open(page, 2);
    expect(await picture(page)).toBe("blue.svg");
  });
});

describe("the dialog", () => {
  it("asks for nothing before it is opened", async () => {
    const asked: string[] = [];
    const page = await browser.open("/lightbox/single.html");
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/lightbox/video.html");
    await frames(page);
    expect(asked).not.toContain("/lightbox/player.html");
    expect(await page.locator("iframe").count()).toBe(0);
    await open(page);
    expect(asked).toContain("/lightbox/player.html");
  });

  it("opens a group at the link's own item, and LB-2 skips what a condition hides", async () => {
    const page = await browser.open("/lightbox/group.html");
    await open(page, 1);
    expect(await picture(page)).toBe("green.svg");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "tall.svg");
    expect(await page.locator(".w-lightbox-item").count()).toBe(4);
  });

  it("LB-13 shows the first view at once and slides the next ones in, from the side they lie on", async () => {
    const page = await browser.open("/lightbox/group.html");
    await links(page).first().click();
    await view(page).waitFor();
    const running = () => page.evaluate(() => document.querySelector("#w-lightbox-view")?.getAnimations().length);
    expect(await running()).toBe(0);
    const starts = () =>
      page.evaluate(async () => {
        const before = document.querySelector("#w-lightbox-view");
        const next = () => document.querySelector("#w-lightbox-view");
        while (next() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
        const [motion] = next()?.getAnimations() ?? [];
        const effect = motion?.effect as KeyframeEffect;
        return [effect.getKeyframes()[0]?.transform, effect.getTiming().duration, before?.getAttribute("aria-hidden")];
      });
    const on = starts();
    await page.keyboard.press("ArrowRight");
    expect(await on).toEqual(["translateX(80px)", 300, "true"]);
    await still(page);
    expect(await page.locator(".w-lightbox-view").count()).toBe(1);
    const back = starts();
    await page.keyboard.press("ArrowLeft");
    expect(await back).toEqual(["translateX(-80px)", 300, "true"]);
  });

  it("takes a key that comes right after it has opened", async () => {
    const page = await browser.open("/lightbox/group.html");
    await page.evaluate(() => {
      document.querySelector<HTMLElement>("a.w-lightbox")?.click();
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    });
    await gone(page);
  });

  it("LB-12 shows a player only when it has loaded, without what came along in its code", async () => {
    const page = await browser.open("/lightbox/video.html");
    await open(page);
    expect(await page.$eval("#w-lightbox-view iframe", (frame) => frame.getAttributeNames().sort())).toEqual(
      ["allow", "allowfullscreen", "class", "src", "style", "title"].sort(),
    );
    expect(await page.frames()[1]?.evaluate(() => document.body.textContent?.trim())).toBe("A player");
    const { width, height } = (await page.locator("#w-lightbox-view iframe").boundingBox()) ?? { width: 0, height: 1 };
    expect(width / height).toBeCloseTo(640 / 360, 1);
  });

  it("LB-15 scrolls the strip to the current thumbnail", async () => {
    const items = Array.from({ length: 30 }, () => '{"url":"/lightbox/red.svg"}').join();
    const html = pageHtml(`<a href="#" class="w-lightbox">Open<script type="application/json" class="w-json">{"items":[${items}]}</script></a>`, {
      head: '<link rel="stylesheet" href="/widgets.css">',
    });
    const page = await browser.open("/strip", { html, reducedMotion: true });
    await open(page);
    for (let presses = 0; presses < 20; presses++) await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => {
      const strip = document.querySelector(".w-lightbox-strip")?.getBoundingClientRect();
      const current = document.querySelector(".w-lightbox-active")?.getBoundingClientRect();
      return strip && current && current.left >= strip.left - 1 && current.right <= strip.right + 1;
    });
    expect(await page.$eval(".w-lightbox-active", (item) => item.getAttribute("aria-label"))).toBe("show item 21 of 30");
  });

  it.each([1280, 800, 390])("LB-14 has both arrows and the close button in reach at %d px", async (width) => {
    const page = await browser.open("/lightbox/group.html", { viewport: { width, height: 700 } });
    await open(page, 1);
    for (const name of ["previous image", "next image", "close lightbox"]) {
      const box = await page.getByRole("button", { name }).boundingBox();
      expect(box && box.width >= 24 && box.height >= 24, name).toBe(true);
    }
    await page.getByRole("button", { name: "next image" }).click();
    await page.waitForFunction(() => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "tall.svg");
  });

  it("a finger turns, and a drag of the mouse turns once", async () => {
    const page = await browser.open("/lightbox/group.html", { touch: true, viewport: { width: 390, height: 700 } });
    await open(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
    await touch("touchStart", 300);
    for (const x of [280, 260, 240, 200]) await touch("touchMove", x);
    await touch("touchEnd");
    await page.waitForFunction(() => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "green.svg");

    const wide = await browser.open("/lightbox/group.html");
    await open(wide);
    await wide.mouse.move(700, 300);
    await wide.mouse.down();
    await wide.mouse.move(600, 300);
    await wide.mouse.up();
    await wide.waitForFunction(() => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "green.svg");
    await still(wide);
    expect(await picture(wide)).toBe("green.svg");
  });

  it("keeps Tab inside and the page out of reach", async () => {
    const page = await browser.open("/lightbox/group.html");
    await open(page, 1);
    const seen = new Set<string>();
    for (let presses = 0; presses < 9; presses++) {
      seen.add(String(await focused(page)));
      expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
      await page.keyboard.press("Tab");
    }
    expect([...seen]).toEqual(expect.arrayContaining(["close lightbox", "previous image", "next image", "show item 1 of 4"]));
    expect(await page.$eval("main", (main) => main.inert)).toBe(true);
  });

  it("restores the page exactly, without a jump, and gives focus back to the link", async () => {
    const page = await browser.open("/lightbox/group.html");
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", '<aside inert tabindex="3"></aside>');
      scrollTo(0, 200);
    });
    const measure = () =>
      page.evaluate(() => {
        const { className } = document.documentElement;
        const outside = [...document.body.children].filter((child) => !child.matches(".w-lightbox-backdrop"));
        return {
          page: outside.map((child) => child.cloneNode(false)).map((child) => (child as Element).outerHTML),
          html: [className, document.documentElement.getAttribute("style")],
        };
      });
    const place = () => page.evaluate(() => [scrollY, document.querySelector("main")?.getBoundingClientRect().left]);
    const [before, at] = [await measure(), await place()];
    await page.evaluate(() => document.querySelectorAll<HTMLElement>("a.w-lightbox")[1]?.click());
    await view(page).waitFor();
    expect(await place()).toEqual(at);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("Escape");
    await gone(page);
    expect(await measure()).toEqual(before);
    expect(await place()).toEqual(at);
    expect(await focused(page)).toBe("Green set");
  });

  it("is built once, and leaves with the last link", async () => {
    const page = await browser.open("/lightbox/group.html");
    for (const link of [0, 1]) {
      await open(page, link);
      await page.keyboard.press("Escape");
      await gone(page);
    }
    expect(await page.locator(".w-lightbox-backdrop").count()).toBe(1);
    await open(page);
    await page.evaluate(() => (window as unknown as { Millrace: { stop(): void } }).Millrace.stop());
    expect(await page.locator(".w-lightbox-backdrop").count()).toBe(0);
    expect(await page.$eval("main", (main) => main.inert)).toBe(false);
  });

  it("shows no motion to visitors who want less", async () => {
    const page = await browser.open("/lightbox/group.html", { reducedMotion: true });
    await links(page).first().click();
    await view(page).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "green.svg");
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.keyboard.press("Escape");
    expect(await page.locator(".w-lightbox-backdrop.w-lightbox-hide").count()).toBe(1);
  });

  it("tells the page on the link", async () => {
    const page = await browser.open("/lightbox/group.html");
    await page.evaluate(() => {
      const told: unknown[] = ((window as unknown as { told: unknown[] }).told = []);
      for (const step of ["open", "close"]) {
        document.addEventListener(`millrace:lightbox:${step}`, (event) => {
          told.push([step, (event.target as Element).querySelector("img")?.alt, (event as CustomEvent).detail]);
        });
      }
    });
    await open(page, 1);
    await page.keyboard.press("Escape");
    await gone(page);
    expect(await page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual([
      ["open", "Green set", { index: 1, count: 4 }],
      ["close", "Green set", {}],
    ]);
  });

  it("works under a strict content security policy", async () => {
    const items = '{"items":[{"url":"/lightbox/red.svg"},{"url":"/lightbox/green.svg"}]}';
    const link = `<a href="#" class="w-lightbox">Open<script type="application/json" class="w-json">${items}</script></a>`;
    const html = pageHtml(link, { script: 'nonce="n1"' }).replace("<style>", '<style nonce="n1">');
    const policy = "default-src 'self'; script-src 'nonce-n1'; style-src 'nonce-n1'; img-src 'self' data:";
    const page = await browser.open("/strict", { html, headers: { "content-security-policy": policy } });
    await open(page);
    expect(await picture(page)).toBe("/lightbox/red.svg");
  });
});
