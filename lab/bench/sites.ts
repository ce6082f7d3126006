import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Chromium } from "./chromium";
import { exported, type Exported } from "./exported";
import type { Job, Section } from "./job";
import { inTurns, measure, type Answers, type Cost } from "./measure";
import { table } from "../../tools/docs/markers";
import { ratio, show, stat } from "./format";

/** Scripts of the page itself are in all variants and do not count. */
type Counts = (path: string) => boolean;

const JQUERY = "/jquery.js";
const DATA = /<script type="application\/json" data-interactions[^>]*>(.*?)<\/script>/gs;

/** Notes the gzip bytes of what a page loads. */
function counted(answers: Answers, counts: Counts): { answers: Answers; bytes(): number } {
  const loaded = new Map<string, number>();
  return {
    answers(path) {
      const answer = answers(path);
      if (answer && counts(path)) loaded.set(path, gzipSync(answer.body, { level: 9 }).length);
      return answer;
    },
    bytes: () => [...loaded.values()].reduce((sum, each) => sum + each, 0),
  };
}

/** The interaction data of an adopted page, compressed. The vendor script contains that of its whole site. */
function inlineData(html: string): number {
  const data = [...html.matchAll(DATA)].map(([, text = ""]) => text).join("");
  return data ? gzipSync(data, { level: 9 }).length : 0;
}

/** One row per script of one site. */
async function measureSite(chromium: Chromium, site: Exported, runs: number): Promise<string[][]> {
  const { folder, out, path, variants, modules, vendorScripts } = site;
  const isVendor: Counts = (each) => each === JQUERY || vendorScripts.has(each.slice(1));
  const isOurs: Counts = (each) => each === JQUERY || (!existsSync(join(folder, each)) && /\.js(on)?$/.test(each));
  const theirs = counted(variants.vendor, isVendor);
  const ours = counted(variants.millrace, isOurs);
  const found = await inTurns(
    {
      none: () => measure(chromium, variants.none, path, true),
      vendor: () => measure(chromium, theirs.answers, path, true),
      millrace: () => measure(chromium, ours.answers, path, true),
    },
    runs,
  );
  const kB = {
    vendor: theirs.bytes() / 1000,
    millrace: (ours.bytes() + inlineData(readFileSync(join(out, path), "utf8"))) / 1000,
  };
  const of = (name: string, key: keyof Cost) => stat((found[name] ?? []).map((cost) => cost[key]));
  const cells = (name: "vendor" | "millrace", inScript: string) => [
    site.name,
    name,
    inScript,
    kB[name].toFixed(1),
    ...KEYS.map((key) => show(of(name, key))),
  ];
  const net = (name: string, key: keyof Cost) => Math.max(0, of(name, key).median - of("none", key).median);
  return [
    cells("vendor", "–"),
    cells("millrace", String(modules)),
    [
      site.name,
      "**ratio**",
      "–",
      ratio(kB.millrace, kB.vendor),
      ...KEYS.map((key) => ratio(net("millrace", key), net("vendor", key))),
    ],
  ];
}

const HEAD = [
  "page",
  "script",
  "modules",
  "kB gzip",
  "script at load, ms",
  "longest run of a script, ms",
  "listeners",
  "heap, kB",
];

const KEYS = ["script", "longestScript", "listeners", "heap"] as const satisfies readonly (keyof Cost)[];

/** What each exported site loads, and what that costs. */
export async function benchSites(chromium: Chromium, job: Job): Promise<Section[]> {
  const rows: string[][] = [];
  for (const [index, folder] of job.references.entries()) {
    const site = exported(folder, String.fromCharCode(65 + index), job);
    try {
      const found = await measureSite(chromium, site, job.runs);
      rows.push(...found);
      // A run that is cut off leaves these.
      process.stderr.write(`${table(HEAD, found)}\n`);
    } finally {
      site.close();
    }
  }
  return [
    {
      name: "sites",
      markdown: `## What a site loads\n\nThe heaviest page of each exported site. kB: the vendor script and jQuery; ours with all that is fetched at load and the page's data. Ratios are net of the page without scripts.\n\n${table(HEAD, rows)}`,
    },
  ];
}
