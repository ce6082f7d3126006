import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { agency, template } from "../../fixtures/pages/made/heavy";
import type { MadePage } from "../../fixtures/pages/made/document";
import type { Job, Section } from "./job";
import type { Chromium } from "./chromium";
import { inTurns, measure, type Answers, type Cost } from "./measure";
import { exported } from "./exported";
import type { Answer } from "./server";
import { table } from "../../tools/docs/markers";
import { ratio, show, stat } from "./format";
import { asExported, withoutScripts } from "./vendor";

/** One page in three ways. */
interface Subject {
  name: string;
  path: string;
  variants: Record<string, Answers>;
  close?(): void;
}

export function serveScripts(root: string): Answers {
  return (path) => {
    const file = join(root, "dist", path);
    return /^\/[\w.-]+\.js$/.test(path) && existsSync(file) ? { body: readFileSync(file) } : undefined;
  };
}

function made(name: string, page: MadePage, { root, vendor }: Job): Subject {
  const scripts = serveScripts(root);
  const exported = vendor && asExported(page);
  return {
    name,
    path: "/page",
    variants: {
      none: (path) => (path === "/page" ? { body: withoutScripts(page.html) } : undefined),
      ...(vendor && exported
        ? {
            vendor: (path: string): Answer | undefined =>
              ({
                "/page": { body: exported },
                "/jquery.js": { body: vendor.jquery },
                "/vendor.js": { body: vendor.code },
              })[path],
          }
        : {}),
      millrace: (path) => (path === "/page" ? { body: page.html } : scripts(path)),
    },
  };
}

const COLUMNS: [keyof Cost, string][] = [
  ["script", "script at load, ms"],
  ["blocking", "blocking, ms"],
  ["longest", "longest task, ms"],
  ["idle", "idle second, ms"],
  ["scroll", "script per screen, ms"],
  ["dropped", "late frames"],
  ["listeners", "listeners"],
  ["layouts", "layouts"],
  ["heap", "heap, kB"],
];

/** Whole pages: without a script, with the vendor's, with ours. */
export async function benchPages(chromium: Chromium, job: Job): Promise<Section[]> {
  const subjects: (() => Subject)[] = [
    () => made("template with every component", template(), job),
    () => made("agency site with loops", agency(), job),
    ...job.references.map((folder, index) => () => exported(folder, String.fromCharCode(65 + index), job)),
  ];
  const rows: string[][] = [];
  const ratios: Record<string, number[]> = {};
  for (const prepare of subjects) {
    const subject = prepare();
    try {
      const found = await inTurns(
        Object.fromEntries(
          Object.entries(subject.variants).map(([name, answers]) => [
            name,
            () => measure(chromium, answers, subject.path),
          ]),
        ),
        job.runs,
      );
      const median = (name: string, key: keyof Cost) => stat((found[name] ?? []).map((cost) => cost[key])).median;
      for (const [name, costs] of Object.entries(found))
        rows.push([subject.name, name, ...COLUMNS.map(([key]) => show(stat(costs.map((cost) => cost[key]))))]);
      if (!found.vendor) continue;
      rows.push([
        subject.name,
        "**ratio**",
        ...COLUMNS.map(([key]) => ratio(median("millrace", key), median("vendor", key))),
      ]);
      for (const [key] of COLUMNS) (ratios[key] ??= []).push(median("millrace", key) / median("vendor", key));
    } finally {
      subject.close?.();
    }
    process.stderr.write(`${subject.name}\n`);
  }
  const size = gzipSync(readFileSync(join(job.root, "dist/millrace.js")), { level: 9 }).length / 1000;
  const markdown = `## Whole pages\n\nMedian (smallest–largest) of ${job.runs} runs in turns; the ratio is ours to the vendor script with jQuery. \`millrace.js\`: ${size.toFixed(1)} kB gzip.\n\n${table(["page", "script", ...COLUMNS.map(([, title]) => title)], rows)}`;
  const middle = (key: string) => stat(ratios[key] ?? []).median.toFixed(2);
  const summary = ratios.script
    ? `On ${ratios.script.length} pages, against the vendor script with jQuery on a phone-like processor (medians of ratios): script at load ${middle("script")}, blocking time ${middle("blocking")}, an idle second ${middle("idle")}, script while scrolling ${middle("scroll")}, listeners ${middle("listeners")}, heap ${middle("heap")}.`
    : undefined;
  return [{ name: "pages", markdown, ...(summary === undefined ? {} : { summary }) }];
}
