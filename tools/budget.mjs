// Checks the bundle: its size against the budget and the README, and that nothing heavy slipped in.
// `--write` puts the present size into the README.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { root } from "./build.mjs";

const BUDGET = 48_000;
const FORBIDDEN = [
  { text: "react.dev/errors", why: "react-dom is in the bundle; the alias to preact/compat is gone" },
  { text: "Minified React error", why: "react-dom is in the bundle; the alias to preact/compat is gone" },
  { text: "Syntax Error: ", why: "the GraphQL parser is in the bundle" },
  { text: "Unterminated string", why: "the GraphQL lexer is in the bundle" },
];
const MARKED = /(<!-- size -->)(.*?)(<!-- \/size -->)/gs;

const folder = fileURLToPath(root);
const bundle = readFileSync(join(resolve(folder, process.env.MILLRACE_DIST || "dist"), "millrace.js"));
const size = gzipSync(bundle, { level: 9 }).length;
const figure = `${(size / 1000).toFixed(1)} kB`;
const readme = join(folder, "README.md");
const problems = [];

if (size > BUDGET) problems.push(`millrace.js is ${size} bytes gzip, the budget is ${BUDGET}`);
for (const { text, why } of FORBIDDEN) if (bundle.includes(text)) problems.push(`${why} (found "${text}")`);

if (process.argv.includes("--write")) {
  writeFileSync(readme, readFileSync(readme, "utf8").replace(MARKED, `$1${figure}$3`));
} else {
  const text = existsSync(readme) ? readFileSync(readme, "utf8") : "";
  const claims = [...text.matchAll(MARKED)].map((match) => match[2].trim());
  if (!claims.length) problems.push("README.md says no size (<!-- size -->…<!-- /size -->)");
  for (const claim of claims) {
    // Compressors differ by a few bytes between versions of Node.
    if (!(Math.abs(parseFloat(claim) - size / 1000) < 0.15)) {
      problems.push(`README.md says ${claim}, the bundle is ${figure}: run node tools/budget.mjs --write`);
    }
  }
}

process.stdout.write(`millrace.js: ${figure} gzip of ${BUDGET / 1000} kB\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length ? 1 : 0;
