// `npm run lab`: the laboratory, which measures and attacks for hours, on an idle machine, before a release. Installs
// lab/package-lock.json first. `npm run lab -- bench --runs 5` runs one part with its options; `--write` keeps its report in
// lab/results, as the whole laboratory does. `--exports FOLDER` and `--database postgres://…` add the parts that need them.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build, root, run } from "../tools/build.mjs";
import { installBrowser, installPackages, installPostgres, installWebServers } from "../tools/setup.mjs";
import { withTypeScript } from "../tools/typescript.mjs";
import { describeMachine, writeResult } from "./results.mjs";

const place = fileURLToPath(root);

/** A part in a file of TypeScript or JavaScript that exports `main`. */
const part =
  (entry) =>
  (...given) =>
    entry.endsWith(".ts")
      ? withTypeScript(entry, ({ main }) => main(...given))
      : import(new URL(entry, root)).then(({ main }) => main(...given));

const PARTS = {
  test: (args) => ({
    code: run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--config", "lab/vitest.config.ts", ...args]),
  }),
  browsers: part("lab/browsers/table.ts"),
  bench: part("lab/bench/bench.ts"),
  host: part("lab/host/bench.ts"),
  scale: part("lab/scale.mjs"),
  lighthouse: part("lab/lighthouse.ts"),
  soak: part("lab/fuzz/soak.ts"),
  fuzz: part("lab/fuzz/command.ts"),
  audit: part("lab/audit/audit.ts"),
  faults: part("lab/faults.mjs"),
  histories: part("lab/merge/histories.ts"),
  "many-pages": part("lab/merge/many-pages.ts"),
  mutants: part("lab/mutants/mutants.mjs"),
  "compare-mutants": part("lab/compare-mutants/command.ts"),
};

/** The whole laboratory, the shortest part first. */
function listRuns({ exports, database }) {
  const references = exports ? readdirSync(exports).flatMap((name) => ["--reference", join(exports, name)]) : [];
  return [
    ["test"],
    ["browsers"],
    ["lighthouse"],
    ["soak"],
    ...["", "--shop", "--sites", "--files", "--million"].map((flag) => ["host", flag].filter(Boolean)),
    ...(database ? [[], ["--processes"]].map((flags) => ["host", ...flags, "--database", database]) : []),
    ["scale"],
    ["bench", ...references],
    ...(exports
      ? [
          ["bench", "--only", "sites", ...references],
          ["audit", "--exports", exports],
          ["compare-mutants", ...readdirSync(exports).flatMap((name) => ["--exports", join(exports, name)])],
        ]
      : []),
    ["faults", "--rounds", "5"],
    ["fuzz", "--pages", "10000"],
    ["mutants"],
  ];
}

/** Options whose value is a place on this machine. */
const PLACES = ["--exports", "--export", "--reference", "--repository", "--keep", "--database"];

/** Runs a part. @returns its exit code. */
async function runPart([name, ...args], write) {
  const machine = describeMachine();
  const { code, name: kind = name, report } = await PARTS[name](args, { root: place, write });
  if (report) process.stdout.write(`${report}\n`);
  if (write && report) {
    // Where folders and databases are on this machine says nothing.
    const words = args.map((word, index) => (PLACES.includes(args[index - 1]) ? "…" : word));
    const command = ["npm run lab --", name, ...words].join(" ");
    process.stdout.write(`${writeResult(kind, { command, machine, report })} written\n`);
  }
  return code;
}

async function runAll(args) {
  const { values } = parseArgs({ args, options: { exports: { type: "string" }, database: { type: "string" } } });
  for (const [option, parts] of [
    ["exports", "audit, bench --only sites, compare-mutants"],
    ["database", "host --database"],
  ])
    if (!values[option]) process.stderr.write(`Without --${option}, these are left out: ${parts}.\n`);
  const failed = [];
  for (const words of listRuns(values)) {
    process.stdout.write(`\n== ${words.join(" ")}\n`);
    const code = await runPart(words, true).catch((error) => {
      process.stderr.write(`${error.stack}\n`);
      return 1;
    });
    if (code !== 0) failed.push(words.join(" "));
  }
  process.stdout.write(failed.length ? `\nFailed: ${failed.join(", ")}.\n` : "\nThe laboratory found nothing.\n");
  return failed.length ? 1 : 0;
}

const [name = "", ...args] = process.argv.slice(2);
const isWhole = name === "" || name.startsWith("--");
if (!isWhole && !Object.hasOwn(PARTS, name)) {
  process.stderr.write(`The laboratory has no part "${name}". Expected ${Object.keys(PARTS).join(", ")}.\n`);
  process.exit(2);
}
installPackages();
installPackages({ folder: "lab/" });
installBrowser();
if (isWhole || name === "faults") installPostgres();
if (isWhole || name === "faults" || name === "host") installWebServers();
await build();
process.exitCode = isWhole
  ? await runAll(process.argv.slice(2))
  : await runPart([name, ...args.filter((word) => word !== "--write")], args.includes("--write"));
