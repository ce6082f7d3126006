// Checks the bundle: its size against the budget and the README, and that nothing heavy slipped in.
// `--write` puts the present size into the README.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { root } from "./build.mjs";

/** Bytes of gzip per script, and the marker around its figure in the README. */
const SCRIPTS = [
  { file: "millrace.js", budget: 48_000, marker: "size" },
  { file: "millrace-islands.js", budget: 33_500, marker: "islands-size" },
];
const FORBIDDEN = [
  { text: "react.dev/errors", why: "react-dom is in the bundle; the alias to preact/compat is gone" },
  { text: "Minified React error", why: "react-dom is in the bundle; the alias to preact/compat is gone" },
  { text: "Syntax Error: ", why: "the GraphQL parser is in the bundle" },
  { text: "Unterminated string", why: "the GraphQL lexer is in the bundle" },
];

const folder = fileURLToPath(root);
const dist = resolve(folder, process.env.MILLRACE_DIST || "dist");
const readme = join(folder, "README.md");
let text = existsSync(readme) ? readFileSync(readme, "utf8") : "";
const problems = [];

for (const { file, budget, marker } of SCRIPTS) {
  const script = readFileSync(join(dist, file));
  const size = gzipSync(script, { level: 9 }).length;
  const figure = `${(size / 1000).toFixed(1)} kB`;
  const marked = new RegExp(`(<!-- ${marker} -->)(.*?)(<!-- /${marker} -->)`, "gs");
  process.stdout.write(`${file}: ${figure} gzip of ${budget / 1000} kB\n`);
  if (size > budget) problems.push(`${file} is ${size} bytes gzip, the budget is ${budget}`);
  for (const { text: trace, why } of FORBIDDEN) if (script.includes(trace)) problems.push(`${file}: ${why} (found "${trace}")`);

  if (process.argv.includes("--write")) text = text.replace(marked, `$1${figure}$3`);
  const claims = [...text.matchAll(marked)].map((match) => match[2].trim());
  if (!claims.length) problems.push(`README.md says no size of ${file} (<!-- ${marker} -->…<!-- /${marker} -->)`);
  for (const claim of claims) {
    // Compressors differ by a few bytes between versions of Node.
    if (!(Math.abs(parseFloat(claim) - size / 1000) < 0.15)) {
      problems.push(`README.md says ${claim} of ${file}, it is ${figure}: run node tools/budget.mjs --write`);
    }
  }
}

if (process.argv.includes("--write")) writeFileSync(readme, text);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length ? 1 : 0;
