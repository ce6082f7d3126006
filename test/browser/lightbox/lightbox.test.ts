import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { pageHtml } from "../support/page-html";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";
import { lightboxModel } from "../support/models/lightbox";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

describe("a link", () => {
  it("LB-3 announces a dialog, and is named only when it has no name", async () => {
    const data = '<script type="application/json" class="w-json">{"items":[]}</script>';
    const html = pageHtml(
      `<a href="#" class="w-lightbox">${data}</a><a href="#" class="w-lightbox"><img src="/lightbox/red.svg"
        alt="Red">${data}</a>`,
    );
    const page = await browser.open("/names", { html });
    const box = lightboxModel(page);
    const attributes = await box.links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute("aria-haspopup"), link.getAttribute("aria-label")]),
    );
    expect(attributes).toEqual([
      ["dialog", "open lightbox"],
      ["dialog", null],
    ]);
  });

  it("LB-3 opens by Enter, and never navigates", async () => {
    const page = await browser.open("/lightbox/single.html");
    const box = lightboxModel(page);
    await box.links.first().focus();
    await page.keyboard.press("Enter");
    await box.view.waitFor();
    expect(new URL(page.url()).hash).toBe("");
  });

  it("LB-1 with broken or missing data leaves the others working, and its click is prevented", async () => {
    browser.expectConsole(/lightbox: <a.w-inline-block.w-lightbox>: its data block is invalid/);
    const page = await browser.open("/lightbox/broken.html");
    const box = lightboxModel(page);
    await box.links.nth(0).click();
    await box.links.nth(1).click();
    expect(await page.locator(".w-lightbox-backdrop").count()).toBe(0);
    expect(new URL(page.url()).hash).toBe("");
    await box.open(2);
    expect(await box.picture()).toBe("blue.svg");
  });
});

describe("the dialog", () => {
  it("LB-21 requests nothing before it is opened", async () => {
    const asked: string[] = [];
    const page = await browser.open("/lightbox/single.html");
    const box = lightboxModel(page);
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/lightbox/video.html");
    await frames(page);
    expect(asked).not.toContain("/lightbox/player.html");
    expect(await page.locator("iframe").count()).toBe(0);
    await box.open();
    expect(asked).toContain("/lightbox/player.html");
  });

  it("LB-2 LB-20 opens a group at the link's own item, and skips what a condition hides", async () => {
    const page = await browser.open("/lightbox/group.html");
    const box = lightboxModel(page);
    await box.open(1);
    expect(await box.picture()).toBe("green.svg");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(
      () => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "tall.svg",
    );
    expect(await page.locator(".w-lightbox-item").count()).toBe(4);
  });

  it("LB-13 shows the first view at once and slides the next ones in, from the side they lie on", async () => {
    const page = await browser.open("/lightbox/group.html");
    const box = lightboxModel(page);
    await box.links.first().click();
    await box.view.waitFor();
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
    await box.rest();
    expect(await page.locator(".w-lightbox-view").count()).toBe(1);
    const back = starts();
    await page.keyboard.press("ArrowLeft");
    expect(await back).toEqual(["translateX(-80px)", 300, "true"]);
  });

  it("LB-27 handles a key that is pressed right after it has opened", async () => {
    const page = await browser.open("/lightbox/group.html");
    const box = lightboxModel(page);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>("a.w-lightbox")?.click();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
    });
    await box.gone();
  });

  it("LB-12 shows a player only when it has loaded, without other elements of its code", async () => {
    const page = await browser.open("/lightbox/video.html");
    const box = lightboxModel(page);
    await box.open();
    expect(await page.$eval("#w-lightbox-view iframe", (frame) => frame.getAttributeNames().sort())).toEqual(
      ["allow", "allowfullscreen", "class", "src", "style", "title"].sort(),
    );
    expect(await page.frames()[1]?.evaluate(() => document.body.textContent?.trim())).toBe("A player");
    const { width, height } = (await page.locator("#w-lightbox-view iframe").boundingBox()) ?? { width: 0, height: 1 };
    expect(width / height).toBeCloseTo(640 / 360, 1);
  });

  it("LB-15 scrolls the strip to the current thumbnail", async () => {
    const items = Array.from({ length: 30 }, () => '{"url":"/lightbox/red.svg"}').join();
    const html = pageHtml(
      `<a href="#" class="w-lightbox">Open<script type="application/json"
        class="w-json">{"items":[${items}]}</script></a>`,
      {
        head: '<link rel="stylesheet" href="/widgets.css">',
      },
    );
    const page = await browser.open("/strip", { html, reducedMotion: true });
    const box = lightboxModel(page);
    await box.open();
    for (let presses = 0; presses < 20; presses++) await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => {
      const strip = document.querySelector(".w-lightbox-strip")?.getBoundingClientRect();
      const current = document.querySelector(".w-lightbox-active")?.getBoundingClientRect();
      return strip && current && current.left >= strip.left - 1 && current.right <= strip.right + 1;
    });
    expect(await page.$eval(".w-lightbox-active", (item) => item.getAttribute("aria-label"))).toBe(
      "show item 21 of 30",
    );
  });

  it.each([1280, 800, 390])("LB-14 has both arrows and the close button in reach at %d px", async (width) => {
    const page = await browser.open("/lightbox/group.html", { viewport: { width, height: 700 } });
    const box = lightboxModel(page);
    await box.open(1);
    for (const name of ["previous image", "next image", "close lightbox"]) {
      const box = await page.getByRole("button", { name }).boundingBox();
      expect(box && box.width >= 24 && box.height >= 24, name).toBe(true);
    }
    await page.getByRole("button", { name: "next image" }).click();
    await page.waitForFunction(
      () => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "tall.svg",
    );
  });

  it("LB-26 a finger turns, and a drag of the mouse turns once", async () => {
    const page = await browser.open("/lightbox/group.html", { touch: true, viewport: { width: 390, height: 700 } });
    const box = lightboxModel(page);
    await box.open();
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
    await touch("touchStart", 300);
    for (const x of [280, 260, 240, 200]) await touch("touchMove", x);
    await touch("touchEnd");
    await page.waitForFunction(
      () => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "green.svg",
    );

    const wide = await browser.open("/lightbox/group.html");
    const wideBox = lightboxModel(wide);
    await wideBox.open();
    await wide.mouse.move(700, 300);
    await wide.mouse.down();
    await wide.mouse.move(600, 300);
    await wide.mouse.up();
    await wide.waitForFunction(
      () => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "green.svg",
    );
    await wideBox.rest();
    expect(await wideBox.picture()).toBe("green.svg");
  });

  it("LB-23 LB-29 keeps Tab inside and the page out of reach", async () => {
    const page = await browser.open("/lightbox/group.html");
    const box = lightboxModel(page);
    await box.open(1);
    const seen = new Set<string>();
    for (let presses = 0; presses < 9; presses++) {
      seen.add(String(await box.focused()));
      expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
      await page.keyboard.press("Tab");
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(["close lightbox", "previous image", "next image", "show item 1 of 4"]),
    );
    expect(await page.$eval("main", (main) => main.inert)).toBe(true);
  });

  it("LB-19 LB-30 restores the page exactly, without a jump, and returns the focus to the link", async () => {
    const page = await browser.open("/lightbox/group.html");
    const box = lightboxModel(page);
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
    // The last class that the start sets.
    await page.locator("html.w-mod-ix3").waitFor();
    const [before, at] = [await measure(), await place()];
    await page.evaluate(() => document.querySelectorAll<HTMLElement>("a.w-lightbox")[1]?.click());
    await box.view.waitFor();
    expect(await place()).toEqual(at);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("Escape");
    await box.gone();
    expect(await measure()).toEqual(before);
    expect(await place()).toEqual(at);
    expect(await box.focused()).toBe("Green set");
  });

  it("LB-23 LB-30 fades in and out in 300 ms", async () => {
    const page = await browser.open("/lightbox/group.html");
    const fade = () =>
      page.evaluate(() => {
        const effect = document.querySelector(".w-lightbox-backdrop")?.getAnimations()[0]?.effect as KeyframeEffect;
        return [effect.getTiming().duration, ...effect.getKeyframes().map(({ opacity }) => opacity)];
      });
    await page.evaluate(() => document.querySelector<HTMLElement>("a.w-lightbox")?.click());
    expect(await fade()).toEqual([300, "0", "1"]);
    await lightboxModel(page).view.waitFor();
    expect(await page.locator("html.w-lightbox-noscroll").count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await fade()).toEqual([300, "1", "0"]);
  });

  it("LB-21 is built once, and is removed with the last link", async () => {
    const page = await browser.open("/lightbox/group.html");
    const box = lightboxModel(page);
    for (const link of [0, 1]) {
      await box.open(link);
      await page.keyboard.press("Escape");
      await box.gone();
    }
    expect(await page.locator(".w-lightbox-backdrop").count()).toBe(1);
    await box.open();
    await page.evaluate(() => (window as unknown as { Millrace: { stop(): void } }).Millrace.stop());
    expect(await page.locator(".w-lightbox-backdrop").count()).toBe(0);
    expect(await page.$eval("main", (main) => main.inert)).toBe(false);
  });

  it("LB-32 shows no motion to visitors who prefer reduced motion", async () => {
    const page = await browser.open("/lightbox/group.html", { reducedMotion: true });
    const box = lightboxModel(page);
    await box.links.first().click();
    await box.view.waitFor();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(
      () => document.querySelector("#w-lightbox-view img")?.getAttribute("src") === "green.svg",
    );
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.keyboard.press("Escape");
    expect(await page.locator(".w-lightbox-backdrop.w-lightbox-hide").count()).toBe(1);
  });

  it("dispatches its events on the link", async () => {
    const page = await browser.open("/lightbox/group.html");
    const box = lightboxModel(page);
    await page.evaluate(() => {
      const received: unknown[] = ((window as unknown as { received: unknown[] }).received = []);
      for (const step of ["open", "close"]) {
        document.addEventListener(`millrace:lightbox:${step}`, (event) => {
          received.push([step, (event.target as Element).querySelector("img")?.alt, (event as CustomEvent).detail]);
        });
      }
    });
    await box.open(1);
    await page.keyboard.press("Escape");
    await box.gone();
    expect(await page.evaluate(() => (window as unknown as { received: unknown[] }).received)).toEqual([
      ["open", "Green set", { index: 1, count: 4 }],
      ["close", "Green set", {}],
    ]);
  });

  it("works under a strict content security policy", async () => {
    const items = '{"items":[{"url":"/lightbox/red.svg"},{"url":"/lightbox/green.svg"}]}';
    const link = `<a href="#" class="w-lightbox">Open<script type="application/json"
      class="w-json">${items}</script></a>`;
    const html = pageHtml(link, { script: 'nonce="n1"' }).replace("<style>", '<style nonce="n1">');
    const policy = "default-src 'self'; script-src 'nonce-n1'; style-src 'nonce-n1'; img-src 'self' data:";
    const page = await browser.open("/strict", { html, headers: { "content-security-policy": policy } });
    const box = lightboxModel(page);
    await box.open();
    expect(await box.picture()).toBe("/lightbox/red.svg");
  });
});

describe("on a page whose style sheet has no rules for it", () => {
  const DATA = JSON.stringify({ items: [{ url: "/lightbox/red.svg", caption: "Red" }] });
  const html = pageHtml(
    `<a href="#" class="w-lightbox">Red<script type="application/json" class="w-json">${DATA}</script></a><p
      style="height:2000px">Text</p>`,
  );

  it("LB-18 covers the page", async () => {
    const page = await browser.open("/bare", { html });
    const box = lightboxModel(page);
    await box.open();
    const area = await page.locator(".w-lightbox-backdrop").boundingBox();
    expect(area).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  });

  it("LB-18 and covers it with no other element", async () => {
    const page = await browser.open("/bare", { html });
    const box = lightboxModel(page);
    await box.open();
    await page.keyboard.press("Escape");
    await box.gone();
    expect(await page.evaluate(() => document.elementFromPoint(600, 400)?.localName)).toBe("p");
  });
});
