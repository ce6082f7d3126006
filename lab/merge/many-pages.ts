import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { adopt } from "../../cli/adopt/adopt";
import { editByHand } from "../../test/unit/merge/support/hand-edits";
import { createRandom } from "../../test/unit/merge/support/random";
import { table } from "../../tools/docs/markers";
import type { Result } from "../result";
import { listFiles } from "./check-site";

const USAGE = `npm run lab -- many-pages --export FOLDER [options]

Makes exports of many pages from the largest page of an export, which the new export changes all, and measures adopting it and
merging it onto a site of which some pages were edited by hand, and onto one of which all were.

  --export FOLDER   an exported site
  --pages N         default: 300
  --edited N        pages edited by hand, at two places each; default: 50
`;

/** On an idle machine with two processors. */
const MOST = { seconds: 30, megabytes: 300 };
const SEED = 20261129;

export async function main(args: string[], { root }: { root: string }): Promise<Result> {
  const { values } = parseArgs({
    args,
    options: {
      export: { type: "string" },
      pages: { type: "string", default: "300" },
      edited: { type: "string", default: "50" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.export === undefined) {
    process.stderr.write(USAGE);
    return { code: values.help ? 0 : 2 };
  }
  const work = mkdtempSync(join(tmpdir(), "millrace-many-pages-"));
  const [old, next, site, alone] = ["old", "new", "site", "alone"].map((name) => join(work, name)) as Folders;
  try {
    const page = writeExports(resolve(values.export), { old, next, pages: Number(values.pages) });
    const runs = [{ name: "adopt", ...measure(root, [next, alone]) }];
    for (const edited of [Number(values.edited), Number(values.pages)]) {
      await adopt(old, { out: site, discardChanges: true, force: true });
      editPages(site, edited);
      const used = measure(root, [next, "--onto", site, "--take", "theirs"]);
      runs.push({ name: `adopt --onto, ${edited} pages edited`, ...used });
    }
    const merge = runs[1];
    const isOver = !merge || merge.seconds > MOST.seconds || merge.megabytes > MOST.megabytes;
    const rows = runs.map(({ name, seconds, processor, megabytes }) => [
      name,
      `${values.pages} of ${Math.round(page.length / 1000)} kB`,
      seconds.toFixed(1),
      processor.toFixed(1),
      megabytes.toFixed(0),
    ]);
    return { code: isOver ? 1 : 0, report: table(["command", "pages", "s", "s of processors", "MB"], rows) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

type Folders = [old: string, next: string, site: string, alone: string];

/** Copies an export without its pages, and writes the largest one many times, with other texts in each. */
function writeExports(source: string, { old, next, pages }: { old: string; next: string; pages: number }): string {
  const isPage = (path: string) => path.endsWith(".html");
  const sizes = listFiles(source)
    .filter(isPage)
    .map((path) => ({ path, size: statSync(join(source, path)).size }));
  const [largest] = sizes.sort((a, b) => b.size - a.size);
  if (!largest) throw new Error(`${source} has no page`);
  // References of a page in a folder begin there.
  const text = readFileSync(join(source, largest.path), "utf8").replaceAll(/((?:src|href|srcset)=")(?:\.\.\/)+/g, "$1");
  for (const folder of [old, next]) cpSync(source, folder, { recursive: true, filter: (path) => !isPage(path) });
  for (let number = 0; number < pages; number++) {
    const name = number === 0 ? "index.html" : `page-${number}.html`;
    const own = text.replaceAll(TEXT, `$1 ${number}$2`);
    writeFileSync(join(old, name), own);
    writeFileSync(join(next, name), own.replace(FIRST, "$1 changed$2").replaceAll("</h2>", " again</h2>"));
  }
  return text;
}

/** The end of a text that is alone in its element. */
const TEXT = /(<(?:p|h\d|a|li|div)\b[^>]*>[^<>]{3,})(<\/(?:p|h\d|a|li|div)>)/g;

const FIRST = new RegExp(TEXT.source);

function editPages(site: string, count: number): void {
  const random = createRandom(SEED);
  const pages = listFiles(site).filter((name) => name.endsWith(".html"));
  for (const path of pages.slice(0, count)) {
    const file = join(site, path);
    writeFileSync(file, editByHand(readFileSync(file, "utf8"), 2, "byhand", random).text);
  }
}

/** Runs the program in a separate process, which reports its time and memory. */
function measure(root: string, args: readonly string[]): { seconds: number; processor: number; megabytes: number } {
  const hook = `data:text/javascript,process.on("exit",()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();
    process.stderr.write("used "+maxRSS+" "+(userCPUTime+systemCPUTime))})`;
  const began = performance.now();
  const program = ["--import", hook, join(root, "cli/millrace.mjs"), "adopt", ...args];
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: "utf8", maxBuffer: 2 ** 28 });
  const seconds = (performance.now() - began) / 1000;
  const [, kilobytes, microseconds] = /used (\d+) (\d+)$/.exec(stderr) ?? [];
  if (status !== 0 || kilobytes === undefined)
    throw new Error(`adopt ${args.join(" ")}: exit code ${status}, ${stderr}`);
  return { seconds, processor: Number(microseconds) / 1e6, megabytes: Number(kilobytes) / 1000 };
}
