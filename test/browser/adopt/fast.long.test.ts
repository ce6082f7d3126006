import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convert } from "fontverter";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { fastSite } from "../../../cli/adopt/fast/fast";
import { startServer, type RunningServer } from "../../../cli/serve/server";
import { integrity, font, openInternet, script, sheet } from "../../cli/adopt/fast/support/internet";
import { page as exported, vendorScript, writeSite } from "../../cli/adopt/support/site";
import { closeServers } from "../../cli/adopt/web/support/server";
import { closeContexts, getChromium } from "../support/chromium";

/** The one letter of the font: as wide as it is high. */
const LETTER = "\ue600";
const CODE = "/*! License */ window.library = 1; document.documentElement.dataset.library = 'ran';";
const HEAD =
  `<link href="https://fonts.googleapis.com" rel="preconnect"><link href="css/site.css" rel="stylesheet">` +
  `<link href="https://cdn.example/parts@1.2.0/parts.css" rel="stylesheet">` +
  `<script src="https://ajax.googleapis.com/ajax/libs/webfont/1.6.26/webfont.js"></script>` +
  `<script>WebFont.load({ google: { families: ["Fern:400", "Moss:700"] } });</script>`;
const CSS =
  `@font-face{font-family:Leaf;src:url(../fonts/leaf.ttf) format("truetype")}` +
  `p{font:100px Leaf}h1{font:400 50px Fern}h2{font:700 80px Moss;margin-top:3000px}p,h1,h2{display:table}`;
const TAG =
  `<script src="https://cdn.prod.website-files.com/gsap/3.12.5/library.js" integrity="${integrity(CODE)}" ` +
  `crossorigin="anonymous"></script><script src="js/webflow.js"></script>`;
const BODY = `<h1>${LETTER}</h1><p>${LETTER}</p><h2>${LETTER}</h2>`;
const PAGES = ["", "about"];

let browser: Browser;
let server: RunningServer;
let folder = "";
let site = "";
let internet: Awaited<ReturnType<typeof openInternet>>;

beforeAll(async () => {
  browser = await getChromium();
  folder = await mkdtemp(join(tmpdir(), "millrace-fast-"));
  const leaf = await readFile(new URL("../../../fixtures/published/files/leaf.ttf", import.meta.url));
  const source = await writeSite({
    "index.html": exported({ head: HEAD, body: BODY, scripts: TAG }),
    "about.html": exported({ head: HEAD, body: BODY, scripts: TAG }),
    "css/site.css": CSS,
    "fonts/leaf.ttf": leaf,
    "js/webflow.js": vendorScript(),
  });
  site = join(folder, "site");
  await adopt(source, { out: site });
  const face = (family: string, weight: number) =>
    `@font-face{font-family:${family};font-weight:${weight};src:url(https://fonts.gstatic.com/s/${family}.woff2)}`;
  const modern = await convert(leaf, "woff2");
  internet = await openInternet({
    "fonts.googleapis.com/css?family=Fern:400%7CMoss:700": sheet(face("Fern", 400) + face("Moss", 700)),
    "fonts.gstatic.com/s/Fern.woff2": font(modern),
    "fonts.gstatic.com/s/Moss.woff2": font(modern),
    "cdn.example/parts@1.2.0/parts.css": sheet("body{color:rgb(1,2,3)}"),
    "cdn.prod.website-files.com/gsap/3.12.5/library.js": script(CODE),
  });
  server = await startServer({ root: site });
});
afterAll(async () => {
  await server.close();
  await closeContexts(browser);
  await closeServers();
  await rm(folder, { recursive: true, force: true });
});

interface Visit {
  page: Page;
  /** Hosts that the page asks besides its own. */
  others: string[];
  files: string[];
}

async function visit(path: string): Promise<Visit> {
  const context = await browser.newContext();
  const others: string[] = [];
  const files: string[] = [];
  await context.route("**/*", (route) => {
    const { origin, host, pathname } = new URL(route.request().url());
    if (origin === server.origin) {
      files.push(pathname);
      return route.continue();
    }
    others.push(host);
    return route.abort();
  });
  const page = await context.newPage();
  await page.goto(`${server.origin}/${path}`, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return { page, others, files };
}

it("asks other hosts for nothing on any page, and shows their fonts and runs their scripts", async () => {
  for (const path of PAGES) expect((await visit(path)).others).not.toEqual([]);
  const report = await fastSite(site, ["fonts", "local-scripts"], internet);
  expect(report.left).toEqual([]);
  expect(report.done.at(-1)).toMatch(/nothing is asked of the builder's servers$/);
  for (const path of PAGES) {
    const { page, others, files } = await visit(path);
    expect(others).toEqual([]);
    expect(files.filter((file) => file.endsWith(".ttf"))).toEqual([]);
    const found = await page.evaluate(() => ({
      faces: [...document.fonts].map(({ family, status, display }) => [family, status, display]).sort(),
      // In another font, no letter is exactly as wide as it is high.
      widths: [..."h1 p h2".split(" ")].map((name) => document.querySelector(name)?.getBoundingClientRect().width),
      color: getComputedStyle(document.body).color,
      library: document.documentElement.dataset.library,
      early: [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload]")].map(({ href }) => href),
      hints: document.querySelectorAll("link[rel=preconnect]").length,
    }));
    expect(found).toEqual({
      faces: [
        ["Fern", "loaded", "swap"],
        ["Leaf", "loaded", "swap"],
        ["Moss", "loaded", "auto"],
      ],
      widths: [50, 100, 80],
      color: "rgb(1, 2, 3)",
      library: "ran",
      early: [expect.stringMatching(/_Fern\.woff2$/), expect.stringMatching(/_leaf\.woff2$/)],
      hints: 0,
    });
  }
});
