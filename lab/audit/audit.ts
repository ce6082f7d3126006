import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page, Route } from "playwright-core";
import { adopt, AdoptError } from "../../cli/adopt/adopt";
import { launchChromium } from "../../cli/browser";
import { startServer, type RunningServer } from "../../cli/serve/server";
import { distFolder } from "../../cli/package-paths";
import { table } from "../../tools/docs/markers";
import type { Result } from "../result";
import { added, collectFindings, type Finding } from "./findings";
import { settle, SHOWN, STATES } from "./states";

const USAGE = `npm run lab -- audit --exports FOLDER [options]

  --exports FOLDER   exported sites, one folder each; those without a vendor script are left out
  --only NAME        this one of them; may be repeated
  --pages N          at most so many pages of each; default: all
`;

const WIDTHS = [1280, 390];

interface Totals {
  pages: number;
  states: number;
  before: number;
  added: number;
  /** Added, for a reason. */
  explained: number;
}

/** Dots are as large as the page draws them; arrows and keys do the same (docs/accessibility.md). */
const isExplained = ({ rule, element }: Finding) => rule === "target-size" && /\bw-slider-dot\b/.test(element);

function listPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html"))
    .map((file) => relative(folder, join(folder, file)))
    .sort((a, b) => Number(b === "index.html") - Number(a === "index.html") || a.localeCompare(b));
}

const JQUERY = createRequire(import.meta.url).resolve("jquery/dist/jquery.min.js");

/**
 * Answers for the site alone; nothing leaves the machine. @param scripts whether any may run; axe is injected by the
 * debugger.
 */
async function answer(route: Route, origin: string, scripts: boolean): Promise<void> {
  const request = route.request();
  // The requirements of an export's vendor script.
  if (/\/jquery[-.\w]*\.js/.test(request.url())) return route.fulfill({ path: JQUERY });
  if (!request.url().startsWith(origin)) return route.abort();
  if (scripts || request.resourceType() !== "document") return route.continue();
  const response = await route.fetch();
  await route.fulfill({
    response,
    headers: { ...response.headers(), "content-security-policy": "script-src 'none'" },
  });
}

async function open(
  browser: Browser,
  { origin }: RunningServer,
  path: string,
  width: number,
  scripts = true,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
  await context.route("**", (route) => answer(route, origin, scripts).catch(() => undefined));
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.dismiss());
  await page.goto(`${origin}/${path}`, { waitUntil: "load" });
  await settle(page);
  return page;
}

/** The content of the page without any script: unchanged, and with everything shown. */
async function baseline(browser: Browser, site: RunningServer, path: string, width: number): Promise<Finding[][]> {
  const page = await open(browser, site, path, width, false);
  const asServed = await collectFindings(page);
  await page.addStyleTag({ content: SHOWN }).catch(() => undefined);
  const shown = await collectFindings(page);
  await page.context().close();
  return [asServed, shown];
}

/** The findings of the exported page in a state, with the vendor script. Empty where it does not reach it. */
async function withVendor(
  browser: Browser,
  site: RunningServer,
  path: string,
  width: number,
  reach: (typeof STATES)[number]["reach"],
): Promise<Finding[]> {
  const page = await open(browser, site, path, width);
  try {
    if (!(await reach(page))) return [];
    await settle(page);
    return page.url().startsWith(`${site.origin}/${path}`) ? await collectFindings(page) : [];
  } finally {
    await page.context().close();
  }
}

async function auditPage(
  browser: Browser,
  served: RunningServer,
  adopted: RunningServer,
  path: string,
  totals: Totals,
): Promise<void> {
  totals.pages++;
  for (const width of WIDTHS) {
    const before = await baseline(browser, served, path, width);
    totals.before += before[0]?.length ?? 0;
    for (const { name, reach } of STATES) {
      const page = await open(browser, adopted, path, width);
      if (await reach(page)) {
        await settle(page);
        totals.states++;
        // A link may have led away.
        const now = page.url().startsWith(`${adopted.origin}/${path}`) ? await collectFindings(page) : [];
        // Findings that only a script shows: the vendor's page is checked where ours has more than the page without
        // any.
        const theirs = added(before, now).length ? [await withVendor(browser, served, path, width, reach)] : [];
        const more = added([...before, ...theirs], now);
        const unexplained = more.filter((finding) => !isExplained(finding));
        totals.explained += more.length - unexplained.length;
        totals.added += unexplained.length;
        for (const { rule, element } of unexplained)
          process.stdout.write(`  ${path} at ${width} px, ${name}: ${rule}: ${element}\n`);
      }
      await page.context().close();
    }
  }
}

/** Adopts one export beside it and compares its pages. @returns `undefined` where there is nothing to adopt. */
async function auditSite(browser: Browser, source: string, limit: number): Promise<Totals | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "millrace-audit-"));
  const servers: RunningServer[] = [];
  try {
    const out = join(folder, "site");
    await adopt(source, { out, script: "/millrace.js" });
    const dist = distFolder();
    const parts = readdirSync(dist).filter((name) => /^(millrace|inspector).*\.js$/.test(name));
    const mounts = Object.fromEntries(parts.map((name) => [`/${name}`, join(dist, name)]));
    const still = await startServer({ root: source });
    const adopted = await startServer({ root: out, mounts });
    servers.push(still, adopted);
    const totals: Totals = { pages: 0, states: 0, before: 0, added: 0, explained: 0 };
    for (const path of listPages(out).slice(0, limit)) await auditPage(browser, still, adopted, path, totals);
    return totals;
  } catch (error) {
    if (error instanceof AdoptError) return undefined;
    throw error;
  } finally {
    for (const server of servers) await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the findings that adopting adds; then the exit code is 1. */
export async function main(argv: string[]): Promise<Result> {
  const { values } = parseArgs({
    args: argv,
    options: {
      exports: { type: "string" },
      only: { type: "string", multiple: true },
      pages: { type: "string", default: "Infinity" },
      help: { type: "boolean", default: false },
    },
  });
  const folder = values.exports && resolve(values.exports);
  if (values.help || !folder || !existsSync(folder)) {
    process.stderr.write(USAGE);
    return { code: values.help ? 0 : 2 };
  }
  const sites = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const browser = await launchChromium();
  const all: Totals[] = [];
  try {
    for (const { name } of sites) {
      if (values.only && !values.only.includes(name)) continue;
      const totals = await auditSite(browser, join(folder, name), Number(values.pages));
      if (!totals) continue;
      all.push(totals);
      const { pages, states, before, added: more, explained } = totals;
      process.stdout.write(
        `${name}: ${pages} pages, ${states} states, ${before} findings as served, ${more} added, ${explained} explained\n`,
      );
    }
  } finally {
    await browser.close();
  }
  const sum = (key: keyof Totals) => all.reduce((total, each) => total + each[key], 0);
  const report = table(
    ["exports", "pages", "states", "findings as served", "added", "added for a reason"],
    [[all.length, ...(["pages", "states", "before", "added", "explained"] as const).map(sum)].map(String)],
  );
  return { code: sum("added") ? 1 : 0, report };
}
