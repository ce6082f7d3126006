import { grown, type Kind } from "../../fixtures/pages/made/grown";
import type { Job, Section } from "./job";
import type { Chromium } from "./chromium";
import { inTurns, measure, type Answers } from "./measure";
import { serveScripts } from "./pages";
import { table } from "../../tools/docs/markers";
import { ratio, show, stat } from "./format";
import { asExported } from "./vendor";

const KINDS: Kind[] = ["hover", "click", "reveal", "loop", "slider", "tabs", "dropdown"];
/** The vendor script takes minutes for more of some. */
const VENDOR_LIMIT = 1000;
const COUNTS = [10, 100, 1000, 5000];

/** How script at load grows with the number of equal components. */
export async function benchGrowth(chromium: Chromium, { root, vendor, runs }: Job): Promise<Section[]> {
  const scripts = serveScripts(root);
  const rows: string[][] = [];
  for (const kind of KINDS) {
    for (const count of COUNTS) {
      const page = grown(kind, count);
      const variants: Record<string, Answers> = {
        millrace: (path) => (path === "/page" ? { body: page.html } : scripts(path)),
      };
      if (vendor && count <= VENDOR_LIMIT) {
        const body = asExported(page);
        variants.vendor = (path) =>
          ({ "/page": { body }, "/jquery.js": { body: vendor.jquery }, "/vendor.js": { body: vendor.code } })[path];
      }
      const found = await inTurns(
        Object.fromEntries(
          Object.entries(variants).map(([name, answers]) => [name, () => measure(chromium, answers, "/page", true)]),
        ),
        count > 1000 ? 1 : runs,
      );
      const of = (name: string, key: "script" | "listeners" | "longestScript") =>
        found[name] && stat(found[name].map((cost) => cost[key]));
      const text = (name: string, key: "script" | "listeners" | "longestScript") => {
        const value = of(name, key);
        return value ? show(value) : "–";
      };
      rows.push([
        kind,
        String(count),
        text("vendor", "script"),
        text("millrace", "script"),
        ratio(of("millrace", "script")?.median ?? NaN, of("vendor", "script")?.median ?? NaN),
        text("millrace", "longestScript"),
        text("vendor", "listeners"),
        text("millrace", "listeners"),
      ]);
    }
    process.stderr.write(`${kind}\n`);
  }
  const head = [
    "component",
    "count",
    "script at load, vendor",
    "ours",
    "ratio",
    "longest run of a script, ours",
    "listeners, vendor",
    "ours",
  ];
  return [
    {
      name: "growth",
      markdown: `## How it grows\n\nScript at load in ms on pages of equal components.\n\n${table(head, rows)}`,
    },
  ];
}
