// `npm run mutants [-- FOLDER ...] [--write]`: changes the source of src/FOLDER in thousands of small ways, one at a time, and
// asks whether a unit test notices. Prints those that none noticed; `--write` puts the score into docs/testing.md.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root } from "../build.mjs";
import { writeFigures } from "../figures.mjs";
import { installPackages } from "../setup.mjs";

/** Rooms whose tests are measured by default. */
const FOLDERS = ["core", "rendering", "network", "form-kit", "forms"];

/** Tests that hold state of modules which other files would change. */
const ALONE = [
  "test/unit/core/page.test.ts",
  "test/unit/core/registry.test.ts",
  "test/unit/forms/challenge.test.ts",
  "test/unit/links/sections.test.ts",
  "test/unit/runtime/webflow.test.ts",
  "test/unit/runtime/two-runtimes.test.ts",
];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: "boolean" } } });
installPackages();
const { Stryker } = await import("@stryker-mutator/core");
process.chdir(fileURLToPath(root));
const folders = positionals.length ? positionals : FOLDERS;
for (const folder of folders)
  if (!existsSync(`src/${folder}`)) throw new Error(`${folder}: expected a folder of src, as ${FOLDERS.join(", ")}`);

/** Mutates and tests. @returns Stryker's results, files as paths in the repository. */
async function mutate(patterns, tests) {
  process.env.MILLRACE_TESTS = tests.join(" ");
  process.env.MILLRACE_ALONE = ALONE.filter((file) => !tests.includes(file)).join(" ");
  const place = mkdtempSync(join(tmpdir(), "millrace-mutants-"));
  try {
    const stryker = new Stryker({
      testRunner: "vitest",
      plugins: ["@stryker-mutator/vitest-runner"],
      // Those of another folder's imports, too.
      vitest: { configFile: "tools/mutants/vitest.config.ts", related: false },
      coverageAnalysis: "perTest",
      // What runs once per module cannot be switched on for one test.
      ignoreStatic: true,
      concurrency: 2,
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

const at = ({ file, location: { start, end } }) => `${file}:${start.line}:${start.column}-${end.line}:${end.column}`;
const keyOf = (mutant) => `${at(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;
const lives = ({ status }) => status === "Survived" || status === "NoCoverage";

const rows = [["folder", "mutants", "killed", "survived", "score"]];
let [all, dead] = [0, 0];
for (const folder of folders) {
  // First the folder's own tests, which know it best; what they leave meets those that run alone, and then all others.
  let mutants = await mutate([`src/${folder}/**/*.{ts,tsx}`, "!**/*.d.ts"], [`test/unit/${folder}/**/*.test.{ts,tsx}`]);
  const alone = ALONE.filter((file) => file.startsWith(`test/unit/${folder}/`));
  for (const tests of [...alone.map((file) => [file]), ["test/unit/**/*.test.{ts,tsx}", "test/fuzz/**/*.test.ts"]]) {
    const left = [...new Set(mutants.filter(lives).map(at))];
    if (!left.length) break;
    const again = new Map((await mutate(left, tests)).map((mutant) => [keyOf(mutant), mutant]));
    mutants = mutants.map((mutant) => (lives(mutant) ? (again.get(keyOf(mutant)) ?? mutant) : mutant));
  }
  mutants = mutants.filter(({ status }) => status !== "Ignored" && status !== "CompileError");
  const alive = mutants.filter(lives);
  for (const mutant of alive) process.stdout.write(`\n${keyOf(mutant)}\n`);
  const score = (100 * (mutants.length - alive.length)) / mutants.length;
  rows.push([
    `\`src/${folder}\``,
    ...[mutants.length, mutants.length - alive.length, alive.length].map(String),
    `${score.toFixed(1)} %`,
  ]);
  all += mutants.length;
  dead += mutants.length - alive.length;
}
rows.push(["all", String(all), String(dead), String(all - dead), `${((100 * dead) / all).toFixed(1)} %`]);
process.stdout.write(`\n${rows.map((cells) => cells.join("\t")).join("\n")}\n`);
if (values.write) for (const document of ["testing", "reliability"]) writeFigures("mutants", rows, document);
