import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";
import { begun, seen, timelinePage } from "./support";

interface SampleSet {
  page: { dataWfPage: string; head: string; body: string };
  register: unknown[];
}

const { sets } = JSON.parse(readFileSync(join(packageRoot(), "fixtures/data/interactions-3.json"), "utf8")) as {
  sets: [SampleSet, SampleSet];
};
const [salon, first] = sets;
const browser = useBrowser();

const STYLE = `<style>
  body { margin: 0 } :root { --tint: rgb(255, 0, 0) }
  .hero-title { margin: 0; font: 40px/50px sans-serif } .bar { height: 20px }
  .prices { margin-top: 1500px } .price-card { height: 120px } .panel { overflow: hidden }
  .panel p { margin: 0; height: 30px }
  .icon { display: inline-block; width: 20px; height: 20px }
  .parallax { height: 200px } .badge { width: 50px; height: 50px }
  .dot { width: 40px; height: 40px; margin-top: 900px } .pic { width: 100px; height: 100px }
  .ticker-row { width: 400px; height: 20px }
</style>`;

const TICKER = '<div data-wf-component-id="co-ticker"><div class="ticker"><div class="ticker-row"></div></div></div>';

function openSalon(options: Parameters<typeof browser.open>[1] = {}) {
  const body = salon.page.body.replace('<div class="ticker"><div class="ticker-row"></div></div>', TICKER);
  return browser.open("/", { html: timelinePage(body, salon.register, { head: STYLE + salon.page.head }), ...options });
}

describe("sample set A", () => {
  it("IX3-4 IX3-7 content waits hidden for the engine, which then reports that it is ready", async () => {
    const page = await openSalon({ javaScript: false });
    expect((await seen(page, ".hero-title")).visibility).toBe("visible");
    const live = await openSalon();
    await begun(live);
    expect((await seen(live, ".badge")).visibility).toBe("visible");
  });

  it("IX3-22 shows where From and FromTo begin", async () => {
    const page = await openSalon();
    await begun(page);
    expect(await seen(page, ".price-card", 1)).toMatchObject({ y: 40, opacity: 0 });
    const badge = await seen(page, ".badge");
    expect([badge.y, Math.round(badge.scale * 100)]).toEqual([60, 90]);
    expect(
      await page
        .locator(".panel")
        .first()
        .evaluate((panel: HTMLElement) => panel.offsetHeight),
    ).toBe(0);
  });

  it("IX3-44 the title appears word by word", async () => {
    const page = await openSalon();
    await begun(page);
    expect(await page.locator(".gsap_split_word-mask .gsap_split_word").allTextContents()).toEqual([
      "Three",
      "words",
      "here",
    ]);
    await expect.poll(async () => (await seen(page, ".gsap_split_word3")).opacity).toBe(1);
    await expect.poll(async () => (await seen(page, ".gsap_split_word3")).y).toBe(0);
    expect(await page.getByRole("heading", { name: "Three words here" }).count()).toBe(1);
  });

  it("IX3-68 small screens do not animate the cards, and large ones animate them again", async () => {
    const page = await openSalon({ viewport: { width: 600, height: 800 } });
    await begun(page);
    const narrow = await seen(page, ".price-card");
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect.poll(async () => (await seen(page, ".price-card")).opacity).toBe(0);
    expect([narrow.opacity, narrow.y]).toEqual([1, 0]);
  });

  it("IX3-56 IX3-58 the cards appear when the section's top passes 80 %", async () => {
    const page = await openSalon();
    await begun(page);
    const start = await page.locator(".prices").evaluate((element: HTMLElement) => element.offsetTop - 640);
    await page.evaluate((top) => scrollTo(0, top - 5), start);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const before = await seen(page, ".price-card");
    await page.evaluate((top) => scrollTo(0, top + 5), start);
    await expect.poll(async () => (await seen(page, ".price-card", 1)).opacity).toBe(1);
    expect([before.opacity, (await seen(page, ".price-card", 1)).y]).toEqual([0, 0]);
  });

  it("IX3-70 with less motion the cards are there at once", async () => {
    const page = await openSalon({ reducedMotion: true });
    await begun(page);
    expect(await seen(page, ".price-card", 1)).toMatchObject({ y: 0, opacity: 1 });
  });

  it("IX3-20 IX3-50 hovering turns one icon, and leaving turns it back twice as fast", async () => {
    const page = await openSalon();
    await begun(page);
    await page.evaluate(() => scrollTo(0, 1400));
    // Cards that are still entering would move away below the pointer.
    await expect.poll(async () => seen(page, ".price-card", 1)).toMatchObject({ y: 0, opacity: 1 });
    await page.locator(".more").nth(1).hover();
    await expect.poll(async () => Math.abs((await seen(page, ".icon", 1)).turn)).toBe(180);
    expect((await seen(page, ".icon")).turn).toBe(0);
    await page.mouse.move(0, 0);
    await expect.poll(async () => (await seen(page, ".icon", 1)).turn).toBe(0);
  });

  it("IX3-28 IX3-FIX-2 a click on the icon opens only the panel beside it, which is fluid at its end", async () => {
    const page = await openSalon();
    await begun(page);
    await page.evaluate(() => scrollTo(0, 1400));
    await page.locator(".icon").first().click();
    const style = (index: number) =>
      page
        .locator(".panel")
        .nth(index)
        .evaluate(({ style }) => [style.height, style.backgroundColor]);
    await expect.poll(async () => (await style(0))[0]).toBe("auto");
    expect([await style(0), (await style(1))[0]]).toEqual([["auto", "rgb(255, 0, 0)"], "0px"]);
    expect(await page.locator(".more").evaluateAll((all) => all.map(({ className }) => className))).toEqual([
      "more is-open",
      "more",
    ]);
    await page.locator(".icon").first().click();
    await expect.poll(async () => (await style(0))[0]).toBe("0px");
    expect(await page.locator(".more").first().getAttribute("class")).toBe("more");
  });

  it("IX3-59 the middle of the parallax range is at y 0 and scale 1 after .8 s", async () => {
    const page = await openSalon();
    await begun(page);
    const middle = await page
      .locator(".parallax")
      .evaluate((element: HTMLElement) => element.offsetTop + 100 - innerHeight / 2);
    await page.evaluate((top) => scrollTo(0, top), middle);
    await expect
      .poll(async () => {
        const { y, scale } = await seen(page, ".badge");
        return Math.abs(y) < 1 && Math.abs(scale - 1) < 0.01;
      })
      .toBe(true);
  });

  it("IX3-36 the ticker repeats endlessly from its current position", async () => {
    const page = await openSalon();
    await begun(page);
    // It rests while it is out of view.
    await page.locator(".ticker-row").scrollIntoViewIfNeeded();
    await expect.poll(async () => (await seen(page, ".ticker-row")).x).toBeLessThan(-5);
  });

  it("IX3-73 emit hides the bar, an event of that name does not", async () => {
    const page = await openSalon();
    await begun(page);
    const shown = () => page.locator(".bar").evaluate((bar) => getComputedStyle(bar).display);
    await page.evaluate(() => document.dispatchEvent(new CustomEvent("menu-open")));
    const before = await shown();
    await page.evaluate("Webflow.require('ix3').emit('menu-open')");
    await expect.poll(shown).toBe("none");
    expect(before).toBe("block");
  });

  it("IX3-FIX-5 stop restores the page, and start animates it again", async () => {
    const page = await openSalon();
    await begun(page);
    const styled = () =>
      page
        .locator(".price-card, .panel, .badge, .hero-title *")
        .evaluateAll((all) => all.map((one) => one.getAttribute("style")));
    await page.evaluate("Millrace.stop()");
    const stopped = await styled();
    await page.evaluate("Millrace.start()");
    await expect.poll(async () => (await seen(page, ".price-card")).opacity).toBe(0);
    expect(new Set(stopped)).toEqual(new Set([null]));
  });

  it("IX3-72 Webflow.ready() after Webflow.destroy() starts it again", async () => {
    const page = await openSalon();
    await begun(page);
    await page.evaluate("Webflow.destroy()");
    const stopped = await seen(page, ".price-card");
    await page.evaluate("Webflow.ready()");
    await expect.poll(async () => (await seen(page, ".price-card")).opacity).toBe(0);
    expect(stopped.opacity).toBe(1);
  });
});

describe("sample set B", () => {
  const openFirst = () =>
    browser.open("/", {
      html: timelinePage(`${first.page.body}<div style="height:2000px"></div>`, first.register, { head: STYLE }),
    });

  it("IX3-59 the dot follows the scroll by its own height", async () => {
    const page = await openFirst();
    await begun(page);
    const before = (await seen(page, ".dot")).y;
    await page.evaluate(() => scrollTo(0, (document.querySelector<HTMLElement>(".dot")?.offsetTop ?? 0) + 60));
    await expect.poll(async () => (await seen(page, ".dot")).y).toBe(-20);
    expect(before).toBe(20);
  });

  it("IX3-32 passing the mark downwards adds the class, upwards removes it", async () => {
    const page = await openFirst();
    await begun(page);
    const name = () => page.locator(".top").getAttribute("class");
    const mark = await page.locator("[data-mark]").evaluate((element: HTMLElement) => element.offsetTop);
    await page.evaluate((top) => scrollTo(0, top + 20), mark);
    await expect.poll(name).toBe("top is-small");
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(name).toBe("top");
  });

  it("IX3-54 entering a card moves every picture, leaving does nothing", async () => {
    const page = await openFirst();
    await begun(page);
    await page.locator(".card").scrollIntoViewIfNeeded();
    await page.locator(".card").hover();
    await expect.poll(() => page.locator(".pic").evaluate((pic: HTMLElement) => pic.style.width)).toBe("170px");
    await page.mouse.move(900, 10);
    expect((await seen(page, ".pic")).opacity).toBe(0.5);
  });
});
