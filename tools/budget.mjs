// Checks the scripts of pages: their size against the budget and the README, and that nothing heavy slipped in.
// `--write` puts the present sizes, and the tag for a CDN, into the README.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./build.mjs";
import { withCdnSnippet } from "./cdn-snippet.mjs";
import { gzipSize, kilobytes, readBuilt, SCRIPTS } from "./bundle-size.mjs";

const FORBIDDEN = [
  { text: "react.dev/errors", why: "react-dom is in the bundle; the alias to @preact/compat is gone" },
  { text: "Minified React error", why: "react-dom is in the bundle; the alias to @preact/compat is gone" },
  { text: "Syntax Error: ", why: "the GraphQL parser is in the bundle" },
  { text: "Unterminated string", why: "the GraphQL lexer is in the bundle" },
  { text: "FragmentSpread", why: "the GraphQL printer is in the bundle" },
];

const readme = join(fileURLToPath(root), "README.md");
let text = existsSync(readme) ? readFileSync(readme, "utf8") : "";
const problems = [];

for (const { file, budget, marker } of SCRIPTS) {
  const script = readBuilt(file);
  const size = gzipSize(file);
  const figure = kilobytes(size);
  process.stdout.write(`${file}: ${figure} gzip of ${budget / 1000} kB\n`);
  if (size > budget) problems.push(`${file} is ${size} bytes gzip, the budget is ${budget}`);
  for (const { text: trace, why } of FORBIDDEN)
    if (script.includes(trace)) problems.push(`${file}: ${why} (found "${trace}")`);
  // A page may hold the script inline.
  if (/<\/script/i.test(script)) problems.push(`${file} would end a script element that holds it (found "</script")`);

  if (!marker) continue;
  const marked = new RegExp(`(<!-- ${marker} -->)(.*?)(<!-- /${marker} -->)`, "gs");
  if (process.argv.includes("--write")) text = text.replace(marked, `$1${figure}$3`);
  const claims = [...text.matchAll(marked)].map((match) => match[2].trim());
  if (!claims.length) problems.push(`README.md says no size of ${file} (<!-- ${marker} -->…<!-- /${marker} -->)`);
  for (const claim of claims) {
    if (!(Math.abs(parseFloat(claim) - size / 1000) < 0.15)) {
      problems.push(`README.md says ${claim} of ${file}, it is ${figure}: run npm run size -- --write`);
    }
  }
}

if (process.argv.includes("--write")) writeFileSync(readme, withCdnSnippet(text));
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length) process.exitCode = 1;
