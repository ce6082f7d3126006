import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";
import { expectAccessible } from "../support/axe";
import { frames } from "../support/frames";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const isPlaying = (playing: boolean) => (page: Page) =>
  page.waitForFunction((wanted) => {
    const video = document.querySelector<HTMLVideoElement>(".w-background-video video");
    const [pause, play] = document.querySelectorAll<HTMLElement>("[data-w-bg-video-control] > span");
    return video?.paused === !wanted && (!pause || (pause.hidden === !wanted && play?.hidden === wanted));
  }, playing);
const plays = isPlaying(true);
const rests = isPlaying(false);

describe("a background video", () => {
  it("BV-1 pauses and plays by its control, which is named after what it does", async () => {
    const page = await browser.open("/background-video/playing.html");
    await plays(page);
    await page.getByRole("button", { name: "Pause video" }).click();
    await rests(page);
    await page.getByRole("button", { name: "Play video" }).click();
    await plays(page);
  });

  it("BV-7 has a control of ours where the export left the video to the script, and no other video has", async () => {
    const page = await browser.open("/background-video/old.html", { touch: true });
    await plays(page);
    const pause = page.getByRole("button", { name: "Pause video" });
    const box = await pause.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(24);
    await pause.tap();
    await rests(page);
    await page.getByRole("button", { name: "Play video" }).press("Enter");
    await plays(page);
    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.locator("button").count()).toBe(0);
    const other = await browser.open("/background-video/playing.html");
    expect(await other.locator(".millrace-toggle").count()).toBe(0);
  });

  it("BV-1 does not change the document when the video leaves and enters the view", async () => {
    const page = await browser.open("/background-video/playing.html");
    await plays(page);
    await page.evaluate(() => {
      const counted = window as unknown as { asked: string[] };
      counted.asked = [];
      const { querySelectorAll } = Document.prototype;
      document.querySelectorAll = (selector: string) => {
        // Not the requests of this test itself.
        if (!selector.endsWith("> span")) counted.asked.push(selector);
        return querySelectorAll.call(document, selector);
      };
      document.body.style.paddingTop = "5000px";
    });
    await rests(page);
    await page.evaluate(() => (document.body.style.paddingTop = ""));
    await plays(page);
    expect(await page.evaluate("window.asked")).toEqual([]);
  });

  it("BV-8 shows on a control that is added later whether the video plays", async () => {
    const page = await browser.open("/background-video/playing.html");
    await plays(page);
    const served = await page.$eval("[data-w-bg-video-control]", (control) => control.getAttribute("aria-controls"));
    await page.evaluate((id) => {
      const late = document.createElement("button");
      late.id = "late";
      late.setAttribute("data-w-bg-video-control", "true");
      late.setAttribute("aria-controls", id ?? "");
      late.append(document.createElement("span"), document.createElement("span"));
      document.body.append(late);
    }, served);
    await page.waitForFunction(() => document.querySelector<HTMLElement>("#late > span:last-child")?.hidden === true);
  });

  it("BV-1 BV-8 shows a refusal to play as paused", async () => {
    const page = await browser.open("/background-video/waiting.html");
    await page.evaluate(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await page.getByRole("button", { name: "Play video" }).click();
    await rests(page);
  });

  it("BV-1 does nothing when the control names no video", async () => {
    const page = await browser.open("/background-video/playing.html");
    await page.$eval("[data-w-bg-video-control]", (control) => control.setAttribute("aria-controls", "nobody"));
    await page.getByRole("button").click();
    expect(await page.$eval("#hero-video", (video) => (video as HTMLVideoElement).paused)).toBe(false);
  });

  it("BV-2 BV-3 rests for visitors who prefer reduced motion; other videos of the page keep their state", async () => {
    const page = await browser.open("/background-video/playing.html", { reducedMotion: true });
    await rests(page);
    await page.$eval("#other", (video) => (video as HTMLVideoElement).play());
    expect(await page.$eval("#other", (video) => (video as HTMLVideoElement).paused)).toBe(false);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await plays(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await rests(page);
    expect(await page.$eval("#other", (video) => (video as HTMLVideoElement).paused)).toBe(false);
  });

  it("BV-7 without a control on the page gets one for visitors who prefer reduced motion", async () => {
    const page = await browser.open("/background-video/playing.html", { reducedMotion: true });
    await page.evaluate(() => document.querySelector(".w-background-video")?.remove());
    const html =
      '<div class="w-background-video" style="height:200px"><video autoplay loop muted src="loop.webm"></video></div>';
    await page.evaluate((html) => document.querySelector("h1")?.insertAdjacentHTML("afterend", html), html);
    const button = page.getByRole("button", { name: "Play video" });
    await button.click();
    await page.waitForFunction(() => document.querySelector("video")?.paused === false);
    await page.getByRole("button", { name: "Pause video" }).press("Enter");
    await page.waitForFunction(() => document.querySelector("video")?.paused);
    await expectAccessible(page);
    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.getByRole("button").count()).toBe(0);
  });

  it("BV-7 without a control on the page gets none while it may play", async () => {
    const page = await browser.open("/background-video/playing.html");
    await page.evaluate(() => document.querySelector("[data-w-bg-video-control]")?.remove());
    await plays(page);
    expect(await page.getByRole("button").count()).toBe(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Play video" }).waitFor();
  });

  it("BV-10 rests for visitors who save data", async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.goto("/background-video/playing.html");
    await rests(page);
  });

  it("BV-4 without autoplay begins paused", async () => {
    const page = await browser.open("/background-video/waiting.html");
    await rests(page);
    expect(await page.getByRole("button", { name: "Play video" }).count()).toBe(1);
  });

  it("BV-5 needs no help of a script to cover its box", async () => {
    const page = await browser.open("/background-video/playing.html");
    expect(
      await page.$eval("#hero-video", (video) => [getComputedStyle(video).objectFit, video.getAttribute("style")]),
    ).toEqual(["cover", null]);
  });

  it("BV-6 rests out of sight, and a pause of the visitor outlasts everything", async () => {
    const page = await browser.open("/background-video/playing.html");
    await plays(page);
    await page.evaluate(() => scrollTo(0, 1500));
    await rests(page);
    await page.evaluate(() => scrollTo(0, 0));
    await plays(page);
    await page.getByRole("button", { name: "Pause video" }).click();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.evaluate(() => scrollTo(0, 1500));
    await page.evaluate(() => scrollTo(0, 0));
    await frames(page);
    await rests(page);
  });

  it("BV-9 of 2016 has its video, muted and in the page's flow", async () => {
    const page = await browser.open("/background-video/old.html");
    await plays(page);
    const facts = await page.$eval(".w-background-video > video", (video) => {
      const { muted, loop, playsInline, children } = video as HTMLVideoElement;
      return [muted, loop, playsInline, [...children].map((source) => source.getAttribute("src"))];
    });
    expect(facts).toEqual([true, true, true, ["loop.webm", "missing.mp4"]]);
    await page.evaluate(() => (window as unknown as { Millrace: { stop(): void } }).Millrace.stop());
    expect(await page.locator("video").count()).toBe(0);
  });
});
