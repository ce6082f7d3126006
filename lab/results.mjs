// The dated reports in lab/results: lab/results/2026-11-23-fuzz.md is what `npm run lab -- fuzz` measured on that day.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { root } from "../tools/build.mjs";

const folder = new URL("lab/results/", root);

/** The newest report of each kind: file names by kind, such as `fuzz`. */
export function newestResults() {
  const found = new Map();
  for (const file of readdirSync(folder).sort()) {
    const [, kind] = /^\d{4}-\d\d-\d\d-([\w-]+)\.md$/.exec(file) ?? [];
    if (kind) found.set(kind, file);
  }
  return found;
}

/** The rows of the tables in the newest report of a kind, heads included. @throws Error when there is none. */
export function readRows(kind) {
  const file = newestResults().get(kind);
  if (!file) throw new Error(`lab/results has no report of ${kind}. Run npm run lab -- ${kind.split("-")[0]} --write.`);
  return [...readFileSync(new URL(file, folder), "utf8").matchAll(/^\|(.*)\|$/gm)].map(([, row]) =>
    row.split("|").map((cell) => cell.trim()),
  );
}

/** A table of Markdown. @param rows cells; the first row is the head. */
export const formatTable = ([head, ...rows]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The machine, as the first line of a report names it. */
export function describeMachine() {
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, Node ${process.versions.node}, load ${load} at the start`;
}

/** Writes a report of today. @returns its path from the root. */
export function writeResult(kind, { command, machine, report }) {
  const date = new Date().toISOString().slice(0, 10);
  const file = `${date}-${kind}.md`;
  writeFileSync(new URL(file, folder), `# ${kind}, ${date}\n\n\`${command}\` on ${machine}.\n\n${report.trim()}\n`);
  return `lab/results/${file}`;
}
