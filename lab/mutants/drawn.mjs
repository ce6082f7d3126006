// `npm run lab -- mutants --drawn FILE`: makes the faults of a table in lab/draws, one at a time, and runs the test file
// that detected each when it was drawn; where that passes or is gone, all tests of its project that use the changed file.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createVitest } from "vitest/node";
import { build } from "../../tools/build.mjs";

/** A cell of the table without the marks of code. */
const readCell = (cell) =>
  cell
    .trim()
    .replace(/^(`+) ?(.*?) ?\1$/, "$2")
    .replaceAll("\\|", "|");

/** A source with a fault, at the lines nearest to the drawn ones that are equal. */
function makeFault(text, drawn, { place, mutator, replacement }) {
  const [line, column, endLine, endColumn] = place
    .match(/\d+:\d+-\d+:\d+$/)[0]
    .split(/\D/)
    .map(Number);
  const lines = drawn.split("\n").slice(line - 1, endLine);
  const all = text.split("\n");
  const found = all.flatMap((_, at) => (lines.every((one, more) => all[at + more] === one) ? [at] : []));
  if (!found.length) throw new Error(`${place}: the code of this fault has changed.`);
  const [at] = found.sort((a, b) => Math.abs(a - line + 1) - Math.abs(b - line + 1));
  // A logical operator can need parentheses where it stands.
  const fault = mutator === "LogicalOperator" ? `(${replacement})` : replacement;
  return all.toSpliced(at, lines.length, lines[0].slice(0, column) + fault + lines.at(-1).slice(endColumn)).join("\n");
}

/** Vitest for a project. @returns whether the test file, or another that uses the source, fails. */
async function detects(vitest, failed, source, test) {
  vitest.invalidateFile(source);
  for (const related of [undefined, [source]]) {
    if (failed.size) break;
    vitest.config.related = related;
    const tests = await vitest.getRelevantTestSpecifications(related ? [] : [test]);
    if (tests.length) await vitest.runTestSpecifications(tests);
  }
  return failed.size > 0;
}

/** @returns the faults that no test detects, a line each */
export async function listMissed(table) {
  const text = readFileSync(table, "utf8");
  const [, commit] = /commit `(\w+)`/.exec(text);
  const [open, failed, missed] = [new Map(), new Set(), []];
  const reporters = [{ onTestModuleEnd: (file) => void (file.state() === "failed" && failed.add(file)) }];
  for (const [row] of text.matchAll(/^\| *\d.*$/gm)) {
    const [, , place, mutator, , replacement, project, test] = row.split(/(?<!\\)\|/).map(readCell);
    const [source] = place.split(":");
    const before = readFileSync(source, "utf8");
    const drawn = execFileSync("git", ["show", `${commit}:${source}`], { encoding: "utf8" });
    const options = { watch: false, project: [project], bail: 1, maxWorkers: 1, reporters };
    if (!open.has(project)) open.set(project, await createVitest("test", options));
    writeFileSync(source, makeFault(before, drawn, { place, mutator, replacement }));
    failed.clear();
    try {
      if (project === "browser") await build();
      if (!(await detects(open.get(project), failed, resolve(source), test))) missed.push(row);
    } finally {
      writeFileSync(source, before);
    }
  }
  for (const vitest of open.values()) await vitest.close();
  return missed;
}
