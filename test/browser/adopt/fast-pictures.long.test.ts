import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fastSite } from "../../../cli/adopt/fast/fast";
import { startServer, type RunningServer } from "../../../cli/serve/server";
import { makePhoto } from "../../cli/adopt/fast/support/pictures";
import { closeContexts, getChromium } from "../support/chromium";

/** Ways in which a page gives a picture its size; in some of them it depends on the size of the file. */
const LAYOUTS = {
  window: '<img style="width:100%;display:block" src="photo.png" width="1600" height="900">',
  column: '<div style="max-width:600px;padding:0 10px"><img style="max-width:100%" src="photo.png"></div>',
  height: '<div><img style="height:56px" src="photo.png"></div>',
  shrink: '<div style="display:inline-block"><img style="width:100%" src="photo.png"></div>',
  sized: '<img style="max-width:100%" srcset="photo.png 1600w" sizes="(max-width: 900px) 90vw, 640px" src="photo.png">',
  density: '<div><img srcset="half.png 1x, photo.png 2x" src="half.png"></div>',
  chosen:
    '<picture><source srcset="half.png" media="(min-width: 800px)">' +
    '<img src="photo.png" style="max-width:100%"></picture>',
  cover: '<div style="height:300px"><img style="width:100%;height:100%;object-fit:cover" src="photo.png"></div>',
  flex: '<div style="display:flex"><img style="min-width:0" src="photo.png"><p>Text</p></div>',
  background: '<div class="b" style="background-image:url(photo.png);background-size:cover;height:200px"></div>',
  tile: '<div style="background-image:url(photo.png);width:1600px;max-width:100%;height:100px"></div>',
  icon: '<p>Text <img src="icon.png"></p>',
  inText: '<p>Text <img style="height:20px" src="icon.png"></p>',
  narrow: '<div style="width:30vw"><img style="max-width:100%" src="icon.png"></div>',
  hidden: '<div style="display:none"><img src="photo.png"></div>',
  phone: `<style>@media (min-width: 480px) { .phone { display: none } }</style>
    <div class="phone"><img style="max-width:100%" src="photo.png"></div>`,
  late: '<img style="width:200px;height:auto" src="photo.png" width="1600" height="900">',
};

const HERO = '<div style="background:url(photo.png) 50% / cover;height:700px"></div><p>Text</p>';
/** A script reads the URLs of its pictures, so they keep their files; phones do not show it. */
const KEPT = `<style>@media (max-width: 600px) { div { display: none } }</style>
  <script>const read = (image) => image.src.replace("a", "b");</script>
  <style>img { width: 100%; height: 600px; object-fit: cover }</style>
  <div><img sizes="200vw" srcset="half.png 800w, photo.png 1600w" src="photo.png"></div>`;
/** Backgrounds that are drawn larger than their box, or are also in a closed dialog. Each file is 800 px wide. */
const LARGE = {
  auto: "url(auto.png), url(half.png); background-size: auto, cover",
  length: "url(length.png) 0 0 / 600px auto",
  percent: "url(percent.png) 0 0 / auto 400%",
  fixed: "url(fixed.png) 0 0 / cover fixed",
  dialog: "url(dialog.png) 0 0 / cover",
};
const DIALOG = `<dialog><div style="height:400px;background:${LARGE.dialog}"></div></dialog>`;
const wrap = (body: string) => `<!DOCTYPE html><html><head><title>T</title></head><body>${body}</body></html>`;

let place: string;
let browser: Browser;
const servers: RunningServer[] = [];
const left: unknown[] = [];

beforeAll(async () => {
  browser = await getChromium();
  place = await mkdtemp(join(tmpdir(), "millrace-fast-"));
  const plain = join(place, "plain");
  await mkdir(plain);
  await writeFile(join(plain, "index.html"), wrap(Object.values(LAYOUTS).join("\n")));
  await writeFile(join(plain, "hero.html"), wrap(HERO));
  await writeFile(join(plain, "kept.html"), wrap(KEPT));
  const large = Object.values(LARGE).map((value) => `<div style="width:100px;height:100px;background:${value}"></div>`);
  await writeFile(join(plain, "large.html"), wrap([...large, DIALOG].join("\n")));
  for (const name of Object.keys(LARGE)) await writeFile(join(plain, `${name}.png`), await makePhoto(800, 450));
  await writeFile(join(plain, "photo.png"), await makePhoto(1600, 900));
  await writeFile(join(plain, "half.png"), await makePhoto(800, 450));
  await writeFile(join(plain, "icon.png"), await makePhoto(120, 60));
  await cp(plain, join(place, "fast"), { recursive: true });
  const report = await fastSite(join(place, "fast"), ["images", "sizes"]);
  left.push(...report.left);
  for (const root of [plain, join(place, "fast")]) servers.push(await startServer({ root }));
});

afterAll(async () => {
  for (const server of servers) await server.close();
  await rm(place, { recursive: true, force: true });
});

/** Opens a page of the plain and of the fast site. */
async function openBoth(path: string, width: number) {
  const pages = await Promise.all(
    servers.map(async ({ origin }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto(`${origin}/${path}`);
      return page;
    }),
  );
  const [plain, fast] = pages;
  if (!plain || !fast) throw new Error("expected two servers");
  return { plain, fast };
}

const read = (path: string) => readFile(join(place, "fast", path), "utf8");

describe("pictures in their places", () => {
  // Between the widths that are measured, and beyond them.
  it.each([320, 390, 500, 700, 900, 1100, 1440, 2400])(
    "have the same boxes at %i px, and load fewer bytes",
    async (width) => {
      const { plain, fast } = await openBoth("index.html", width);
      const measure = async (page: typeof plain) => {
        await page.evaluate(() =>
          Promise.all([...document.images].map((image) => ((image.loading = "eager"), image.decode()))),
        );
        return page.evaluate(() =>
          [...document.body.querySelectorAll("*")].map((element) => {
            const { width: across, height } = element.getBoundingClientRect();
            return [element.tagName, Math.round(across), Math.round(height)].join(" ");
          }),
        );
      };
      expect(await measure(fast)).toEqual(await measure(plain));
      const sources = await fast.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc));
      expect(sources.every((source) => source.endsWith(".webp"))).toBe(true);
      await closeContexts(browser);
    },
  );

  it("are fetched as wide as they are shown", async () => {
    const { fast } = await openBoth("index.html", 320);
    const loaded = await fast.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => Number(/-(\d+)\.webp$/.exec(name)?.[1] ?? 0)),
    );
    expect(loaded).toContain(400);
    // The background whose size is that of its file.
    expect(loaded.filter((across) => across > 960)).toEqual([1600]);
    await closeContexts(browser);
  });
});

describe("backgrounds", () => {
  it("have the width at which each layer is drawn, which can be larger than the box, or unknown", async () => {
    const found = (await read("large.html")).matchAll(/_(\w+)-(\d+)\.webp/g);
    expect(new Map([...found].map(([, name, width]) => [name, width]))).toEqual(
      new Map([["half", expect.any(String)], ...Object.keys(LARGE).map((name) => [name, "800"] as const)]),
    );
  });
});

describe("the order of a page", () => {
  it("has the largest picture of the first screen first, and those below it later", async () => {
    const text = await read("index.html");
    const tags = [...text.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(tags[0]).toContain('fetchpriority="high"');
    expect(tags.at(-1)).toContain('loading="lazy"');
    expect(tags.filter((tag) => tag.includes("fetchpriority"))).toHaveLength(1);
    // Without a place that the page keeps free, a late picture would move what follows.
    const late = tags.filter((tag) => tag.includes("lazy"));
    expect(late.map((tag) => / width="\d+"/.exec(tag)?.[0])).toEqual(late.map(() => expect.any(String)));
    expect(late.length).toBeGreaterThan(1);
  });

  it("has the place of an icon before its file is there", async () => {
    const { fast } = await openBoth("index.html", 1280);
    expect(await fast.locator("p > img").evaluateAll((icons) => icons.map((icon) => icon.outerHTML))).toEqual([
      expect.stringMatching(/ width="120" height="60"/),
      expect.stringMatching(/ width="40" height="20"/),
    ]);
    await closeContexts(browser);
  });

  it("names a background that is the largest thing in its head", async () => {
    const text = await read("hero.html");
    const [, url = ""] = /<link rel="preload" as="image" href="([^"]+)" fetchpriority="high">/.exec(text) ?? [];
    expect(text).toContain(`url(${url})`);
    const { fast } = await openBoth("hero.html", 1280);
    const names = await fast.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(names.filter((name) => name.endsWith(url))).toHaveLength(1);
    await closeContexts(browser);
  });

  it("has the sizes of a picture that keeps its files, by its proportions", async () => {
    const [, sizes] = /<img[^>]* sizes="([^"]*)"/.exec(await read("kept.html")) ?? [];
    expect(sizes).toBe("(max-width: 767px) 167vw, (max-width: 991px) 139vw, (max-width: 1599px) 99vw, 1600px");
  });

  it("has the size of a picture that was replaced since the last run", async () => {
    const site = join(place, "replaced");
    await mkdir(site);
    await writeFile(join(site, "index.html"), wrap('<img src="icon.png">'));
    for (const [width, height] of [
      [120, 60],
      [80, 100],
    ] as const) {
      await writeFile(join(site, "icon.png"), await makePhoto(width, height));
      await fastSite(site, ["images", "sizes"]);
      expect(await readFile(join(site, "index.html"), "utf8")).toContain(` width="${width}" height="${height}"`);
    }
  });

  it("leaves nothing to say", () =>
    expect(left).toEqual(
      ["half.png", "photo.png"].map((what) => ({ what, reason: "a script of the page reads the URLs of pictures" })),
    ));
});
