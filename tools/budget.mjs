// Checks the scripts of pages: their size against the budget, and that no forbidden code is in them.
import { gzipSize, kilobytes, readBuilt, SCRIPTS } from "./bundle-size.mjs";

const FORBIDDEN = [
  { text: "react.dev/errors", why: "react-dom is in the bundle; the alias to @preact/compat is gone" },
  { text: "Minified React error", why: "react-dom is in the bundle; the alias to @preact/compat is gone" },
  { text: "Syntax Error: ", why: "the GraphQL parser is in the bundle" },
  { text: "Unterminated string", why: "the GraphQL lexer is in the bundle" },
  { text: "FragmentSpread", why: "the GraphQL printer is in the bundle" },
];

const problems = [];

for (const { file, budget } of SCRIPTS) {
  const script = readBuilt(file);
  const size = gzipSize(file);
  process.stdout.write(`${file}: ${kilobytes(size)} gzip of ${budget / 1000} kB\n`);
  if (size > budget) problems.push(`${file} is ${size} bytes gzip, the budget is ${budget}`);
  for (const { text: trace, why } of FORBIDDEN)
    if (script.includes(trace)) problems.push(`${file}: ${why} (found "${trace}")`);
  // A page may contain the script inline.
  if (/<\/script/i.test(script)) problems.push(`${file} would end a script element that holds it (found "</script")`);
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length) process.exitCode = 1;
