import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { adopt } from "../cli/adopt/adopt";
import { launchChromium } from "../cli/browser";
import { startServer } from "../cli/serve/server";
import { table } from "../tools/docs/markers";
import { measureExports, type VisitPage } from "./lighthouse-exports";
import type { Result } from "./result";

/** Of the example. */
const PAGES = ["index.html", "services.html", "shop.html", "contact.html"];

/** Scores below these fail. The speed depends on the machine. */
const LEAST = { performance: 0, accessibility: 0.95, "best-practices": 0.95, seo: 0.9 };
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/** The used part of the package's interface, which only `npm run lab` installs. */
interface Lighthouse {
  default(
    url: string,
    flags: {
      port: number;
      onlyCategories: string[];
      logLevel: "error";
      throttlingMethod?: "simulate" | "devtools";
    },
  ): Promise<{
    lhr: {
      lighthouseVersion: string;
      categories: Record<Category, { score: number | null }>;
      audits: Partial<Record<string, { displayValue?: string; numericValue?: number }>>;
    };
  }>;
}

/** Visits pages with the speed as the only category. */
const createVisit =
  (lighthouse: Lighthouse, port: number): VisitPage =>
  async (url, throttlingMethod) => {
    const flags = { port, onlyCategories: ["performance"], logLevel: "error" as const, throttlingMethod };
    const { lhr } = await lighthouse.default(url, flags);
    const read = (audit: string) => lhr.audits[audit]?.numericValue ?? 0;
    return {
      score: lhr.categories.performance.score ?? 0,
      fcp: read("first-contentful-paint"),
      lcp: read("largest-contentful-paint"),
      blocking: read("total-blocking-time"),
      speedIndex: read("speed-index"),
      shift: read("cumulative-layout-shift"),
      bytes: read("total-byte-weight"),
    };
  };

/** A port that no program uses. */
async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * `npm run lab -- lighthouse`: what Lighthouse says of the pages of the adopted example, as a phone; with `--reference FOLDER`, of
 * the first pages of these exports, `--runs N` times each, with the copies
 * in `--keep FOLDER`.
 */
export async function main(args: string[], { root }: { root: string }): Promise<Result> {
  const { values } = parseArgs({
    args,
    options: { reference: { type: "string", multiple: true }, runs: { type: "string" }, keep: { type: "string" } },
  });
  const file = pathToFileURL(join(root, "lab/node_modules/lighthouse/core/index.js")).href;
  const lighthouse = (await import(file)) as Lighthouse;
  const folder = mkdtempSync(join(tmpdir(), "millrace-lighthouse-"));
  const site = join(folder, "site");
  await adopt(join(root, "examples/nail-studio"), { out: site });
  const server = await startServer({ root: site });
  const port = await findPort();
  const browser = await launchChromium({ flags: [`--remote-debugging-port=${port}`] });
  try {
    if (values.reference) {
      const visit = createVisit(lighthouse, port);
      const options = { runs: values.runs === undefined ? undefined : Number(values.runs), keep: values.keep };
      const report = await measureExports(values.reference, visit, options);
      return { code: 0, name: "lighthouse-exports", report };
    }
    const rows: string[][] = [];
    let version = "";
    let code = 0;
    for (const page of PAGES) {
      const flags = { port, onlyCategories: CATEGORIES, logLevel: "error" } as const;
      const { lhr } = await lighthouse.default(`${server.origin}/${page}`, flags);
      version = lhr.lighthouseVersion;
      const scores = CATEGORIES.map((name) => lhr.categories[name].score ?? 0);
      if (CATEGORIES.some((name, index) => (scores[index] ?? 0) < LEAST[name])) code = 1;
      const metrics = METRICS.map((name) => lhr.audits[name]?.displayValue ?? "–");
      rows.push([page, ...scores.map((score) => String(Math.round(score * 100))), ...metrics]);
    }
    const head = ["page", ...[...CATEGORIES, ...METRICS].map((name) => name.replaceAll("-", " "))];
    return { code, report: `Lighthouse ${version}, its default phone.\n\n${table(head, rows)}` };
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
