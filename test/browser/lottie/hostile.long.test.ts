import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { PAYLOADS } from "../support/payloads";
import { cameByPrototypes, poisoned, REMEMBER_PROTOTYPES } from "../support/prototypes";

const browser = useBrowser();

const RUN = "globalThis.hacked = 1";
const still = (k: unknown) => ({ a: 0, k, x: RUN });
const place = { o: still(100), r: still(0), p: still([50, 25, 0]), a: still([0, 0, 0]), s: still([100, 100, 100]) };
const common = { ddd: 0, sr: 1, ks: place, ip: 0, op: 60, st: 0, bm: 0, xt: RUN };

/** A Lottie animation whose texts, names and addresses are all the payload, with a program behind each value. */
function animation(payload: string, index: number): object {
  const names = { nm: payload, mn: payload, cl: payload, ln: `layer${index}` };
  const font = { fName: "F", fFamily: payload, fStyle: payload, ascent: 70 };
  const text = { d: { k: [{ t: 0, s: { s: 12, f: "F", t: payload, j: 0, tr: 0, lh: 14, fc: [0, 0, 0] } }], x: RUN } };
  const shape = { ty: "rc", nm: payload, s: still([20, 20]), p: still([0, 0]), r: still(0) };
  return {
    ...{ v: "5.7.0", fr: 30, ip: 0, op: 60, w: 100, h: 50, ddd: 0, nm: payload },
    assets: [{ id: "picture", w: 9, h: 9, u: "", p: payload, e: 1, t: payload }],
    fonts: {
      list: ["p", "g", "t"].map((fOrigin) => ({ ...font, fOrigin, fPath: payload })),
    },
    layers: [
      {
        ...common,
        ...names,
        ty: 4,
        ind: 1,
        shapes: [shape, { ty: "fl", c: still([0, 0, 0, 1]), o: still(100), r: 1 }],
      },
      { ...common, ...names, ty: 2, ind: 2, refId: "picture" },
      { ...common, ...names, ty: 5, ind: 3, t: { ...text, p: {}, m: { g: 1, a: still([0, 0]) }, a: [] } },
      { ...common, ...names, ty: 1, ind: 4, sw: 9, sh: 9, sc: payload },
    ],
  };
}

/** A style sheet by way of a font's name. */
const RULES = `x} body { display: none } @font-face { font-family: y`;

const HOSTILE = [...PAYLOADS, RULES];

/** The number of payloads on one page: each makes two animations, and some of them load files that answer late. */
const PAGE = 12;

it.each(["svg", "canvas", "html"])("LO-5 LO-12 S-1 executes no code of an animation, drawn as %s", async (renderer) => {
  // Unreachable URLs, and content that the player cannot draw.
  browser.expectConsole(
    /Failed to load resource|net::ERR|Not allowed to load|nothing is drawn|MIME type|CORS policy|valid Lottie animation/,
  );
  const texts = HOSTILE.flatMap((payload, index) => {
    const made = animation(payload, index);
    return [JSON.stringify(made), poisoned(made)];
  });
  const page = await browser.newPage();
  await page.route(/animation-\d+\.json/, (route) => {
    const at = Number(/\d+/.exec(new URL(route.request().url()).pathname)?.[0]);
    return route.fulfill({ contentType: "application/json", body: texts[at] ?? "" });
  });
  const boxes = texts.map(
    (_, at) =>
      `<div class="animation" data-animation-type="lottie" data-autoplay="1" data-renderer="${renderer}"
          data-src="/animation-${at}.json" style="width:40px;height:20px"></div>`,
  );
  for (let from = 0; from < boxes.length; from += 2 * PAGE) {
    const some = boxes.slice(from, from + 2 * PAGE);
    browser.serve("/animations", pageHtml(some.join(""), { head: REMEMBER_PROTOTYPES }));
    await page.goto("/animations");
    await page.evaluate(() => document.querySelectorAll("*").forEach((element) => element.classList.add("served")));
    await expect.poll(() => page.locator(".animation > *").count()).toBeGreaterThanOrEqual(some.length / 2);
    await page.waitForFunction(() => document.readyState === "complete");
    await runsNothing(page);
  }
});

async function runsNothing(page: Page): Promise<void> {
  expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
  const runs = [
    ":is(script:not([src*=millrace-]), iframe, object, embed, form, base, meta):not(.served)",
    "[onload], [onerror], [onclick]",
  ].join();
  expect(await page.locator(runs).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML))).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("block");
  expect(await cameByPrototypes(page)).toEqual([]);
}
