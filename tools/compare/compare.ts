import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { adopt } from "../adopt/adopt";
import { startServer } from "../serve/server";
import { clickTriggers, snapshot, type Look } from "./snapshot";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

const USAGE = `node tools/compare/run.mjs <export folder> [page.html …] [--jquery <file>] [--width <px>] [--all]

  Opens each page of an exported site twice, with the vendor script and adopted, and prints how computed styles differ
  after loading, after scrolling through, and after clicking every trigger once and twice.

  --jquery  the jQuery that the vendor script loads from a CDN (npm pack jquery@3.5.1)
  --width   of the window; default 1280
  --all     also elements that no interaction changes
  --keep    folder for the adopted copy, which is otherwise deleted
`;

/** Longest time in ms that a page gets to come to rest; what moves on for ever is left out. */
const REST = 9000;

interface Difference {
  step: string;
  look: Look;
  property: string;
  vendor: string;
  ours: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const same = (a: Look | undefined, b: Look | undefined) => JSON.stringify(a?.values) === JSON.stringify(b?.values);

/** Waits until two looks a while apart are equal. @returns the last look, without what still moves. */
async function settled(page: Page): Promise<Map<string, Look>> {
  const end = Date.now() + REST;
  let before = await page.evaluate(snapshot);
  for (;;) {
    await pause(1200);
    const now = await page.evaluate(snapshot);
    const at = new Map(before.map((look) => [look.path, look]));
    const still = now.filter((look) => same(at.get(look.path), look));
    if (still.length === now.length || Date.now() > end) return new Map(still.map((look) => [look.path, look]));
    before = now;
  }
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top <= height; top += 250) {
    // Three frames at each stop: both engines look at the page once per frame, and a busy machine drops some.
    await page.evaluate(async (y) => {
      scrollTo({ top: y, behavior: "instant" });
      for (let left = 3; left; left--) await new Promise(requestAnimationFrame);
    }, top);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}

/** The looks of one page after each step. */
async function visit(browser: Browser, url: string, jquery: string, width: number): Promise<{ steps: Map<string, Map<string, Look>>; console: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const messages: string[] = [];
  try {
    const { origin } = new URL(url);
    await context.route((address) => /^https?:$/.test(address.protocol) && address.origin !== origin, (route) =>
      /jquery/.test(route.request().url())
        ? route.fulfill({ body: jquery, contentType: "text/javascript", headers: { "access-control-allow-origin": "*" } })
        : route.abort(),
    );
    const page = await context.newPage();
    page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
    page.on("console", (message) => {
      if (/\[millrace\]|IX2/.test(message.text())) messages.push(message.text());
    });
    page.on("dialog", (dialog) => void dialog.dismiss());
    await page.goto(url, { waitUntil: "load", timeout: 30_000 });
    const steps = new Map<string, Map<string, Look>>();
    steps.set("after load", await settled(page));
    await scrollThrough(page);
    steps.set("after scrolling through", await settled(page));
    const clicked = await page.evaluate(clickTriggers);
    if (clicked) {
      steps.set("after a first click on every trigger", await settled(page));
      await page.evaluate(clickTriggers);
      steps.set("after a second click on every trigger", await settled(page));
    }
    return { steps, console: messages };
  } finally {
    await context.close();
  }
}

function differ(vendor: Map<string, Map<string, Look>>, ours: Map<string, Map<string, Look>>, all: boolean): Difference[] {
  const found: Difference[] = [];
  for (const [step, looks] of vendor) {
    for (const [path, look] of looks) {
      const other = ours.get(step)?.get(path);
      if (!other || (!all && !look.targeted && !other.targeted)) continue;
      for (const [property, value] of Object.entries(look.values)) {
        const mine = other.values[property] ?? "";
        const close = /^(width|height)$/.test(property) && Math.abs(Number(value) - Number(mine)) <= 2;
        if (value !== mine && !close) found.push({ step, look, property, vendor: value, ours: mine });
      }
    }
  }
  return found;
}

async function pagesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith(".html") && !file.includes("node_modules")).sort();
}

/** Runs the comparison; resolves to the number of differences. */
export async function compare(args: readonly string[]): Promise<number> {
  const options = new Map<string, string>();
  const names: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? "";
    if (word === "--all") options.set(word, "");
    else if (word.startsWith("--")) options.set(word, args[++index] ?? "");
    else names.push(word);
  }
  const [folder, ...only] = names;
  if (!folder) {
    process.stdout.write(USAGE);
    return 2;
  }
  const jquery = options.has("--jquery") ? await readFile(options.get("--jquery") ?? "", "utf8") : "";
  const kept = options.get("--keep");
  const out = kept ?? (await mkdtemp(join(tmpdir(), "millrace-compare-")));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: FLAGS });
  let total = 0;
  try {
    await adopt(folder, { out, force: true });
    const servers = [await startServer({ root: folder }), await startServer({ root: out })] as const;
    for (const file of await pagesOf(folder)) {
      if (only.length && !only.includes(file)) continue;
      const width = Number(options.get("--width") ?? 1280);
      const look = (server: number) =>
        visit(browser, `${servers[server]?.origin}/${relative("", file)}`, jquery, width).catch((error: Error) => error);
      const [vendor, ours] = [await look(0), await look(1)];
      if (vendor instanceof Error || ours instanceof Error) {
        process.stdout.write(`${basename(folder)}/${file}: not compared (${[vendor, ours].find((each) => each instanceof Error)})\n`);
        continue;
      }
      const found = differ(vendor.steps, ours.steps, options.has("--all"));
      total += found.length;
      const elements = [...(vendor.steps.get("after load")?.values() ?? [])];
      const watched = elements.filter(({ targeted }) => targeted).length;
      process.stdout.write(`${basename(folder)}/${file}: ${found.length} differences (${watched} elements watched, ${vendor.steps.size} steps)\n`);
      for (const line of ours.console) process.stdout.write(`    ! ${line}\n`);
      for (const { step, look: { name, path }, property, vendor: was, ours: is } of found.slice(0, 60)) {
        process.stdout.write(`    ${step}: ${name} ${property}: ${was} → ${is}   ${path}\n`);
      }
    }
    for (const server of servers) await server.close();
  } finally {
    await browser.close();
    if (!kept) await rm(out, { recursive: true, force: true });
  }
  process.stdout.write(`${total} differences\n`);
  return total;
}
