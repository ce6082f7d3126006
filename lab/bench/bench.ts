import { parseArgs } from "node:util";
import type { Result } from "../result";
import { openChromium } from "./chromium";
import { benchGrowth } from "./growth";
import { benchInput } from "./input";
import type { Job, Section } from "./job";
import { benchLibraries } from "./libraries";
import { benchPages } from "./pages";
import { benchSites } from "./sites";
import { readVendor, loadSite } from "./vendor";

const USAGE = `npm run lab -- bench [options]

  --reference FOLDER   an exported site with the vendor script; may be repeated. The first one's script also runs the made pages
  --runs N             runs of each variant, in turns; default 3
  --only NAME          pages, growth, input, libraries or sites; may be repeated; default: all but sites
`;

const SECTIONS = {
  pages: benchPages,
  growth: benchGrowth,
  input: benchInput,
  libraries: benchLibraries,
  sites: benchSites,
};

/** Sections of the report "bench". */
const DEFAULTS = ["pages", "growth", "input", "libraries"];

/** Measures the built scripts. */
export async function main(argv: string[], { root }: { root: string }): Promise<Result> {
  const { values } = parseArgs({
    args: argv,
    options: {
      reference: { type: "string", multiple: true, default: [] },
      runs: { type: "string", default: "3" },
      only: { type: "string", multiple: true, default: DEFAULTS },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return { code: 0 };
  }
  const [first] = values.reference;
  const vendor = first === undefined ? undefined : readVendor(loadSite(first));
  const job: Job = { runs: Number(values.runs), root, vendor, references: values.reference };
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
  const report = [
    `Chromium ${chromium.version}, processor slowed down four times.`,
    ...sections.flatMap(({ summary }) => summary ?? []),
    ...sections.map(({ markdown }) => markdown),
  ].join("\n\n");
  return { code: 0, name: ["bench", ...(values.only.join() === DEFAULTS.join() ? [] : values.only)].join("-"), report };
}
