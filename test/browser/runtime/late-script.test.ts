import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { useBrowser } from "../support/browser";

const folder = mkdtempSync(join(tmpdir(), "millrace-late-"));
const source = join(folder, "export");
mkdirSync(join(source, "js"), { recursive: true });
writeFileSync(
  join(source, "js/site.js"),
  'Webflow.require("ix2").init({events:{},actionLists:{},site:{mediaQueries:[]}});',
);
writeFileSync(
  join(source, "index.html"),
  `<!doctype html><html lang="en" data-wf-site="s"><head><title>Late</title><link rel="icon" href="data:,">
  <style>html.w-mod-js:not(.w-mod-ix) [data-w-id="rule"] { opacity: 0 }</style>
  <script>document.documentElement.className += " w-mod-js"</script></head><body>
  <p style="opacity:0">Inline</p>
  <p style="-webkit-transform:translate3d(0, 100px, 0);transform:translate3d(0, 100px, 0);opacity:0">Moved</p>
  <p data-w-id="rule">By rule</p>
  <p style="opacity:0.5">Faint</p>
  <input type="radio" aria-label="Drawn" style="opacity:0;position:absolute;z-index:-1">
  <script src="js/site.js"></script></body></html>`,
);
const covered = (script: string) =>
  `<!doctype html><html lang="en"><head><title>Covered</title><link rel="icon" href="data:,"><style>
  .loader { position: fixed; inset: 0; z-index: 9 }
  .hero { visibility: hidden }
  </style></head><body><div class="loader"></div><h1 class="hero">Title</h1><script src="${script}"></script>
  <script>window.gsap?.set(".hero", { visibility: "visible" })</script>
  <script src="js/site.js"></script></body></html>`;
writeFileSync(join(source, "library.html"), covered("https://cdn.invalid/gsap.min.js"));
writeFileSync(join(source, "own.html"), covered("js/gone.js"));
writeFileSync(join(source, "counter.html"), covered("https://cdn.invalid/counter.js"));
writeFileSync(join(source, "silent.html"), covered("https://silent.invalid/gsap.min.js"));
const out = join(folder, "site");
await adopt(source, { out, script: "/runtime.js" });

const browser = useBrowser({ root: out });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const looks = () =>
  [...document.querySelectorAll("p, input")].map((element) => {
    const { opacity, transform } = getComputedStyle(element);
    return `${opacity} ${transform}`;
  });

describe("an adopted page whose script does not load", () => {
  it("shows all its content", async () => {
    browser.expectConsole(/404/);
    const page = await browser.open("/");
    const waits = await page.evaluate(() =>
      document.getAnimations().map((animation) => {
        const delay = Number(animation.effect?.getTiming().delay);
        animation.finish();
        return delay;
      }),
    );
    expect(new Set(waits)).toEqual(new Set([4000]));
    expect(await page.evaluate(looks)).toEqual([
      "1 none",
      "1 matrix(1, 0, 0, 1, 0, 0)",
      "1 none",
      "0.5 none",
      "0 none",
    ]);
  });

  it("does not change the look once the runtime has started", async () => {
    browser.expectConsole(/404/);
    const page = await browser.open("/");
    await page.evaluate(() => document.documentElement.classList.add("w-mod-ix"));
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

describe("an adopted page a script of which does not load", () => {
  const isShown = () =>
    ["hero", "loader"].map((name) => {
      const { display, visibility } = getComputedStyle(document.querySelector(`.${name}`) as Element);
      return display !== "none" && visibility === "visible";
    });

  it.each([
    ["library", [true, false]],
    ["own", [true, false]],
    ["counter", [false, true]],
  ])("B-84 shows its content after 4 s: %s", async (name, expected) => {
    browser.allowConsole();
    const page = await browser.newPage();
    await page.route("**/runtime.js", (route) => route.fulfill({ body: "", contentType: "text/javascript" }));
    await page.route("https://cdn.invalid/**", (route) => route.abort());
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1);
    await page.goto(`/${name}.html`);
    await page.clock.runFor(3900);
    expect(await page.evaluate(isShown)).toEqual([false, true]);
    await page.clock.runFor(100);
    expect(await page.evaluate(isShown)).toEqual(expected);
    // A script that has loaded is not one that has not answered.
    await page.clock.runFor(4000);
    expect(await page.evaluate(isShown)).toEqual(expected);
  });

  it("B-84 shows its content after 8 s where the server of a library does not answer", async () => {
    browser.allowConsole();
    const page = await browser.newPage();
    await page.route("https://silent.invalid/**", () => undefined);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1);
    await page.goto("/silent.html", { waitUntil: "commit" });
    await page.locator("h1").waitFor({ state: "attached" });
    await page.clock.runFor(7900);
    expect(await page.evaluate(isShown)).toEqual([false, true]);
    await page.clock.runFor(100);
    expect(await page.evaluate(isShown)).toEqual([true, false]);
  });
});
