// `npm run lab -- mutants [FOLDER ...]`: changes the source of src/FOLDER in thousands of small ways, one at a time, and runs
// the unit tests. Prints those that no test detected. The report keeps the scores of other folders. `--drawn FILE` makes the
// faults of a table in lab/draws instead.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { formatTable, newestResults, readRows } from "../results.mjs";
import { listMissed } from "./drawn.mjs";

/**
 * The folders measured by default, each with the folders that use it, whose tests run as well. All tests would take
 * days, since a mutant that survives runs every one of them.
 */
const FOLDERS = {
  core: ["dropdown", "forms", "lightbox", "links", "navbar", "runtime", "scroll", "slider", "tabs", "touch"],
  rendering: ["commerce", "subscriptions"],
  network: ["accounts", "forms", "subscriptions"],
  "form-kit": ["accounts", "forms"],
  // No other folder: tests of accounts killed none of the mutants that its own tests leave.
  forms: [],
};

/** Tests that keep state of modules which other files would change. */
const ALONE = [
  "test/unit/core/page/page.test.ts",
  "test/unit/core/window-buses.test.ts",
  "test/unit/forms/challenge.test.ts",
  "test/unit/links/sections.test.ts",
  "test/unit/runtime/webflow.test.ts",
  "test/unit/runtime/two-runtimes.test.ts",
];

/** Mutates and tests. @returns Stryker's results, files as paths in the repository. */
async function mutate(patterns, tests) {
  process.env.MILLRACE_TESTS = tests.join(" ");
  process.env.MILLRACE_ALONE = ALONE.filter((file) => !tests.includes(file)).join(" ");
  const place = mkdtempSync(join(tmpdir(), "millrace-mutants-"));
  try {
    const stryker = new Stryker({
      testRunner: "vitest",
      plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
      // Those of another folder's imports, too.
      vitest: { configFile: "lab/mutants/vitest.config.ts", related: false },
      coverageAnalysis: "perTest",
      // Code that runs once per module cannot be switched on for one test.
      ignoreStatic: true,
      concurrency: availableParallelism(),
      mutate: patterns,
      ignorePatterns: ["dist", "examples", "docs/images", ".ci"],
      tempDirName: place,
      timeoutMS: 3000,
      disableTypeChecks: true,
      reporters: ["progress-append-only"],
      allowEmpty: true,
    });
    const results = await stryker.runMutationTest();
    return results.map((one) => ({ ...one, file: relative(process.cwd(), one.fileName) }));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Where a mutant is, as Stryker takes it: its results count columns from 1, and its input from 0. */
const at = ({ file, location: { start, end } }) =>
  `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
const makeKey = (mutant) => `${at(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;
const lives = ({ status }) => status === "Survived" || status === "NoCoverage";

const HEAD = ["folder", "mutants", "killed", "survived", "score"];
const formatRow = (name, count, dead) => [
  name,
  ...[count, dead, count - dead].map(String),
  `${((100 * dead) / count).toFixed(1)} %`,
];
const testPattern = (folder) => `test/unit/${folder}/**/*.test.{ts,tsx}`;

/** @returns the row of a folder. */
async function measureFolder(folder) {
  // First the folder's own tests; survivors are tested by those that run alone, and then by its users'.
  let mutants = await mutate([`src/${folder}/**/*.{ts,tsx}`, "!**/*.d.ts"], [testPattern(folder)]);
  const alone = ALONE.filter((file) => file.startsWith(`test/unit/${folder}/`));
  const users = (FOLDERS[folder] ?? []).map(testPattern);
  for (const tests of [...alone.map((file) => [file]), users]) {
    const left = [...new Set(mutants.filter(lives).map(at))];
    if (!left.length || !tests.length) continue;
    const again = new Map((await mutate(left, tests)).map((mutant) => [makeKey(mutant), mutant]));
    mutants = mutants.map((mutant) => (lives(mutant) ? (again.get(makeKey(mutant)) ?? mutant) : mutant));
  }
  mutants = mutants.filter(({ status }) => status !== "Ignored" && status !== "CompileError");
  const alive = mutants.filter(lives);
  for (const mutant of alive) process.stdout.write(`\n${makeKey(mutant)}\n`);
  return formatRow(`\`src/${folder}\``, mutants.length, mutants.length - alive.length);
}

/** The table, with the rows of earlier runs for other folders. */
function formatReport(rows) {
  const measured = rows.map(([name]) => name);
  const earlier = newestResults().has("mutants") ? readRows("mutants") : [];
  const kept = earlier.filter(([name]) => name.startsWith("`src/") && !measured.includes(name));
  const all = [...kept, ...rows].sort(([a], [b]) => a.localeCompare(b));
  const sum = (column) => all.reduce((total, cells) => total + Number(cells[column]), 0);
  return formatTable([HEAD, ...all, formatRow("all", sum(1), sum(2))]);
}

/** The score of each folder, or the drawn faults that no test detects. */
export async function main(args) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { drawn: { type: "string" } } });
  if (values.drawn) {
    const missed = await listMissed(values.drawn);
    return { code: missed.length ? 1 : 0, report: missed.join("\n") };
  }
  const folders = positionals.length ? positionals : Object.keys(FOLDERS);
  for (const folder of folders)
    if (!existsSync(`src/${folder}`))
      throw new Error(`${folder}: expected a folder of src, as ${Object.keys(FOLDERS).join(", ")}`);
  const rows = [];
  for (const folder of folders) rows.push(await measureFolder(folder));
  return { code: 0, report: formatReport(rows) };
}
