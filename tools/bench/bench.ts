import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openChromium } from "./chromium";
import { benchGrowth } from "./growth";
import { benchInput } from "./input";
import type { Job, Section } from "./job";
import { benchLibraries } from "./libraries";
import { benchPages } from "./pages";
import { benchSites } from "./sites";
import { readVendor, loadSite } from "./vendor";
import { writeReadme } from "./readme";

const USAGE = `npm run bench -- [options]

  --reference FOLDER   an exported site with the vendor script; may be repeated. The first one's script also runs the made pages
  --runs N             runs of each variant, in turns; default 3
  --only NAME          pages, growth, input, libraries or sites; may be repeated; default: all but sites
  --write              puts the tables into docs/reference/performance.md; those of --only into a block of that name
`;

const SECTIONS = {
  pages: benchPages,
  growth: benchGrowth,
  input: benchInput,
  libraries: benchLibraries,
  sites: benchSites,
};

/** Sections of the block "bench". */
const DEFAULTS = ["pages", "growth", "input", "libraries"];

/** Measures, prints, and with `--write` writes. Resolves to the exit code. */
export async function main(argv: string[], root: string): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      reference: { type: "string", multiple: true, default: [] },
      runs: { type: "string", default: "3" },
      only: { type: "string", multiple: true, default: DEFAULTS },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [first] = values.reference;
  const vendor = first === undefined ? undefined : readVendor(loadSite(first));
  const job: Job = { runs: Number(values.runs), root, vendor, references: values.reference };
  const load = loadavg()[0]?.toFixed(1);
  const chromium = await openChromium();
  const sections: Section[] = [];
  try {
    for (const name of values.only) {
      const section = SECTIONS[name as keyof typeof SECTIONS];
      if (!section) throw new Error(`there is no section "${name}"; expected ${Object.keys(SECTIONS).join(", ")}`);
      sections.push(...(await section(chromium, job)));
    }
  } finally {
    await chromium.close();
  }
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), load ${load} at the start, Chromium ${chromium.version}, processor slowed down four times.`;
  const report = [
    `Measured by \`npm run bench\` on ${machine}`,
    ...sections.flatMap(({ summary }) => summary ?? []),
    ...sections.map(({ markdown }) => markdown),
  ].join("\n\n");
  process.stdout.write(`${report}\n`);
  const block = values.only.join() === DEFAULTS.join() ? "bench" : `bench-${values.only.join("-")}`;
  if (values.write) writeReadme(join(root, "docs", "reference", "performance.md"), block, report);
  return 0;
}
